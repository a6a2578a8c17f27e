/**
 * The calculations of planning threads: functions of the engine, by name, each of one value that the structured clone
 * carries.
 */

import { pauseOf } from '../calculation/facts.ts'
import { loadOf } from '../calculation/load.ts'
import { planImport } from '../calculation/plan-import.ts'
import { makePlan, type Planning } from '../calculation/planning.ts'
import { type Running, readBasis, runningOf } from '../calculation/running.ts'
import {
  type AdviceQuestion,
  adviseStored,
  datedOf,
  type PriceQuestion,
  priceStored,
  type SimulationQuestion,
  simulateStored,
} from '../calculation/simulation.ts'
import {
  completedTasksOf,
  type Estimates,
  type Explanation,
  explainPlanned,
  explainProjected,
  type History,
  historyOf,
  project as projectPlan,
} from '../engine/index.ts'
import type { Day, Decision, Network, Plan, PlanOptions, ProjectionInput } from '../engine/model.ts'
import { keepsPromises, startedBeside } from '../engine/portfolio/activation.ts'
import type { Changes, Situation } from '../engine/portfolio/changes.ts'
import { endsOf, movedBy } from '../engine/portfolio/ends.ts'
import type { Pipeline, PipelineInput, PipelinePlan, PipelineProject } from '../engine/portfolio/pipeline.ts'
import { planPortfolio } from '../engine/portfolio/plan-portfolio.ts'
import type { PortfolioProject, StaggerInput } from '../engine/portfolio/portfolio.ts'
import { resourceTasks } from '../engine/portfolio/resource-tasks.ts'
import { stagger } from '../engine/portfolio/stagger.ts'
import { whatIf } from '../engine/portfolio/what-if.ts'
import { flatZones } from '../engine/zones.ts'
import { readFile } from '../files/read-file.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { HistoryFacts } from '../store/simulations.ts'
import { recalculate } from './known-projects.ts'

/** A value whose plan is still the text that is stored. */
type Stored<T extends { readonly plan?: Plan }> = Omit<T, 'plan'> & { readonly plan?: Json<Plan> }

export type StoredProject = Stored<PortfolioProject>
/** What looks at several projects, with all that runs beside them. */
type Portfolio<Input extends { readonly projects: readonly { readonly plan?: Plan }[] }> = Omit<
  Input,
  'projects' | 'running'
> & { readonly projects: readonly Stored<Input['projects'][number]>[]; readonly running: Running }
export type StaggerQuestion = Portfolio<StaggerInput>
export type PipelineQuestion = Portfolio<PipelineInput>
export type PlannedPipeline = Omit<Pipeline, 'projects'> & { readonly projects: readonly Stored<PipelinePlan>[] }
export interface WhatIfQuestion {
  readonly situation: Omit<Stored<Situation>, 'running'> & { readonly running?: Running }
  readonly changes: Changes
  readonly replan: boolean
}
export interface Question {
  readonly taskId: number
  readonly network: Network
  readonly options: Pick<PlanOptions, 'feedingPolicy' | 'scheduleMethod'>
  readonly plan: Json<Plan>
  /** Of a project whose work is projected: as of when, and how far it is. */
  readonly status?: Pick<ProjectionInput, 'id' | 'priority' | 'progress' | 'statusDate'> & {
    readonly running?: Running
  }
}
/** A project as it would go on with its plan. */
export interface KeptPlan extends Omit<ProjectionInput, 'plan' | 'running'> {
  readonly plan: Json<Plan>
  readonly running: Running
}
/** A project in Planning as it would start: with the plan that it has, or around what runs. */
export interface ActivationQuestion extends Omit<KeptPlan, 'plan'> {
  readonly plan?: Json<Plan>
  readonly options: PlanOptions
}
/** What runs in an account, on a day. */
export interface RunningOn {
  readonly running: Running
  readonly statusDate: Day
}
export interface DecisionQuestion extends RunningOn {
  readonly projectId: number
  /** What it is to have; each as it is when left out. */
  readonly decision?: Decision
  readonly priority?: number
}
export interface ResourceQuestion extends RunningOn {
  readonly resourceId: number
}
export interface Explained {
  /** Undefined where the plan does not know the task. */
  readonly planned: Explanation | undefined
  /** Undefined without a status. */
  readonly projected: Explanation | undefined
  /** Ids of the other projects that may be named: those whose work tasks wait for. */
  readonly otherProjects: readonly number[]
}

