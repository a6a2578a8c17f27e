/** Explains why a task starts when it does: asks the engine, and builds the answer. */
import type { Schemas } from '#generated/scheduling'
import { dateOf, dayOf, finishDate, startDate } from '../dates.ts'
import type {
  AlapPlacement,
  DecisionReason,
  DrivingPredecessor,
  Explanation,
  LinkReason,
  Need,
  Plan,
  Reason,
  Wait,
} from '../engine/index.ts'
import { type Mention, mentionsIn, projectMention, resourceMention } from '../engine/mentions.ts'
import type { Json } from '../json.ts'
import type { Explained, Question } from '../planner/calculations.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { networkOf, type ProjectSnapshot, progressOf } from '../usecases/project-snapshot.ts'
import type { SeenNames } from './named-sentences.ts'

/** What to ask about a task of a project that has a plan. */
export const questionOf = (snapshot: ProjectSnapshot, plan: Json<Plan>, task: TaskRow): Question => ({
  taskId: task.id,
  network: networkOf(snapshot),
  options: { feedingPolicy: snapshot.project.feedingPolicy, scheduleMethod: snapshot.project.scheduleMethod },
  plan,
  ...(isProjected(snapshot.project) && {
    status: {
      id: snapshot.project.id,
      priority: snapshot.project.priority,
      progress: progressOf(snapshot),
      statusDate: dayOf(statusDateOf(snapshot.project)),
      ...(snapshot.running !== undefined && { running: snapshot.running }),
    },
  }),
})

/** While a project is in Planning its projection is its plan. */
const isProjected = ({ status, statusBeforeFreeze }: ProjectRow) => (statusBeforeFreeze ?? status) !== 'Planning'

/** The day of the project's last calculation. */
const statusDateOf = ({ statusDate, startDate }: ProjectRow) => statusDate ?? startDate

/** @param names of the other projects that the caller sees */
export const viewExplained = (
  snapshot: ProjectSnapshot,
  task: TaskRow,
  { planned, projected }: Explained,
  names: SeenNames,
): Schemas['TaskExplanation'] => ({
  taskId: task.id,
  projectId: snapshot.project.id,
  name: task.name,
  isMilestone: task.isMilestone,
  statusDate: statusDateOf(snapshot.project),
  planned: planned ? viewExplanation(planned) : null,
  projected: projected ? viewExplanation(projected) : null,
  mentions: mentionsOf(
    [planned, projected].filter((it) => it !== undefined),
    snapshot,
    names,
  ),
})

const MAX_MENTIONS = 1_000

/** Sentences quote users who have decided something too. They have no page, and what is called like them is left out. */
function mentionsOf(
  explanations: readonly Explanation[],
  { project, tasks, resources }: ProjectSnapshot,
  names: SeenNames,
): Mention[] {
  const known: readonly Mention[] = [
    ...tasks.map(({ id, name }) => ({ kind: 'task' as const, id, name, projectId: project.id })),
    ...resources.map(resourceMention),
    ...[...names].map(([id, name]) => projectMention({ id, name })),
  ]
  const deciders = new Set(explanations.flatMap(drivingOf).flatMap((it) => decisionOf(it)?.by ?? []))
  const mentions = mentionsIn(explanations.flatMap(sentencesOf), known)
  return mentions.filter(({ name }) => !deciders.has(name)).slice(0, MAX_MENTIONS)
}

const decisionOf = (it: DrivingPredecessor) => ('decision' in it ? it.decision : undefined)

const drivingOf = ({ drivingPredecessors, earlier, reasons }: Explanation): DrivingPredecessor[] => [
  ...drivingPredecessors,
  ...(earlier?.next ?? []),
  ...reasons.map(({ drivingPredecessor }) => drivingPredecessor),
]

/** Without the reasons of decisions: what users quote in them names nothing. */
function sentencesOf(explanation: Explanation): string[] {
  const { sentences, daysOff, earlier, alap } = explanation
  const driving = drivingOf(explanation)
  const decisions = driving.flatMap((it) => decisionOf(it) ?? [])
  const withoutReason = new Map(
    decisions.map(({ sentence, reason }) => [sentence, reason ? sentence.slice(0, -reason.length) : sentence]),
  )
  const needs = earlier?.needs ?? []
  const parts = [...driving, ...decisions, daysOff, earlier, ...needs, alap].flatMap((it) => it?.sentence ?? [])
  return [...new Set([...sentences, ...parts])].map((it) => withoutReason.get(it) ?? it)
}

