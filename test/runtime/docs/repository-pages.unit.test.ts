/** The repository's pages in Markdown: their length, links, anchors, commands, the files of the map and the recipes. */
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PAGES = ['*.md', '.github/*.md', 'codegen/client/*.md', '{runtime,plugins,test}/**/*.md']
const README_LINES = 150

let pages: ReadonlyMap<string, string>
beforeAll(async () => {
  const skip = (name: string) => /(^|\/)(node_modules|dist)$/.test(name)
  const paths = globSync(PAGES, { cwd: ROOT, exclude: skip })
  pages = new Map(await Promise.all(paths.map(async (path) => [path, await readText(path)] as const)))
})
const readText = (path: string) => readFile(join(ROOT, path), 'utf8')
const pageAt = (path: string) => pages.get(path) ?? expect.fail(`${path} is missing`)

test('README: fits on one page', () => {
  expect(pageAt('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES)
})

/** As the repository's pages are shown: lower case, without punctuation, spaces as hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const headings = (page: string) =>
  [...page.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))

test('pages: every link leads to a file of the repository, and every anchor to a heading', () => {
  const links = [...pages].flatMap(([from, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ from, link })),
  )
  // The guides link to addresses of the service; a test of the served guides opens them.
  const relative = links.filter(({ link }) => !/^(https?:|mailto:|\/docs\b)/.test(link))
  expect(relative.length).toBeGreaterThan(60)
  const dead = relative.filter(({ from, link }) => {
    const [file = '', anchor] = link.split('#')
    const path = file === '' ? from : normalize(join(dirname(from), file))
    if (!existsSync(join(ROOT, path))) return true
    return anchor !== undefined && !headings(pages.get(path) ?? '').includes(anchor)
  })
  expect(dead).toEqual([])
})

test('pages: every npm script that they name exists', async () => {
  const { scripts } = JSON.parse(await readText('package.json'))
  const used = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => ({
      page,
      name: run ?? short,
    })),
  )
  expect(used.length).toBeGreaterThan(30)
  const ofTheTutorial = (page: string, name = '') => page === 'runtime/docs/guides/plugin.md' && name === 'build'
  expect(used.filter(({ page, name = '' }) => !(name in scripts) && !ofTheTutorial(page, name))).toEqual([])
})

/** Those of the paths that name no file; a name without a folder is beside the path before it. */
function missing(paths: readonly string[]): string[] {
  let folder = ''
  const none: string[] = []
  for (const path of paths) {
    const whole = path.includes('/') || existsSync(join(ROOT, path)) ? path : join(folder, path)
    if (globSync(whole, { cwd: ROOT }).length === 0) none.push(whole)
    folder = dirname(whole)
  }
  return none
}
const code = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it)
/** Cells of the tables' rows, without heads. */
const rows = (text: string) =>
  [...text.matchAll(/^\| .*\|$/gm)]
    .map(([row]) => row.slice(1, -1).split(' | '))
    .filter(([first = '']) => !/^ ?(-|File|Folder|Runtime|Plugins|Words)/.test(first))

test('map: every file and folder exists', () => {
  const map = pageAt('.github/architecture.md')
  const where = map.slice(map.indexOf('## Where is it?'))
  const cells = rows(where).map(([, files = '']) => code(files))
  expect(cells.length).toBeGreaterThan(60)
  for (const paths of cells) expect(paths).not.toEqual([])
  expect(cells.flatMap(missing)).toEqual([])
  const folders = rows(map.slice(0, map.indexOf('## '))).map(([folder = '']) => code(folder))
  expect(folders.length).toBeGreaterThan(4)
  expect(folders.flatMap(missing)).toEqual([])
})

test('recipes: name files that exist, in order, and end with the change log', () => {
  const page = pageAt('.github/CONTRIBUTING.md')
  const recipes = page
    .slice(page.indexOf('\n## Recipes'))
    .split('\n### ')
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.indexOf('\n')), files: rows(text).map(([file = '']) => code(file)) }))
  expect(recipes.map(({ name }) => name).toSorted()).toEqual([
    'A background job',
    'A page of the console',
    'A project’s setting',
    'A public event',
    'An operation',
  ])
  for (const { name, files } of recipes) {
    expect(files.length, name).toBeGreaterThan(4)
    expect(files.at(-1), name).toEqual(['CHANGELOG.md'])
    expect(missing(files.flat()), name).toEqual([])
  }
})

test('change log: begins with what is not released', async () => {
  const sections = [...pageAt('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(sections[0]).toBe('Unreleased')
  for (const title of sections.slice(1)) expect(title).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/)
})

test('version: that of package.json is the contract’s', async () => {
  const { version } = JSON.parse(await readText('package.json'))
  expect(JSON.parse(await readText('generated/openapi.json')).info.version).toBe(version)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
