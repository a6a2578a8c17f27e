/**
 * The daily projection in many small accounts of 200 tasks, whose five projects share people. The reference is as many
 * accounts whose projects have people of their own, and are projected each by itself (`daily` measures those in large
 * numbers). The accounts of the two kinds are in time zones whose days begin at different times, so that they are
 * measured in turn, on several days; `msOfOneProject` is from the end of the first projection of a day to that of the last.
 * Figures are medians, `ratioToReference` is the median of the ratios of days.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { TestService } from '../../../runtime/testing.ts'
import { sharedPortfolio } from '../portfolio/projects.ts'
import { median, print, round } from '../rounds.ts'
import { startPortfolio } from './portfolio.ts'

const ACCOUNTS = 40 // of each kind
const SIZE = { projects: 5, tasks: 40, people: 12 }
const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']
const WARM_UP = 1 // days
const POLL = 5 // ms

interface Kind {
  readonly timeZone: string
  /** Projects of one team share people. */
  readonly team: (project: number) => string
  /** A time at which a day has begun there. */
  readonly at: (day: string) => string
}
const SHARED: Kind = {
  timeZone: 'Pacific/Kiritimati', // 14 hours before UTC
  team: () => 'Person',
  at: (day) => `${dayBefore(day)}T11:00:00Z`,
}
const APART: Kind = { timeZone: 'UTC', team: (project) => `Team ${project}`, at: (day) => `${day}T01:00:00Z` }
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export async function morning(service: TestService): Promise<void> {
  const shared = await startAccounts(service, SHARED)
  const apart = await startAccounts(service, APART)
  const measured: { ms: number; reference: number }[] = []
  for (const day of DAYS) {
    const ms = await measure(service, shared, SHARED, day)
    const reference = await measure(service, apart, APART, day)
    measured.push({ ms, reference })
  }
  const counted = measured.slice(WARM_UP)
  print({
    bench: 'steering',
    measure: 'morning',
    accounts: ACCOUNTS,
    ...SIZE,
    msOfOneProject: round(median(counted.map(({ ms }) => ms))),
    referenceMs: round(median(counted.map(({ reference }) => reference))),
    ratioToReference: round(median(counted.map(({ ms, reference }) => ms / reference))),
  })
}

/** @returns the ids of the accounts */
async function startAccounts(service: TestService, { timeZone, team }: Kind): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < ACCOUNTS; n++) {
    const account = await service.account(`${timeZone} ${n}`, timeZone)
    const networks = sharedPortfolio(SIZE.projects, SIZE.tasks, SIZE.people, n + 1)
    await startPortfolio(service, account, networks, team)
    ids.push(account.accountId)
  }
  return ids
}

/** The job begins when its timer is looked at next: what is timed begins with the first project that is done. */
async function measure(
  service: TestService,
  accountIds: readonly number[],
  { at }: Kind,
  day: string,
): Promise<number> {
  const countDue = async () => {
    const [row] = await service.app.database.query<{ count: number }>(
      `SELECT count(*) AS count FROM scheduling.project
       WHERE account_id = ANY($1::bigint[]) AND status = 'Active' AND status_date < $2`,
      [accountIds, day],
    )
    return row?.count ?? 0
  }
  const all = await countDue()
  if (all !== ACCOUNTS * SIZE.projects) throw new Error(`On ${day} ${all} projects are due.`)
  service.clock.set(at(day))
  // The job of the measurement before may still be at its end, and find these projects.
  const isDue = service.makeDue('scheduling.daily projection')
  let due = all
  let begun: { readonly at: number; readonly due: number } | undefined
  while (due > 0) {
    await pause(POLL)
    due = await countDue()
    if (due < all) begun ??= { at: performance.now(), due }
  }
  const end = performance.now()
  await isDue
  if (!begun || begun.due === 0) throw new Error('All projects were projected between two looks.')
  return (end - begun.at) / begun.due
}
