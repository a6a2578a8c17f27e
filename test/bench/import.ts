/**
 * Measures the import of Microsoft Project files over HTTP: the service reads, checks, plans and stores 20,000 tasks in two
 * files of 10,000, which a project has at most. The reference is the XML parser alone on the same files; a quarter of the
 * tasks shows whether the time grows in proportion. Memory is the resident set of the process that serves, its planning
 * threads included, sampled while it imports; this process makes the files and sends them, too.
 */
import { XMLParser } from 'fast-xml-parser'
import { startTestService } from '../../runtime/testing.ts'
import setup from '../support/embedded.ts'
import { median, print, round } from './rounds.ts'

const TASKS = 10_000
const FILES = 2
const RESOURCES = 25
const ROUNDS = 3
const SAMPLE = 20 // ms

export async function bench(): Promise<void> {
  const stopDatabase = await setup()
  const service = await startTestService()
  const account = await service.account('Bench')
  const imported = async (xml: string) => {
    const { status, body } = await account.post('/api/v1/projects/import', xml, { 'Content-Type': 'application/xml' })
    if (status !== 201 || body.project.plannedFinish === null)
      throw new Error(`Not planned: ${status} ${JSON.stringify(body).slice(0, 500)}`)
  }
  const timed = async (work: () => unknown) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const xml = fileOf(TASKS)
  const quarter = fileOf(TASKS / 4)
  await imported(quarter) // warm-up
  const memory = sampleMemory()
  const all: number[] = []
  const quarters: number[] = []
  const parses: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    all.push(
      await timed(async () => {
        for (let file = 0; file < FILES; file++) await imported(xml)
      }),
    )
    quarters.push(await timed(() => imported(quarter)))
  }
  const peak = memory.stop()
  for (let n = 0; n < ROUNDS; n++) {
    parses.push(FILES * (await timed(() => new XMLParser({ processEntities: false }).parse(xml))))
  }
  print({
    bench: 'import',
    tasks: FILES * TASKS,
    kilobytes: Math.round((FILES * xml.length) / 1024),
    answeredMs: Math.round(median(all)),
    parserAloneMs: Math.round(median(parses)),
    ratioToParser: round(median(all) / median(parses), 1),
    timePerTaskToQuarter: round(median(all) / FILES / 4 / median(quarters), 2),
    memoryMb: Math.round(peak / 2 ** 20),
  })
  await service.stop()
  await stopDatabase()
}

function sampleMemory() {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, process.memoryUsage.rss())
    },
  }
}

/** Layers of ten tasks; each task has one to three predecessors in the layer before it, and one person. */
function fileOf(count: number): string {
  const pick = (n: number, salt: number, range: number) => (n * 7919 + salt * 104_729) % range
  const tasks = [...Array(count).keys()].map((n) => {
    const layer = Math.floor(n / 10)
    const links =
      layer === 0
        ? []
        : [...new Set([0, 1, 2].slice(0, 1 + pick(n, 1, 3)).map((k) => (layer - 1) * 10 + pick(n, k + 2, 10)))]
    const predecessors = links.map(
      (from) =>
        `<PredecessorLink><PredecessorUID>${from + 1}</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag></PredecessorLink>`,
    )
    return `<Task><UID>${n + 1}</UID><Name>Task ${n + 1}</Name><OutlineLevel>1</OutlineLevel><Duration>PT${8 * (1 + pick(n, 5, 10))}H0M0S</Duration><DurationFormat>7</DurationFormat>${predecessors.join('')}</Task>`
  })
  const resources = [...Array(RESOURCES).keys()].map(
    (n) => `<Resource><UID>${n + 1}</UID><Name>Person ${n + 1}</Name><Type>1</Type><MaxUnits>1</MaxUnits></Resource>`,
  )
  const assignments = [...Array(count).keys()].map(
    (n) =>
      `<Assignment><UID>${n + 1}</UID><TaskUID>${n + 1}</TaskUID><ResourceUID>${1 + pick(n, 9, RESOURCES)}</ResourceUID><Units>1</Units></Assignment>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Bench</Name><StartDate>2026-01-05T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><Tasks>${tasks.join('')}</Tasks><Resources>${resources.join('')}</Resources><Assignments>${assignments.join('')}</Assignments></Project>`
}
