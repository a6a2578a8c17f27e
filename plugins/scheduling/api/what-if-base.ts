/** Loads what a what-if applies its changes to: the project as it is, with the resources that the changes name. */
import { createHash } from 'node:crypto'
import type { Schemas } from '#generated/scheduling'
import type { Account, Db } from '#runtime'
import { dateIn, dayOf } from '../dates.ts'
import type { WhatIfQuestion } from '../planner/calculations.ts'
import { calendarsById } from '../store/calendars.ts'
import { resourcesAmong } from '../store/portfolio.ts'
import { findAllRunning } from '../store/running.ts'
import type { Visibility } from '../store/sql.ts'
import { defaultAsOf } from '../usecases/default-as-of.ts'
import { estimatesOf } from '../usecases/estimates.ts'
import {
  networkOf,
  optionsOf,
  type ProjectSnapshot,
  progressOf,
  specOf,
  withBookings,
} from '../usecases/project-snapshot.ts'
import { zoneRulesOf } from '../usecases/zone-rules.ts'

type Body = Schemas['ProjectChanges']

export interface WhatIfBase {
  readonly situation: WhatIfQuestion['situation']
  /** An entity tag of all that the situation is made of. */
  readonly tag: string
}

/** @param visibility which other projects are named */
export async function whatIfBaseOf(
  { db, account }: { readonly db: Db; readonly account: Account },
  visibility: Visibility,
  own: ProjectSnapshot,
  body: Body,
  at: Date,
): Promise<WhatIfBase> {
  const snapshot = await withBookings(db, visibility, await withResources(db, account.id, own, body))
  const { project, plan } = snapshot
  const hasStarted = project.status === 'Active'
  const today = dateIn(account.timeZone, at)
  const asOf = defaultAsOf(account, at)
  const situation = {
    network: networkOf(snapshot),
    options: optionsOf(project, estimatesOf(account)),
    hasStarted,
    ...(plan && { plan: plan.plan }),
    progress: hasStarted ? progressOf(snapshot) : [],
    statusDate: dayOf(today),
    ...(asOf !== null && { defaultAsOf: dayOf(asOf) }),
    zones: zoneRulesOf(account, project),
    id: project.id,
    priority: project.priority,
    // Changes may take people that the project does not share yet.
    ...(hasStarted && { running: await findAllRunning(db, visibility) }),
  }
  return { situation, tag: tagOf(snapshot, today, asOf) }
}

async function withResources(
  db: Db,
  accountId: number,
  snapshot: ProjectSnapshot,
  body: Body,
): Promise<ProjectSnapshot> {
  const used = new Set(snapshot.resources.map(({ id }) => id))
  const tasks = [...(body.tasks ?? []), ...(body.addedTasks ?? [])]
  const named = [...tasks.flatMap(({ assignments = [] }) => assignments), ...(body.resources ?? [])]
  const more = new Set(named.map(({ resourceId }) => resourceId).filter((id) => !used.has(id)))
  if (more.size === 0) return snapshot
  const added = await resourcesAmong(db, accountId, [...more])
  const days = await calendarsById(
    db,
    accountId,
    added.flatMap(({ calendarId }) => calendarId ?? []),
  )
  return {
    ...snapshot,
    resources: [...snapshot.resources, ...added],
    calendars: new Map([...snapshot.calendars, ...days.map((row) => [row.id, row] as const)]),
  }
}

/**
 * The calculations of a project are counted, those too that follow from the work of others. Calendars go by their days: the
 * default one of an account is stored by the first calculation that is.
 */
function tagOf(snapshot: ProjectSnapshot, today: string, asOf: string | null): string {
  const { project, tasks, resources, calendar, calendars, bookings = [] } = snapshot
  const hash = createHash('sha256').update(`${today} ${asOf} ${project.version} ${project.calculation}`)
  for (const rows of [tasks, resources]) {
    hash.update('|')
    for (const { id, version } of rows) hash.update(`${id} ${version};`)
  }
  const own = [...calendars.values()].sort((a, b) => a.id - b.id)
  for (const it of [calendar, ...own]) hash.update(`|${JSON.stringify(specOf(it))}`)
  for (const it of bookings) {
    hash.update(`|${it.resourceId} ${it.projectId} ${it.taskId} ${it.start} ${it.finish} ${it.units}`)
  }
  return `"${hash.digest('base64url')}"`
}
