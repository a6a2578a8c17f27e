import type { LoadedPlugin } from './boot.ts'

/** Why the plugin works with less than its settings ask for; undefined if it does not. Never throws. */
export function degradedReason({ wiring }: Pick<LoadedPlugin, 'wiring'>): string | undefined {
  try {
    return wiring.degraded?.()
  } catch {
    return 'the plugin failed when it was asked'
  }
}
