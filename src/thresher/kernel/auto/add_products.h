/* Inputs times weights for four blocks, as `network.h` says; read once for each width of registers.

   NAME is that of the function, ATTRIBUTE says for which processors, VECTOR is a type of LANES floats. The eight sums
   stay in registers: there must be so many that one addition need not wait for the one before it. */

ATTRIBUTE static void NAME(
    const float *weights, int width, const int *places, int count, const float *inputs, int stride, float *sums)
{
    for (int unit = 0; unit < width; unit += 2 * LANES) {
        VECTOR left0 = {0}, left1 = {0}, left2 = {0}, left3 = {0};
        VECTOR right0 = {0}, right1 = {0}, right2 = {0}, right3 = {0};
        for (int place = 0; place < count; place++) {
            const float *input = inputs + places[place];
            const float *of_input = weights + (size_t)places[place] * (size_t)width + unit;
            const VECTOR left = *(const VECTOR *)of_input, right = *(const VECTOR *)(of_input + LANES);
            left0 += input[0] * left;
            right0 += input[0] * right;
            left1 += input[stride] * left;
            right1 += input[stride] * right;
            left2 += input[2 * stride] * left;
            right2 += input[2 * stride] * right;
            left3 += input[3 * stride] * left;
            right3 += input[3 * stride] * right;
        }
        float *sum = sums + unit;
        *(VECTOR *)sum += left0;
        *(VECTOR *)(sum + LANES) += right0;
        *(VECTOR *)(sum + width) += left1;
        *(VECTOR *)(sum + width + LANES) += right1;
        *(VECTOR *)(sum + 2 * width) += left2;
        *(VECTOR *)(sum + 2 * width + LANES) += right2;
        *(VECTOR *)(sum + 3 * width) += left3;
        *(VECTOR *)(sum + 3 * width + LANES) += right3;
    }
}

#undef NAME
#undef ATTRIBUTE
#undef VECTOR
#undef LANES
