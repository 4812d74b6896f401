from derive import Paper, amended, eq, real

paper = Paper("squares", title="On squares", source="squares.tex")
x, y = real("x"), real("y")
paper.claim(
    "eq:2",
    "(x + y)^2 = x^2 + y^2",
    (x + y) ** 2,
    eq(x**2 + y**2),
    correction=amended((x + y) ** 2, eq(x**2 + y**2 + 2 * x * y)),
)
