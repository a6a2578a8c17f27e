/** Reads the rules of alerts that operators give to Prometheus. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'

export interface Alert {
  readonly alert: string
  readonly expr: string
  /** How long the expression has to hold, such as `5m`. */
  readonly for: string
  readonly labels: { readonly severity: 'critical' | 'warning' }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

export const RULES = fileURLToPath(new URL('../../runtime/deploy/prometheus/alerts.yaml', import.meta.url))

export async function readAlerts(): Promise<readonly Alert[]> {
  const { groups } = parseYaml(await readFile(RULES, 'utf8')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}
