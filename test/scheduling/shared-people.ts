/** An account in which Ann and Bob work on several projects, for tests of what those do to each other. */
import { expect } from 'vitest'
import { signIn, type TestAccount, type TestService } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

export type Made = Awaited<ReturnType<Awaited<ReturnType<typeof sharedPeople>>['project']>>

/** Projects are planned from a Monday, 2026-11-23. */
export async function sharedPeople(service: SharedService | TestService, name: string) {
  const acme: TestAccount = await service.account(name)
  const people: Record<string, number> = {}
  for (const who of ['Ann', 'Bob']) people[who] = (await acme.post('/api/v1/resources', { name: who })).body.id

  /** A project of tasks one after the other: who does each, and in how many days. */
  async function project(name: string, tasks: readonly (readonly [who: string, days: number])[], more: object = {}) {
    const { body } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23', ...more })
    const url = `/api/v1/projects/${body.id}`
    const ids: number[] = []
    for (const [who, duration] of tasks) {
      const assignments = [{ resourceId: people[who] }]
      const predecessors = ids.slice(-1).map((taskId) => ({ taskId }))
      const task = { name: `${name} ${ids.length + 1}`, duration, assignments, predecessors }
      ids.push((await acme.post(`${url}/tasks`, task)).body.id)
    }
    return { id: body.id as number, url, ids }
  }
  const task = async (id: number | undefined) => (await acme.get(`/api/v1/tasks/${id}`)).body
  return {
    acme,
    /** After the clock was set: the token has expired. */
    async signIn() {
      Object.assign(acme, service.as(await signIn(service.url, acme, acme.email, acme.password)))
    },
    people,
    project,
    task,
    async start({ url }: { readonly url: string }) {
      expect((await acme.patch(url, { status: 'Active' })).status).toBe(200)
      await service.settled()
    },
    async report(id: number | undefined, body: object) {
      expect((await acme.patch(`/api/v1/tasks/${id}`, body)).status).toBe(200)
      await service.settled()
    },
    /** First and last day, as projected. */
    async days(id: number | undefined) {
      const { projectedStart, projectedFinish } = await task(id)
      return [projectedStart.slice(5), projectedFinish.slice(5)]
    },
    /** Where a project ends, as previews have it. */
    async end({ url }: { readonly url: string }) {
      const { projectedCompletion, bufferConsumption, bufferStatus: zone } = (await acme.get(url)).body
      return { projectedCompletion, bufferConsumption, zone }
    },
    startingToday: async () =>
      (await acme.get('/api/v1/tasks?$filter=startsToday eq true&$orderby=id')).body.value.map(
        (it: { name: string }) => it.name,
      ),
  }
}
