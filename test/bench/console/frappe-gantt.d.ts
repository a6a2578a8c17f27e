/** The part of the package that the benchmark uses; it has no types of its own. */
declare module 'frappe-gantt' {
  interface FrappeTask {
    readonly id: string
    readonly name: string
    readonly start: string
    readonly end: string
    readonly progress: number
    readonly dependencies: string
  }
  export default class Gantt {
    constructor(element: HTMLElement, tasks: readonly FrappeTask[], options: Readonly<Record<string, unknown>>)
  }
}
