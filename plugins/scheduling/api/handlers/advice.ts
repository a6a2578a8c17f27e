/** Advice: the moves that would help a project, with their prices. */
import type { Ops } from '#generated/scheduling'
import type { ReadCall } from '#runtime'
import { seeProject, visibilityOf } from '../../rules/access.ts'
import { mustBeAdvisable } from '../../rules/problems.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { seenSkills } from '../../store/resources.ts'
import type { Services } from '../../usecases/recalculate.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import { adviseOn, DEFAULT_SEED } from '../../usecases/simulate.ts'
import { viewAdvised } from '../advice.ts'
import { expectAdvice } from '../simulations.ts'

const DEFAULT_RUNS = 400

export const adviseProject = (services: Services): LongOperation<Ops['adviseProject']> => ({
  async expect({ path, body: { runs = DEFAULT_RUNS } = {} }, reading) {
    const { id } = await seeAdvisable(reading, path.projectId)
    return expectAdvice(reading, id, runs)
  },
  async prepare({ path, body: { runs: asked = DEFAULT_RUNS, seed = DEFAULT_SEED } = {}, request }, reading) {
    const { id: projectId } = await seeAdvisable(reading, path.projectId)
    const skills = await seenSkills(reading.db, visibilityOf(reading))
    const question = { projectId, runs: asked, seed, skills, signal: request.signal }
    const { runs, statusDate, moves } = await adviseOn(reading, services, question)
    const answer = { projectId, runs, seed, statusDate, moves: await viewAdvised(reading, projectId, moves) }
    return async (call) => call.reply(200, answer)
  },
})

/** @throws 404; 409 where there is no advice for it */
async function seeAdvisable(reading: ReadCall, id: number): Promise<ProjectRow> {
  const project = await seeProject(reading, id)
  mustBeAdvisable(project)
  return project
}
