"""Whole numbers: remainders, divisibility, ⌊ ⌋ of fractions."""

from bench.breadth_rows import Word

row = Word("remainders")

GKP = "Graham, Knuth, Patashnik"
N = {"integer": "n"}
NM = {"integer": "n, m"}

row("miniF2F, mathd_numbertheory_335", "mod(5*n, 7) = 4", "mod(5*n, 7) = 3", given="mod(n, 7) = 5", **N)
row("miniF2F, mathd_numbertheory_458", "mod(n, 4) = 3", "mod(n, 4) = 1", given="mod(n, 8) = 7", **N)
row("miniF2F, mathd_numbertheory_92", "mod(n, 17) = 5", "mod(n, 17) = 6", given="mod(5*n, 17) = 8", **N)
row("miniF2F, mathd_numbertheory_185", "mod(2*n, 5) = 1", "mod(2*n, 5) = 2", given="mod(n, 5) = 3", **N)
row("miniF2F, mathd_numbertheory_301", "mod(3*(7*n + 3), 7) = 2", "mod(3*(7*n + 3), 7) = 3", **N)
row(
    "miniF2F, mathd_numbertheory_110",
    "mod(n - m, 10) = 6",
    "mod(n - m, 10) = 4",
    given="mod(n + m, 10) = 2; mod(2*n + m, 10) = 1",
    **NM,
)
row(
    "miniF2F, mathd_numbertheory_582",
    "mod(3*n + 18, 9) = 0",
    "mod(3*n + 18, 27) = 0",
    given="mod(n, 3) = 0",
    **N,
)
row("Fermat's little theorem, p = 5", "mod(n^5, 5) = mod(n, 5)", "mod(n^4, 5) = mod(n, 5)", **N)
row("Hardy, Wright 6.1", "mod(n^3 - n, 6) = 0", "mod(n^3 - n, 12) = 0", **N)
row("Hardy, Wright 5.2", "mod(n^2, 4)*(mod(n^2, 4) - 1) = 0", "mod(n^2, 4)*(mod(n^2, 4) - 2) = 0", **N)
row("squares of odd numbers", "mod(n^2, 8) = 1", "mod(n^2, 16) = 1", given="mod(n, 2) = 1", **N)
row(f"{GKP} 3.24", "floor(n/2) + floor((n + 1)/2) = n", "floor(n/2) + floor((n + 2)/2) = n", **N)
row(
    f"{GKP} 3.26",
    "floor(n/3) + floor((n + 1)/3) + floor((n + 2)/3) = n",
    "floor(n/3) + floor((n + 1)/3) + floor((n + 3)/3) = n",
    **N,
)
row(f"{GKP} 3.21", "mod(n, 7) <= 6", "mod(n, 7) <= 5", **N)
row(GKP + " 3.24", "floor(x) + floor(x + 1/3) + floor(x + 2/3) = floor(3*x)", "floor(x) + floor(x + 1/3) + floor(x + 2/3) = floor(3*x) + 1", real="x")
row(GKP + " 3.10", "floor(floor(x/2)/3) = floor(x/6)", "floor(floor(x/2)/3) = floor(x/5)", real="x")
row(GKP + ", ex. 3.8", "floor(x) + floor(y) + floor(x + y) <= floor(2*x) + floor(2*y)", "floor(x + y) <= floor(x) + floor(y)", real="x,y")
row(GKP + " 3.1", "x - 1 < floor(x)", "x - 1/2 < floor(x)", real="x")
