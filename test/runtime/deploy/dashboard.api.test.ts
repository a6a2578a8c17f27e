import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { readAlerts } from '../../support/alerts.ts'
import { waitFor } from '../../support/wait-for.ts'
import { control, observed } from '../observed/plugin.ts'

interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
}

let service: TestService
let metrics: string
let samples: readonly Sample[]
let panels: readonly Panel[]
let variables: string

beforeAll(async () => {
  const file = await readFile(new URL('../../../runtime/deploy/grafana/dashboard.json', import.meta.url), 'utf8')
  const dashboard = JSON.parse(file)
  panels = dashboard.panels
  variables = JSON.stringify(dashboard.templating)
  service = await startTestService({ plugins: [observed] })
  await causeEverything(await service.account('Acme'))
  await waitFor('an attempt is counted', async () => {
    service.clock.advance(5_000) // the metrics are cached for so long
    metrics = await (await fetch(`${service.url}/metrics`)).text()
    return /^chainwork_webhooks_attempts_total\{.*\} [1-9]/m.test(metrics)
  })
  samples = samplesOf(metrics)
})
afterAll(() => service?.stop())

/** What shows only once it has happened: a request that is answered, one that fails, and a delivery. */
async function causeEverything(account: TestAccount): Promise<void> {
  const url = 'http://127.0.0.1:1/' // no listener
  await account.post('/api/v1/webhooks', { name: 'Nowhere', url, events: ['observed.seen'], secret: 'hush' })
  await account.post('/api/v1/observed', { note: 'seen' })
  control.hold = () => Promise.reject(new Error('out of order'))
  const { status } = await account.get('/api/v1/observed/1').finally(() => {
    control.hold = async () => {}
  })
  expect(status).toBe(500)
}

const pairsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...parts]) => parts)

function samplesOf(text: string): Sample[] {
  return pairsOf(text, /^(\w+)(?:\{(.*)\})? \S+$/gm).map(([name = '', labels = '']) => ({
    name,
    labels: Object.fromEntries(pairsOf(labels, /(\w+)="([^"]*)"/g)),
  }))
}

/** Whether a selector such as `chainwork_writes_queued{job=~"$job"}` finds samples; Prometheus adds job and instance. */
function hasData(name: string, matchers = ''): boolean {
  const wanted = pairsOf(matchers, /(\w+)(=~|=)"([^"]*)"/g).filter(([label]) => label !== 'job' && label !== 'instance')
  const fits = ({ labels }: Sample) =>
    wanted.every(([label = '', operator, value = '']) => {
      const has = labels[label] ?? ''
      return operator === '=' ? has === value : new RegExp(`^(?:${value})$`).test(has)
    })
  return samples.some((sample) => sample.name === name && fits(sample))
}

/** The selectors of an expression that find nothing. */
const withoutData = (expr: string) =>
  [...expr.matchAll(/\b((?:chainwork|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    .filter(([, name = '', matchers]) => !hasData(name, matchers))
    .map(([selector]) => selector)

const expressions = () => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const METRIC = /\b(?:chainwork|process|nodejs)_\w+/g

test('dashboard: every metric that it names is in /metrics of a running service', () => {
  const served = new Map([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]))
  const names = new Set([...expressions(), variables].flatMap((text) => text.match(METRIC) ?? []))
  expect(names.size).toBeGreaterThan(25)
  const isServed = (name: string) =>
    served.has(name) || served.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  expect([...names].filter((name) => !isServed(name))).toEqual([])
})

test('dashboard: every metric of the service itself is on it', () => {
  const shown = new Set(expressions().flatMap((text) => text.match(METRIC) ?? []))
  const own = [...metrics.matchAll(/^# TYPE (chainwork_(?!observed)\w+) (\w+)$/gm)]
  const isShown = (name: string, type: string) => shown.has(type === 'histogram' ? `${name}_bucket` : name)
  expect(own.flatMap(([, name = '', type = '']) => (isShown(name, type) ? [] : [name]))).toEqual([])
})

test('dashboard: it groups by labels that the metric has', () => {
  /** Of metrics that have samples now. */
  const labelsOf = (name: string) => {
    const [sample] = metrics.match(new RegExp(`^${name}(\\{.*\\})? `, 'm')) ?? []
    return sample && [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label)
  }
  const wrong = expressions().flatMap((expr) => {
    const grouped = [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '))
    const [name = ''] = expr.match(METRIC) ?? []
    const labels = labelsOf(name)
    return labels
      ? grouped.filter((label) => label !== 'instance' && !labels.includes(label)).map((it) => `${it}: ${expr}`)
      : []
  })
  expect(wrong).toEqual([])
})

test('metrics page: has every metric of the service, with its type and labels', async () => {
  const page = await readFile(new URL('../../../runtime/deploy/docs/metrics.md', import.meta.url), 'utf8')
  const rows = pairsOf(page, /^\| `(\w+)` \| (\w+) \|(.*?)\|/gm)
  const listed = rows.map(([name, type, labels = '']) => ({ name, type, labels: [...(labels.match(/\w+/g) ?? [])] }))
  const served = pairsOf(metrics, /^# TYPE (chainwork_(?!observed)\w+) (\w+)$/gm).map(([name = '', type]) => {
    const sample = samples.find((it) => it.name === (type === 'histogram' ? `${name}_count` : name))
    return { name, type, labels: Object.keys(sample?.labels ?? {}) }
  })
  const byName = (list: readonly { readonly name?: string | undefined }[]) =>
    list.toSorted((a, b) => `${a.name}`.localeCompare(`${b.name}`))
  expect(byName(listed)).toEqual(byName(served))
})

test('dashboard: panels have a title each and do not overlap', () => {
  const taken = new Map<string, string>()
  for (const { title, gridPos } of panels) {
    expect(title).not.toBe('')
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.get(`${x} ${y}`), title).toBeUndefined()
        taken.set(`${x} ${y}`, title)
      }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  }
})

test('dashboard: every panel has data', () => {
  const shown = panels.filter(({ type }) => type !== 'row')
  expect(shown.length).toBeGreaterThan(25)
  const empty = shown.flatMap(({ title, targets = [] }) => {
    const missing = targets.flatMap(({ expr }) => withoutData(expr))
    return targets.length === 0 || missing.length > 0 ? [{ title, missing }] : []
  })
  expect(empty).toEqual([])
})

test('alerts: every one has data', async () => {
  const alerts = (await readAlerts()).filter(({ expr }) => !expr.startsWith('up{'))
  expect(alerts.flatMap(({ alert, expr }) => withoutData(expr).map((it) => `${alert}: ${it}`))).toEqual([])
})

test('dashboard and alerts: the rate is taken of what only rises, and of nothing else', async () => {
  const types = new Map([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]))
  const rises = (name: string) => types.get(name) === 'counter' || types.get(name) === undefined // parts of histograms
  const rules = (await readAlerts()).map(({ expr }) => expr)
  const wrong = [...expressions(), ...rules].flatMap((expr) =>
    [...expr.matchAll(/((?:rate|increase)\()?\b((?:chainwork|process|nodejs)_\w+)/g)]
      .filter(([, rate, name = '']) => (rate !== undefined) !== rises(name))
      .map(([, , name]) => `${name}: ${expr}`),
  )
  expect(wrong).toEqual([])
})
