import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path)
    return /\.tsx?$/.test(path) ? [path] : []
  })
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] as string,
  )
/** The path of a relative import, from the root. */
const target = (file: string, to: string) => relative(root, join(root, dirname(file), to))
/** The files that a file imports by a relative path for more than types. */
const loadedBy = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const statements = source.matchAll(/^(?:import|export)\s(?!type\s)([^'"]*?)\s*(?:from\s+)?'(\.[^']+)'/gm)
  return [...statements]
    .filter(([, what = '']) => !/^\{(\s*type [^,]+,?)+\s*\}$/.test(what))
    .map(([, , to = '']) => target(file, to))
}

/** Returns the imports of the folder's files that the rule refuses, as `file -> import`. */
const breaches = (folder: string, refused: (file: string, to: string) => boolean): string[] =>
  filesUnder(folder).flatMap((file) =>
    importsOf(file)
      .filter((to) => refused(file, to))
      .map((to) => `${file} -> ${to}`),
  )

test('import rules: the check finds files and imports', () => {
  expect(filesUnder('plugins').length).toBeGreaterThan(20)
  expect(filesUnder('plugins').flatMap(importsOf).length).toBeGreaterThan(100)
})

test('import rules: a plugin imports only the plugin contract, its own folder and generated module, services of others, and packages', () => {
  expect(
    breaches('plugins', (file, to) => {
      const plugin = file.split('/')[1] as string
      if (to.startsWith('.')) return !target(file, to).startsWith(`plugins/${plugin}/`)
      if (to.startsWith('#generated/')) return ![`#generated/${plugin}`, `#generated/events/${plugin}`].includes(to)
      if (to.startsWith('#'))
        return !/^#(runtime|runtime\/services|runtime\/odata|runtime\/models|runtime\/outbound|runtime\/command-options|runtime\/text|plugins\/\w+)$/.test(
          to,
        )
      return false
    }),
  ).toEqual([])
})

test('import rules: the runtime imports no plugin and nothing generated', () => {
  expect(
    breaches(
      'runtime',
      (file, to) =>
        to.startsWith('#') || /^(plugins|generated|test)\//.test(to.startsWith('.') ? target(file, to) : ''),
    ),
  ).toEqual([])
})

test('import rules: the scheduling engine imports only its own folder, and reads no clock', () => {
  const folder = 'plugins/scheduling/engine'
  expect(breaches(folder, (file, to) => !(to.startsWith('.') && target(file, to).startsWith(folder)))).toEqual([])
  const clocks = filesUnder(folder).filter((file) =>
    /Date\.now|new Date\(\)|Math\.random|performance\./.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(clocks).toEqual([])
})

test('import rules: each library is imported in its one folder or file only', () => {
  const importers: Record<string, RegExp> = {
    'oauth2-server': /^plugins\/identity\/oauth\/(grants|authorize)\.ts$/,
    jose: /^plugins\/identity\/oauth\/jws\.ts$/,
    sequelize: /^(runtime\/(database|models|odata)\/|runtime\/(plugin\/call|models)\.ts$|plugins\/\w+\/store\/)/,
    pg: /^runtime\/(database|testing)\//,
    'express-openapi-validator': /^runtime\/http\/validate\.ts$/,
    express: /^runtime\/(http\/|server\.ts$)/,
    undici: /^(plugins\/webhooks\/|runtime\/outbound\/)/,
    'openid-client': /^plugins\/identity\/sso\/openid(-configurations|-failures)?\.ts$/,
    otpauth: /^plugins\/identity\/sign-in\/totp\.ts$/,
    uqr: /^plugins\/identity\/pages\/qr-code\.ts$/,
    nodemailer: /^plugins\/identity\/mail\/mailer\.ts$/,
    marked: /^runtime\/docs\/guides\.ts$/,
    croner: /^runtime\/background\/scheduled\.ts$/,
    pino: /^runtime\/log\.ts$/,
    saxes: /^plugins\/scheduling\/files\/mspdi\//,
    '@node-rs/argon2': /^plugins\/identity\//,
    scimmy: /^plugins\/scim\/discovery\/documents\.ts$/,
    '@modelcontextprotocol/sdk': /^plugins\/mcp\/server\.ts$/,
  }
  for (const [name, allowed] of Object.entries(importers)) {
    const users = ['runtime', 'plugins']
      .flatMap(filesUnder)
      .filter((file) => importsOf(file).some((to) => to === name || to.startsWith(`${name}/`)))
    expect(
      users.filter((file) => !allowed.test(file)),
      name,
    ).toEqual([])
    expect(users.length, name).toBeGreaterThan(0)
  }
})

test('import rules: no file imports the internals of a library', () => {
  const internal = /^(sequelize|pg|express|express-openapi-validator|oauth2-server|undici|scimmy)\/(?!package\.json)/
  const importers = ['runtime', 'plugins', 'codegen', 'test']
    .flatMap(filesUnder)
    .flatMap((file) => importsOf(file).map((to) => ({ file, to })))
    .filter(({ to }) => internal.test(to))
  const known = ({ file, to }: (typeof importers)[number]) =>
    file === 'runtime/http/validate.ts' && to.startsWith('express-openapi-validator/')
  expect(importers.filter((it) => !known(it))).toEqual([])
  expect(importers.some(known)).toBe(true)
})

test('import rules: only runtime/clock.ts, the pages’ clock, the testing host, the demo and the CLI read the system time', () => {
  const readers = ['runtime', 'plugins']
    .flatMap(filesUnder)
    .filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, file), 'utf8')))
  const allowed = /^(runtime\/(clock\.ts|testing\/|demo\/|cli\/)|plugins\/console\/web\/app\/clock\.ts$)/
  expect(readers.filter((file) => !allowed.test(file))).toEqual([])
})

test('import rules: no file loads itself through others', () => {
  const files = ['runtime', 'plugins', 'codegen'].flatMap(filesUnder)
  const loads = new Map(files.map((file) => [file, loadedBy(file)]))
  expect([...loads.values()].flat().length).toBeGreaterThan(2_000)
  const done = new Set<string>()
  const cycles: string[] = []
  function follow(file: string, path: readonly string[]): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || done.has(file)) return
    for (const next of loads.get(file) ?? []) follow(next, [...path, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  expect(cycles).toEqual([])
})

test('import rules: codegen stands on the runtime, and scheduling’s rooms on those below', () => {
  expect(breaches('runtime', (file, to) => to.startsWith('.') && target(file, to).startsWith('codegen/'))).toEqual([])
  const ROOMS = [
    ['api', 'commands', 'planner'],
    ['usecases'],
    ['calculation'],
    ['files'],
    ['rules'],
    ['store'],
    ['engine'],
  ]
  const levelOf = (path: string) => ROOMS.findIndex((rooms) => rooms.includes(path.split('/')[2] ?? ''))
  const up = filesUnder('plugins/scheduling').flatMap((file) =>
    loadedBy(file)
      .filter((to) => levelOf(to) >= 0 && levelOf(to) < levelOf(file))
      .map((to) => `${file} -> ${to}`),
  )
  expect(up).toEqual([])
})

test('the runtime’s folder holds a dozen files to open first; everything else has a room', () => {
  expect(readdirSync(join(root, 'runtime')).filter((name) => name.endsWith('.ts')).length).toBeLessThanOrEqual(12)
})
