/** What threads calculate: functions of the engine, by name, each of one value that the structured clone carries. */

import {
  type Explanation,
  explainPlanned,
  explainProjected,
  freezeNetwork,
  project as projectPlan,
} from '../engine/index.ts'
import type { Day, Network, Plan, PlanOptions, Progress, Search } from '../engine/model.ts'
import { plan } from '../engine/planning/plan.ts'
import type { Changes, Situation } from '../engine/portfolio/changes.ts'
import type { StaggerInput } from '../engine/portfolio/portfolio.ts'
import { stagger } from '../engine/portfolio/stagger.ts'
import { whatIf } from '../engine/portfolio/what-if.ts'
import { planImport } from '../importing/plan-import.ts'
import { readFile } from '../importing/read-file.ts'

export interface Planning {
  readonly network: Network
  readonly options: PlanOptions
}
export interface Trial {
  readonly situation: Situation
  readonly changes: Changes
  readonly replan: boolean
}
export interface Question {
  readonly taskId: number
  readonly network: Network
  readonly options: PlanOptions
  readonly plan: Plan
  /** Of a project whose work is projected: as of when, and how far it is. */
  readonly standing?: { readonly progress: readonly Progress[]; readonly statusDate: Day }
}
export interface Explained {
  /** Undefined where the plan does not know the task. */
  readonly planned: Explanation | undefined
  /** Undefined without a standing. */
  readonly projected: Explanation | undefined
}

function explain({ taskId, network, options, plan, standing }: Question): Explained {
  const frozen = freezeNetwork(network, plan)
  const planned = explainPlanned({ network, plan, options, taskId }, frozen)
  if (!standing) return { planned, projected: undefined }
  const input = { network, plan, ...standing }
  return { planned, projected: explainProjected({ ...input, projection: projectPlan(input), taskId }, frozen) }
}

/** All throw NetworkError as the engine's do. */
export const calculations = {
  plan: ({ network, options }: Planning, search?: Search) => plan(network, options, search),
  stagger: (input: StaggerInput) => stagger(input),
  whatIf: ({ situation, changes, replan }: Trial) => whatIf(situation, changes, replan),
  explain,
  readFile,
  planImport,
}

export type Calculations = typeof calculations
export type Input<Name extends keyof Calculations> = Parameters<Calculations[Name]>[0]
export type Result<Name extends keyof Calculations> = ReturnType<Calculations[Name]>
