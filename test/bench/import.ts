/**
 * Measures the import of Microsoft Project files over HTTP: the service reads, checks, plans and stores 20,000 tasks in two
 * files of 10,000, which a project has at most. The reference is the XML parser alone on the same files; imports of 5,000
 * and 10,000 tasks show whether the time grows in proportion. The service runs in a process of its own with the flags of
 * `npm start`. Its memory is the resident set with its planning threads, as the kernel keeps the most of it: after the
 * start, when it has served some requests, and over all imports. `aboveIdleMb` is what imports add.
 */
import { writeFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { requests } from '../../runtime/testing/requests.ts'
import setup from '../support/embedded.ts'
import { median, memoryOf, peakMemoryOf, print, round, startChild } from './rounds.ts'

const TASKS = 10_000
const FILES = 2
const RESOURCES = 25
const ROUNDS = 3

export async function bench(): Promise<void> {
  const stopDatabase = await setup()
  const service = await startChild<{ url: string; token: string }>('http/service.ts', ['0'])
  const account = requests(service.ready.url, service.ready.token)
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
  const half = fileOf(TASKS / 2)
  const idle = memoryOf(service.pid)
  await imported(half) // warm-up
  const all: number[] = []
  const ones: number[] = []
  const halves: number[] = []
  const parses: number[] = []
  resetPeak(service.pid)
  for (let n = 0; n < ROUNDS; n++) {
    all.push(
      await timed(async () => {
        for (let file = 0; file < FILES; file++) await imported(xml)
      }),
    )
    ones.push(await timed(() => imported(xml)))
    halves.push(await timed(() => imported(half)))
  }
  const peak = peakMemoryOf(service.pid)
  for (let n = 0; n < ROUNDS; n++) {
    parses.push(FILES * (await timed(() => new SaxesParser().write(xml).close())))
  }
  const [answered, one, five] = [all, ones, halves].map(median) as [number, number, number]
  print({
    bench: 'import',
    tasks: FILES * TASKS,
    kilobytes: Math.round((FILES * xml.length) / 1024),
    answeredMs: Math.round(answered),
    answered10000Ms: Math.round(one),
    answered5000Ms: Math.round(five),
    parserAloneMs: Math.round(median(parses)),
    ratioToParser: round(answered / median(parses), 1),
    timePerTaskTo10000: round(answered / FILES / one, 2),
    timePerTaskTo5000: round(answered / FILES / 2 / five, 2),
    memoryMb: peak,
    idleMb: idle,
    aboveIdleMb: peak - idle,
  })
  await service.stop()
  await stopDatabase()
}

/** Linux: the most memory of a process is counted anew from here. */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

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
