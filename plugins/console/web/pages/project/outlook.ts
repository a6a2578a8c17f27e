/** When a project ends, by its simulation and by its trend: as sentences, and as a line of the fever chart. Pure. */
import type { GetFeverChartResponse, GetScheduleResponse, ProjectStatus } from '@chainwork/sdk'
import type { FeverPoint, FeverTrend } from '../../charts/fever-layout.ts'
import type { SimulatedEnd } from '../../charts/gantt-layout.ts'
import { text } from '../../text/text.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'

const words = text.project

/** Undefined until it is simulated. */
export const promiseSentence = ({
  probabilityOfPromise,
  probabilityOn,
}: Pick<GetFeverChartResponse, 'probabilityOfPromise' | 'probabilityOn'>): string | undefined =>
  probabilityOfPromise === null
    ? undefined
    : words.fever.promise(formatPercent(100 * probabilityOfPromise), formatDate(probabilityOn))

/** For the last point of the fever chart: earlier ones were simulated with another outlook. Undefined until it is simulated. */
export const promiseLabel = ({
  probabilityOfPromise,
}: Pick<GetFeverChartResponse, 'probabilityOfPromise'>): string | undefined =>
  probabilityOfPromise === null ? undefined : words.fever.promiseLabel(formatPercent(100 * probabilityOfPromise))

type Finish = Pick<GetScheduleResponse, 'finishP50' | 'finishP80'>

/** When it ends. None until it is simulated, and while it is not Active: work that does not go on ends later. */
export const simulatedEnds = (status: ProjectStatus, { finishP50, finishP80 }: Finish): readonly SimulatedEnd[] =>
  status !== 'Active' || finishP50 === null || finishP80 === null
    ? []
    : [
        { percent: 50, date: finishP50 },
        { percent: 80, date: finishP80 },
      ]

/** Undefined where there are no such ends. */
export function outlookSentence(status: ProjectStatus, finish: Finish): string | undefined {
  const [half, most] = simulatedEnds(status, finish)
  return half && most && words.overview.outlook(formatDate(half.date), formatDate(most.date))
}

/** Undefined without a trend. @param last point of the fever chart */
export function trendLine(
  { trendCompletion, trendConsumption }: Pick<GetScheduleResponse, 'trendCompletion' | 'trendConsumption'>,
  { chainCompletion, bufferConsumption }: FeverPoint,
): FeverTrend | undefined {
  if (trendCompletion === null || trendConsumption === null) return undefined
  return {
    label: words.fever.trend(formatDate(trendCompletion), formatPercent(trendConsumption)),
    from: { chainCompletion: Math.max(0, chainCompletion), bufferConsumption },
    to: { chainCompletion: 100, bufferConsumption: trendConsumption },
  }
}
