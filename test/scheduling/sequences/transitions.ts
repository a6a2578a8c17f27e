/**
 * Each state of each project as transactions have committed them, one after the other: what is calculated in the
 * background leaves states between two requests that no request shows.
 */
import type { ProjectRow } from '../../../plugins/scheduling/store/projects.ts'
import type { TaskRow } from '../../../plugins/scheduling/store/tasks.ts'
import type { TestService } from '../../../runtime/testing.ts'

/** A project as far as its events depend on it, and its plan as far as baselines count it. */
export interface Side {
  readonly project: Pick<ProjectRow, keyof typeof PROJECT>
  readonly tasks: readonly Pick<TaskRow, keyof typeof TASK | keyof typeof DERIVED>[]
  readonly plan: {
    readonly number: number
    /** Equal for equal plans. */
    readonly hash: string
    readonly bufferSize: number
    readonly chainLength: number
  } | null
}

const PROJECT = {
  id: 'id',
  status: 'status',
  statusBeforeFreeze: 'status_before_freeze',
  startDate: 'start_date',
  targetEndDate: 'target_end_date',
  projectedCompletion: 'projected_completion',
  bufferEnd: 'buffer_end',
  bufferConsumption: 'buffer_consumption',
  bufferStatus: 'buffer_status',
  daysLate: 'days_late',
} as const satisfies Partial<Record<keyof ProjectRow, string>>
const TASK = {
  id: 'id',
  projectId: 'project_id',
  isMilestone: 'is_milestone',
  duration: 'duration',
  status: 'status',
  percentComplete: 'percent_complete',
  remainingDuration: 'remaining_duration',
  actualStart: 'actual_start',
  actualFinish: 'actual_finish',
  promisedDate: 'promised_date',
} as const satisfies Partial<Record<keyof TaskRow, string>>
const DERIVED = {
  plannedStart: 'planned_start',
  plannedFinish: 'planned_finish',
  projectedFinish: 'projected_finish',
  dueDate: 'due_date',
  isReady: 'is_ready',
  bufferConsumption: 'buffer_consumption',
  zone: 'zone',
  priority: 'priority',
  criticalChainImpact: 'critical_chain_impact',
} as const satisfies Partial<Record<keyof TaskRow, string>>

const fieldsOf = (columns: Readonly<Record<string, string>>, of: string) =>
  Object.entries(columns).map(([name, column]) => `'${name}', ${of}.${column}`)
const object = (...fields: readonly string[]) => `json_build_object(${fields.join(', ')})`

/** Begins to record; the result gives and forgets those of an account so far, in their order. */
export async function recordTransitions({ app: { database } }: TestService) {
  const side = `SELECT ${object(
    `'project', ${object(...fieldsOf(PROJECT, 'p'))}`,
    `'tasks', (SELECT coalesce(json_agg(${object(...fieldsOf(TASK, 't'), ...fieldsOf(DERIVED, 'd'))} ORDER BY t.id), '[]')
      FROM scheduling.task t JOIN scheduling.task_projection d ON d.account_id = t.account_id AND d.task_id = t.id
      WHERE t.account_id = p.account_id AND t.project_id = p.id)`,
    `'plan', (SELECT ${object(
      "'number', l.number, 'hash', md5(l.plan::text)",
      "'bufferSize', l.plan #> '{projectBuffer,size}', 'chainLength', l.plan #> '{criticalChain,length}'",
    )} FROM scheduling.plan l WHERE l.account_id = p.account_id AND l.project_id = p.id)`,
  )} FROM scheduling.project p WHERE p.account_id = NEW.account_id AND p.id = NEW.id`
  // Each change of a project locks its row until the commit, so ids are in the order of the commits.
  for (const sql of [
    `CREATE TABLE public.transition (id bigserial, account_id bigint, project_id bigint, transaction xid8, side json,
       PRIMARY KEY (account_id, project_id, transaction))`,
    `CREATE FUNCTION public.record_transition() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NOT EXISTS (SELECT FROM public.transition WHERE account_id = NEW.account_id AND project_id = NEW.id
         AND transaction = pg_current_xact_id()) THEN
         INSERT INTO public.transition (account_id, project_id, transaction, side)
         SELECT NEW.account_id, NEW.id, pg_current_xact_id(), side FROM (${side}) s(side);
       END IF;
       RETURN NULL; END $$`,
    `CREATE CONSTRAINT TRIGGER record AFTER INSERT OR UPDATE ON scheduling.project
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.record_transition()`,
  ]) {
    await database.query(sql)
  }
  return async (accountId: number): Promise<Side[]> => {
    const rows = await database.query<{ id: number; side: Side }>(
      'DELETE FROM public.transition WHERE account_id = $1 RETURNING id, side',
      [accountId],
    )
    return rows.sort((a, b) => a.id - b.id).map(({ side: it }) => it)
  }
}
