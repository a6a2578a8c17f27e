/** The metrics of a running service and the rules of alerts, as Prometheus reads them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RULES, readAlerts } from '../../support/alerts.ts'
import { type RunResult, run } from '../../support/cli.ts'
import { promtool } from '../../support/needs.ts'
import { needing } from '../../support/not-tried.ts'
import { sharedService } from '../../support/shared-service.ts'
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.ts'

/** Of each alert series for which it fires in the 20th minute; between two values is a minute. */
const FIRES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ProcessDown: { 'up{job="chainwork"}': '0x30' },
  ProcessNotReady: { chainwork_ready: '0x30' },
  ProcessDegraded: { 'chainwork_degraded{plugin="webhooks"}': '1x30' },
  MigrationBreaksProcess: { chainwork_breaking_migrations: '1x30' },
  RequestsFail: {
    'chainwork_http_requests_total{status="200"}': '0+980x30',
    'chainwork_http_requests_total{status="503"}': '0+20x30',
  },
  EventsWait: { chainwork_outbox_oldest_age_seconds: '0+60x30' },
  EventsSetAside: { chainwork_outbox_set_aside: '1x30' },
  DeliveriesWait: { chainwork_webhooks_oldest_due_age_seconds: '0+60x30' },
  RegistrationsBehind: { chainwork_webhooks_registrations_behind: '1x30' },
  ConnectionsWait: { chainwork_db_pool_waiting: '2x30' },
  ListeningLost: { chainwork_db_listening: '0x30' },
  BudgetUsedUp: { 'chainwork_budget_refused_total{budget="bytes"}': '0+1x30' },
  CalculationsRefused: { 'chainwork_scheduling_planner_refused_total{lane="plan"}': '0+1x30' },
  EventLoopSlow: { 'nodejs_eventloop_lag_p99_seconds{job="chainwork"}': '0.6x30' },
  DailyProjectionLate: { chainwork_scheduling_daily_projection_lag_seconds: '7000+60x30' },
  DailyProjectionFails: { 'chainwork_scheduling_daily_projections_total{outcome="failed"}': '0x5 1x25' },
  BackgroundJobFails: { 'chainwork_background_failures_total{plugin="scim",name="audit log"}': '0x5 1x25' },
}

/** The series of a service in which all is well, or no worse than it is now and then. */
const WELL: Readonly<Record<string, string>> = {
  'up{job="chainwork"}': '1x10 0 1x20',
  chainwork_ready: '1x10 0 1x20',
  'chainwork_degraded{plugin="webhooks"}': '0x5 1x10 0x15',
  chainwork_breaking_migrations: '0x30',
  'chainwork_http_requests_total{status="200"}': '0+995x30',
  'chainwork_http_requests_total{status="503"}': '0+5x30',
  chainwork_outbox_oldest_age_seconds: '20x30',
  chainwork_outbox_set_aside: '0x30',
  chainwork_webhooks_oldest_due_age_seconds: '20x30',
  chainwork_webhooks_registrations_behind: '0x5 1x10 0x15',
  chainwork_db_pool_waiting: '0x17 5 0x13',
  chainwork_db_listening: '1x17 0 1x12',
  'chainwork_budget_refused_total{budget="bytes"}': '7x30',
  'chainwork_scheduling_planner_refused_total{lane="plan"}': '7x30',
  'nodejs_eventloop_lag_p99_seconds{job="chainwork"}': '0.02x30',
  chainwork_scheduling_daily_projection_lag_seconds: '0+60x30',
  'chainwork_scheduling_daily_projections_total{outcome="failed"}': '3x30',
  'chainwork_scheduling_daily_projections_total{outcome="done"}': '0+100x30',
  'chainwork_background_failures_total{plugin="scim",name="audit log"}': '3x30',
}

/** A test of promtool: the alerts that fire in the 20th minute. promtool prints what fires where none is expected. */
const scenario = (series: Readonly<Record<string, string>>, names: readonly string[]) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  alert_rule_test: names.map((alertname) => ({ eval_time: '20m', alertname, exp_alerts: [] })),
})

async function runScenarios(tests: readonly ReturnType<typeof scenario>[]): Promise<RunResult> {
  const folder = temporaryFolder('promtool')
  const file = join(folder, 'tests.json')
  await writeFile(file, JSON.stringify({ rule_files: [RULES], tests }))
  try {
    return await run('promtool', ['test', 'rules', file])
  } finally {
    removeFolder(folder)
  }
}

describe('Prometheus', needing('What Prometheus makes of metrics and alerts', promtool), () => {
  test('has no complaint about the metrics of a running service', async () => {
    const service = await sharedService()
    await (await service.account()).get('/api/v1/projects')
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toContain('chainwork_http_requests_total{')
    expect(await run('promtool', ['check', 'metrics'], { stdin: metrics })).toEqual({ code: 0, out: '', err: '' })
  })

  test('accepts the rules of alerts', async () => {
    const { code, out } = await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', RULES])
    expect(out).toContain('SUCCESS')
    expect(code).toBe(0)
  })

  test('fires no alert while all is well', async () => {
    const names = (await readAlerts()).map(({ alert }) => alert)
    expect(await runScenarios([scenario(WELL, names)])).toMatchObject({ code: 0 })
  })

  test('fires ProcessDown also where there is no process to ask', async () => {
    const { code, err, out } = await runScenarios([scenario({}, ['ProcessDown'])])
    expect({ code, text: err + out }).toEqual({
      code: 1,
      text: expect.stringContaining('Prometheus finds no process.'),
    })
  })

  test('fires each alert where its page says so', async () => {
    const names = (await readAlerts()).map(({ alert }) => alert)
    expect(Object.keys(FIRES)).toEqual(names)
    for (const alert of names) {
      const { code, err, out } = await runScenarios([scenario(FIRES[alert] ?? {}, [alert])])
      const fired = /got:\[\s*0:\s*Labels:\{alertname="(\w+)"/.exec(out + err)?.[1]
      expect({ code, fired }, out + err).toEqual({ code: 1, fired: alert })
    }
  })
})
