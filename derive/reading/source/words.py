"""The spellings the grammar knows: relations, functions, signs of summation, fonts, and what is refused with
a reason.
"""

from __future__ import annotations

from derive.language.functions import PRINTED

RELATIONS = {
    "=": "=", "<": "<", ">": ">", r"\le": "≤", r"\leq": "≤", r"\leqslant": "≤", r"\ge": "≥", r"\geq": "≥",
    r"\geqslant": "≥", r"\lt": "<", r"\gt": ">", r"\approx": "≈", r"\simeq": "≈", r"\equiv": ":=",
    r"\coloneqq": ":=",
    r"\triangleq": ":=", r"\doteq": ":=", r"\eqdef": ":=", r"\propto": "∝", r"\ne": "≠", r"\neq": "≠",
    r"\in": "∈",
    r"\sim": "~", r"\succ": "≻", r"\succeq": "⪰", r"\Rightarrow": "⇒", r"\implies": "⇒",
    r"\Longrightarrow": "⇒", r"\to": "→",
}  # fmt: skip
ORDERED = ("=", "≤", "<", "≥", ">")  # what a chain is made of

COMMANDS = (  # of LaTeX for functions of one number
    "exp", "log", "ln", "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth",
    "arcsin", "arccos", "arctan",
)  # fmt: skip
FUNCTIONS = {  # of one number, also without brackets
    **{rf"\{name}": PRINTED[name] for name in COMMANDS if name in PRINTED},
    r"\det": "det",
    r"\Re": "Re",
    r"\Im": "Im",
    r"\arg": "arg",
}
WORDS = {  # set upright, with brackets
    **PRINTED, "det": "det", "max": "max", "min": "min", "tr": "tr", "Tr": "tr", "trace": "tr", "KL": "KL",
    "lse": "lse", "LSE": "lse", "logsumexp": "lse", "LogSumExp": "lse",
    "diag": "diag", "softmax": "softmax", "Softmax": "softmax", "SoftMax": "softmax", "Var": "Var",
    "Cov": "Cov", "H": "H",
    "Re": "Re", "Im": "Im", "arg": "arg", "Arg": "arg", "conj": "conj",
}  # fmt: skip
EXTREMES = ("max", "min")  # also set upright, with what they run over below
BIG = {r"\sum": "sum", r"\prod": "prod", r"\max": "max", r"\min": "min"}

GREEK = {
    rf"\{name}"
    for name in (
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "varepsilon",
        "zeta",
        "eta",
        "theta",
        "vartheta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "varpi",
        "rho",
        "varrho",
        "sigma",
        "varsigma",
        "tau",
        "upsilon",
        "phi",
        "varphi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Xi",
        "Pi",
        "Sigma",
        "Upsilon",
        "Phi",
        "Psi",
        "Omega",
        "ell",
        "hbar",
        "Re",
        "Im",
    )
}
BOLD = {r"\mathbf", r"\boldsymbol", r"\bm", r"\pmb", r"\boldmath", r"\symbf", r"\bs"}
FONTS = BOLD | {
    r"\mathcal",
    r"\mathscr",
    r"\mathbb",
    r"\mathfrak",
    r"\mathsf",
    r"\mathtt",
    r"\mathit",
    r"\mathrm",
    r"\operatorname",
    r"\operatorname*",
    r"\mathds",
    r"\mathop",
    r"\mathnormal",
    r"\mathbbm",
}
UPRIGHT = {r"\mathrm", r"\operatorname", r"\operatorname*", r"\mathop", r"\mathit", r"\mathsf"}
ACCENTS = {
    rf"\{name}"
    for name in (
        "hat",
        "bar",
        "tilde",
        "vec",
        "dot",
        "ddot",
        "check",
        "breve",
        "widehat",
        "widetilde",
        "overline",
        "underline",
        "acute",
        "grave",
    )
}

TRANSPOSES = {r"\top", r"\intercal", r"\mathsf{T}", r"\mathrm{T}", r"\mathsf{t}", r"\mathrm{t}",
r"\mathtt{T}", r"\mathsf T",
              r"\mathrm T", r"\text{T}", r"\operatorname{T}"}  # fmt: skip
MARKS = {"*", r"\ast", r"\star", r"\circ", r"\prime", "+", "-", r"\dagger", r"\bullet", r"\sharp", r"\flat"}

MATCHING = {"(": ")", "[": "]", r"\{": r"\}", r"\lbrace": r"\rbrace", r"\langle": r"\rangle",
r"\lvert": r"\rvert",
            r"\lVert": r"\rVert", r"\lfloor": r"\rfloor", r"\lceil": r"\rceil",
            r"\lparen": r"\rparen", r"\lbrack": r"\rbrack"}  # fmt: skip

DOTS = {r"\dots", r"\cdots", r"\ldots", r"\dotsc", r"\dotsb", r"\dotsm", r"\hdots"}

