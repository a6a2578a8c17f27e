/**
 * `npm run codegen` brings generated/ up to the contracts in openapi/.
 *
 *   --check   writes nothing; exits 1 and lists what differs
 *   --draft   writes although the contracts have faults (what can be written), lists them and exits 1
 */
import { fileURLToPath } from 'node:url'
import { findDrift, settle } from './disk.ts'
import { generate } from './generate.ts'

export type Mode = 'write' | 'check' | 'draft'
type Say = (line: string) => void

/** Runs codegen in a project folder and resolves to the exit code. */
export async function codegen(root: string, mode: Mode, say: Say): Promise<0 | 1> {
  const { files, faults } = await generate(root)
  for (const fault of faults) say(`fault    ${fault}`)
  if (faults.length > 0) say(`The contracts have ${faults.length} fault${faults.length === 1 ? '' : 's'}.`)
  if (faults.length > 0 && mode === 'write')
    say('Nothing was written; `npm run codegen -- --draft` writes what it can.')
  if (faults.length > 0 && mode !== 'draft') return 1

  const drift = mode === 'check' ? await findDrift(root, files) : await settle(root, files, mode === 'draft')
  for (const { path, state } of drift) say(`${mode === 'check' ? state : VERBS[state]}  ${path}`)
  if (mode !== 'check') return faults.length > 0 ? 1 : 0
  if (drift.length > 0) say('generated/ is not what openapi/ says: run `npm run codegen` and commit both.')
  return drift.length > 0 ? 1 : 0
}

const VERBS = { missing: 'added  ', edited: 'updated', extra: 'removed' }

if (import.meta.main) {
  const flags = process.argv.slice(2)
  const unknown = flags.filter((flag) => flag !== '--check' && flag !== '--draft')
  if (unknown.length > 0 || flags.length > 1) {
    console.error('Usage: npm run codegen [-- --check | --draft]')
    process.exit(2)
  }
  const mode: Mode = flags[0] === '--check' ? 'check' : flags[0] === '--draft' ? 'draft' : 'write'
  process.exitCode = await codegen(fileURLToPath(new URL('..', import.meta.url)), mode, (line) => console.error(line))
}
