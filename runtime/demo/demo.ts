/**
 * `npm run demo`, and `chainwork demo`: starts a service with default settings and simulates seven weeks of work on a
 * portfolio. With `--once` it exits after printing the result, with 1 if a part of the result is missing.
 */

import { type DemoEnvironment, openDemoEnvironment } from './environment.ts'
import { printNextSteps } from './next-steps.ts'
import { printStep } from './print.ts'
import { runDemo } from './run-demo.ts'
import { openSignInLink } from './sign-in-link.ts'

const once = process.argv.includes('--once')
const unknown = process.argv.slice(2).find((argument) => argument !== '--once')
if (unknown !== undefined) {
  process.stderr.write(`The demo has no option ${unknown}; its only one is --once.\n`)
  process.exit(2)
}
const interruption = new AbortController()
let opening: Promise<DemoEnvironment> | undefined
let exiting: Promise<never> | undefined

/** Stops the service and removes its data, also in the middle of the start. */
function exit(code: number): Promise<never> {
  exiting ??= (async () => {
    interruption.abort(new Error('The demo was interrupted.'))
    await opening?.then(
      (demo) => demo.close(),
      () => {},
    )
    process.exit(code)
  })()
  return exiting
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void exit(once ? 1 : 0))
// Nobody reads on, as in `npm run demo | head -3`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void exit(once ? 1 : 0))

try {
  printStep('Starting the service with an embedded PostgreSQL in a temporary folder ...')
  opening = openDemoEnvironment(new Date(), interruption.signal)
  const demo = await opening
  printStep(once ? 'The service is ready.' : `The service is ready on ${demo.baseUrl}.`)
  const missing = await runDemo(demo)
  if (missing.length > 0) throw new Error(`The demo is incomplete: ${missing.join(' ')}`)
  if (once) await exit(0)
  const link = await openSignInLink(demo)
  printNextSteps(demo, link.url)
} catch (error) {
  if (!exiting) process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  await exit(1)
}
