/**
 * The calculations of planning threads: functions of the engine, by name, each of one value that the structured clone
 * carries.
 */

import { recalculate } from '../calculation/calculation.ts'
import { mustKnowBookings } from '../calculation/known-bookings.ts'
import { planImport } from '../calculation/plan-import.ts'
import { makePlan, type Planning, resumedPlan } from '../calculation/planning.ts'
import {
  type Explanation,
  explainPlanned,
  explainProjected,
  freezeNetwork,
  project as projectPlan,
} from '../engine/index.ts'
import { type Day, type Network, NetworkError, type Plan, type PlanOptions, type Progress } from '../engine/model.ts'
import { isPlanFree as isFree, isProjectionFree } from '../engine/planning/kept-plan.ts'
import type { Changes, Situation } from '../engine/portfolio/changes.ts'
import { type LoadInput, resourceLoad } from '../engine/portfolio/load.ts'
import type { Pipeline, PipelineInput, PipelinePlan, PipelineProject } from '../engine/portfolio/pipeline.ts'
import { planPortfolio } from '../engine/portfolio/plan-portfolio.ts'
import type { PortfolioProject, StaggerInput } from '../engine/portfolio/portfolio.ts'
import { stagger } from '../engine/portfolio/stagger.ts'
import { whatIf } from '../engine/portfolio/what-if.ts'
import { readFile } from '../files/read-file.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { Pause } from '../usecases/project-snapshot.ts'
import { recalculateReports } from './known-projects.ts'

/** A value whose plan is still the text that is stored. */
type Stored<T extends { readonly plan?: Plan }> = Omit<T, 'plan'> & { readonly plan?: Json<Plan> }

export type StoredProject = Stored<PortfolioProject>
export type StaggerQuestion = Omit<StaggerInput, 'projects'> & {
  readonly projects: readonly StoredProject[]
}
export type LoadQuestion = Omit<LoadInput, 'projects'> & { readonly projects: readonly StoredProject[] }
export type PipelineQuestion = Omit<PipelineInput, 'projects'> & {
  readonly projects: readonly Stored<PipelineProject>[]
}
export type PlannedPipeline = Omit<Pipeline, 'projects'> & { readonly projects: readonly Stored<PipelinePlan>[] }
export interface WhatIfQuestion {
  readonly situation: Stored<Situation>
  readonly changes: Changes
  readonly replan: boolean
}
export interface Question {
  readonly taskId: number
  readonly network: Network
  readonly options: PlanOptions
  readonly plan: Json<Plan>
  /** Of a project whose work is projected: as of when, and how far it is. */
  readonly status?: { readonly progress: readonly Progress[]; readonly statusDate: Day }
}
export interface KeptPlan {
  readonly network: Network
  readonly plan: Json<Plan>
  /** Of a project that goes on after it was frozen. */
  readonly resumed?: { readonly pause: Pause; readonly progress: readonly Progress[]; readonly statusDate: Day }
}
export interface Explained {
  /** Undefined where the plan does not know the task. */
  readonly planned: Explanation | undefined
  /** Undefined without a status. */
  readonly projected: Explanation | undefined
}

function explain({ taskId, network, options, plan: stored, status }: Question): Explained {
  const plan = parseJson(stored)
  const frozen = freezeNetwork(network, plan)
  const planned = explainPlanned({ network, plan, options, taskId }, frozen)
  if (!status) return { planned, projected: undefined }
  const input = { network, plan, ...status }
  return { planned, projected: explainProjected({ ...input, projection: projectPlan(input), taskId }, frozen) }
}

function isPlanFree({ network, plan: stored, resumed }: KeptPlan): boolean {
  const plan = parseJson(stored)
  if (resumed) return isResumedFree(network, plan, resumed)
  mustKnowBookings(network, plan)
  return isFree(network, plan)
}

/** What cannot be planned at all goes on as it was planned. */
function isResumedFree(
  network: Network,
  plan: Plan,
  { pause, progress, statusDate }: NonNullable<KeptPlan['resumed']>,
): boolean {
  try {
    return isProjectionFree(network, resumedPlan(plan, pause, network.calendar, progress), progress, statusDate)
  } catch (error) {
    if (error instanceof NetworkError) return true
    throw error
  }
}

const restored = <T extends { readonly plan?: Plan }>({ plan, ...rest }: Stored<T>) => ({
  ...rest,
  ...(plan !== undefined && { plan: parseJson(plan) }),
})

/** @param search how far all projects are levelled together; by default as the question has it */
export function planned({ projects, ...input }: PipelineQuestion, search = input.improvement): PlannedPipeline {
  const restoredProjects = projects.map((it) => restored<PipelineProject>(it))
  const pipeline = planPortfolio({ ...input, improvement: search, projects: restoredProjects })
  return {
    ...pipeline,
    projects: pipeline.projects.map(({ plan, ...rest }) => ({ ...rest, ...(plan && { plan: json(plan) }) })),
  }
}

/** All throw NetworkError as the engine's do. */
export const calculations = {
  plan: (planning: Planning): Json<Plan> => json(makePlan(planning)),
  recalculate,
  recalculateReports,
  stagger: ({ projects, ...input }: StaggerQuestion) =>
    stagger({ ...input, projects: projects.map((it) => restored<PortfolioProject>(it)) }),
  planPortfolio: (question: PipelineQuestion) => planned(question),
  resourceLoad: ({ projects, ...input }: LoadQuestion) =>
    resourceLoad({ ...input, projects: projects.map((it) => restored<PortfolioProject>(it)) }),
  whatIf: ({ situation, changes, replan }: WhatIfQuestion) => whatIf(restored<Situation>(situation), changes, replan),
  isPlanFree,
  explain,
  readFile,
  planImport,
}

export type Calculations = typeof calculations
export type Input<Name extends keyof Calculations> = Parameters<Calculations[Name]>[0]
export type Result<Name extends keyof Calculations> = ReturnType<Calculations[Name]>
