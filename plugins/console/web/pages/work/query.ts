/** What a list of tasks by priority asks for. Pure. */
export interface WorkFilter {
  readonly who: 'mine' | 'all'
  readonly state: 'now' | 'open' | 'done'
  readonly project?: number
  readonly resource?: number
}

/** As `$filter` and `$orderby` of `listTasks`. */
export function queryOf({ state, project }: Pick<WorkFilter, 'state' | 'project'>) {
  const conditions = [
    {
      // Not all that is under way: some of it pauses. See `isPaused`.
      now: "(startsToday eq true or (status eq 'InProgress' and (priority eq null or priority le 0)))",
      open: "status ne 'Completed'",
      done: "status eq 'Completed'",
    }[state],
    project !== undefined && `projectId eq ${project}`,
  ]
  return {
    $filter: conditions.filter(Boolean).join(' and '),
    // What is under way, what of it pauses, what can start, what waits.
    $orderby: { now: 'priority', open: 'status,startsToday desc,priority', done: 'actualFinish desc' }[state],
  }
}
