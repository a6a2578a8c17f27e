import { type Chainwork, connect, type TaskView } from '@chainwork/sdk'
import { browserSession } from '@chainwork/sdk/browser'
import { infiniteQueries, mutations, queries } from '@chainwork/sdk/tanstack-query'
import { unwrapWebhook } from '@chainwork/sdk/webhooks'

const api: Chainwork = connect({ baseUrl: 'https://chainwork.example.com', clientId: 'app', clientSecret: 'shh' })

export async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const task of api.items(api.listTasks({ query: { $top: 10 } }))) found.push(task.name)
  return found
}
export const whole: Promise<TaskView> = api.getTask({ path: { taskId: 1 } })
export const query: Promise<TaskView> = queries(api)
  .getTask({ path: { taskId: 1 } })
  .queryFn({ signal: new AbortController().signal })
export const chosen: Promise<{ readonly bufferEnd: string; readonly tasks: { id: number; name: string }[] }> =
  api.getSchedule({ path: { projectId: 1 }, query: { $select: 'bufferEnd,tasks/id,tasks/name' } })
export const unchosen = api
  .getSchedule({ path: { projectId: 1 }, query: { $select: 'tasks/id' } })
  // @ts-expect-error: the field is not selected
  .then(({ tasks }) => tasks[0]?.name)
export const pages = infiniteQueries(api).listTasks()
export const mutation = mutations(api).updateTask()
export const kind = async () => (await unwrapWebhook('', {}, 'shh', { tolerance: 60 })).event
export const session = browserSession({ authUrl: 'https://chainwork.example.com', clientId: 'app' })

declare const maybe: {
  signal: AbortSignal | undefined
  etag: string | undefined
  filter: string | undefined
  log: undefined
}
export const undefinedIsLeftOut = [
  () => api.listTasks({ query: { $filter: maybe.filter }, signal: maybe.signal, timeout: undefined }),
  () => api.updateTask({ path: { taskId: 1 }, body: {}, headers: { 'If-Match': maybe.etag }, query: undefined }),
  () => api.pages(api.listProjects(), { signal: maybe.signal }),
  () => connect({ baseUrl: 'https://chainwork.example.com', accessToken: 'at', log: maybe.log }),
]
// @ts-expect-error the id is none of what may be left out
export const without = () => api.getTask({ path: { taskId: undefined } })

// @ts-expect-error a project has no colour
export const colour = async () => (await api.getProject({ path: { projectId: 1 } })).colour
// @ts-expect-error baseUrl is missing
connect({ clientId: 'app' })
