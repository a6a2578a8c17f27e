/** What plans of tests are made with, unless they say otherwise. */
import type { PlanOptions } from '../../plugins/scheduling/engine/model.ts'

/** With one buffer, of half the chain. */
export const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}
export const FEEDING_OPTIONS: PlanOptions = { ...OPTIONS, bufferType: 'PROJECT_AND_FEEDING' }
