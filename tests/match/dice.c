/* Takes any turn that is possible, after a moment. A class of thirty of it costs a machine next to nothing. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST_LINE 8192
#define MOST_TURNS 256

int main(int count, char **words)
{
    static char line[LONGEST_LINE];
    char *turns[MOST_TURNS];
    useconds_t moment = count > 1 ? atof(words[1]) * 1000000 : 0;
    while (fgets(line, sizeof line, stdin)) {
        char *seed = strstr(line, "\"seed\":"), *possible = strstr(line, "\"possible\":[");
        if (seed)
            srand(atoi(seed + strlen("\"seed\":")));
        if (!possible)
            continue;
        int found = 0;
        for (char *turn = strtok(possible + strlen("\"possible\":["), ","); turn && found < MOST_TURNS;
             turn = strtok(NULL, ",")) {
            turns[found++] = turn;
            if (strchr(turn, ']')) {
                *strchr(turn, ']') = 0;
                break;
            }
        }
        usleep(moment);
        printf("{\"turn\": %s}\n", turns[rand() % found]);
        fflush(stdout);
    }
}
