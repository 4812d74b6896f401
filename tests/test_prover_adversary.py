"""An adversary's table: statements false somewhere on their domain. None may be proved for all sizes, by any strategy.

Each row attacks one kind of rule: strictness at size 1, division by what may vanish, branches of roots and logarithms,
captured indices, conditions at one index, limits that cannot be reached, citations outside their conditions.
"""

import pytest
import sympy as sp
from sympy import Eq, Max, Min, Ne, Rational as Q, cos, exp, log, pi, sin, sqrt, tanh

from derive.claims import Statement
from derive.language import Size, at, axes, delta, det, diff, integral, inverse, largest, product, total
from derive.language.declaring import array, integer, nonnegative, positive, real, simplex, spd
from derive.language.domains import NONNEGATIVE, POSITIVE, Distinct, Interval, Orthonormal, Sphere, Symmetric
from tests.statements import eq, general, le, lt

pytestmark = pytest.mark.slow

t, s, u_, r, i, j, l, m_, n, m = axes(t="T", s="T", u_="T", r="T", i="d", j="d", l="d", m_="d", n="N", m="N")
T, d, N = Size("T"), Size("d"), Size("N")
x, y, z = (real(name) for name in "xyz")
a, b, c = positive("a"), positive("b"), nonnegative("c")
e01, o01 = real("e01", low=0, high=1), real("o01", low=0, high=1, open=True)
neg = real("neg", high=0, open=True)
k_, kp, kn = integer("k_"), integer("kp", 0), integer("kn", 1, 5)
f, g, h, F = array("f", t), array("g", t), array("h", t), array("F", t, i)
P, Nn = array("P", t, of=POSITIVE), array("Nn", t, of=NONNEGATIVE)
q, w_ = array("q", i), array("w_", i)
p, w, pb, rows = simplex("p", t), simplex("w", t), simplex("pb", t, boundary=True), simplex("rows", n, t)
X, Y = array("X", i, of=Sphere()), array("Y", i, of=Sphere())
A, B, C, D = array("A", i, j), array("B", i, j), spd("C", i, j), spd("D", i, j)
Sm, O, xs = (
    array("Sm", i, j, of=Symmetric()),
    array("O", n, i, of=Orthonormal()),
    array("xs", n, i, of=Distinct()),
)
rp, Fn, G, V = simplex("rp", n, t), array("Fn", n, t), array("G", n), array("V", n, of=POSITIVE)
Ci, Di = inverse(C), inverse(D)
xSx, ySy = total(q[i] * C[i, j] * q[j], i, j), total(w_[i] * Ci[i, j] * w_[j], i, j)
xy = total(q[i] * w_[i], i)
ints = array("ints", t, of=Interval(integers=True))
Z = total(exp(f[t]), t)
soft = exp(f[t]) / Z
zero, one, inf = sp.S.Zero, sp.S.One, sp.oo


def st(lhs, relation, rhs, *given, **options):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, **options)


def ap(lhs, rhs, error, to, *given):
    return st(lhs, "≈", rhs, *given, error=sp.sympify(error), to=to)


def lem(*statements):
    return tuple((f"L{k}", statement) for k, statement in enumerate(statements))


everywhere_positive = eq(
    total(f[t] + log(f[t]), t), total(abs(f[t]) + log(f[t]), t)
)  # true where it is defined

