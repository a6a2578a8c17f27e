export declare const told: {
  failOn: string | undefined
  code: string | undefined
  attempts: number
  deadlocks: number
  prepared: number
}
declare const plugin: unknown
export default plugin
