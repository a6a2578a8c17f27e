/**
 * Measures the import of a Microsoft Project file of 1,000 tasks over HTTP: the service parses and stores it and plans the
 * project. The reference is the XML parser alone on the same file.
 */
import { XMLParser } from 'fast-xml-parser'
import { startTestService } from '../../runtime/testing.ts'
import setup from '../support/embedded.ts'
import { median, print, round } from './rounds.ts'

const TASKS = 1_000
const RESOURCES = 25
const ROUNDS = 5

export async function bench(): Promise<void> {
  const stopDatabase = await setup()
  const service = await startTestService()
  const account = await service.account('Bench')
  const xml = fileOf(TASKS)
  const times: number[] = []
  const parses: number[] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const from = performance.now()
    const { status, body } = await account.post('/api/v1/projects/import', xml, { 'Content-Type': 'application/xml' })
    const took = performance.now() - from
    if (status !== 201 || body.project.plannedFinish === null)
      throw new Error(`Not planned: ${status} ${JSON.stringify(body).slice(0, 500)}`)
    const parsed = performance.now()
    new XMLParser({ processEntities: false }).parse(xml)
    if (n === 0) continue // warm-up
    times.push(took)
    parses.push(performance.now() - parsed)
  }
  print({
    bench: 'import',
    tasks: TASKS,
    kilobytes: Math.round(xml.length / 1024),
    answeredMs: Math.round(median(times)),
    parserAloneMs: Math.round(median(parses)),
    ratioToParser: round(median(times) / median(parses), 1),
  })
  await service.stop()
  await stopDatabase()
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
