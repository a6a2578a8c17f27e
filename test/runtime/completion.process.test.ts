import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, runCli } from '../support/cli.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let folder: string
beforeAll(() => {
  folder = temporaryFolder('completion')
})
afterAll(() => removeFolder(folder))

test.each([
  [
    ['webhook', 'li'],
    ['list', 'listen'],
  ],
  [['doc'], ['doctor']],
  [
    ['client', ''],
    ['create', 'list', 'rotate', 'activate', 'deactivate', 'delete'],
  ],
  [['account', 'delete', '--account', '1', '--y'], ['--yes']],
  [['user', 'create', '--pass'], ['--password-stdin']],
  [['completion', 'f'], ['fish']],
  [['import', '--account', ''], []],
  [['import', '--activate', '--js'], ['--json']],
  [['frob', ''], []],
])('completion: bash completes %j', async (words, expected) => {
  const script = join(folder, 'completion.bash')
  const { code, out, err } = await runCli('completion bash')
  expect(code).toBe(0)
  expect(err).toMatch(/^Install it with: .*\n$/)
  await writeFile(script, out)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is of the shell
  const ask = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _chainwork; echo "${COMPREPLY[*]}"'
  const completed = await run('bash', ['-c', ask, 'bash', script, 'chainwork', ...words])
  expect(completed).toEqual({ code: 0, out: `${expected.join(' ')}\n`, err: '' })
})

test('completion: zsh and fish get every command, and other shells are refused', async () => {
  const zsh = await runCli('completion zsh')
  expect(zsh.out).toMatch(/^#compdef chainwork\n/)
  expect(zsh.out).toMatch(/'webhook'\) candidates='.*listen/)
  const fish = await runCli('completion fish')
  expect(fish.out).toMatch(/complete -c chainwork -n '__chainwork_after "webhook listen"' -x -l forward -d '/)
  for (const paths of [
    zsh.out.match(/ {4}(\S+)\) _files; return ;;/)?.[1],
    (await runCli('completion bash')).out.match(/ {4}(\S+)\) return ;;/)?.[1],
  ])
    expect(paths?.split('|').sort()).toEqual(['--file', '--folder'])
  expect(fish.out).toMatch(/"import"' -r -F -l file -d '/)
  const { code, err } = await runCli('completion csh')
  expect(code).toBe(2)
  expect(err).toContain('bash, zsh and fish; not for csh')
})
