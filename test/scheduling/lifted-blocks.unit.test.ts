/** What is projected of a task whose block is reported to be over, from its row as it is stored. */
import { expect, it } from 'vitest'
import { progressOf } from '../../plugins/scheduling/calculation/facts.ts'
import { dateOf } from '../../plugins/scheduling/dates.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type { Network, PlanOptions } from '../../plugins/scheduling/engine/model.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { project } from '../support/projecting.ts'

const OPTIONS: PlanOptions = {
  ...{ scheduleMethod: 'FROM_START', feedingPolicy: 'SHRINK', bufferType: 'PROJECT' },
  ...{ bufferSizing: 'percentage', bufferPercentage: 50 },
}
const network: Network = { start: MONDAY, calendar: WEEK, resources: [], tasks: [task(1, 'Dig', 10, [])] }
const THURSDAY = MONDAY + 3

/** Nine days were left at the end of Monday. */
const on = (statusDate: number, reportedOn: number, blockedNote: string | null) => {
  const days = {
    actualStart: dateOf(MONDAY),
    actualFinish: null,
    asOf: dateOf(MONDAY),
    reassignedOn: null,
    formerPeople: null,
  }
  const row = { id: 1, status: 'InProgress' as const, remainingDuration: 9, reportedOn: dateOf(reportedOn), ...days }
  const progress = progressOf({ project: { pauses: [] }, tasks: [{ ...row, blockedNote }] })
  const seen = project({ network, plan: plan(network, OPTIONS), progress, statusDate })
  return { consumed: seen.projectBuffer.consumed, uses: seen.usedBy.uses, tasks: seen.tasks }
}

it('counts no day of a block as progress or silence once that is over', () => {
  const blocked = on(THURSDAY, MONDAY + 1, 'No access to the site')
  expect(blocked).toMatchObject({ consumed: 3, uses: [{ kind: 'blocked', days: 3 }] })
  // Thursday is worked on; Tuesday and Wednesday are lost.
  const lifted = on(THURSDAY, THURSDAY, null)
  expect(lifted).toMatchObject({ consumed: 2, uses: [{ kind: 'work', days: 2 }], tasks: [{ lostDays: 0 }] })
  // The first day without a report since.
  expect(on(THURSDAY + 1, THURSDAY, null)).toMatchObject({ consumed: 2, tasks: [{ lostDays: 0 }] })
})