REFUSED: dict[str, str] = {
    r"\pm": "± says two things at once; write each sign by itself",
    r"\mp": "∓ says two things at once; write each sign by itself",
    r"\sup": "a supremum over a set is not something the checker states; a maximum over an index is \\max_i",
    r"\inf": "an infimum over a set is not something the checker states; a minimum over an index is \\min_i",
    r"\arg": "arg max and arg min are not numbers; state what holds at the maximiser",
    r"\argmax": "arg max and arg min are not numbers; state what holds at the maximiser",
    r"\argmin": "arg max and arg min are not numbers; state what holds at the maximiser",
    r"\vdots": "dots leave out what they mean", r"\ddots": "dots leave out what they mean",
    r"\otimes": "tensor products are not something the checker states; write the entries with indices",
    r"\circ": "composition, entrywise product or degree? write it with arguments or an index",
    r"\oint": "a contour integral is written over a real parameter: put the path into the integrand",
    r"\iint": "write one integral sign for each variable",
    r"\iiint": "write one integral sign for each variable",
    r"\cup": "sets are not something the checker states",
    r"\cap": "sets are not something the checker states",
    r"\setminus": "sets are not something the checker states",
    r"\subset": "sets are not something the checker states",
    r"\subseteq": "sets are not something the checker states",
    r"\emptyset": "sets are not something the checker states",
    r"\choose": "binomial coefficients are written \\binom{n}{k}",
    r"\exists": "existence is not refuted by one instance, so it is not read",
    r"\nexists": "existence is not refuted by one instance, so it is not read",
    r"\bmod": "remainders are not something the checker states",
    r"\mod": "remainders are not something the checker states",
    r"\oplus": "direct sums are not something the checker states",
    r"\ll": "≪ leaves open by how much; state a bound",
    r"\gg": "≫ leaves open by how much; state a bound", r"\lesssim": "≲ leaves a constant open; state it",
    r"\gtrsim": "≳ leaves a constant open; state it", r"\asymp": "≍ leaves constants open; state them",
    r"\cong": "isomorphism is not something the checker states",
    r"\perp": "independence is not something the checker states",
    r"\iff": "an equivalence is two implications; state each",
    r"\Leftrightarrow": "an equivalence is two implications; state each",
    r"\Longleftrightarrow": "an equivalence is two implications; state each",
    r"\gets": "an assignment is not a statement",
    r"\leftarrow": "an assignment is not a statement",
    r"\mapsto": "a map is not a statement; define it with :=",
    r"\rightarrow": "an arrow leaves open what it says",
    r"\longrightarrow": "an arrow leaves open what it says",
    r"\mid": "a bar that is no absolute value stands only inside brackets",
    r"\land": "write the two statements one after the other", r"\lor": "“or” is not something a chain states",
    r"\neg": "“not” is not something a chain states",
    r"\forall": "“for all” stands at the end of a statement",
}  # fmt: skip

# Commands of LaTeX and its packages that are known, but say nothing that is read.
STANDARD = (
    "over", "atop", "underset", "overset", "stackrel", "substack", "mathring", "cancel", "bcancel",
    "xrightarrow",
    "xleftarrow", "operatornamewithlimits", "sideset", "eqref", "ref", "cite", "footnote", "hline",
    "multicolumn",
    "rule", "raisebox", "includegraphics", "vcenter", "hbox", "vbox", "mathchoice", "genfrac",
    "overrightarrow",
    "overleftrightarrow", "overbracket", "underbracket", "widecheck", "dddot", "lhd", "rhd", "wedge", "vee",
    "bigwedge", "bigvee", "bigcup", "bigcap", "bigoplus", "bigotimes", "coprod", "amalg", "uplus", "square",
    "Box",
    "bot", "vdash", "models", "triangle", "angle", "measuredangle", "sphericalangle",
    "complement", "supset", "supseteq", "sqsubset", "nsubseteq", "ni", "notin", "mid", "nmid",
    "smallint",
    "limsup", "liminf", "varlimsup", "varliminf", "gcd", "dim", "ker", "hom", "deg", "Pr", "csc", "sec",
    "cot",
    "sinc", "coth", "upharpoonright", "restriction", "hookrightarrow", "rightleftharpoons", "leftrightarrow",
    "longleftrightarrow", "uparrow", "downarrow", "updownarrow", "nearrow", "searrow", "rightharpoonup",
    "leadsto",
    "rightsquigarrow", "prec", "preceq", "curlyeqprec", "nprec", "approxeq", "thickapprox", "backsim",
    "triangleq",
    "bumpeq", "sqrtsign", "imath", "jmath", "wp", "beth", "eth", "hslash", "nolinebreak", "linebreak",
    "newline",
    "textcolor", "mathcolor", "intertext", "shortintertext", "ldotp", "cdotp", "colon", "divideontimes",
    "ltimes",
    "rtimes", "bowtie", "smile", "frown", "ddagger", "oslash", "ominus", "boxplus", "boxtimes", "diamond",
    "lozenge",
)  # fmt: skip
REFUSED |= {
    rf"\{name}": rf"\{name} is not read"
    for name in STANDARD
    if rf"\{name}" not in {**RELATIONS, **REFUSED, **FUNCTIONS}
}
UNITS = "a quantity with its unit is not read; the numbers alone are"
REFUSED |= dict.fromkeys((r"\SI", r"\si", r"\unit", r"\SIrange", r"\qty", r"\quantity"), UNITS)
BRAKET = "states of quantum mechanics are not something the checker states"
REFUSED |= dict.fromkeys((r"\bra", r"\ket", r"\braket", r"\expval", r"\ev", r"\comm", r"\ketbra"), BRAKET)
REFUSED[r"\close"] = "an invisible bracket is read before a value at a point only"

UNIT = {"e": "e", r"\pi": "pi", r"\mathrm{e}": "e", r"\uppi": "pi"}  # constants, unless declared otherwise
