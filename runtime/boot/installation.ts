/**
 * Reads an installation: settings, plugins in boot order, their configuration, contract, migrations and columns with
 * encrypted secrets. It opens no database, and collects faults instead of throwing.
 */

import type { Document } from '../contract/document.ts'
import { hasEmbedded } from '../database/embedded.ts'
import { type KeyColumnIn, keyColumns } from '../database/key-columns.ts'
import type { MigrationSet } from '../database/migrations.ts'
import type { AnyPlugin } from '../plugin.ts'
import { failed, type PluginFiles } from './boot-error.ts'
import { orderOf } from './boot-order.ts'
import { type RuntimeConfig, runtimeConfig } from './config.ts'
import { loadPlugins } from './load-plugins.ts'
import { readEnv } from './settings.ts'

export interface Installation {
  readonly config: RuntimeConfig
  /** In boot order. */
  readonly plugins: readonly AnyPlugin[]
  readonly files: PluginFiles
  /** What each plugin's `config` returned; nothing of one that threw. */
  readonly configs: ReadonlyMap<AnyPlugin, unknown>
  readonly document: Document
  /** Whether the document holds more than the project's own contracts. */
  readonly isComposed: boolean
  readonly migrations: readonly MigrationSet[]
  readonly keyColumns: readonly KeyColumnIn[]
  readonly faults: {
    /** Of the runtime's own settings. */
    readonly settings: readonly string[]
    readonly plugins: readonly string[]
    /** Of the plugins' settings. */
    readonly configs: readonly string[]
  }
  /** Of the settings: sentences that stop nothing. */
  readonly warnings: readonly string[]
}

/** @param extra plugins beside those that the settings name */
export async function readInstallation(
  environment: Readonly<Record<string, string | undefined>>,
  extra: readonly AnyPlugin[] = [],
): Promise<Installation> {
  const env = readEnv(environment)
  const config = runtimeConfig(env)
  const settings = env.faults
  const found = await loadPlugins(config.plugins, extra)
  const { files } = found
  const { order: plugins, faults } = orderOf(found.plugins, files)
  const configFaults: string[] = []
  const configs = new Map<AnyPlugin, unknown>()
  for (const plugin of plugins) {
    try {
      configs.set(plugin, plugin.config?.(env))
    } catch (error) {
      configFaults.push(failed(plugin, files, 'config', error))
    }
  }
  const isFirstStart = config.databaseUrl === undefined && !(await hasEmbedded(config.dataDir))
  const { faultsOfFirstStart } = env
  return {
    config,
    plugins,
    files,
    configs,
    document: found.document,
    isComposed: found.isComposed,
    migrations: plugins.flatMap(({ name, migrations }) => (migrations ? [{ plugin: name, folder: migrations }] : [])),
    keyColumns: keyColumns(plugins),
    faults: {
      settings,
      plugins: [...found.faults, ...faults],
      configs: [
        ...env.faults.filter((it) => !settings.includes(it)),
        ...(isFirstStart ? faultsOfFirstStart : []),
        ...configFaults,
      ],
    },
    warnings: [...env.warnings(), ...(isFirstStart ? [] : faultsOfFirstStart)],
  }
}
