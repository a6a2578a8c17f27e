import { connect, type TaskList, type TaskView } from '@chainwork/sdk'
import { infiniteQueries, mutations, queries } from '@chainwork/sdk/tanstack-query'
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/query-core'
import { expect, expectTypeOf, test } from 'vitest'
import { startStubService } from './stub-service.ts'

/** Three pages of tasks; `/tasks/1` is the first of them. */
async function connected() {
  const server = await startStubService((it) => {
    if (!it.path.startsWith('/api')) return undefined
    if (it.method === 'PATCH') return { body: { id: 1, ...JSON.parse(it.body) } }
    if (it.path === '/api/v1/tasks/1') return { body: { id: 1, name: 'Pour' } }
    const page = Number(new URL(it.path, 'http://x').searchParams.get('$skiptoken') ?? 1)
    const next = `http://elsewhere.example/api/v1/tasks?$skiptoken=${page + 1}`
    return { body: { value: [{ id: page }], ...(page < 3 && { '@odata.nextLink': next }) } }
  })
  const api = connect({ baseUrl: server.url, accessToken: 'at', retries: 0 })
  return { server, api, client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

test('queries: fetch once, under a key that invalidation finds', async () => {
  const { server, api, client } = await connected()
  const options = queries(api).getTask({ path: { taskId: 1 }, timeout: 5_000 })
  expect(options.queryKey).toEqual(['chainwork', 'getTask', { path: { taskId: 1 } }])
  const task = await client.fetchQuery({ ...options, staleTime: 60_000 })
  expectTypeOf(task).toEqualTypeOf<TaskView>()
  expect(task.name).toBe('Pour')
  await client.fetchQuery({ ...queries(api).getTask({ path: { taskId: 1 } }), staleTime: 60_000 })
  expect(server.calls()).toHaveLength(1)
  await client.invalidateQueries({ queryKey: ['chainwork', 'getTask'] })
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
})

test('queries: follow $select in their types', async () => {
  const { api } = await connected()
  const options = queries(api).listTasks({ query: { $select: 'id' } })
  type Item = Awaited<ReturnType<typeof options.queryFn>>['value'][number]
  expectTypeOf<keyof Item>().toEqualTypeOf<'id' | 'outOfSequence' | 'assignedTo' | 'resources'>()
  expect(options.queryKey[2]).toEqual({ query: { $select: 'id' } })
})

test('infiniteQueries: lead from page to page, on the own server', async () => {
  const { server, api, client } = await connected()
  const observer = new InfiniteQueryObserver(client, infiniteQueries(api).listTasks({ query: { $top: 1 } }))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  await observer.fetchNextPage()
  const { data, hasNextPage } = await observer.fetchNextPage()
  stop()
  expectTypeOf(data?.pages[0]).toEqualTypeOf<TaskList | undefined>()
  expect(data?.pages.map((page) => page.value[0]?.id)).toEqual([1, 2, 3])
  expect(hasNextPage).toBe(false)
  expect(server.calls()).toHaveLength(3)
})

test('mutations: take the options of the operation', async () => {
  const { api, client } = await connected()
  const observer = new MutationObserver(client, mutations(api).updateTask())
  const task = await observer.mutate({ path: { taskId: 1 }, body: { percentComplete: 50 } })
  expect(task.percentComplete).toBe(50)
  // @ts-expect-error reading is no mutation
  expect(mutations(api).getTask).toBeDefined()
})
