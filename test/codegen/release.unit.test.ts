/** Each module of the packed service finds what it imports: files, what the manifest names, and packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileRelease } from '../../codegen/release.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('release')
beforeAll(() => compileRelease(folder))
afterAll(() => removeFolder(folder))

const IMPORTED = /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

test('release: nothing is imported that it does not have', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { imports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names: readonly string[] = Object.keys(imports)
  const has = (file: string, specifier: string): boolean => {
    if (specifier.startsWith('.')) return existsSync(join(folder, dirname(file), specifier))
    if (!specifier.startsWith('#')) return isBuiltin(specifier) || packageOf(specifier) in dependencies
    const of = names.find((it) => it === specifier || (it.endsWith('/*') && specifier.startsWith(it.slice(0, -1))))
    const [head = '', tail = ''] = of?.split('*') ?? []
    return (
      of !== undefined && existsSync(join(folder, imports[of].replace('*', specifier.slice(head.length - tail.length))))
    )
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.js'))
    .filter((it) => !it.includes('/assets/')) // of browsers, by the paths at which they are served
  const missing = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)]
      .map(([, from, bare, lazy]) => (from ?? bare ?? lazy) as string)
      .filter((specifier) => !has(file, specifier))
      .map((specifier) => `${file}: ${specifier}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
