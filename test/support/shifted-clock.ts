/**
 * The service with a system clock that is wrong: `node shifted-clock.ts` in place of `runtime/main.ts`. `Date` is ahead by
 * `CLOCK_SHIFT_SECONDS`, and by what a line on stdin says from then on, also backward. Timers and the monotonic clock are
 * left alone, as they are when a machine's time is set.
 */
import { createInterface } from 'node:readline'

const System = globalThis.Date
let shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0) * 1_000 // ms
const lines = createInterface({ input: process.stdin }).on('line', (line) => {
  shift = Number(line) * 1_000
})
// It keeps the process from nothing: the service alone says how long it lives.
process.stdin.on('end', () => lines.close())
;(process.stdin as unknown as { unref(): void }).unref()

const now = () => System.now() + shift
globalThis.Date = new Proxy(System, {
  apply: () => new System(now()).toString(),
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

await import('../../runtime/main.ts')
