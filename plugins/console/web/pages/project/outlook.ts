/** When a project ends, by its simulation and by its trend: as sentences, and as a line of the fever chart. Pure. */
import type { GetFeverChartResponse, GetScheduleResponse } from '@chainwork/sdk'
import type { FeverPoint, FeverTrend } from '../../charts/fever-layout.ts'
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

/** Undefined until it is simulated. */
export const outlookSentence = ({
  finishP50,
  finishP80,
}: Pick<GetScheduleResponse, 'finishP50' | 'finishP80'>): string | undefined =>
  finishP50 === null || finishP80 === null
    ? undefined
    : words.overview.outlook(formatDate(finishP50), formatDate(finishP80))

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
