/** `npm run bench -- NAME` prints one JSON line a result. Each file describes what it measures and its reference. */
import { readdir } from 'node:fs/promises'
import { UsageError } from './rounds.ts'

const folder = new URL('./', import.meta.url)
const names = (await readdir(folder))
  .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'run.ts' && file !== 'rounds.ts')
  .map((file) => file.slice(0, -3))
const [name, ...args] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- NAME. The benchmarks are ${names.sort().join(', ')}.\n`)
  process.exit(2)
}
const { bench } = (await import(new URL(`./${name}.ts`, folder).href)) as {
  bench(args: readonly string[]): Promise<void>
}
// Exits on signals, because child processes are ended in the `exit` event, which a signal alone does not emit.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
try {
  await bench(args)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
process.exit(0)
