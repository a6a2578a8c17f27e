/**
 * Reads gauges at a scrape, each with a timeout. One that fails is left out of the scrape; the others are not affected.
 */
import type { GaugeReading, Log } from '../plugin.ts'
import type { Sample } from './registry.ts'

const READ_TIMEOUT = 4_000 // ms; scrapers commonly time out after 10 s

const MAX_SAMPLES = 1_000
const LABEL = /^[a-zA-Z_]\w*$/

type Read = () => GaugeReading | Promise<GaugeReading>

/** Reads the samples of one gauge: none if it fails, times out, or is still being read for an earlier scrape. */
export function gaugeReader(name: string, read: Read, log: Log): () => Promise<Sample[]> {
  let reading: Promise<GaugeReading> | undefined
  let alreadyWarned = false
  return async () => {
    try {
      if (reading) throw new Error('The previous reading has not ended.')
      reading = Promise.resolve(read())
      const current = reading.finally(() => {
        reading = undefined
      })
      const samples = samplesOf(await withTimeout(current))
      alreadyWarned = false
      return samples
    } catch (error) {
      if (!alreadyWarned) log.warn({ metric: name, err: error }, 'cannot read a metric; it is left out')
      alreadyWarned = true
      return []
    }
  }
}

/** Checks the samples: an invalid value or label name would make a scraper refuse all metrics. */
function samplesOf(reading: GaugeReading): Sample[] {
  const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : [...reading]
  const invalid = samples.find(
    ({ labels, value }) => typeof value !== 'number' || !Object.keys(labels).every((name) => LABEL.test(name)),
  )
  if (invalid || samples.length > MAX_SAMPLES) {
    throw new Error(`A reading is a number, or at most ${MAX_SAMPLES} numbers with labels such as { state: 'due' }.`)
  }
  return samples
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The reading took more than ${READ_TIMEOUT} ms.`)), READ_TIMEOUT)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
