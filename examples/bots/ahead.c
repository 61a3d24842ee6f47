/* Sees one turn ahead, like ahead.py: it takes a four if there is one, and leaves none to the other.

   cc -O2 -o ahead ahead.c
*/

#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 8, HEIGHT = 7 };

/* Row 0 is the top one. A field holds 'g', 'b' or '.'. */
typedef char Board[HEIGHT][WIDTH];

/* What comes after this name in a line of JSON; NULL if it is not there. */
static const char *find(const char *line, const char *name)
{
    const char *found = strstr(line, name);
    return found ? found + strlen(name) : NULL;
}

/* Read the seven strings that come after "board": each is 8 letters in quotes. */
static bool read_board(const char *line, Board board)
{
    const char *at = find(line, "\"board\"");
    for (int row = 0; row < HEIGHT; row++) {
        if (!at || !(at = strchr(at, '"')) || strcspn(at + 1, "\"") != WIDTH)
            return false;
        memcpy(board[row], at + 1, WIDTH);
        at += WIDTH + 2;
    }
    return true;
}

static bool has_four(Board board, char stone)
{
    static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++)
            for (int way = 0; way < 4; way++) {
                int y = row, x = column, found = 0;
                while (y < HEIGHT && x >= 0 && x < WIDTH && board[y][x] == stone) {
                    found++;
                    y += ways[way][0];
                    x += ways[way][1];
                }
                if (found >= 4)
                    return true;
            }
    return false;
}

/* The row on which a stone dropped into this column comes to lie; -1 if the column is full. */
static int landing(Board board, int column)
{
    int row = HEIGHT - 1;
    while (row >= 0 && board[row][column] != '.')
        row--;
    return row;
}

/* Whether this stone, dropped into this column, makes four. */
static bool wins(Board board, int column, char stone)
{
    int row = landing(board, column);
    if (row < 0)
        return false;
    board[row][column] = stone;
    bool is_won = has_four(board, stone);
    board[row][column] = '.';
    return is_won;
}

static bool can_win(Board board, char stone)
{
    for (int column = 0; column < WIDTH; column++)
        if (wins(board, column, stone))
            return true;
    return false;
}

static int choose(Board board, char me, char other)
{
    int possible[WIDTH], safe[WIDTH], possible_count = 0, safe_count = 0;
    for (int column = 0; column < WIDTH; column++) {
        int row = landing(board, column);
        if (row < 0)
            continue;
        if (wins(board, column, me))
            return column;
        possible[possible_count++] = column;
        board[row][column] = me;
        if (!can_win(board, other))
            safe[safe_count++] = column;
        board[row][column] = '.';
    }
    return safe_count ? safe[rand() % safe_count] : possible[rand() % possible_count];
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    char me = 'g', other = 'b';
    while (getline(&line, &room, stdin) > 0) {
        if (find(line, "\"hello\"")) {
            const char *seed = find(line, "\"seed\"");
            const char *you = find(line, "\"you\"");
            if (seed)
                srand(strtoul(seed + strcspn(seed, "0123456789"), NULL, 10));
            if (you && (you = strchr(you, '"')) && you[1] == 'b') {
                me = 'b';
                other = 'g';
            }
        }
        Board board;
        if (find(line, "\"your_turn\"") && read_board(line, board)) {
            printf("{\"turn\": \"%d\"}\n", choose(board, me, other));
            fflush(stdout); /* without it the line would wait here until there are many */
        }
    }
    free(line);
    return 0;
}
