/** The plans that projects in force have had: each that was replaced is there, and stays as it was. */
import { expect } from 'vitest'
import type { Requests } from '../../../runtime/testing.ts'
import { type ProjectState, plain } from './state.ts'

export const isInForce = ({ project: { status, statusBeforeFreeze } }: ProjectState) =>
  (statusBeforeFreeze ?? status) !== 'Planning'

export class Baselines {
  /** Answers that show a plan that was replaced, by project and number. */
  readonly #shown = new Map<string, string>()

  async mustBeKept(requests: Requests, before: ProjectState | undefined, after: ProjectState): Promise<void> {
    const { project, plan, baselines } = after
    const earlier = before?.baselines ?? []
    expect(baselines.slice(0, earlier.length), `baselines of project ${project.id}`).toEqual(earlier)
    expect(baselines.length).toBe(isInForce(after) && plan ? plan.number - 1 : 0)
    if (!plan || baselines.length === earlier.length) return
    const last = JSON.parse(baselines.at(-1) as string)
    if (before && baselines.length === earlier.length + 1) {
      expect(last.plan, 'the plan that was replaced').toEqual(plain(before.plan?.plan))
      const named = before.tasks.map(({ id, name, isMilestone }) => ({ id, name, isMilestone }))
      expect([...last.tasks].sort((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(named)
    }
    await this.#mustBeShown(requests, after)
  }

  async #mustBeShown(requests: Requests, { project, plan, baselines }: ProjectState): Promise<void> {
    const url = `/api/v1/projects/${project.id}/baselines`
    const { value } = (await requests.get(`${url}?$orderby=number%20asc&$top=200`)).body
    expect(value.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: baselines.length + 1 }, (_, n) => n + 1),
    )
    const present = { number: plan?.number, plannedFinish: project.plannedFinish, bufferSize: project.bufferSize }
    expect(value.at(-1)).toMatchObject({ ...present, replacedAt: null })
    for (let number = 1; number <= baselines.length; number++) {
      const shown = JSON.stringify((await requests.get(`${url}/${number}`)).body)
      const key = `${project.id} ${number}`
      expect(shown).toBe(this.#shown.get(key) ?? shown)
      this.#shown.set(key, shown)
    }
  }
}
