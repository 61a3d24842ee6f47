/* Preloaded into a game: the terminals of a test answer as input devices do, with a left stick and a cross. */
#include <errno.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_ours(int number)
{
    char link[64], path[256];
    snprintf(link, sizeof link, "/proc/self/fd/%d", number);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return strstr(path, "/pts/") != NULL;
}

static void set(unsigned char *bits, int number)
{
    bits[number / 8] |= 1 << number % 8;
}

int ioctl(int number, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *answer = va_arg(arguments, void *);
    va_end(arguments);
    int what = _IOC_NR(request);
    if (_IOC_TYPE(request) != 'E' || !is_ours(number))
        return syscall(SYS_ioctl, number, request, answer);
    if (request == EVIOCGRAB) {
        FILE *log = fopen(getenv("GRABBED"), "a");
        if (log == NULL) {
            errno = EBUSY;
            return -1;
        }
        fprintf(log, "grabbed\n");
        fclose(log);
        return 0;
    }
    memset(answer, 0, _IOC_SIZE(request));
    if (what == 0x20)
        set(answer, EV_ABS);
    if (what == 0x20 + EV_ABS)
        for (int axis = 0; axis < 4; axis++)
            set(answer, axis < 2 ? axis : ABS_HAT0X + axis - 2);
    if (what >= 0x40 && what < 0x80) {
        struct input_absinfo *ends = answer;
        ends->minimum = what - 0x40 < ABS_HAT0X ? 0 : -1;
        ends->maximum = what - 0x40 < ABS_HAT0X ? 255 : 1;
    }
    return 0;
}
