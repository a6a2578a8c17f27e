export declare const told: { failOn: string | undefined; attempts: number; deadlocks: number }
declare const plugin: unknown
export default plugin
