/** `npm run bench -- NAME`: prints one JSON line a result; what it measures and against what stands in each file. */
import { readdir } from 'node:fs/promises'

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
await bench(args)
process.exit(0)
