/** Faults that keep the service from starting, a sentence each; those of plugins name the plugin, the file and the line. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isUnavailable } from '../database/database.ts'
import { isProblem } from '../errors.ts'
import type { AnyPlugin } from '../plugin.ts'

/** All faults that keep the service from starting. */
export class BootError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[], cause?: unknown) {
    super(
      `The service cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
      cause === undefined ? undefined : { cause },
    )
    this.name = 'BootError'
    this.faults = faults
  }
}

/** Files of plugins, by which faults name them. */
export type PluginFiles = ReadonlyMap<AnyPlugin, string>

/** The plugin as a fault names it: with its file, where it was loaded from one. */
export const named = (plugin: AnyPlugin, files: PluginFiles): string => {
  const file = files.get(plugin)
  return file === undefined ? `The plugin ${plugin.name}` : `The plugin ${plugin.name} (${file})`
}

/**
 * Runs a step of a plugin's start. @throws BootError in place of the plugin's own error; a lost database and the abort of
 * the start are no faults of the plugin, and are thrown as they are
 */
export async function pluginStep<T>(
  plugin: AnyPlugin,
  files: PluginFiles,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUnavailable(error) || signal.aborted || error instanceof BootError) throw error
    throw new BootError([failed(plugin, files, name, error)], error)
  }
}

/** The fault of a plugin whose `config`, `setup` or `start` threw an error. A problem has words for the operator already. */
export function failed(plugin: AnyPlugin, files: PluginFiles, step: string, error: unknown): string {
  if (isProblem(error)) return sentence(error)
  const file = files.get(plugin)
  const place = placeOf(error, dirname(file ?? fileURLToPath(plugin.contract))) ?? file
  return `The plugin ${plugin.name} failed in its ${step}${place === undefined ? '' : ` at ${place}`}: ${sentence(error)}`
}

/** File and line in a stack: `at setup (/plugins/risk/plugin.ts:12:3)`, `file:///plugins/risk/plugin.ts:12`. */
const FRAME = /^(?: *at (?:.* \()?)?(?:file:\/\/)?(\/.+?\.[cm]?[jt]s):(\d+)/gm

/** Where the error was thrown: the first line of its stack in the folder, else the first outside of packages. */
export function placeOf(error: unknown, folder: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = [...stack.matchAll(FRAME)].map(([, file = '', line]) => ({ file: decodeURI(file), line }))
  const frame =
    frames.find(({ file }) => file.startsWith(`${folder}/`)) ??
    frames.find(({ file }) => !file.includes('/node_modules/'))
  return frame && `${frame.file}:${frame.line}`
}

/** Ends with a full stop. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
