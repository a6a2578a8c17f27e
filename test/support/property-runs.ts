/** How often property tests draw: PROPERTY_RUNS=10 draws ten times as often as usual; `npm run test:night`, 25 times. */
import fc from 'fast-check'

const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1)
if (!(FACTOR > 0)) throw new Error(`PROPERTY_RUNS is ${process.env.PROPERTY_RUNS}; it is a number above 0.`)

/** @param usual draws of a run before a commit */
export const runs = (usual: number): number => Math.ceil(usual * FACTOR)

/** Asserts that the property holds for all drawn inputs. @param usual draws of a run before a commit */
export const forAll = <Drawn extends [unknown, ...unknown[]]>(
  usual: number,
  ...property: [
    ...arbitraries: { [K in keyof Drawn]: fc.Arbitrary<Drawn[K]> },
    predicate: (...drawn: Drawn) => boolean | undefined,
  ]
): void => fc.assert(fc.property<Drawn>(...property), { numRuns: runs(usual) })
