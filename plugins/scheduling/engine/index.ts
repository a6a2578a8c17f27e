/** The engine: pure functions of values. */

export { project } from './execution/project.ts'
export { explainPlanned, explainProjected } from './explaining/explain.ts'
export * from './explaining/explanation.ts'
export * from './model.ts'
export { planFromProgress } from './planning/from-progress.ts'
export { plan } from './planning/plan.ts'
export * from './portfolio/portfolio.ts'
export { stagger } from './portfolio/stagger.ts'
export { whatIf } from './portfolio/what-if.ts'
export * from './simulation/model.ts'
export { simulate } from './simulation/simulate.ts'
export { calendarOf } from './time/calendar.ts'
