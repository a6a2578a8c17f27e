/** What is calculated and not kept: starts for a portfolio, and a project with changes. */
import type { Ops } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { seeProject } from '../access.ts'
import { dateIn } from '../dates.ts'
import { refuseNetworkChange, refuseSize, ruleProblem } from '../faults.ts'
import { reserveWork } from '../memory.ts'
import { type Desk, withNetworkProblems } from '../settle.ts'
import { readStaggering, viewStaggered } from '../staggering.ts'
import { checkTrial, growthOf, readChanges, readSituation, viewComparison } from '../trial.ts'

export const trialHandlers = (desk: Desk) => ({
  staggerPortfolio: staggerPortfolio(desk),
  tryChanges: tryChanges(desk),
})

const staggerPortfolio = (desk: Desk): PreparedHandler<Ops['staggerPortfolio']> => ({
  async prepare({ body, request }, reading) {
    const today = dateIn(reading.account.timeZone, desk.clock.now())
    const { input, projects } = await readStaggering(reading, body, today)
    const staggered = await desk.planner.stagger(input, { account: reading.account.id, signal: request.signal })
    const answer = viewStaggered(body.rule, today, projects, staggered)
    return async (call) => call.reply(200, answer)
  },
})

const tryChanges = (desk: Desk): PreparedHandler<Ops['tryChanges']> => ({
  async prepare({ path, body, request }, reading) {
    const today = dateIn(reading.account.timeZone, desk.clock.now())
    const project = await seeProject(reading, path.projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    checkTrial(project, body)
    await reserveWork(reading, project)
    const situation = await readSituation(reading, project, body, today)
    const changes = readChanges(body)
    const tooLarge = refuseSize(project, growthOf(situation.network, changes))
    if (tooLarge) throw tooLarge
    const trial = { situation, changes, replan: body.replan ?? false }
    const asked = { account: reading.account.id, signal: request.signal }
    const tried = await withNetworkProblems(project, () => desk.planner.whatIf(trial, asked))
    if (tried.faults) throw ruleProblem(tried.faults, 'invalid_request')
    const answer = viewComparison(project, today, tried.comparison)
    return async (call) => call.reply(200, answer)
  },
})
