/** Names of metrics fit their types, by Prometheus's convention. */
import { beforeEach, expect, test } from 'vitest'
import type { Meter } from '../../runtime/plugin.ts'
import { meterOf } from '../../runtime/telemetry/meter.ts'
import { type MetricsRegistry, openRegistry } from '../../runtime/telemetry/registry.ts'
import { recordingLog } from '../support/log.ts'

let registry: MetricsRegistry
let meter: Meter
beforeEach(async () => {
  registry = await openRegistry()
  meter = meterOf('bell-tower', registry, recordingLog())
})

test('metric names: a counter whose name does not end in _total is refused', () => {
  const sentence = 'The name chainwork_bell_tower_rung has to end in _total, because it is the name of a counter.'
  expect(() => meter.counter('rung', 'Times.')).toThrow(sentence)
  expect(() => meter.readCounter('rung', 'Times.', () => 1)).toThrow(sentence)
})

test('metric names: a gauge or histogram whose name ends in _total is refused', () => {
  const sentence = (type: string) =>
    `The name chainwork_bell_tower_bells_total must not end in _total, because it is the name of a ${type}.`
  expect(() => meter.gauge('bells_total', 'Bells.', () => 3)).toThrow(sentence('gauge'))
  expect(() => meter.histogram('bells_total', 'Bells.', [1, 2])).toThrow(sentence('histogram'))
})

test('metric names: those that fit are shown with their types', async () => {
  meter.counter('rung_total', 'Times.').add()
  meter.readCounter('heard_total', 'Times.', () => [{ labels: { by: 'all' }, value: 2 }])
  meter.gauge('bells', 'Bells.', () => 3)
  meter.histogram('loudness', 'Decibels.', [50, 100]).observe(70)
  const lines = (await registry.text()).split('\n').filter((line) => line.includes('bell_tower'))
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE chainwork_bell_tower_rung_total counter',
      'chainwork_bell_tower_rung_total 1',
      '# TYPE chainwork_bell_tower_heard_total counter',
      'chainwork_bell_tower_heard_total{by="all"} 2',
      '# TYPE chainwork_bell_tower_bells gauge',
      'chainwork_bell_tower_bells 3',
      '# TYPE chainwork_bell_tower_loudness histogram',
    ]),
  )
})

test('metric names: of the process and of Node.js fit their types', async () => {
  const types = [...(await registry.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  expect(types.length).toBeGreaterThan(20)
  const wrong = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'))
  expect(wrong.map(([line]) => line)).toEqual([])
})
