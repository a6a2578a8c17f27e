/** Gauges are read at a scrape, each within a time, and one that fails leaves the others alone. */
import type { GaugeReading, Log } from '../plugin.ts'
import type { Sample } from './registry.ts'

const PATIENCE = 4_000 // ms; scrapers commonly give up after ten seconds

const MAX_SAMPLES = 1_000
const LABEL = /^[a-zA-Z_]\w*$/

type Read = () => GaugeReading | Promise<GaugeReading>

/** Samples of one gauge; none when it fails, takes too long, or is still being read for an earlier scrape. */
export function gaugeReader(name: string, read: Read, log: Log): () => Promise<Sample[]> {
  let reading: Promise<GaugeReading> | undefined
  let alreadyWarned = false
  return async () => {
    try {
      if (reading) throw new Error('The reading before it has not ended.')
      reading = Promise.resolve(read())
      const ended = reading.finally(() => {
        reading = undefined
      })
      const samples = samplesOf(await inTime(ended))
      alreadyWarned = false
      return samples
    } catch (error) {
      if (!alreadyWarned) log.warn({ metric: name, err: error }, 'a metric cannot be read; it is left out')
      alreadyWarned = true
      return []
    }
  }
}

/** One sample that is no number, or a label with an odd name, would make a scraper refuse the whole answer. */
function samplesOf(reading: GaugeReading): Sample[] {
  const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : [...reading]
  const odd = samples.find(
    ({ labels, value }) => typeof value !== 'number' || !Object.keys(labels).every((name) => LABEL.test(name)),
  )
  if (odd || samples.length > MAX_SAMPLES) {
    throw new Error(`A reading is a number, or at most ${MAX_SAMPLES} numbers with labels such as { state: 'due' }.`)
  }
  return samples
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The reading took more than ${PATIENCE} ms.`)), PATIENCE)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