function explain({ taskId, network, options, plan: stored, status }: Question): Explained {
  const plan = parseJson(stored)
  const planned = explainPlanned({ network, plan, options, taskId })
  const before = plan.bookingLinks ?? []
  if (!status) return { planned, projected: undefined, otherProjects: projectsOf(before) }
  const zones = flatZones // none is explained
  const input = { network, plan, ...status, running: runningOf(status.running), zones }
  const projection = projectPlan(input)
  const projected = explainProjected({ ...input, projection, taskId })
  return { planned, projected, otherProjects: projectsOf([...before, ...projection.waits]) }
}

const projectsOf = (waits: readonly { readonly booked: { readonly projectId: number } }[]) => [
  ...new Set(waits.map(({ booked }) => booked.projectId)),
]

const isPlanKept = ({ plan, running, ...rest }: KeptPlan): boolean =>
  keepsPromises({ ...rest, plan: parseJson(plan), running: runningOf(running) })

function previewActivation({ plan: stored, options, running, ...input }: ActivationQuestion) {
  const beside = { ...input, running: runningOf(running) }
  const own = stored === undefined ? undefined : parseJson(stored)
  const keepsPlan = own !== undefined && keepsPromises({ ...beside, plan: own })
  const plan = keepsPlan ? own : makePlan({ network: input.network, options })
  return { keepsPlan, lastDay: plan.lastDay, projectBuffer: plan.projectBuffer, ...startedBeside({ ...beside, plan }) }
}

function previewDecision({ running: text, statusDate, projectId, decision, priority }: DecisionQuestion) {
  const running = runningOf(text)
  const changed = running.map((it) => {
    if (it.id !== projectId) return it
    return { ...it, priority: priority ?? it.priority, decisions: [...it.decisions, ...(decision ? [decision] : [])] }
  })
  return movedBy(endsOf(running, statusDate), endsOf(changed, statusDate))
}

const restored = <T extends { readonly plan?: Plan }>({ plan, ...rest }: Stored<T>) => ({
  ...rest,
  ...(plan !== undefined && { plan: parseJson(plan) }),
})

/** @param search how far all projects are levelled together; by default as the question has it */
export function planned(
  { projects, running, ...input }: PipelineQuestion,
  search = input.improvement,
): PlannedPipeline {
  const portfolio = { running: runningOf(running), projects: projects.map((it) => restored<PipelineProject>(it)) }
  const pipeline = planPortfolio({ ...input, ...portfolio, improvement: search })
  return {
    ...pipeline,
    projects: pipeline.projects.map(({ plan, ...rest }) => ({ ...rest, ...(plan && { plan: json(plan) }) })),
  }
}

/** All throw NetworkError as the engine's do. */
export const calculations = {
  plan: (planning: Planning): Json<Plan> => json(makePlan(planning)),
  recalculate,
  stagger: ({ projects, running, ...input }: StaggerQuestion) =>
    stagger({ ...input, running: runningOf(running), projects: projects.map((it) => restored<PortfolioProject>(it)) }),
  planPortfolio: (question: PipelineQuestion) => planned(question),
  resourceLoad: loadOf,
  whatIf: ({ situation: { running, ...situation }, changes, replan }: WhatIfQuestion) =>
    whatIf({ ...restored<Situation>(situation), running: runningOf(running) }, changes, replan),
  isPlanKept,
  previewActivation,
  previewDecision,
  resourceTasks: ({ running, resourceId, statusDate }: ResourceQuestion) =>
    resourceTasks(runningOf(running), resourceId, statusDate),
  simulate: (question: SimulationQuestion) => simulateStored(question),
  advise: (question: AdviceQuestion) => adviseStored(question),
  price: (question: PriceQuestion) => priceStored(question),
  history: historyFrom,
  explain,
  readFile,
  planImport,
}

export type Calculations = typeof calculations
export type Input<Name extends keyof Calculations> = Parameters<Calculations[Name]>[0]
export type Result<Name extends keyof Calculations> = ReturnType<Calculations[Name]>

interface HistoryQuestion {
  readonly completed: HistoryFacts
  /** For the account. */
  readonly set: Estimates
}

/** How long the completed tasks of an account took, from what is stored. */
function historyFrom({ completed: { projects, basis }, set }: HistoryQuestion): History {
  const { specs, common, resources } = readBasis(basis)
  const completed = projects.flatMap(({ projectId, calendarId, pauses, tasks }) => {
    const calendar = (calendarId === null ? undefined : specs.get(calendarId)) ?? common
    const network = { calendar, resources }
    return completedTasksOf({ id: projectId, network }, parseJson(tasks).map(datedOf), pauses.map(pauseOf))
  })
  return historyOf(completed, set)
}