# fmt: off
FALSE = {
    "sum of ones": [
        eq(total(1,t),1), eq(total(T,t),T), eq(total(1,t,s),T), eq(total(d,t),d*T+1),
    ],
    "axes of different length": [
        eq(total(delta(t,i)*f[t],t),f[1]), eq(total(delta(t,i),t,i),T), eq(total(delta(t,i),t),1), eq(total(delta(t,2),t),1),
    ],
    "index 2 need not exist": [
        eq(total(delta(t,3)*f[t],t)/f[3],1), le(f[2]**2, total(f[t]**2,t)-f[1]**2-1),
    ],
    "strict at size one": [
        lt(p[t],1), lt(soft,1), lt(total(w[t]**2,t),1), lt(0,-total(w[t]*log(w[t]),t)), lt(largest(f[t],t),log(Z)), lt(0, total(w[t]*f[t]**2,t)-total(w[t]*f[t],t)**2),
    ],
    "strict variance": [
        lt(total(w[t]*f[t],t)**2,total(w[t]*f[t]**2,t)), lt(total(w[t]*log(w[t]/p[t]),t)*0-1+1,total(w[t]*log(w[t]/p[t]),t)),
    ],
    "strict jensen": [
        lt(exp(total(w[t]*f[t],t)),total(w[t]*exp(f[t]),t)), lt(2*x*y,x**2+y**2), lt(x*y,(x**2+y**2)/2),
    ],
    "strict lse": [
        lt(total(w[t]*f[t],t)-total(w[t]*log(w[t]),t),log(Z)), lt(log(Z),largest(f[t],t)+log(T)),
    ],
    "strict CS": [
        lt(total(f[t]*g[t],t)**2,total(f[t]**2,t)*total(g[t]**2,t)), lt(total(f[t],t)**2,T*total(f[t]**2,t)),
    ],
    "strict psd": [
        lt(0,total(q[i]*C[i,j]*q[j],i,j)), lt(0,total(q[i]**2,i)), lt(0,total(f[t]**2*P[t],t)),
    ],
    "strict boundary": [
        lt(0,pb[t]), lt(0,total(Nn[t],t)), eq(log(pb[t]*2),log(pb[t])+log(2)+0*x+1),
    ],
    "division": [
        eq(x,y,Eq(x*z,y*z)), eq(x,1,Eq(x**2,x)), eq(x,y,Eq(x**2,y**2)), eq(x,0,Eq(x*exp(y)*y,0)), eq(y,0,Eq(x*y,0),Ne(z,0)),
    ],
    "divide by sum": [
        eq(x,y,Eq(x*total(f[t],t),y*total(f[t],t))), eq(x,y,Eq(x*total(f[t]**2,t),y*total(f[t]**2,t))), eq(x,y,Eq(total(Nn[t]*(x-y),t),0)),
    ],
    "divide by diff of softmax": [
        eq(x,y,Eq((x-y)*(soft-1/T),0)), eq(x,0,Eq(x*(a-1),0)), eq(x,0,Eq(x*(a-b),0)), eq(x,0,Eq(x*log(a),0)), eq(x,0,Eq(x*cos(y),0)), eq(x,0,Eq(x*abs(y),0)),
        eq(x,0,Eq(x*largest(f[t]**2,t),0)),
    ],
    "equations at one index": [
        eq(f[t],f[s],Eq(f[t],x),each=(t,s)), eq(total(f[t],t),0,Eq(f[s],0),each=(s,)), eq(total(f[t]*g[t],t),0,Eq(f[s],0),each=(s,)), eq(f[s],0,Eq(f[1],0)),
        eq(total(f[t],t),f[1],Eq(f[2],0)),
    ],
    "each in given eq": [
        eq(g[s]+total(f[t],t),g[s],Eq(f[s],0)), le(g[s]+total(f[t],t),g[s],f[s]<=0), eq(total(abs(f[t]),t)+f[s],total(f[t],t)+f[s],f[s]>=0),
    ],
    "log": [
        eq(log(x*y),log(x)+log(y)), eq(log(x**2),2*log(x)), eq(log(x**4),4*log(x)), eq(log((x-1)**2),2*log(x-1)), eq(log(x*y)-log(y),log(x)), eq(log(abs(x)), log(x)),
        eq(log(f[t]*g[t]),log(f[t])+log(g[t])), eq(log(product(f[t],t)),total(log(f[t]),t)), eq(log(product(f[t]**2,t)),2*total(log(f[t]),t)),
        eq(log(total(f[t],t)**2),2*log(total(f[t],t))),
    ],
    "sqrt": [
        eq(sqrt(x**2),x,x>=-1), eq(sqrt(x**2*y),x*sqrt(y)), eq(sqrt(x)*sqrt(y),sqrt(x*y)), eq(sqrt(x*y),sqrt(x)*sqrt(y)), eq(sqrt(x/y),sqrt(x)/sqrt(y)),
        eq(sqrt((x-y)**2),x-y), eq((x**3)**Q(1,3),x), eq((x**2)**Q(3,2),x**3), eq((x**4)**Q(1,4),x), eq((x**6)**Q(1,6),x), eq((x**6)**Q(1,2),x**3),
        eq(sqrt(total(f[t],t)**2),total(f[t],t)), eq(sqrt(neg**2),neg), eq(sqrt(neg*x**2),neg*x), eq((neg**2)**Q(1,4),neg**Q(1,2)),
    ],
    "abs": [
        eq(abs(x),x,x>=-1), eq(abs(x+y),abs(x)+abs(y)), eq(abs(x**3),x**3), eq(abs(total(f[t],t)),total(abs(f[t]),t)), eq(abs(x)*x,x**2), le(abs(x)+abs(y),abs(x+y)),
        lt(abs(x+y),abs(x)+abs(y)), eq(Max(x,y)+Min(x,y),x-y), eq(Max(x,y,z),Max(x,y)), eq(sp.sign(x)*x,x), eq(sp.sign(x)**2,1),
    ],
    "0^0": [
        eq(c**y*c**(-y)*0+c**0*1, 2), eq(x**k_*x,x**(k_-1)), eq(kp**y,exp(y*log(kp))*2), eq((-1)**k_,1), eq((x*y)**z, x**z*y**z*2), eq((x**2)**z,(x**z)**2*2),
        eq((x**2)**y,x**(2*y)), eq(sp.Pow(x*y,z,evaluate=False),x**z*y**z),
    ],
    "exp log": [
        eq(exp(x*y),exp(x)*exp(y)), eq(exp(x)**y,exp(x+y)), eq(log(1+exp(x)),x), eq(log(exp(x)+exp(y)),x+y), eq(tanh(2*x),2*tanh(x)),
        eq(exp(total(f[t],t)),total(exp(f[t]),t)), eq(log(total(exp(f[t]),t)),total(f[t],t)), eq(product(a*f[t],t),a*product(f[t],t)), eq(product(x,t),x),
        eq(product(-f[t],t),-product(f[t],t)), eq(product(-P[t],t),product(P[t],t)),
    ],
    "capture": [
        eq(total(f[t]*total(f[t],t),t),total(f[t]**2,t)), eq(total(total(F[t,i],t)*q[i],i),total(F[t,i]*q[i],i)), eq(diff(total(f[t]*g[t],t),f[t]),total(g[t],t)),
        eq(diff(total(f[t]*g[t],t),f[s]),g[t]*1,each=(t,s)), eq(total(diff(total(f[t]**2,t),f[t]),t),2*f[t]*T,each=(t,)),
        eq(at(total(f[s]*g[t],s),f[s],g[s]),total(g[s],s)**2,each=(t,)), eq(at(total(f[s],s),f[t],g[t]*h[s]),total(g[t]*h[t],t),each=(s,)),
        eq(at(f[t]*f[s],f[t],g[t]),g[t]**2,each=(s,t)),
    ],
    "delta": [
        eq(delta(t,s)*f[t],f[s]), eq(total(delta(t,s),s),T), eq(exp(delta(t,s)),1+delta(t,s)), eq(delta(t,s)**2,1), eq(1/(1+delta(t,s)),1-delta(t,s)),
        eq(total(delta(t,s)*delta(s,r),s),delta(t,s)), eq(log(1+delta(t,s)),delta(t,s)), eq(delta(t,s),0), eq(total(1-delta(t,s),t),T),
    ],
    "matrices": [
        eq(total(A[i,j]*B[j,l],j),total(B[i,j]*A[j,l],j)), eq(total(A[i,j]*inverse(A)[i,l],i),delta(j,l)), eq(total(C[i,j]*inverse(D)[j,l],j),delta(i,l)),
        eq(inverse(C)[i,j],1/C[i,j]), eq(inverse(C)[i,i]*C[i,i],1), le(1,inverse(C)[i,i]*C[i,i]-1), eq(det(C),product(C[i,i],i)), lt(0,det(A)), lt(0,A[i,i]),
        lt(0,C[i,j]), lt(0,Sm[i,i]), le(0,total(q[i]*C[i,j]*w_[j],i,j)), le(0,total(q[i]*Sm[i,j]*q[j],i,j)), le(0,total(C[i,j]*D[i,j]*A[i,j],i,j)),
        le(0,total(C[i,j]*D[j,l]*q[i]*q[l],i,j,l)), eq(total(O[n,i]*O[n,j],n),delta(i,j)), eq(total(O[n,i]**2,n),1), eq(total(X[i]*Y[i],i),1), eq(total(X[i],i),1),
        lt(total(X[i]*Y[i],i),1), lt(X[i],1), le(N+1,d),
    ],
    "det": [
        eq(diff(log(det(C)),C[i,j]),inverse(C)[i,j]*2), eq(det(C)*det(D),det(C)+det(D)), lt(1,det(C)),
    ],
    "simplex": [
        eq(total(rows[n,t],n),1), eq(total(p[t]**2,t),1), eq(total(p[t]*w[t],t),1), eq(diff(total(p[t],t),p[s]),0), eq(total(p[t],t)+total(f[t],t),2),
        eq(total(total(rows[n,t],t),n),1), le(p[t],Q(1,2)), le(total(p[t]*f[t],t),f[s]), le(1,total(p[t]**2,t)), le(p[t]*w[t],0),
    ],
    "inequalities": [
        le(x*y,y**2,x<=y), le(x**2,y**2,x<=y), le(1/y,1/x,x<=y), le(log(x),log(y),x<=y*2,x>0,y>0), le(x,x**2), le(x**2,x,x<=1), le(sqrt(a),a), le(a,exp(a)-2),
        le(exp(x),1+x), le(a*log(a),-1), le(total(f[t],t),T*f[1]), le(total(f[t],t)**2,total(f[t]**2,t)), le(total(abs(f[t]),t),abs(total(f[t],t))),
        le(largest(f[t],t),total(f[t],t)), le(largest(abs(f[t]),t),abs(total(f[t],t))), le(total(f[t],t)/T,log(Z)-log(T)-1), le(log(Z),total(f[t],t)/T+log(T)),
        le(2,x+1/x), le(a+b,2*sqrt(a*b)), le(x*a,a), le(x*y,abs(x)), le(exp(-a),1-a), le(cos(x),1-x**2/2), le(sin(x),x), le(tanh(x),x), le(x,tanh(x)),
    ],
    "more inequalities": [
        le(total(w[t]*f[t],t),log(total(exp(f[t]),t))-1), le(total(w[t]*log(w[t]/p[t]),t),total(p[t]*log(p[t]/w[t]),t)),
        le(total(w[t]*log(p[t]),t),total(p[t]*log(p[t]),t)), le(total(f[t]*log(f[t]/p[t]),t)*(-1),0,f[s]>0), le(0,total(P[t]*log(P[t]/p[t]),t)),
        le(0,total(p[t]*log(p[t]/P[t]),t)), le(total(p[t]*P[t],t),total(P[t],t)-P[s]), le(Q(1,2),p[t]+w[t]), le(total(p[t]*f[t]**2,t),total(p[t]*f[t],t)**2),
        le(exp(2*x),exp(x)*exp(y)), le(abs(x),1,x<=1), le(x,y,Ne(x,y)), lt(x,y,Ne(x,y),x>=y), lt(x,y,x<=y), lt(a,a**2,a>=1), le(1,a**2,a>=-1), lt(1,a**2,a>=1),
        lt(0,x**2), lt(0,x**2,x>=0), lt(0,(x-y)**2,Ne(x,z)),
    ],
    "calculus": [
        le(log(a),(a-1)/2), lt(log(a),a-1), le(a-1,log(a)), lt(1+x,exp(x)), le(1+x+x**2/2,exp(x)), le(x-x**3/6,sin(x)), le(log(1+a),a/2), le(a-a**2/2,log(1+a)-a),
        le(x**3,x**2), le(a**3,a**2), lt(a*log(a),a**2-a), le(2,x+1/x), le(1/x,1/y,x>y,x>-1), le(e01*(1-e01),Q(1,5)), lt(e01*(1-e01),Q(1,4)), lt(o01*log(o01),-1),
        le(x/(1+x**2),Q(1,3)), lt(x/(1+x**2),Q(1,2)), le(1/(x-1),0), le(0,1/(a-1)), le(0,log(a)), le(0,log(1+x)), le(0,a**a-1),
    ],
    "given contradictory use": [
        le(x,y,x<=z), le(f[t],g[t],sp.Le(f[1],g[1])), le(f[t],g[s],f[r]<=g[r]), le(total(f[t]*h[t],t),total(g[t]*h[t],t),f[s]<=g[s]),
        le(product(f[t],t),product(g[t],t),f[s]<=g[s]), le(largest(f[t],t),g[s],f[r]<=g[r]), le(f[t]*x,g[t]*x,f[s]<=g[s]), lt(total(f[t],t),total(g[t],t),f[s]<=g[s]),
        lt(0,total(f[t],t),f[s]>0,each=(s,)), lt(0,f[t],f[1]>0),
    ],
    "abs of max": [
        le(largest(abs(f[t]),t),largest(f[t],t)), eq(largest(-f[t],t),-largest(f[t],t)), eq(largest(x*f[t],t),x*largest(f[t],t)),
        eq(largest(abs(x)*f[t],t),x*largest(f[t],t)), eq(largest(f[t]+g[t],t),largest(f[t],t)+largest(g[t],t)),
        le(largest(f[t],t)+largest(g[t],t),largest(f[t]+g[t],t)), eq(largest(f[t]**2,t),largest(f[t],t)**2), eq(log(largest(P[t],t)),largest(log(P[t]),t)+1),
        eq(largest(f[s],t),largest(f[t],t)),
    ],
    "integrals": [
        eq(integral(exp(-y*x**2),x),sqrt(pi/y)*2), eq(integral(exp(-y*x**2),x),sqrt(pi/y)), eq(integral(1/x,x,1,2),2), eq(integral(1/x,x,-1,1),0),
        eq(integral(1/x**2,x,-1,1),-2), eq(integral(exp(y*x),x,0,1),(exp(y)-1)/y*2), eq(integral(x**2,x,1,0),Q(1,3)), eq(integral(abs(x),x,-1,1),0),
        eq(integral(exp(-a*x**2),x,0),sqrt(pi/a)), eq(integral(exp(-a*x),x,0),-1/a), eq(integral(exp(a*x),x,0),-1/a), eq(integral(1/(1+y*x),x,0,1),log(1+y)/y),
        eq(integral(1/(x+y),x,0,1),log((1+y)/y)), eq(integral(log(x),x,0,1),1), eq(integral(x*exp(-x**2),x,0),0), eq(integral(exp(-x**2/(2*a)),x),sqrt(2*pi/a)),
        eq(integral(integral(exp(-x**2-y**2),x),y),sqrt(pi)), le(1,integral(exp(-x**2),x,1,0)), le(0,integral(x**2,x,1,0)), le(0,integral(x,x,-2,1)),
        eq(diff(integral(exp(-y*x**2),x),y),integral(-x**2*exp(-y*x**2),x)+1), eq(diff(integral(y*exp(-y*x),x,0),y),0),
        eq(integral(sqrt(x**2),x,-1,1),integral(x,x,-1,1)), eq(integral(x*y,x,0,1),y), eq(integral(sp.sign(x),x,-1,1),2),
    ],
    "derivatives of integrals at a point": [  # the first is y, so its slope at 0 is 1, though the derivative inside vanishes there
        eq(at(diff(integral(y**3*exp(-y**2*x),x,0),y),y,0),0), eq(diff(integral(y**3*exp(-y**2*x),x,0),y),0,Eq(y,0)),
        eq(diff(integral((y-z)**3*exp(-(y-z)**2*x),x,0),y),0,Eq(y,z)), eq(at(diff(integral(y**3*exp(-y**4*x**2),x),y),y,0),0),
        eq(at(diff(diff(integral(y**4*exp(-y**2*x),x,0),y),y),y,0),0),
        eq(at(diff(total(integral(f[t]**3*exp(-f[t]**2*x),x,0),t),f[s]),f[t],0),0),
        eq(at(diff(integral(sin(y**3/a)*a**Q(-2,3),a,0),y),y,0),0), eq(diff(integral(sin(y**3/a)*a**Q(-2,3),a,0),y),integral(3*y**2*cos(y**3/a)*a**Q(-5,3),a,0)),
    ],
    "derivatives of signs": [  # x sign(x)² = |x| sign(x) = x has the slope 1 everywhere, at 0 too
        eq(at(diff(x*sp.sign(x)**2,x),x,0),0), eq(diff(x*sp.sign(x)**2,x),sp.sign(x)**2), eq(diff(abs(x)*sp.sign(x),x),sp.sign(x)**2),
    ],
    "powers from zero to infinity": [
        eq(integral(x**-2,x,0),0), eq(integral(a**-b/a**2,a,0),0), le(integral(a**-2,a,0),0),
    ],
    "antiderivatives": [
        eq(integral(1/x**2,x,-1,1),-2), eq(integral(1/x,x,-1,2),log(2)), eq(integral(sp.tan(x),x,0,2),-log(cos(2))), eq(integral(1/(x-1),x,0,2),0),
        le(0,integral(1/(y+x**2),x,0,1)), eq(integral(cos(y*x),x,0,1)*y,sin(y)+1), lt(0,integral(y*x,x,0,1)), eq(integral(1/(1+x**2),x,0,1),pi/2),
        eq(integral(log(x),x,1,2),2*log(2)), eq(integral(sqrt(x),x,0,1),Q(1,3)), eq(integral(abs(x),x,-1,2),Q(3,2)), eq(integral(1/(1+exp(x)),x,0,1),log(2)),
        eq(integral(1/(x**2-1),x,0),0), eq(integral(1/(x*log(x)),x,2),1), eq(integral(exp(y*x),x,0),-1/y), eq(integral(sin(x),x,0),1), eq(integral(1/sp.cosh(x)**2,x,0),2),
        eq(integral(1/y**2,y,a),1/a**2), eq(integral(1/y**2,y,x),1/x), eq(integral(exp(-y),y,x),exp(x)), eq(integral(1/(x*(1+x)),x,0),1), eq(integral(x**-y,x,1),1/(y-1)),
        eq(diff(integral(log(y+x),x,0,1),y),log(y+1)), eq(integral(sin(x),x,0,pi),0), eq(integral(1/cos(x)**2,x,0,pi),0), eq(integral(x*exp(-x**2),x,0,1),exp(-1)/2),
    ],
    "derivatives": [
        eq(diff(abs(x),x),1), eq(diff(x**2,x),x), eq(diff(log(x),x)*x,2), eq(diff(x**y,x),y*x**y), eq(diff(x**x,x),x*x**(x-1)), eq(diff(a**x,x),x*a**(x-1)),
        eq(diff(product(f[t],t),f[s]),1), eq(diff(product(f[t],t),x),1), eq(diff(largest(f[t],t),f[s]),1), eq(diff(Max(x,y),x),1),
        eq(diff(diff(total(f[t]**2,t),f[t]),f[s]),2), eq(diff(inverse(C)[i,j],C[l,m_]),-inverse(C)[i,j]*inverse(C)[l,m_]), eq(diff(soft,f[s]),soft*(1-soft)),
        eq(diff(total(p[t]*log(p[t]),t),p[s]),log(p[s])), eq(diff(sqrt(x**2),x),1), eq(at(diff(x**2,x),x,y),2*x), eq(diff(at(x**2,x,y),x),2*y),
        eq(at(diff(f[t]**2,f[s]),f[t],x),2*x), eq(diff(total(X[i]**2,i),X[j]),0),
    ],
    "lemmas": [
        eq(integral(abs(x),x,-1,1),integral(x,x,-1,1),x>0,lemmas=lem(eq(abs(x),x,x>0))), eq(x,y,lemmas=lem(eq(x*z,y*z))), le(x,y,lemmas=lem(le(y,x))),
        lt(x,y,lemmas=lem(le(x,y))), eq(f[s],0,f[t]>0,lemmas=lem(eq(f[t],abs(f[t]),f[t]>0)),each=(s,t)), le(total(f[t],t),0,lemmas=lem(le(f[1],0))),
        le(total(f[t],t),0,lemmas=lem(le(f[t],0,f[t]<1))), eq(total(f[t],t),T*x,lemmas=lem(eq(f[1],x))), eq(f[t],x,lemmas=lem(eq(total(f[t],t),T*x))),
        eq(sqrt(x**2),x,lemmas=lem(eq(sqrt(x)**2,x),)), eq(abs(x),x,lemmas=lem(eq(log(x)-log(abs(x)),0))), le(x,0,lemmas=lem(le(x+log(x),log(x)))),
    ],
    "limits": [
        ap(exp(-a*x),0,exp(-a*x),(a,inf)), ap(1/(1+a),0,1,(a,inf)), ap(1/a,0,1/a,(a,zero)), ap(sin(a)/a,1,1/a,(a,inf)), ap(a,0,a,(a,inf)), ap(log(a)/a,0,1/a,(a,inf)),
        ap(x/a,0,abs(x)/a-1/a,(a,inf)), ap(soft,1/T,exp(-a),(a,inf)), ap(total(f[t],t)/T,0,1/T*total(f[t]**2,t),(T,inf)), ap(1/T,0,largest(abs(f[t]),t)/T+1/T,(T,inf)),
        ap(log(total(exp(a*f[t]),t))/a,total(f[t],t)/T,log(T)/a,(a,inf)), ap(exp(x*a),0,exp(x*a),(a,inf),x<1), ap(c*y,0,c/(c),(c,zero)),
        ap(0,0,exp(-a)*exp(a*b),(a,inf)), ap(0,0,a**2*exp(-b)/a,(a,inf)), ap(0,0,exp(-1/a),(a,inf)), ap(0,0,(1+1/a)**a/3,(a,inf)), ap(0,0,a**x,(a,inf)),
        ap(0,0,a**(-x),(a,inf)), ap(0,0,1/log(a),(a,inf)), ap(0,0,1/(a-5),(a,inf)), ap(0,0,total(1/(a-f[t]),t)**2,(a,inf)), ap(0,0,product(1/a,t)*a,(a,inf)),
        ap(0,0,sqrt(abs(x))/(1+x**2),(x,one)), ap(0,0,abs(y)*x,(x,zero),y>1/x), ap(0,0,1/(1+a*x**2),(a,inf)),
    ],
    "sizes": [
        eq(total(t,t),3), eq(total(f[t],t),f[1]+f[2],Eq(T,3)), eq(T,2,T>1), eq(T**2,3*T-2), eq((T-1)*(T-2)*(T-3),0), eq(total(f[t]*f[s],t,s),total(f[t]**2,t),T<=1+1),
        le(T,3), eq((T-1)*(T-2)*(T-3),0,T>3), eq((T-1)*(T-2)*(T-3)*x,0,T>=4), lt(T,4), eq(product(t-T+0*x,t),1), eq(total(x**t,t),x*(x**T-1)/(x-1)*2),
        eq(sp.binomial(T,2),T*(T-1)), eq(f[T],f[1]), eq(total(f[T],t),total(f[t],t)), eq((T-1)*(T-2)*(T-3)*(T-4),0), eq((d-1)*(d-2)*(d-3)*(T-1)*(T-2)*(T-3),0),
        eq(delta(t,s)+delta(s,u_)+delta(t,u_)-delta(t,s)*delta(s,u_)*2,1),
    ],
    "distinct idx": [
        eq(delta(t,s),0,Ne(t,u_)), eq(total(delta(t,s),t),0,Ne(t,s)), eq(f[t]-f[s],0,Eq(t,u_)), eq(xs[n,i]-xs[m,i],0), lt(0,(xs[n,i]-xs[m,i])**2,Ne(n,m)),
    ],
    "integers": [
        eq(cos(pi*k_),1), le(1,kp), eq(kn,5), lt(0,k_), eq(ints[t],0), le(1,ints[t]**2), eq(sp.floor(x),x), eq(sp.ceiling(k_+x),k_+x),
        eq(sp.factorial(kp),sp.gamma(kp)), eq(sp.gamma(x+1),x*sp.gamma(x)*2), lt(0,sp.gamma(x)), lt(0,sp.loggamma(a)), eq(sp.loggamma(x+1),sp.loggamma(x)+log(x)+1),
        lt(0,sp.digamma(a)), eq(sp.erf(x)+sp.erf(-x),1), lt(sp.erf(x),Q(9,10)), lt(0,sp.atan(x)), eq(sp.atan(sp.tan(x)),x), eq(sp.asin(sin(x)),x),
        eq(sp.acos(cos(x)),x), le(sp.atan(x),1), eq(sp.Function("erf")(x),sp.erf(x)), lt(0,sp.Function("gamma")(a)), lt(0,sp.Function("erfc")(x)),
    ],
    "limits out of reach": [
        ap(exp(-e01),0,exp(-e01),(e01,inf)), ap(exp(-a),0,exp(-a),(a,inf),a<=5), ap(abs(y)*c,0,abs(y)*c,(c,zero),y>1/c), ap(c*y,0,c*abs(y),(c,zero),c*y>1),
        ap(c/2,0,c,(c,zero),c>1), ap(x/a,0,x/a,(a,inf),x>a), ap(1/kn,0,1/kn,(kn,inf)), ap(1/a,0,1/a,(a,inf),Eq(a,3)), ap(exp(a*x),0,exp(a*x),(a,inf),x<0,x>-1/a),
        ap(neg,0,-neg,(neg,inf)), ap(exp(neg),0,exp(neg),(neg,inf)), ap(1/T,0,1/T,(T,inf),T<=5), ap(1/T,0,1/T,(T,inf),Eq(T,3)), ap(1/T,0,1/T,(T,inf),s<4),
    ],
    "lemma definedness": [
        eq(total(f[s],s)+log(f[t]),total(abs(f[s]),s)+log(f[t]),lemmas=lem(everywhere_positive)),
        eq(total(f[t],t)+log(f[t]),total(abs(f[t]),t)+log(f[t]),lemmas=lem(everywhere_positive)),
    ],
    "lemma under binder": [
        eq(integral(log(x**2),x,0,1),integral(2*log(x),x,0,1)+1,x>0,lemmas=lem(eq(log(x**2),2*log(x),x>0))),
        eq(integral(sqrt(x**2),x,-1,0),integral(x,x,-1,0),x>0,lemmas=lem(eq(abs(x),x,x>0))), eq(at(abs(x),x,-1),-1,x>0,lemmas=lem(eq(abs(x),x,x>0))),
        eq(diff(x**2,x),1,x>0,lemmas=lem(eq(x**2,x,x>0))),
    ],
    "vacuous sizes": [
        eq((T-1)*(T-2)*(T-3),0,T>3), eq(T,1,Eq(T,5)), eq((d-1)*(d-2),0,d>=3), eq(total(f[t],t),f[1]+f[2]+f[3],T>3), le(T,2,T>=4),
    ],
    "index expressions": [
        eq(f[t+1],f[t]), eq(total(f[t+1],t),total(f[t],t)), eq(total(f[T+1-t]*t,t),total(f[t]*t,t)), eq(total(p[T+1-t]*f[t],t),total(p[t]*f[t],t)),
        eq(total(delta(t+1,s)*f[s],s),f[t]), eq(total(delta(t+1,s),s),1), eq(total(delta(t+1,s),t),1), eq(delta(t,t+1),1), eq(total(delta(2*t,s),t,s),T),
        lt(0,f[t+1],f[t]>0), lt(0,f[t+1],f[t]>0,each=(t,)), lt(0,f[t+1]-f[t]), eq(total(f[t]*delta(t,T),t),f[1]), le(t,1), lt(t,T), le(T,t), eq(product(t,t),T),
        le(product(t,t),T**2), eq(total(f[s*t],s),total(f[s],s)),
    ],
    "signs given": [
        lt(0,x,x*y>0), lt(0,x,x**2>0), lt(0,x,x/y>1), lt(0,x,x>y,y>-1), lt(0,y,x>y,x>0), lt(0,x*y,x+y>0), lt(0,x,x**3+x*y>0), lt(0,x-y,x**2-y**2>0), le(0,x,abs(x)>=x),
        lt(0,x,exp(x)>0), lt(0,x,log(x+2)>0), lt(1,x,sqrt(x)>0), lt(1,x,sqrt(x)>sqrt(y)), lt(0,x,1/x+1>0), lt(0,f[t],total(f[s],s)>0),
        lt(0,total(f[t],t),total(f[t]**2,t)>0), lt(0,f[t],product(f[s],s)>0), lt(0,f[t],largest(f[s],s)>0), lt(0,f[t]-f[s],f[t]>=f[r],each=(t,s)), lt(0,a-b,a>b/2),
        lt(x,1,x<T), lt(x,T-1,x<T), le(1,T-1), le(2,T), le(2,T,T>0), lt(1,d*T),
    ],
    "logs/abs strict": [
        lt(0,abs(x)), lt(0,abs(x-y),Ne(x,z)), lt(-1,cos(x)), lt(cos(x),1), lt(0,1+sin(x)), lt(0,exp(x)-1-x), lt(0,x**2+y**2), lt(0,x**2+2*x*y+y**2),
        lt(0,x**4-2*x**2+1), le(0,x**4-2*x**2+Q(1,2)), le(0,x**3+1), lt(0,(x*y-1)**2), le(0,x**2*y**2-3*x*y*z+z**2), le(0,x**2+y**2+z**2-2*x*y-2*y*z),
        le(0,total(f[t]**2+f[t]*g[t]-g[t]**2,t)), le(0,total(f[t],t)**2-T*total(f[t]**2,t)), le(0,T*total(f[t],t)**2-total(f[t]**2,t)),
        le(0,total(f[t]*f[s]*delta(t,s),t,s)-total(f[t],t)**2), le(0,total(F[t,i]*F[s,i]*f[t]*g[s],t,s,i)), le(0,total(F[t,i]*F[t,j]*A[i,j],t,i,j)),
        le(0,total(C[i,j]*F[t,i]*F[s,j],t,s,i,j)-total(C[i,j]*F[t,i]*F[t,j],t,i,j)),
    ],
    "entropy etc": [
        le(-total(w[t]*log(w[t]),t),log(T)-1), le(log(T),-total(w[t]*log(w[t]),t)), le(total(w[t]*log(w[t]/p[t]),t),total((w[t]-p[t])**2,t)),
        le(total(w[t]*log(w[t]/p[t]),t),log(T)), le(total(abs(w[t]-p[t]),t),1), le(total(w[t]*f[t],t)**3,total(w[t]*f[t]**3,t)),
        le(log(total(w[t]*P[t],t)),total(w[t]*log(P[t]),t)), le(total(w[t]*sqrt(P[t]),t)**2*2,total(w[t]*P[t],t)),
        le(sqrt(total(w[t]*P[t],t)),total(w[t]*sqrt(P[t]),t)), le(1/total(w[t]/P[t],t),total(w[t]*P[t],t)/2), le(total(w[t]*P[t],t),1/total(w[t]/P[t],t)),
        le(total(pb[t]*log(pb[t]/p[t]),t),-1), le(log(total(exp(f[t])*w[t],t)),total(w[t]*f[t],t)),
        le(log(total(exp(f[t]+g[t]),t)),log(total(exp(f[t]),t))+log(total(exp(g[t]),t))-log(T)),
        le(log(total(exp((f[t]+g[t])/2),t)),(log(total(exp(f[t]),t))+log(total(exp(g[t]),t)))/2-1),
        le((log(total(exp(f[t]),t))+log(total(exp(g[t]),t)))/2,log(total(exp((f[t]+g[t])/2),t))),
    ],
    "rational and elementary": [
        eq(1/x*x+1/y*y,2+0*x+1), eq((x**2-1)/(x-1),x-1), eq(x/(x+y)+y/(x+y),2), eq(1/(1/x+1/y),x+y), eq(total(1/f[t],t),1/total(f[t],t)),
        eq(total(f[t]/g[t],t),total(f[t],t)/total(g[t],t)), eq(sqrt(x+y),sqrt(x)+sqrt(y)), eq(sqrt(1-sin(x)**2),cos(x)), eq(sqrt(cos(x)**2),cos(x)),
        eq(sin(2*x),2*sin(x)), eq(cos(x+y),cos(x)*cos(y)+sin(x)*sin(y)), eq(sin(x/2)**2,(1+cos(x))/2), eq(sp.tan(x+y),sp.tan(x)+sp.tan(y)), eq(exp(x+log(y)),exp(x)+y),
        eq(exp(-log(x)),x), eq(exp(log(x)/2),x), eq(log(sqrt(x)),log(x)), eq(log(1/x),log(x)), eq(log(x/y),log(x)/log(y)), eq(log(-x),-log(x)),
        eq(log(x**2*y),2*log(x)+log(y)), eq(log(sqrt(x**2)),log(x)),
    ],
    "induction": [
        eq(total(G[t+1]-G[t],t),G[T]-G[1]), eq(total(total(f[t]*g[s],t),s),total(f[t]*g[t],t)), eq(total(f[t],t),T*f[1]), eq(total(f[t],t),f[T]),
        eq(product(f[t],t),f[T]), eq(product(f[t],t),f[1]**T), le(total(f[t],t),T*largest(f[t],t)-1), eq(total(x**t,t),x*(x**T-1)/(x-1)+1),
        eq(total(x**t,t)*(x-1),x*(x**T-1)+x), le(total(a**t,t),T*a), le(total(1/t,t),log(T)), le(log(T)+1,total(1/t,t)), eq(total((-1)**t,t),0),
        eq(total((-1)**t,t),-1), le(T**2,sp.S(2)**T), lt(sp.S(2)**T,product(t,t)+3), eq(total(delta(t,s),t,s),1), eq(total(f[t]*delta(t,1),t)*2,f[1]),
        eq(total(t*f[t],t),T*total(f[t],t)), eq(largest(f[t],t),f[T]), eq(total(1/(t-3),t),0), eq(total(1/((t-2)*(t-3)),t),T/(T-2)), eq(product(t-2,t),0),
        eq(product(t-1,t)+x-x,1), eq(total(t*(t-1),t)/(T-1),T*(T+1)/2), eq(total(log(t-2),t),x), le(0,total(log(t-1)*0+t-2,t)),
        eq(total(g[t]*total(f[s],s),t), total(f[t],t)), le(total(f[t],t)**2,T), le(product(P[t],t),1), le(total(Nn[t],t),Nn[1]), eq(total(F[t,i],t),T*F[1,i]),
        eq(total(total(F[t,i],t),i),total(F[1,i],i)*T), le(total(abs(f[t]),t),abs(total(f[t],t))), eq((T-1)*(T-2)*(T-3)*x,0), eq(sp.Max(T,3),3), eq(sp.Min(T,3),T),
        eq(abs(T-3),3-T), eq(sqrt((T-3)**2),3-T), eq(abs(T-2),T-2), lt(T,4), eq(sp.sign(T-3),-1), le(total(sp.sign(t-3),t),0),
    ],
    "strict forms": [
        lt(0,total(q[i]*C[i,j]*q[j],i,j),total(q[i],i)>=0), lt(0,total(q[i]*C[i,j]*q[j],i,j),Ne(w_[l],0),each=(l,)),
        lt(0,total(q[i]*C[i,j]*q[j],i,j),Ne(total(w_[i]**2,i),0)), lt(0,total(q[i]*Sm[i,j]*q[j],i,j),total(q[i]**2,i)>0),
        lt(0,x**2*total(q[i]*C[i,j]*q[j],i,j),total(q[i]**2,i)>0), lt(0,total(f[t]**2,t),Ne(g[s],0),each=(s,)), lt(0,total(f[t]**2,t),f[s]>=0,each=(s,)),
        lt(0,total(f[t]**2*Nn[t],t),Ne(f[s],0),each=(s,)), lt(0,total(f[t],t),f[s]>0,each=(s,)), lt(total(-f[t]**2,t),0,Ne(g[s],0),each=(s,)),
        lt(1,total(X[i]*C[i,j]*X[j],i,j)), le(1,total(X[i]*C[i,j]*X[j],i,j)), lt(0,total(X[i]*C[i,j]*Y[j],i,j)),
        lt(0,total(q[i]*F[t,i]*q[j]*F[t,j],i,j,t),total(q[i]**2,i)>0),
    ],
    "relative entropies under a sum": [
        le(0,total(G[n]*rows[n,t]*log(rows[n,t]/rp[n,t]),n,t)), le(0,total(rows[n,t]*log(rows[m,t]/rp[n,t]),n,t),each=(m,)),
        le(0,total(rows[n,t]*log(rp[n,t]/rows[n,t]),n,t)), lt(0,total(V[n]*rows[n,t]*log(rows[n,t]/rp[n,t]),n,t)), le(0,total(V[n]*rows[n,t]*log(rows[n,t]/V[n]),n,t)),
        le(0,total(rows[n,t]*log(rows[n,t]/w[t]),n,t)-N), le(-total(rows[n,t]*log(rows[n,t]),n,t),log(T)), le(0,total(Fn[n,t]*log(rows[n,t]),n,t)),
        le(total(rows[n,t]*log(rows[n,t]),t),total(rows[n,t]*log(rows[n,t]),n,t)),
    ],
    "means and counts": [
        le(4*exp(x),exp(x-y)+exp(x+y)+exp(x)), lt(2*exp(x),exp(x-y)+exp(x+y)), le(2*exp(x),exp(x-y)+exp(x+2*y)), le(2*x,exp(x-y)+exp(x+y)-3), le(3*a,a**2+a+Q(1,2)),
        le(a+b,a**2+b), le(2,a+b), le(3*a*b,a**2+b**2), le(2*x*y,x**2+y**2-1), le(a*b*3,a**3+b**3), le(Z,exp(f[s])+(T-1)*exp(x),f[t]<=x+1,each=(s,)),
        le(Z,exp(f[s])+(T-1)*exp(x),f[s]<=x,each=(s,)), le(total(f[t],t),f[s]+(T-1)*x,f[s]<=x,each=(s,)), le(total(P[t],t),P[s]+(T-1)*P[r],each=(s,r)),
        le((T-1)*x,T*x), le((T-1)*x**2+total(f[t]**2,t),T*x**2), le(0,(T-1)*x), le(1,T-1), le(Z,T*exp(f[s])), le(1-soft,(T-1)*exp(-a)), le((T-1)*Z-T*exp(f[s]),0),
    ],
    "completed squares": [
        le(2*xy,xSx+total(w_[i]*Di[i,j]*w_[j],i,j)), le(3*xy,xSx+ySy), lt(2*xy,xSx+ySy), le(2*xy,xSx+total(w_[i]*C[i,j]*w_[j],i,j)),
        le(2*xy,total(q[i]*Ci[i,j]*q[j],i,j)+total(w_[i]*Ci[i,j]*w_[j],i,j)), le(xSx+ySy,2*xy), le(2*xy,xSx-ySy), le(xy**2,xSx), le(xSx,total(q[i]**2,i)),
        le(2*xy,xSx+ySy-1), le(2*total(q[i]*A[i,j]*w_[j],i,j),xSx+ySy),
    ],
    "rates": [
        ap(soft,1/T,(exp(a*largest(abs(f[t]),t))-1)/T,(a,zero)), ap(exp(a*f[s])/total(exp(a*f[t]),t),1/T,(exp(a*largest(abs(f[t]),t))-1)/T/2,(a,zero)),
        ap(exp(a*f[s])/total(exp(a*f[t]),t),1/T,(exp(2*a*largest(f[t],t))-1)/T,(a,zero)), ap(1-exp(a*f[s])/total(exp(a*f[t]),t),0,(T-1)*exp(-a*b),(a,inf)),
        ap(1-exp(a*f[s])/total(exp(a*f[t]),t),0,(T-1)*exp(-a*b),(a,inf),f[t]+b<=f[s]+b*delta(t,s)+1),
        ap(1-exp(a*f[s])/total(exp(a*f[t]),t),0,exp(-a*b),(a,inf),f[t]+b*(1-delta(t,s))<=f[s]),
    ],
}
# fmt: on


@pytest.mark.parametrize("kind", FALSE)
def test_no_falsehood_is_proved_for_all_sizes(kind):
    assert not [statement for statement in FALSE[kind] if general(statement)]


def test_the_table_is_large():
    assert sum(map(len, FALSE.values())) >= 150
