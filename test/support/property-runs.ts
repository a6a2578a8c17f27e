/** How often property tests draw: PROPERTY_RUNS=10 draws ten times as often as usual; `npm run test:night`, 25 times. */
const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1)
if (!(FACTOR > 0)) throw new Error(`PROPERTY_RUNS is ${process.env.PROPERTY_RUNS}; it is a number above 0.`)

/** @param usual draws of a run before a commit */
export const runs = (usual: number): number => Math.ceil(usual * FACTOR)
