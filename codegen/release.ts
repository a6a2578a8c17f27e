/**
 * Compiles the service and its CLI to JavaScript in dist/, because Node strips no types in node_modules. `npm run pack`
 * runs it. Types are replaced by spaces, so lines and columns are those of the source.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** What the service and the demo read at run time: code, migrations, pages, guides, files and the contract. */
const PARTS = ['runtime', 'plugins', 'generated', 'codegen/client', 'openapi']
/** Of tests, of operators, and of integrators. Of the SDK, the demo uses only the client, the receiver and the events. */
const LEFT_OUT =
  /^(runtime\/(testing|testing\.ts|deploy|cli\/launcher\.js)|plugins\/console\/(web|vite\.config\.ts|console\.png)|generated\/types|codegen\/client\/(dist|browser\.ts|tanstack-query\.ts|zod\.ts|.*\.json|src\/(queries|types|zod)\.gen\.ts)|.*\/(README|CHANGELOG)\.md)$/

/** What code of the service imports of the SDK, which is no package of its own here. */
const SDK = { '#sdk': './codegen/client/index.js', '#sdk/events': './codegen/client/src/events.gen.js' }

/** @param folder removed first, with all files in it */
export async function compileRelease(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const part of PARTS) await compile(part, folder)
  const { name, version, type, imports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const compiled = Object.entries<string>(imports).map(([from, to]) => [from, to.replace(/\.ts$/, '.js')])
  const manifest = {
    name,
    version,
    private: true,
    type,
    imports: { ...Object.fromEntries(compiled), ...SDK },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function compile(path: string, folder: string): Promise<void> {
  if (LEFT_OUT.test(path)) return
  const source = join(ROOT, path)
  const target = join(folder, path)
  if (!/\.\w+$/.test(path)) {
    for (const name of await readdir(source)) await compile(join(path, name), folder)
    return
  }
  await mkdir(dirname(target), { recursive: true })
  if (!path.endsWith('.ts')) return copyFile(source, target)
  await writeFile(target.replace(/\.ts$/, '.js'), javaScript(await readFile(source, 'utf8')))
}

/** Strips the types, and makes relative specifiers and URLs of modules, and the SDK's, name the compiled files. Pure. */
export const javaScript = (source: string): string =>
  stripTypeScriptTypes(source)
    .replace(/'(\.\.?\/[\w./-]+)\.ts'/g, "'$1.js'")
    .replace(/'@chainwork\/sdk(\/\w+)?'/g, "'#sdk$1'")

if (import.meta.main) await compileRelease(join(ROOT, 'dist'))
