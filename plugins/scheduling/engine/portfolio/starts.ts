/** Plans of one project at several starts. */
import type { Day, Network, Plan, PlanOptions, Search } from '../model.ts'
import { type Compiled, compileChecked } from '../network/network.ts'
import type { Frozen } from '../planning/placement.ts'
import { freeze, planFrozen } from '../planning/plan.ts'
import { WHOLE } from '../time/task-calendar.ts'

/**
 * The plan of a network at any start: the same one that planning makes of it there. It levels once where the working
 * time after both starts looks the same to every task, and else anew. Throws NetworkError with every fault.
 */
export function planner(network: Network, options: PlanOptions, search?: Search): (start: Day) => Plan {
  let last: Frozen | undefined
  return (start) => {
    const net = compileChecked({ ...network, start })
    last = last && worksTheSame(last.net, net) ? { ...last, net } : freeze(net, search)
    return planFrozen(last, options)
  }
}

/** Whether tasks can start and be worked on at the same positions, counted from either start. */
function worksTheSame(a: Compiled, b: Compiled): boolean {
  return (
    a.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE) &&
    b.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE) &&
    b.booked.every((spans) => spans.length === 0) &&
    a.floor.every((bound, task) => bound === b.floor[task])
  )
}
