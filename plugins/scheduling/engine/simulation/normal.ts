/** The standard normal distribution. */

/** 9 in 10 are below it. */
export const Z90 = 1.2815515655446004

/** The value that a share of all is below, a share above 0 and below 1, to 16 digits (Wichura 1988, algorithm AS 241). */
export function normalQuantile(share: number): number {
  const fromMiddle = share - 0.5
  if (Math.abs(fromMiddle) <= 0.425) return fromMiddle * ratioOf(MIDDLE, 0.180625 - fromMiddle * fromMiddle)
  const far = Math.sqrt(-Math.log(Math.min(share, 1 - share)))
  const beyond = far <= 5 ? ratioOf(TAIL, far - 1.6) : ratioOf(FAR_TAIL, far - 5)
  return fromMiddle < 0 ? -beyond : beyond
}

/** The share of all that is above a value between -6 and 6, to 16 decimals (Marsaglia 2004). */
export function shareAbove(value: number): number {
  let [sum, term] = [value, value]
  for (let odd = 3; Math.abs(term) > Number.EPSILON * Math.abs(sum); odd += 2) {
    term *= (value * value) / odd
    sum += term
  }
  return 0.5 - (sum * Math.exp((-value * value) / 2)) / Math.sqrt(2 * Math.PI)
}

/** Two polynomials, the highest power first. */
type Ratio = readonly [above: readonly number[], below: readonly number[]]

const sumOf = (polynomial: readonly number[], at: number) => polynomial.reduce((sum, factor) => sum * at + factor, 0)
const ratioOf = ([above, below]: Ratio, at: number) => sumOf(above, at) / sumOf(below, at)

const MIDDLE: Ratio = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
]
const TAIL: Ratio = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
]
const FAR_TAIL: Ratio = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
]
