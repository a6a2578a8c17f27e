/** Runs the solver's browser build in a worker thread, with the globals of a web worker that it needs. */
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

const here = createRequire(import.meta.url)
Object.assign(globalThis, {
  require: here,
  __dirname: import.meta.dirname,
  postMessage: (message: unknown) => parentPort?.postMessage(message),
  addEventListener: (_: string, listen: (event: { data: unknown }) => void) =>
    parentPort?.on('message', (data) => listen({ data })),
})
await import(here.resolve('minizinc/minizinc-worker.js'))
