/** Which style sheets of Mantine the pages need: those of the components that they import, and of what these use. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../node_modules/@mantine/', import.meta.url))
const WEB = fileURLToPath(new URL('../../plugins/console/web/', import.meta.url))
/** Packages whose components are made from those of the core. */
const OTHERS = ['notifications', 'spotlight', 'dropzone']
const ALWAYS = ['baseline', 'default-css-variables', 'global']

const read = (path: string) => readFileSync(path, 'utf8')
const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))

/** The names that a file imports from the core. */
const importsOfCore = (source: string): string[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    ),
  )

/** The names of the style sheets, in the order in which the package's own style sheet has them. */
export function neededStyles(): string[] {
  const esm = join(PACKAGES, 'core/esm')
  const fileOf = new Map<string, string>()
  for (const [, names = '', path = ''] of read(join(esm, 'index.mjs')).matchAll(/import \{([^}]*)\} from "([^"]+)"/g))
    for (const name of names.split(',')) fileOf.set(name.trim().replace(/.* as /, ''), join(esm, path))
  const sources = [
    ...filesIn(WEB, /\.tsx?$/),
    ...OTHERS.flatMap((name) => filesIn(join(PACKAGES, name, 'esm'), /\.mjs$/)),
  ]
  const found = new Set(ALWAYS)
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const [, sheet] = /\/([\w-]+)\.module\.mjs$/.exec(file) ?? []
    if (sheet !== undefined) return void found.add(sheet)
    for (const [, path = ''] of read(file).matchAll(/from "(\.[^"]+)"/g)) visit(join(dirname(file), path))
  }
  for (const name of sources.flatMap((file) => importsOfCore(read(file)))) visit(fileOf.get(name) ?? '')
  const all = read(join(PACKAGES, 'core/styles.css'))
  const placeOf = (sheet: string) =>
    all.indexOf(
      read(join(PACKAGES, `core/styles/${sheet}.css`))
        .trim()
        .slice(0, 200),
    )
  return [...found].sort((a, b) => placeOf(a) - placeOf(b))
}
