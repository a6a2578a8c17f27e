import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type SharedService, sharedService } from '../../support/shared-service.ts'

interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

let service: SharedService
let metrics: string
let panels: readonly Panel[]
let variables: string

beforeAll(async () => {
  const file = await readFile(new URL('../../../runtime/deploy/grafana/dashboard.json', import.meta.url), 'utf8')
  const dashboard = JSON.parse(file)
  panels = dashboard.panels
  variables = JSON.stringify(dashboard.templating)
  service = await sharedService()
  await (await service.account()).get('/api/v1/projects')
  metrics = await (await fetch(`${service.url}/metrics`)).text()
})

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
  const own = [...metrics.matchAll(/^# TYPE (chainwork_\w+) (\w+)$/gm)]
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
