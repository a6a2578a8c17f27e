/**
 * Renders the chart to `rendered.yaml`, which the tests check. Run it after each change of the chart, with helm 3.8 or newer
 * in the PATH: `node test/runtime/deploy/render-chart.ts`
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { CHART, chartChecksum, RENDERED } from './chart-checksum.ts'

const VALUES = {
  baseUrl: 'https://chainwork.example.com',
  existingSecret: 'chainwork',
  secretKeys: '{DATABASE_URL,SECRETS_KEYS,AMQP_URL,METRICS_TOKEN}',
  'settings.TRUST_PROXY': '10.0.0.0/8',
  'ingress.enabled': 'true',
  'ingress.host': 'chainwork.example.com',
  'ingress.tlsSecret': 'chainwork-tls',
  'podMonitor.enabled': 'true',
}
const set = Object.entries(VALUES).flatMap(([name, value]) => ['--set', `${name}=${value}`])
const helm = (...args: readonly string[]) => execFileSync('helm', args, { encoding: 'utf8' })

process.stdout.write(helm('lint', CHART, ...set))
const rendered = helm('template', 'production', CHART, '--namespace', 'chainwork', '--kube-version', '1.30', ...set)
writeFileSync(
  RENDERED,
  `# Made by render-chart.ts of the chart with the checksum ${await chartChecksum()}\n${rendered}`,
)
