/** The meter of a plugin: counters, histograms and gauges of prom-client, with a maximum of label combinations. */
import type { Labels, Log, Meter } from '../plugin.ts'
import { gaugeReader } from './gauges.ts'
import { checkName, type MetricsRegistry } from './registry.ts'

const MAX_SERIES = 1_000 // combinations of label values of one metric

const NO_INSTRUMENT = { add() {}, observe() {} }
export const NO_METER: Meter = {
  counter: () => NO_INSTRUMENT,
  histogram: () => NO_INSTRUMENT,
  readCounter() {},
  gauge() {},
}

export function meterOf(plugin: string, own: MetricsRegistry, log: Log): Meter {
  const { prometheus, registry } = own
  const registers = [registry]
  const fullName = (name: string) => `chainwork_${plugin.replaceAll('-', '_')}_${name}`
  const counters = new Map<string, ReturnType<Meter['counter']>>()
  const histograms = new Map<string, ReturnType<Meter['histogram']>>()

  return {
    counter(short, help, labels = []) {
      const name = fullName(short)
      return getOrAdd(counters, name, () => {
        checkName('counter', name)
        const counter = new prometheus.Counter({ name, help, labelNames: [...labels], registers })
        const childOf = childrenOf(name, labels, log, (values) => counter.labels(...values))
        return { add: (given, by) => childOf(given)?.inc(by) }
      })
    },
    histogram(short, help, buckets, labels = []) {
      const name = fullName(short)
      return getOrAdd(histograms, name, () => {
        checkName('histogram', name)
        const options = { name, help, labelNames: [...labels], buckets: [...buckets], registers }
        const histogram = new prometheus.Histogram(options)
        const childOf = childrenOf(name, labels, log, (values) => histogram.labels(...values))
        return { observe: (value, given) => childOf(given)?.observe(value) }
      })
    },
    readCounter: (short, help, read) =>
      own.addRead('counter', fullName(short), help, gaugeReader(fullName(short), read, log)),
    gauge: (short, help, read) => own.addRead('gauge', fullName(short), help, gaugeReader(fullName(short), read, log)),
  }
}

function getOrAdd<T>(byName: Map<string, T>, name: string, make: () => T): T {
  const found = byName.get(name) ?? make()
  byName.set(name, found)
  return found
}

/** Returns a function that finds the child metric of label values: undefined above MAX_SERIES, which is logged once. */
function childrenOf<Child>(name: string, labels: readonly string[], log: Log, make: (values: string[]) => Child) {
  const children = new Map<string, Child>()
  let alreadyWarned = false
  return (given: Labels = {}): Child | undefined => {
    const values = labels.map((label) => String(given[label] ?? ''))
    const key = values.join('\0')
    const found = children.get(key)
    if (found) return found
    if (children.size < MAX_SERIES) {
      const child = make(values)
      children.set(key, child)
      return child
    }
    if (!alreadyWarned)
      log.warn({ metric: name }, `a metric has ${MAX_SERIES} combinations of labels; further ones are not recorded`)
    alreadyWarned = true
    return undefined
  }
}
