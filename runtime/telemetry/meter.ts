/** The meter that a plugin gets: counters and histograms of prom-client behind a bound on label values, and gauges. */
import type { Labels, Log, Meter } from '../plugin.ts'
import { gaugeReader } from './gauges.ts'
import type { OwnRegistry } from './registry.ts'

const MAX_SERIES = 1_000 // combinations of label values of one metric

const NOTHING = { add() {}, observe() {} }
export const NO_METER: Meter = { counter: () => NOTHING, histogram: () => NOTHING, gauge() {} }

export function meterOf(plugin: string, own: OwnRegistry, log: Log): Meter {
  const { prometheus, registry, collect } = own
  const registers = [registry]
  const nameOf = (name: string) => `chainwork_${plugin.replaceAll('-', '_')}_${name}`
  const counters = new Map<string, ReturnType<Meter['counter']>>()
  const histograms = new Map<string, ReturnType<Meter['histogram']>>()

  return {
    counter(short, help, labels = []) {
      const name = nameOf(short)
      return getOrAdd(counters, name, () => {
        const counter = new prometheus.Counter({ name, help, labelNames: [...labels], registers })
        const child = series(name, labels, log, (values) => counter.labels(...values))
        return { add: (given, by) => child(given)?.inc(by) }
      })
    },
    histogram(short, help, buckets, labels = []) {
      const name = nameOf(short)
      return getOrAdd(histograms, name, () => {
        const options = { name, help, labelNames: [...labels], buckets: [...buckets], registers }
        const histogram = new prometheus.Histogram(options)
        const child = series(name, labels, log, (values) => histogram.labels(...values))
        return { observe: (value, given) => child(given)?.observe(value) }
      })
    },
    gauge(short, help, read) {
      collect(nameOf(short), help, 'gauge', gaugeReader(nameOf(short), read, log))
    },
  }
}

function getOrAdd<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make()
  known.set(name, found)
  return found
}

/** The series of label values; undefined for one too many, which is warned of once and not recorded. */
function series<Child>(name: string, labels: readonly string[], log: Log, make: (values: string[]) => Child) {
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
      log.warn({ metric: name }, `a metric has ${MAX_SERIES} combinations of labels; more are left out`)
    alreadyWarned = true
    return undefined
  }
}
