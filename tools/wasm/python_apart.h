/* What little of Python the kernel asks for while it works: no signals to look for, and facts about characters. */

#include <Python.h>

#include "unicode.h"

static int in_ranges(const unsigned int (*ranges)[2], int count, unsigned int code) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (ranges[middle][1] < code) low = middle + 1;
        else high = middle;
    }
    return low < count && ranges[low][0] <= code;
}

static int is_letter_or_number(unsigned int code) {
    return in_ranges(LETTERS_AND_NUMBERS, sizeof LETTERS_AND_NUMBERS / sizeof *LETTERS_AND_NUMBERS, code);
}

static int is_decimal(unsigned int code) {
    return in_ranges(DECIMALS, sizeof DECIMALS / sizeof *DECIMALS, code);
}

/* Every step-th character from the first to the last of a range changes by the same. */
static unsigned int in_lower_case(unsigned int code) {
    int low = 0, high = sizeof LOWER_CASE / sizeof *LOWER_CASE;
    while (low < high) {
        int middle = (low + high) / 2;
        if (LOWER_CASE[middle][1] < (int)code) low = middle + 1;
        else high = middle;
    }
    if (low == sizeof LOWER_CASE / sizeof *LOWER_CASE) return code;
    const int *range = LOWER_CASE[low];
    return range[0] <= (int)code && ((int)code - range[0]) % range[2] == 0 ? (unsigned int)((int)code + range[3]) : code;
}

#undef Py_UNICODE_ISALNUM
#undef Py_UNICODE_ISDECIMAL
#undef Py_UNICODE_TOLOWER
#define Py_UNICODE_ISALNUM is_letter_or_number
#define Py_UNICODE_ISDECIMAL is_decimal
#define Py_UNICODE_TOLOWER in_lower_case
#define PyErr_CheckSignals() 0
#define PyGILState_Ensure() 0
#define PyGILState_Release(state) ((void)(state))
