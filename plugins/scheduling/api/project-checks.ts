/** Checks the values that requests give projects: users, calendars, dates, and who may set priorities. */
import { type Call, type Fault, forbidden, invalid } from '#runtime'
import type { Thresholds } from '../engine/model.ts'
import { calendarExists } from '../store/calendars.ts'
import type { Services } from '../usecases/recalculate.ts'
import { checkUser } from './access.ts'

/** A priority is one against those of all other projects. @throws 403 */
export function mustRank(call: Call): void {
  if (!call.may.allProjects) throw forbidden('Priorities of projects are set by users who may see all projects.')
}

/** @throws 400 with every fault that the contract cannot express */
export async function checkProject(
  call: Call,
  services: Services,
  given: { readonly projectManagerId?: number; readonly calendarId?: number | null },
  next: Thresholds & { readonly startDate: string; readonly targetEndDate?: string | null },
): Promise<void> {
  const faults: Fault[] = await checkUser(call, services.directory, 'projectManagerId', given.projectManagerId)
  const { calendarId } = given
  if (typeof calendarId === 'number' && !(await calendarExists(call.tx, call.account.id, calendarId))) {
    faults.push({ pointer: '/calendarId', detail: `There is no calendar ${calendarId}.` })
  }
  if (typeof next.targetEndDate === 'string' && next.targetEndDate < next.startDate) {
    const detail = `targetEndDate ${next.targetEndDate} lies before startDate ${next.startDate}.`
    faults.push({ pointer: '/targetEndDate', detail })
  }
  faults.push(...thresholdFaults(next))
  if (faults.length > 0) throw invalid(faults)
}

/** Both are named, also where only one of them was sent: which of them is wrong only the caller knows. */
export function thresholdFaults({ yellowFrom, redFrom }: Thresholds, isQuery = false): Fault[] {
  if (yellowFrom < redFrom) return []
  const at = (name: keyof Thresholds) => (isQuery ? { parameter: name } : { pointer: `/${name}` })
  return [
    { ...at('yellowFrom'), detail: `yellowFrom ${yellowFrom} is not below redFrom ${redFrom}.` },
    { ...at('redFrom'), detail: `redFrom ${redFrom} is not above yellowFrom ${yellowFrom}.` },
  ]
}
