export declare const control: {
  failOn: string | undefined
  code: string | undefined
  attempts: number
  deadlocks: number
  prepared: number
  value: readonly object[] | ((signal: AbortSignal) => readonly object[]) | undefined
  hold: ((stage: string) => Promise<unknown> | undefined) | undefined
}
declare const plugin: unknown
export default plugin
