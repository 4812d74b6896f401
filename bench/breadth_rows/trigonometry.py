"""Circular and hyperbolic functions and their inverses."""

from bench.breadth_rows import Word

row = Word("trigonometry")

row("DLMF 4.21.2", "sin(x + y) = sin(x)*cos(y) + cos(x)*sin(y)", "sin(x + y) = sin(x)*cos(y) - cos(x)*sin(y)", real="x, y")
row("DLMF 4.21.7", "sin(x) + sin(y) = 2*sin((x + y)/2)*cos((x - y)/2)", "sin(x) + sin(y) = 2*sin((x + y)/2)*cos((x + y)/2)", real="x, y")
row("DLMF 4.21.28", "cos(3*x) = 4*cos(x)^3 - 3*cos(x)", "cos(3*x) = 4*cos(x)^3 - 3*sin(x)", real="x")
row("DLMF 4.21.22", "tan(x/2) = sin(x)/(1 + cos(x))", "tan(x/2) = sin(x)/(1 - cos(x))", real="x")
row("DLMF 4.24.17", "atan(x) + atan(1/x) = pi/2", "atan(x) + atan(1/x) = pi/2", real="x", given="x > 0", false={"given": ""})
row("DLMF 4.23.1", "asin(sin(x)) = x", "asin(sin(x)) = x", real="x", given="-pi/2 <= x <= pi/2", false={"given": "-pi/2 <= x <= pi/2 + 1/10"})
row("DLMF 4.35.2", "cosh(x + y) = cosh(x)*cosh(y) + sinh(x)*sinh(y)", "cosh(x + y) = cosh(x)*cosh(y) - sinh(x)*sinh(y)", real="x, y")
row("DLMF 4.37.16", "asinh(x) = log(x + sqrt(x^2 + 1))", "asinh(x) = log(x + sqrt(x^2 - 1))", real="x")
row("DLMF 4.37.24", "atanh(x) = log((1 + x)/(1 - x))/2", "atanh(x) = log((1 - x)/(1 + x))/2", real="x", given="-1 < x < 1")
