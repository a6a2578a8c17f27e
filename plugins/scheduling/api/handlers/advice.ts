/** Advice: the moves that would help a project, with their prices. */
import type { Ops } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { seeProject } from '../../rules/access.ts'
import { refuseAdvice } from '../../rules/problems.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { adviseOn, DEFAULT_SEED } from '../../usecases/simulate.ts'
import { viewAdvised } from '../advice.ts'

const DEFAULT_RUNS = 400

export const adviceHandlers = (services: Services) => ({ adviseProject: adviseProject(services) })

const adviseProject = (services: Services): PreparedHandler<Ops['adviseProject']> => ({
  async prepare({ path, body: { runs: asked = DEFAULT_RUNS, seed = DEFAULT_SEED } = {}, request }, reading) {
    const project = await seeProject(reading, path.projectId)
    const refusal = refuseAdvice(project)
    if (refusal) throw refusal
    const { id: projectId } = project
    const question = { projectId, runs: asked, seed, signal: request.signal }
    const { runs, statusDate, moves } = await adviseOn(reading, services, question)
    const answer = { projectId, runs, seed, statusDate, moves: await viewAdvised(reading, projectId, moves) }
    return async (call) => call.reply(200, answer)
  },
})
