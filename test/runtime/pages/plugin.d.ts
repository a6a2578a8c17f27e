import type { FinishedExchange } from '#runtime'

export declare const seen: FinishedExchange[]
declare const plugin: unknown
export default plugin
