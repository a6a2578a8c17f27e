/** Generates the texts of all generated files from the contracts of a project folder; writes nothing. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSources, type Source } from '../runtime/contract/compose.ts'
import { type Document, referredComponents } from '../runtime/contract/document.ts'
import { LISTENER_RESPONSES, merge, type Part } from '../runtime/contract/merge.ts'
import { type Declarations, emitDeclarations } from './declarations.ts'
import { type Glossary, withDescriptions } from './describe.ts'
import { emitEventExports, emitEvents, emitModule } from './emit.ts'
import { lint } from './lint.ts'
import { type RecordedExamples, recordedFaults, withRecordedExamples } from './recorded-examples.ts'
import { withSamples } from './samples.ts'
import { emitSdk } from './sdk.ts'
import { emitTools } from './tools.ts'

export interface Generated {
  /** Texts by path relative to the project folder; files that cannot be generated because of a fault are missing. */
  readonly files: ReadonlyMap<string, string>
  /** Sentences; when there are any, the files are a draft. */
  readonly faults: readonly string[]
}

/** @param root the project folder, which holds `openapi/` */
export async function generate(root: string): Promise<Generated> {
  const sources = await findContracts(root)
  if (sources.length === 0) return { files: new Map(), faults: ['openapi/ holds no contract.'] }

  const recorded = await readJson<RecordedExamples>(root, 'openapi/examples.json', {})
  const { faults: unread, parts: written } = await readSources(sources)
  const parts = written.map((part) => ({ ...part, document: withRecordedExamples(part.document, recorded) }))
  const merged = merge(parts, await readShared(root))
  const glossary = await readJson<Glossary | undefined>(root, 'openapi/glossary.json', undefined)
  const described = glossary && withDescriptions(merged.document, glossary)
  const faults = [
    ...unread,
    ...(await pluginsWithoutContract(root, sources)),
    ...merged.faults,
    ...recordedFaults(merged.document, recorded),
    ...(described?.faults ?? []),
    ...(await Promise.all(parts.map(lint))).flat(),
  ]

  const document = described?.document ?? merged.document
  const files = new Map([['generated/openapi.json', `${inLines(withSamples(document))}\n`]])
  for (const part of written) {
    const module = await emitModule(part)
    files.set(`generated/${part.name}.ts`, [module, ...emitTools(part.document, document)].join('\n'))
  }
  const exported = eventExports(written)
  for (const [path, text] of exported) files.set(path, text)
  const types = await typesOf(root, written, exported)
  for (const [path, text] of types.files) files.set(path, text)
  faults.push(...types.faults)
  const sdk = await emitSdk(document, join(root, 'tsconfig.json'))
  for (const [path, text] of sdk) files.set(`codegen/client/src/${path}`, text)
  return { files, faults: [...new Set(faults)] }
}

const eventExports = (parts: readonly Part[]): [path: string, text: string][] =>
  parts.flatMap((part) => {
    const text = emitEventExports(part)
    return text === undefined ? [] : [[`generated/events/${part.name}.ts`, text]]
  })

/** The declarations of `chainwork/plugin`: the plugin contract, and the services of the runtime and of each plugin. */
async function typesOf(
  root: string,
  parts: readonly Part[],
  exported: readonly (readonly [path: string, text: string])[],
): Promise<Declarations> {
  if (!(await list(join(root, 'runtime'))).includes('plugin.ts')) return { files: new Map(), faults: [] }
  const modules = ['runtime/plugin.ts', 'runtime/services.ts']
  for (const name of (await list(join(root, 'plugins'))).sort()) {
    if ((await list(join(root, 'plugins', name))).includes('service.ts')) modules.push(`plugins/${name}/service.ts`)
  }
  const overlay = await Promise.all(
    parts.map(async (part) => [`generated/${part.name}.ts`, await emitEvents(part)] as const),
  )
  return emitDeclarations(root, modules, new Map([...overlay, ...exported]))
}

async function readJson<T>(root: string, path: string, without: T): Promise<T> {
  if (!(await list(join(root, dirname(path)))).includes(basename(path))) return without
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}

/**
 * What the document has of common.yaml: its `info`, with the version of package.json, and the components that every contract
 * uses without a ref: security schemes and the listener's responses.
 */
async function readShared(root: string): Promise<Document | undefined> {
  const contract = pathToFileURL(join(root, 'openapi', SHARED))
  const { parts } = await readSources([{ name: 'common', contract }])
  const [shared] = parts // without the file, the contracts that refer to it have faults
  if (!shared) return undefined
  const { securitySchemes = {} } = shared.document.components ?? {}
  const responses = referredComponents(shared.document, Object.values(LISTENER_RESPONSES))
  const components = { ...responses, securitySchemes }
  const { version = shared.document.info.version } = await readJson<{ version?: string }>(root, 'package.json', {})
  return { ...shared.document, info: { ...shared.document.info, version }, paths: {}, components }
}

const SHARED = 'common.yaml'

/** Each file of `openapi/` except the shared one is the contract of the plugin with its name. */
async function findContracts(root: string): Promise<Source[]> {
  const names = (await list(join(root, 'openapi'))).filter((file) => file.endsWith('.yaml') && file !== SHARED)
  return names.sort().map((file) => ({
    name: file.slice(0, -'.yaml'.length),
    label: `openapi/${file}`,
    contract: pathToFileURL(join(root, 'openapi', file)),
  }))
}

/** A fault for each plugin of the project that has no contract. */
async function pluginsWithoutContract(root: string, sources: readonly Source[]): Promise<string[]> {
  const faults: string[] = []
  for (const name of (await list(join(root, 'plugins'))).sort()) {
    const inside = await list(join(root, 'plugins', name))
    if (!inside.includes('plugin.ts') || sources.some((source) => source.name === name)) continue
    faults.push(`plugins/${name} has no contract; write openapi/${name}.yaml.`)
  }
  return faults
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** JSON with a line for each path and each component, and no indentation: a change shows as the lines of what it concerns. */
function inLines(value: unknown, depth = 3): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, it]) => `${JSON.stringify(name)}:${inLines(it, depth - 1)}`)
  return `{\n${members.join(',\n')}\n}`
}
