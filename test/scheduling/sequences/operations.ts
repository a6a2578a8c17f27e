import type { BufferBasis } from '../../../plugins/scheduling/engine/model.ts'

/** Operations on the projects of an account, as values: what they are done to is picked when they are sent. */
/** Picks one of those that there are, by the remainder. */
type Pick = number
/** A report of progress; days count back from today, and null takes a date away. */
export interface ReportDraft {
  readonly status?: 'NotStarted' | 'InProgress' | 'Completed'
  readonly percentComplete?: number
  readonly remainingDuration?: number
  readonly actualStart?: number | null
  readonly actualFinish?: number | null
  readonly asOf?: number
}
export interface TaskDraft {
  readonly duration: number
  readonly follows: readonly { readonly pick: Pick; readonly type: 'FS' | 'SS' | 'FF' | 'SF'; readonly lag: number }[]
  readonly uses: readonly { readonly pick: Pick; readonly units: number }[]
}
export interface ProjectDraft {
  /** Days before today. */
  readonly startAgo: number
  readonly bufferType: 'PROJECT' | 'PROJECT_AND_FEEDING'
  readonly bufferPercentage: number
  readonly tasks: readonly TaskDraft[]
  readonly hasMilestone: boolean
}

export type Operation =
  | { readonly kind: 'report'; readonly task: Pick; readonly report: ReportDraft }
  | { readonly kind: 'reports at once'; readonly reports: readonly TaskReport[] }
  | { readonly kind: 'report and freeze at once'; readonly task: Pick; readonly report: ReportDraft }
  | { readonly kind: 'starts at once'; readonly project: Pick }
  | { readonly kind: 'batch'; readonly items: readonly TaskReport[]; readonly asOf: number | undefined }
  | { readonly kind: 'batches at once'; readonly first: readonly TaskReport[]; readonly second: readonly TaskReport[] }
  | { readonly kind: 'milestone'; readonly milestone: Pick; readonly achieved: boolean; readonly ago?: number }
  | { readonly kind: 'status'; readonly project: Pick; readonly status: string }
  | { readonly kind: 'plan'; readonly project: Pick; readonly options: { readonly bufferBasis?: BufferBasis } }
  | {
      readonly kind: 'change project'
      readonly project: Pick
      readonly replan: boolean
      readonly change: ProjectChange
      /** In the same request. */
      readonly status?: string | undefined
    }
  | { readonly kind: 'create project'; readonly draft: ProjectDraft }
  | { readonly kind: 'delete project'; readonly project: Pick }
  | {
      readonly kind: 'create task'
      readonly project: Pick
      readonly replan: boolean
      readonly draft: TaskDraft
      readonly isMilestone: boolean
    }
  | {
      readonly kind: 'change task'
      readonly task: Pick
      readonly replan: boolean
      readonly draft: Partial<TaskDraft>
      /** In the same request. */
      readonly report?: ReportDraft | undefined
    }
  | { readonly kind: 'delete task'; readonly task: Pick; readonly replan: boolean }
  | { readonly kind: 'change resource'; readonly resource: Pick; readonly capacity: number }
  | { readonly kind: 'holidays'; readonly ahead: readonly number[] }
  | { readonly kind: 'portfolio'; readonly rule: object }
  | { readonly kind: 'foreign'; readonly task: Pick; readonly way: Pick }
  | { readonly kind: 'malformed'; readonly task: Pick; readonly way: Pick }
  | {
      readonly kind: 'days'
      readonly days: number
      readonly projected: boolean
      /** Sent while the projects are projected. */
      readonly report?: TaskReport | undefined
    }

export interface TaskReport {
  readonly task: Pick
  readonly report: ReportDraft
}
export type ProjectChange =
  | { readonly name: string }
  | { readonly priority: number }
  | { readonly bufferPercentage: number }
  | { readonly bufferType: ProjectDraft['bufferType'] }
  /** Days from today. */
  | { readonly targetEndDate: number | null }
  | { readonly startDate: number }
