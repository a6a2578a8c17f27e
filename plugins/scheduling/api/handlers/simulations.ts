/** Simulations of a project and of the portfolio: how likely promises are kept. */
import type { Handlers, Ops } from '#generated/scheduling'
import { forbidden, notFound, type ReadCall } from '#runtime'
import { seeProject, visibilityOf } from '../../rules/access.ts'
import { changedWhileSimulated, mustBeSimulable } from '../../rules/problems.ts'
import { activeAmongSeen } from '../../store/portfolio.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { findUnderWay } from '../../store/searches.ts'
import { seenAmong } from '../../store/tasks.ts'
import { estimatesOf } from '../../usecases/estimates.ts'
import { reserveTogether, tooLarge } from '../../usecases/portfolio-projects.ts'
import type { Services } from '../../usecases/recalculate.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import { keepOutlooks, loadHistory, type SimulationOutcome, simulateProjects } from '../../usecases/simulate.ts'
import {
  expectSimulation,
  movingTasks,
  readSimulating,
  viewEstimates,
  viewSimulated,
  viewSimulationProgress,
} from '../simulations.ts'

const MAX_SIMULATED = 1_000 // projects
const REMEDY = 'Simulate them one by one, with POST /projects/{id}/simulate.'

export function simulationHandlers(services: Services) {
  return {
    async getSimulationProgress({ path }, call) {
      const { id } = await seeProject(call, path.projectId)
      const found = await findUnderWay(call.db, call.account.id, 'simulateProject', id)
      if (!found) throw notFound('simulation under way for project', id)
      return call.reply(200, viewSimulationProgress(found))
    },

    async getPortfolioSimulationProgress(_, call) {
      const found = await findUnderWay(call.db, call.account.id, 'simulatePortfolio', null)
      if (!found) throw notFound('simulation under way for account', call.account.id)
      return call.reply(200, viewSimulationProgress(found))
    },

    async getPortfolioEstimates({ request: { signal } }, call) {
      if (!call.may.allProjects) throw forbidden('What completed tasks took is read by users who may see all projects.')
      const history = await loadHistory(call, services, signal)
      const used = call.account.estimatesFromHistory ? history.estimates : estimatesOf(call.account)
      return call.reply(200, viewEstimates(history, used))
    },
  } satisfies Handlers
}

export const simulateProject = (services: Services): LongOperation<Ops['simulateProject']> => ({
  async expect({ path, body }, reading) {
    const { size } = readSimulating(body)
    const { id } = await seeSimulable(reading, path.projectId)
    return expectSimulation(reading, id, size)
  },
  async prepare({ path, body, request: { signal } }, reading, onProgress) {
    const simulating = readSimulating(body)
    const project = await seeSimulable(reading, path.projectId)
    const { id, status } = project
    const started = status === 'Planning' && { startedId: id }
    const request = { ...simulating, ...started, projectIds: [id], signal, onProgress }
    const outcome = await simulateProjects(reading, services, request)
    const [found] = await viewAll(reading, outcome)
    if (!found) throw changedWhileSimulated(project)
    const { projectId, ...figures } = found
    if (!started) await keepOutlooks(reading, reading.account.id, outcome)
    return async (call) => call.reply(200, { projectId, ...sizeOf(outcome), ...figures })
  },
})

/** @throws 404; 409 where it is not simulated */
async function seeSimulable(reading: ReadCall, id: number): Promise<ProjectRow> {
  const project = await seeProject(reading, id)
  mustBeSimulable(project)
  return project
}

export const simulatePortfolio = (services: Services): LongOperation<Ops['simulatePortfolio']> => ({
  async expect({ body }, reading) {
    return expectSimulation(reading, null, readSimulating(body).size)
  },
  async prepare({ body, request: { signal } }, reading, onProgress) {
    const simulating = readSimulating(body)
    const projectIds = await activeAmongSeen(reading.db, visibilityOf(reading), MAX_SIMULATED + 1)
    if (projectIds.length > MAX_SIMULATED) {
      throw tooLarge(`More than ${MAX_SIMULATED} projects are Active.`, REMEDY)
    }
    await reserveTogether(reading, projectIds, REMEDY)
    const outcome = await simulateProjects(reading, services, { ...simulating, projectIds, signal, onProgress })
    const projects = await viewAll(reading, outcome)
    await keepOutlooks(reading, reading.account.id, outcome)
    return async (call) => call.reply(200, { ...sizeOf(outcome), projects })
  },
})

const sizeOf = ({ statusDate, simulated: { runs, seed } }: SimulationOutcome) => ({ runs, seed, statusDate })

async function viewAll(call: ReadCall, { simulated: { projects } }: SimulationOutcome) {
  const seen = await seenAmong(call.db, visibilityOf(call), movingTasks(projects))
  return projects.map((it) => viewSimulated(it, seen))
}
