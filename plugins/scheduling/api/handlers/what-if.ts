/** What is calculated and not kept: starts for a portfolio, and a project with changes. */
import type { Ops } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { dateIn } from '../../dates.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { seeProject } from '../access.ts'
import { refuseNetworkChange, refuseSize, ruleProblem } from '../problems.ts'
import { readStaggering, viewStaggered } from '../staggering.ts'
import { checkWhatIf, growthOf, readChanges, readSituation, viewComparison } from '../what-if.ts'

export const whatIfHandlers = (services: Services) => ({
  staggerPortfolio: staggerPortfolio(services),
  tryChanges: tryChanges(services),
})

const staggerPortfolio = (services: Services): PreparedHandler<Ops['staggerPortfolio']> => ({
  async prepare({ body, request }, reading) {
    const today = dateIn(reading.account.timeZone, services.clock.now())
    const { input, projects } = await readStaggering(reading, body, today)
    const staggered = await services.planner.stagger(input, { account: reading.account.id, signal: request.signal })
    const answer = viewStaggered(body.rule, today, projects, staggered)
    return async (call) => call.reply(200, answer)
  },
})

const tryChanges = (services: Services): PreparedHandler<Ops['tryChanges']> => ({
  async prepare({ path, body, request }, reading) {
    const today = dateIn(reading.account.timeZone, services.clock.now())
    const project = await seeProject(reading, path.projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    checkWhatIf(project, body)
    await reserveSnapshot(reading, project)
    const situation = await readSituation(reading, project, body, today)
    const changes = readChanges(body)
    const tooLarge = refuseSize(project, growthOf(situation.network, changes))
    if (tooLarge) throw tooLarge
    const whatIf = { situation, changes, replan: body.replan ?? false }
    const asked = { account: reading.account.id, signal: request.signal }
    const tried = await withNetworkProblems(project, () => services.planner.whatIf(whatIf, asked))
    if (tried.faults) throw ruleProblem(tried.faults, 'invalid_request')
    const answer = viewComparison(project, today, tried.comparison)
    return async (call) => call.reply(200, answer)
  },
})
