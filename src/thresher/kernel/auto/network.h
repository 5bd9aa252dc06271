/* The one sum that takes most of the network's time: inputs times weights, for several blocks at once.

   Each weight that is loaded serves all the blocks, and inputs that are 0 in all of them, nearly half, are not in the
   list at all. Where the compiler knows vectors the sums stay in registers; where the processor has AVX2, which is
   asked when the program runs, they are twice as wide. */

#include <stddef.h>

#define TOGETHER 4     /* blocks at once */
#define UNITS_STEP 16  /* the number of units is rounded up to this; those that are too many have weights of 0 */

/* Add to `sums`, `width` for each block: the `inputs`, `stride` for each block, at the places that are listed, times
   the `weights`, `width` for each input. */
typedef void (*AddProducts)(
    const float *weights, int width, const int *places, int count, const float *inputs, int stride, float *sums);

#if defined(__GNUC__) /* and clang, which says that it is GNU, too */

typedef float FourFloats __attribute__((vector_size(16), aligned(4), may_alias));

#define NAME add_products_anywhere
#define ATTRIBUTE
#define VECTOR FourFloats
#define LANES 4
#include "auto/add_products.h"

#else

static void add_products_anywhere(
    const float *weights, int width, const int *places, int count, const float *inputs, int stride, float *sums)
{
    for (int block = 0; block < TOGETHER; block++) {
        float *sum = sums + block * width;
        for (int place = 0; place < count; place++) {
            const float input = inputs[block * stride + places[place]];
            const float *of_input = weights + (size_t)places[place] * (size_t)width;
            for (int unit = 0; unit < width; unit++)
                sum[unit] += input * of_input[unit];
        }
    }
}

#endif

#if defined(__GNUC__) && defined(__x86_64__)

typedef float EightFloats __attribute__((vector_size(32), aligned(4), may_alias));

#define NAME add_products_avx2
#define ATTRIBUTE __attribute__((target("avx2,fma")))
#define VECTOR EightFloats
#define LANES 8
#include "auto/add_products.h"

static AddProducts best_add_products(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? add_products_avx2 : add_products_anywhere;
}

#else

static AddProducts best_add_products(void)
{
    return add_products_anywhere;
}

#endif
