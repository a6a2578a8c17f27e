import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../../runtime/boot/installation.ts'
import { readAlerts } from '../../support/alerts.ts'
import { CHART, chartChecksum, RENDERED } from './chart-checksum.ts'

// biome-ignore lint/suspicious/noExplicitAny: a manifest, of which a test reads what it asserts
type Manifest = any

let text: string
let manifests: Manifest[]
const ofKind = (kind: string): Manifest[] => manifests.filter((it) => it.kind === kind)
const pods = (): Manifest[] => [...ofKind('Deployment'), ...ofKind('Job')].map((it) => it.spec.template.spec)
const containers = (): Manifest[] => pods().flatMap(({ containers }) => containers)
const environmentOf = ({ env }: Manifest): Record<string, string> =>
  Object.fromEntries(env.map(({ name, value }: Record<string, string>) => [name, value]))

beforeAll(async () => {
  text = await readFile(RENDERED, 'utf8')
  manifests = text.split(/^---$/m).flatMap((part) => (/^\w/m.test(part) ? [parseYaml(part)] : []))
})

test('chart: rendered.yaml is rendered from the chart as it is; run render-chart.ts after a change', async () => {
  expect(/^# .* checksum (\w+)$/m.exec(text)?.[1]).toBe(await chartChecksum())
})

test('chart: installs the version of the service that it belongs to', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const chart = parseYaml(await readFile(join(CHART, 'Chart.yaml'), 'utf8')) as Manifest
  expect(chart.appVersion).toBe(version)
  for (const { image } of containers()) expect(image).toBe(`chainwork:${version}`)
})

test('chart: has two Deployments with a disruption budget each, a Service, an Ingress and a Job for migrations', () => {
  const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()
  expect(kinds).toEqual([
    'Deployment production-chainwork-api',
    'Deployment production-chainwork-worker',
    'Ingress production-chainwork',
    'Job production-chainwork-migrate',
    'PodDisruptionBudget production-chainwork-api',
    'PodDisruptionBudget production-chainwork-worker',
    'PodMonitor production-chainwork',
    'Service production-chainwork',
  ])
})

test('chart: disruption budgets and the Service select the pods of their Deployment', () => {
  for (const deployment of ofKind('Deployment')) {
    const { name } = deployment.metadata
    const { labels } = deployment.spec.template.metadata
    expect(labels).toMatchObject(deployment.spec.selector.matchLabels)
    const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name)
    expect(budget.spec).toMatchObject({ maxUnavailable: 1, selector: deployment.spec.selector })
    expect(deployment.spec.replicas).toBeGreaterThan(1) // with one replica, a budget would not keep one running
  }
  const api = ofKind('Deployment').find(({ metadata }) => metadata.name.endsWith('-api'))
  expect(ofKind('Service')[0].spec.selector).toEqual(api.spec.selector.matchLabels)
})

test('chart: the job of the metrics has the name by which the rules of alerts select it', async () => {
  const { jobLabel } = ofKind('PodMonitor')[0].spec
  const jobs = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels[jobLabel])
  const selected = (await readAlerts()).flatMap(({ expr }) =>
    [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job),
  )
  expect(new Set(selected)).toEqual(new Set(jobs))
})

test('chart: every container has no root, no writable root file system, no capability and a memory limit', () => {
  expect(containers()).toHaveLength(3)
  for (const { securityContext, resources, volumeMounts } of containers()) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(resources.limits.memory).toMatch(/^\d+Gi$/)
    expect(volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toEqual(['/run/secrets/chainwork', '/tmp'])
  }
  for (const pod of pods()) {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  }
})

test('chart: each process has probes, and more time to stop than its settings take', () => {
  for (const { spec } of ofKind('Deployment')) {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec
    const [{ startupProbe, livenessProbe, readinessProbe, ...container }] = containers
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz'])
    const { SHUTDOWN_DELAY, DRAIN_SECONDS } = environmentOf(container)
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(SHUTDOWN_DELAY) + Number(DRAIN_SECONDS) + 6)
  }
})

test('chart: migrations are applied by the Job alone, before an installation and an upgrade', () => {
  const [job] = ofKind('Job')
  expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  expect(job.spec.template.spec.containers[0].command).toEqual(['chainwork', 'migrate'])
  for (const container of containers()) expect(environmentOf(container).MIGRATE_ON_START).toBe('false')
})

test('chart: the service accepts the settings of every container, and secrets are files', async () => {
  for (const container of containers()) {
    const environment = environmentOf(container)
    expect(Object.keys(environment)).not.toContain('DATABASE_URL')
    const files = Object.keys(environment).filter((name) => name.endsWith('_FILE'))
    expect(files).toEqual(['DATABASE_URL_FILE', 'SECRETS_KEYS_FILE', 'AMQP_URL_FILE', 'METRICS_TOKEN_FILE'])
    const { faults } = await readInstallation(environment)
    // The files of the Secret are not on this machine.
    const unreadable = files.map((name) => `${name}: names a file that cannot be read (ENOENT).`)
    expect([...faults.settings, ...faults.configs, ...faults.plugins].sort()).toEqual([...unreadable].sort())
  }
})
