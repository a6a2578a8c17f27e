/** The projects of the demo: files of Microsoft Project, when they start, and how well their work is estimated. */
import { readFile } from 'node:fs/promises'
import type { Chainwork } from '@chainwork/sdk'

export interface Script {
  readonly file: string
  /** A letter for tables. */
  readonly letter: string
  /** Workday of the demo on which the project starts. */
  readonly startsOn: number
  /** The part of its estimate by which a task may take longer at most. */
  readonly overrun: number
}
export interface Project {
  readonly id: number
  readonly name: string
  readonly letter: string
  readonly overrun: number
}

/** Per cent of a duration in the files that is safety. */
export const SAFETY_CUT = 40

/** In the order in which they start. */
export const PORTFOLIO: readonly Script[] = [
  { file: 'crm-migration.xml', letter: 'A', startsOn: 0, overrun: 1.4 },
  { file: 'plant-retrofit.xml', letter: 'B', startsOn: 2, overrun: 1.6 },
  { file: 'product-launch.xml', letter: 'C', startsOn: 9, overrun: 0.1 },
  { file: 'office-move.xml', letter: 'D', startsOn: 18, overrun: 0.8 },
]

/** Imports a file and starts its project today. */
export async function startProject(api: Chainwork, { file, letter, overrun }: Script, today: string) {
  const text = await readFile(new URL(`./portfolio/${file}`, import.meta.url), 'utf8')
  const { project, report } = await api.importProject({
    body: movedTo(today, text),
    query: { startDate: today, safetyCut: SAFETY_CUT, bufferType: 'PROJECT_AND_FEEDING', activate: true },
  })
  return { started: project, report, project: { id: project.id, name: project.name, letter, overrun } }
}

/** The file with its deadlines moved by as many days as its start. */
export function movedTo(today: string, text: string): string {
  const start = text.match(/<StartDate>(\d{4}-\d\d-\d\d)/)?.[1]
  if (start === undefined) throw new Error('The file has no start date.')
  const days = Date.parse(today) - Date.parse(start) // ms
  return text.replace(
    /<Deadline>(\d{4}-\d\d-\d\d)/g,
    (_, date: string) => `<Deadline>${new Date(Date.parse(date) + days).toISOString().slice(0, 10)}`,
  )
}
