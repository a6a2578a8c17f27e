/** Checks the values that requests give projects: users, calendars, dates, and who may set priorities. */
import { type ProjectFields, projectEntity } from '#generated/scheduling'
import { type Fault, forbidden, invalid } from '#runtime'
import { checkCalendar, checkUser, type Deciding } from '../rules/access.ts'
import type { Services } from '../usecases/recalculate.ts'

type Settings = Partial<Pick<ProjectFields, 'startDate' | 'targetEndDate'>> &
  Pick<ProjectFields, (typeof projectEntity.below)[number][number]>

/** A priority is one against those of all other projects. @throws 403 */
export function mustRank(call: Pick<Deciding, 'may'>): void {
  if (!call.may.allProjects) throw forbidden('Priorities of projects are set by users who may see all projects.')
}

/** @throws 400 with every fault that the contract cannot express */
export async function checkProject(
  call: Deciding,
  services: Services,
  given: { readonly projectManagerId?: number; readonly calendarId?: number | null },
  next: Settings,
): Promise<void> {
  const faults = [
    ...(await checkUser(call, services.directory, 'projectManagerId', given.projectManagerId)),
    ...(await checkCalendar(call, given.calendarId)),
    ...settingFaults(next, given),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/**
 * What of the settings that a project would have does not fit together, wherever they come from. Of two of which one has to
 * be below the other, those that were sent are named.
 * @param given what the request has of them
 * @param isQuery whether they are parameters of the request, and not fields of its body
 */
export function settingFaults(next: Settings, given: object, isQuery = false): Fault[] {
  const { startDate, targetEndDate } = next
  const at = (name: keyof Settings) => (isQuery ? { parameter: name } : { pointer: `/${name}` })
  const faults: Fault[] = []
  if (startDate && targetEndDate && targetEndDate < startDate) {
    const detail = `targetEndDate ${targetEndDate} lies before startDate ${startDate}.`
    faults.push({ ...at('targetEndDate' in given ? 'targetEndDate' : 'startDate'), detail })
  }
  for (const [lower, upper] of projectEntity.below) {
    if (next[lower] < next[upper]) continue
    if (lower in given || !(upper in given))
      faults.push({ ...at(lower), detail: `${lower} ${next[lower]} is not below ${upper} ${next[upper]}.` })
    if (upper in given)
      faults.push({ ...at(upper), detail: `${upper} ${next[upper]} is not above ${lower} ${next[lower]}.` })
  }
  return faults
}
