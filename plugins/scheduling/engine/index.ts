/** The engine: pure functions of values. */
export { calendarOf } from './calendar.ts'
export * from './model.ts'
export { plan } from './plan.ts'
export { project } from './project.ts'