const viewExplanation = (explanation: Explanation): Schemas['Explanation'] => ({
  status: explanation.status,
  start: dateOf(explanation.firstDay),
  finish: dateOf(explanation.lastDay),
  drivingPredecessors: explanation.drivingPredecessors.map(viewDrivingPredecessor),
  daysOff: explanation.daysOff && {
    ...explanation.daysOff,
    from: dateOf(explanation.daysOff.from),
    to: dateOf(explanation.daysOff.to),
    resources: [...explanation.daysOff.resources],
  },
  earlier: explanation.earlier && {
    ...explanation.earlier,
    needs: explanation.earlier.needs.map(viewNeed),
    next: explanation.earlier.next.map(viewDrivingPredecessor),
  },
  alapPlacement: explanation.alap && viewAlapPlacement(explanation.alap),
  reasons: explanation.reasons.map(viewReason),
  omittedReasons: explanation.omitted,
  successors: explanation.successors.map((it) => ({ ...it, reason: viewReasonOf(it.reason) })),
  float: explanation.float,
  sentences: [...explanation.sentences],
})

function viewDrivingPredecessor(driving: DrivingPredecessor): Schemas['DrivingPredecessor'] {
  const { sentence } = driving
  if (driving.kind === 'date') {
    return { ...NO_TASK, kind: driving.date, booking: null, date: dateOf(driving.day), sentence }
  }
  if (driving.kind === 'booking') {
    const { resourceId, projectId, taskId } = driving
    const booking = { resourceId, projectId, taskId }
    const decision = viewDecision(driving.decision)
    return { ...NO_TASK, kind: 'booking', booking, decision, date: dateOf(driving.day), sentence }
  }
  const { taskId, reason, buffer, at } = driving
  const decision = viewDecision(driving.decision)
  const countsStart = reason.kind === 'precedence' && (reason.type === 'SS' || reason.type === 'SF')
  const date = countsStart ? startDate(at) : finishDate(at)
  return { kind: 'task', taskId, reason: viewReasonOf(reason), booking: null, decision, buffer, date, sentence }
}

const viewDecision = (decision: DecisionReason | undefined): Schemas['DrivingPredecessor']['decision'] =>
  decision
    ? {
        decisionId: decision.id ?? null,
        decidedBy: decision.by ?? null,
        reason: decision.reason ?? null,
        sentence: decision.sentence,
      }
    : null

/** As schedules show it. @param names of the projects that the caller sees */
export const viewWait = (
  { taskId, resourceId, until, booked }: Wait,
  names: ReadonlyMap<number, string>,
): Schemas['ScheduleWait'] => ({
  taskId,
  resourceId,
  projectId: names.has(booked.projectId) ? booked.projectId : null,
  projectName: names.get(booked.projectId) ?? null,
  until: finishDate(until),
})

const NO_TASK = { taskId: null, reason: null, decision: null, buffer: 0 }

const viewReasonOf = (reason: LinkReason): Schemas['LinkReason'] => ({
  type: null,
  lag: null,
  resourceId: null,
  units: null,
  ...reason,
})

const viewNeed = (need: Need): Schemas['Earlier']['needs'][number] => ({
  kind: need.kind,
  taskId: need.kind === 'not_before' ? null : need.taskId,
  type: need.kind === 'lag' ? need.type : null,
  date: need.kind === 'not_before' ? dateOf(need.day) : null,
  days: need.days,
  work: 'work' in need ? need.work : 0,
  units: 'units' in need ? [...need.units] : [],
  sentence: need.sentence,
})

const viewAlapPlacement = ({ earliest, via, ...rest }: AlapPlacement): Schemas['AlapPlacement'] => ({
  ...rest,
  earliestStart: dateOf(earliest.firstDay),
  via: [...via],
})

const viewReason = (reason: Reason): Schemas['Explanation']['reasons'][number] => ({
  taskId: reason.taskId,
  start: dateOf(reason.firstDay),
  finish: dateOf(reason.lastDay),
  drivingPredecessor: viewDrivingPredecessor(reason.drivingPredecessor),
})
