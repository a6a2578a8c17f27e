/**
 * Emits `generated/types`, which the package exports as `chainwork/plugin`: declarations for third parties' plugins. It
 * starts with the plugin contract and the plugins' services and follows their imports. Each module is read alone, which
 * takes no type check but explicit types of all exports (`isolatedDeclarations`); `npm run typecheck` checks the types.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

export interface Declarations {
  /** Texts by path relative to the project folder. */
  readonly files: ReadonlyMap<string, string>
  readonly faults: readonly string[]
}

const FOLDER = 'generated/types'
const HEADER = '// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.'
const ENTRY = `${HEADER}
/** The plugin contract for npm packages. Types alone: a plugin imports nothing of Chainwork at run time. */
`

const ESM = ts.ModuleKind.ESNext
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  isolatedDeclarations: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
}

/**
 * @param modules paths of the modules that the entry exports, relative to `root`
 * @param overlay texts to read in place of files of `root`, by path
 */
export async function emitDeclarations(
  root: string,
  modules: readonly string[],
  overlay: ReadonlyMap<string, string>,
): Promise<Declarations> {
  const files = new Map<string, string>()
  const faults: string[] = []
  const exported = modules.map((path) => `export type * from '${specifier('', path)}'\n`)
  files.set(`${FOLDER}/plugin.d.ts`, ENTRY + exported.join(''))

  const host = { ...ts.sys, fileExists: (file: string) => overlay.has(relative(root, file)) || ts.sys.fileExists(file) }
  const queue = [...modules]
  for (const path of queue) {
    const source = overlay.get(path) ?? (await readFile(join(root, path), 'utf8'))
    const { text, problems } = emitDeclaration(join(root, path), source)
    faults.push(...problems.map((problem) => `${path}: ${problem}`))
    const follow = (name: string): string | undefined => {
      if (name.startsWith('node:')) return undefined
      const from = join(root, path)
      const found = ts.resolveModuleName(name, from, OPTIONS, host, undefined, undefined, ESM).resolvedModule
      if (!found || found.isExternalLibraryImport) {
        faults.push(`${path}: its declarations import ${name}, which a package that uses them may not have.`)
        return undefined
      }
      const target = relative(root, found.resolvedFileName)
      if (!queue.includes(target)) queue.push(target)
      return specifier(dirname(path), target)
    }
    files.set(`${FOLDER}/${path.replace(/\.ts$/, '.d.ts')}`, `${HEADER}\n${withSpecifiers(text, follow)}`)
  }
  return { files, faults }
}

function emitDeclaration(fileName: string, source: string) {
  const options = { fileName, compilerOptions: OPTIONS, reportDiagnostics: true }
  const { outputText: text, diagnostics = [] } = ts.transpileDeclaration(source, options)
  const problems = diagnostics.map(({ file, start = 0, messageText }) => {
    const { line } = file?.getLineAndCharacterOfPosition(start) ?? { line: 0 }
    return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  return { text, problems }
}

/** Replaces the specifier of every import by what `follow` returns; undefined leaves it unchanged. */
function withSpecifiers(text: string, follow: (name: string) => string | undefined): string {
  const found: ts.StringLiteral[] = []
  const source = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.ES2024)
  const visit = (node: ts.Node): void => {
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    const typed = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
    for (const it of [named, typed]) if (it && ts.isStringLiteral(it)) found.push(it)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const replaced = found.map((it) => ({ from: it.getStart(source), to: it.end, name: follow(it.text) }))
  return replaced.reduceRight(
    (whole, { from, to, name }) => (name ? `${whole.slice(0, from)}'${name}'${whole.slice(to)}` : whole),
    text,
  )
}

/** A relative specifier that ends in `.js`, which every module resolution of TypeScript maps to the `.d.ts` file. */
function specifier(from: string, to: string): string {
  const path = relative(from, to).replace(/\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}
