/**
 * The service with a wrong system clock: run `node shifted-clock.ts` in place of `runtime/main.ts`. `Date` is ahead by
 * `CLOCK_SHIFT_SECONDS` seconds, and after each line on stdin by the seconds in that line, which may be negative. Timers
 * and the monotonic clock are not shifted, as when the time of a machine is set.
 */
import { createInterface } from 'node:readline'

const System = globalThis.Date
let shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0) * 1_000 // ms
const lines = createInterface({ input: process.stdin }).on('line', (line) => {
  shift = Number(line) * 1_000
})
// stdin must not keep the process alive after the service has stopped.
process.stdin.on('end', () => lines.close())
;(process.stdin as unknown as { unref(): void }).unref()

const now = () => System.now() + shift
globalThis.Date = new Proxy(System, {
  apply: () => new System(now()).toString(),
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

await import('../../runtime/main.ts')
