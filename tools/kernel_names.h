/* Short names for what Cython has made of the kernel: KERNEL is defined as what all of them begin with. */

#define JOINED(one, other) one##other
#define JOIN(one, other) JOINED(one, other)
#define FUNCTION(name) JOIN(__pyx_f_, JOIN(KERNEL, _##name))
#define VARIABLE(name) JOIN(__pyx_v_, JOIN(KERNEL, _##name))
#define TYPE(name) struct JOIN(__pyx_t_, JOIN(KERNEL, _##name))
#define OBJECT(name) struct JOIN(__pyx_obj_, JOIN(KERNEL, _##name))
#define CONSTANT(name) JOIN(__pyx_e_, JOIN(KERNEL, _##name))
