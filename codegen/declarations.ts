/**
 * Emits `generated/types`, which the package exports as `chainwork/plugin`: declarations for third parties' plugins. It
 * starts with the plugin contract and the plugins' services and follows their imports.
 */
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

const TARGET = ts.ScriptTarget.ES2024
const ESM = ts.ModuleKind.ESNext
const OPTIONS: ts.CompilerOptions = {
  target: TARGET,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2024.d.ts'],
  types: ['node'],
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
}

/**
 * @param modules paths of the modules that the entry exports, relative to `root`
 * @param overlay texts to read in place of files of `root`, by path
 */
export function emitDeclarations(
  root: string,
  modules: readonly string[],
  overlay: ReadonlyMap<string, string>,
): Declarations {
  const host = hostWithOverlay(root, overlay)
  const roots = modules.map((path) => join(root, path))
  const program = ts.createProgram({ rootNames: roots, options: OPTIONS, host })
  const files = new Map<string, string>()
  const faults: string[] = []
  const exported = modules.map((path) => `export type * from '${specifier('', path)}'\n`)
  files.set(`${FOLDER}/plugin.d.ts`, ENTRY + exported.join(''))

  const queue = [...modules]
  for (const path of queue) {
    const { text, problems } = emitDeclaration(program, join(root, path))
    faults.push(...problems.map((problem) => `${path}: ${problem}`))
    const follow = (name: string): string | undefined => {
      if (name.startsWith('node:')) return undefined
      const found = ts.resolveModuleName(
        name,
        join(root, path),
        OPTIONS,
        host,
        undefined,
        undefined,
        ESM,
      ).resolvedModule
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

function hostWithOverlay(root: string, overlay: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS)
  const { readFile, fileExists, getSourceFile } = host
  const over = (file: string) => overlay.get(relative(root, file))
  return {
    ...host,
    getCurrentDirectory: () => root,
    fileExists: (file) => over(file) !== undefined || fileExists(file),
    readFile: (file) => over(file) ?? readFile(file),
    getSourceFile(file, language, ...rest) {
      const text = over(file)
      return text === undefined
        ? getSourceFile(file, language, ...rest)
        : ts.createSourceFile(file, text, { languageVersion: TARGET, impliedNodeFormat: ESM })
    },
  }
}

function emitDeclaration(
  program: ts.Program,
  file: string,
): { readonly text: string; readonly problems: readonly string[] } {
  const source = program.getSourceFile(file)
  let text = ''
  const { diagnostics } = program.emit(source, (_, written) => (text = written), undefined, true)
  const errors = [...program.getSemanticDiagnostics(source), ...diagnostics]
  return { text, problems: errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')) }
}

/** Replaces the specifier of every import by what `follow` returns; undefined leaves it unchanged. */
function withSpecifiers(text: string, follow: (name: string) => string | undefined): string {
  const found: ts.StringLiteral[] = []
  const source = ts.createSourceFile('declarations.d.ts', text, TARGET)
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
