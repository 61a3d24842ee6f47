"""What is seen of the lesson with each of its sentences: the pictures that stand long enough to be looked at."""

PICTURES = {
    "Right: two players. Left: you alone, against the computer.": """
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
        |G G G G         |G G G G B B B B |G G G G         |
    """,
    "Up and down: how strong the computer is, in dim blue rows.": """
        |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G b b b b |G G G G         |G G G G         |
        |G G G G         |G G G G b b b b |G G G G b b b b |G G G G         |
        |G G G G         |G G G G b b b b |G G G G b b b b |G G G G b b b b |
        |G G G G         |G G G G b b b b |G G G G b b b b |G G G G b b b b |
    """,
    "Enter, the middle of the stick, begins.": """
        |G G G G         |O C   R Y   C O |
        |G G G G         |      g         |
        |G G G G         |      g         |
        |G G G G         |      g         |
        |G G G G         |      g         |
        |G G G G         |      g         |
        |G G G G b b b b |      g         |
        |G G G G b b b b |      g         |
    """,
    "Left and right move the cursor.": """
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
        |      g         |        g       |          g     |        g       |
    """,
    "Enter drops a stone, and Blue answers.": """
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |        g       |        b       |          g     |          b     |
        |        g       |        b       |          g     |          b     |
        |        g       |        b       |          g     |          b     |
        |        g       |        b       |          g     |          b     |
        |        g       |        b       |          g     |          b     |
        |        g       |        b       |          g     |          G     |
        |        g       |        G       |        G B     |        G B     |
    """,
    "Four stones side by side win.": """
        |O C   R Y   C O |O C   R Y   C O |G G G G G G G G |
        |      g         |        g       |G G G G G G G G |
        |      g         |        g       |G G G G G G G G |
        |      g         |        g       |G G G G G G G G |
        |      g         |        g       |G G G G G G G G |
        |      g         |        g       |G G G G G G G G |
        |B     g         |B       g       |G G G G G G G G |
        |B G G G       B |B G G G g     B |G G G G G G G G |
    """,
    "Four on top of each other win too.": """
        |O C   R Y   C O |O C   R Y   C O |G G G G G G G G |
        |      g         |    g           |G G G G G G G G |
        |      g         |    g           |G G G G G G G G |
        |      g         |    g           |G G G G G G G G |
        |      g         |    g           |G G G G G G G G |
        |    G g         |    G           |G G G G G G G G |
        |    G g B       |    G   B       |G G G G G G G G |
        |    G g B B     |    G   B B     |G G G G G G G G |
    """,
    "So do four along a diagonal. These are Blue's.": """
        |O C   R Y   C O |B B B B B B B B |
        |      b         |B B B B B B B B |
        |      b         |B B B B B B B B |
        |      b         |B B B B B B B B |
        |      b         |B B B B B B B B |
        |      b B B     |B B B B B B B B |
        |G     B G G     |B B B B B B B B |
        |G   B G B G     |B B B B B B B B |
    """,
    "Any direction shows how the game ended: the four are bright.": """
        |B B B B B B B B |                |
        |B B B B B B B B |                |
        |B B B B B B B B |                |
        |B B B B B B B B |                |
        |B B B B B B B B |          B     |
        |B B B B B B B B |        B b     |
        |B B B B B B B B |g     B g g     |
        |B B B B B B B B |g   B g b g     |
    """,
    "Up opens the menu, the top row. The dim light is chosen.": """
        |O C   R Y   C O |O c   R Y   C O |
        |      g         |                |
        |      g         |                |
        |      g         |                |
        |      g         |                |
        |      B         |      B         |
        |      B G       |      B G       |
        |      G B G     |      G B G     |
    """,
    "Red switches off, yellow begins anew, orange is the bomb.": """
        |O c   R Y   C O |O C   r Y   C O |O C   R y   C O |o C   R Y   C O |
        |                |                |                |                |
        |                |                |                |                |
        |                |                |                |                |
        |                |                |                |                |
        |      B         |      B         |      B         |      B         |
        |      B G       |      B G       |      B G       |      B G       |
        |      G B G     |      G B G     |      G B G     |      G B G     |
    """,
    "Down goes back.": """
        |o C   R Y   C O |O C   R Y   C O |
        |                |      g         |
        |                |      g         |
        |                |      g         |
        |                |      g         |
        |      B         |      B         |
        |      B G       |      B G       |
        |      G B G     |      G B G     |
    """,
    "Enter on cyan takes the delete joker, and the arrows aim it.": """
        |O C   R Y   C O |O c   R Y   C O |O c   R Y   C O |O c   R Y   C O |
        |      g         |                |                |                |
        |      g         |                |                |                |
        |      g         |                |                |                |
        |      g         |                |                |                |
        |      g         |                |                |                |
        |B     g G       |B       G       |B       G       |B       G       |
        |B G G G B     B |B G G G B     B |B G G g B     B |B G G G b     B |
    """,
    "Enter again: that stone goes, and what is above it falls.": """
        |O c   R Y   C O |G G G G G G G G |
        |                |G G G G G G G G |
        |                |G G G G G G G G |
        |                |G G G G G G G G |
        |                |G G G G G G G G |
        |                |G G G G G G G G |
        |B       G       |G G G G G G G G |
        |B G G G b     B |G G G G G G G G |
    """,
    "Aimed past the left or right edge it takes a whole row.": """
        |O C   R Y   C O |O C   R Y   C O |O c   R Y   C O |O c   R Y   C O |O c   R Y   C O |O C-  R Y   C O |
        |      b         |g               |                |                |                |b               |
        |      b         |g               |                |                |                |b               |
        |      b         |g               |                |                |                |b               |
        |      b         |g               |                |                |                |b               |
        |      b         |g               |                |                |                |b               |
        |  G G b         |g G G           |  G G           |  G G           |  G G           |b               |
        |  B B b   G     |B B B     G     |B B B     G     |b B B     G     |b b b W W g W W |b G G           |
    """,
    "Aimed past the upper or lower edge it takes a whole column.": """
        |O C   R Y   C O |O c   R Y   C O |O c   R Y   C O |O c   R Y   C O |O C-  R Y   C O |
        |      G         |      G         |      g         |      g         |      b         |
        |      B         |      B         |      B         |      b         |      b         |
        |      G         |      G         |      G         |      g         |      b         |
        |      B         |      B         |      B         |      b         |      b         |
        |      G         |      G         |      G         |      g         |      b         |
        |      B B       |      B B       |      B B       |      b B       |      b B       |
        |    B G G       |    B G G       |    B G G       |    B g G       |    B b G       |
    """,
    "The bomb needs an empty field. It takes all within two steps.": """
        |O C   R Y   C O |O c   R Y   C O |o C   R Y   C O |o C   R Y   C O |o C   R Y   C O |O-C   R Y   C O |
        |      g         |                |                |                |                |      b         |
        |      g         |                |                |                |                |      b         |
        |      g         |                |                |                |                |      b         |
        |      g         |                |                |      W         |        W       |      b         |
        |    G g         |    G           |    G           |    g W W       |    G W W W     |      b         |
        |    B g   B     |    B     B     |    B     B     |  W b O W b     |    b W O b W   |    G b         |
        |G G G B B G B   |G G G B B G B   |G G G B B G B   |G G g b b G B   |G G G b b g B   |G G G b     B   |
    """,
    "A used joker is grey, and the menu leaves it out.": """
        |O-C   R Y   C O |O-C   R Y   C O |O-c   R Y   C O |O-C   R y   C O |O-C   R Y   C O |
        |      b         |        g       |                |                |        g       |
        |      b         |        g       |                |                |        g       |
        |      b         |        g       |                |                |        g       |
        |      b         |        g       |                |                |        g       |
        |      b         |        g       |                |                |        g       |
        |    G b         |    G   g       |    G           |    G           |    G   g       |
        |G G G b     B   |G G G   B   B   |G G G   B   B   |G G G   B   B   |G G G   B   B   |
    """,
    "Four green stones: Green has won, and all lights are green.": """
        |O-C   R Y   C O |O-C   R Y   C O |G G G G G G G G |
        |        g       |      g         |G G G G G G G G |
        |        g       |      g         |G G G G G G G G |
        |        g       |      g         |G G G G G G G G |
        |        g       |      g         |G G G G G G G G |
        |        g       |      g         |G G G G G G G G |
        |    G   g       |    G g         |G G G G G G G G |
        |G G G   B   B   |G G G g B   B   |G G G G G G G G |
    """,
    "Enter leads to the first screen, and it begins anew.": """
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
        |G G G G G G G G |G G G G         |
    """,
}
