/** The plan's table of one project, with the service behind it. */
import type { Chainwork, Milestone, Task } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useApi, useSession } from '../../app/context.ts'
import { loadAll, useAllResources, useAllUsers } from '../../ui/all-pages.ts'
import { useDraft } from '../../ui/draft.ts'
import type { Item, Kind, Names } from './columns.ts'
import { NO_DRAFT, type Service, Sheet } from './sheet.ts'

export function useSheet(projectId: number, replan: boolean) {
  const api = useApi()
  const isReplanning = useRef(replan)
  isReplanning.current = replan
  const [draft, setDraft] = useDraft(`plan ${projectId}`, NO_DRAFT)
  const [sheet] = useState(() => new Sheet(serviceOf(api, projectId, isReplanning), draft, setDraft))
  const query = useQuery({
    queryKey: ['chainwork', 'listProjectTasks', { path: { projectId }, all: 'plan' }],
    queryFn: ({ signal }) => loadItems(api, projectId, signal),
  })
  const names = useNames(projectId)
  useEffect(() => {
    if (query.data) sheet.setItems(query.data)
  }, [sheet, query.data])
  useEffect(() => {
    if (names) sheet.setNames(names)
  }, [sheet, names])
  useEffect(() => () => void sheet.flush(), [sheet])
  const shown = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  return { sheet, ...shown, query }
}

const task = (it: Task): Item => ({ ...it, kind: 'task' })
const milestone = (it: Milestone): Item => ({ ...it, kind: 'milestone' })

async function loadItems(api: Chainwork, projectId: number, signal: AbortSignal): Promise<Item[]> {
  const path = { projectId }
  const tasks = await loadAll((range) => api.listProjectTasks({ path, query: { $orderby: 'id', ...range }, signal }))
  const milestones = await loadAll((range) => api.listMilestones({ path, query: { $orderby: 'id', ...range }, signal }))
  return [...tasks.map(task), ...milestones.map(milestone)]
}

function serviceOf(api: Chainwork, projectId: number, replan: { readonly current: boolean }): Service {
  const query = () => (replan.current ? { query: { replan: true } } : {})
  const path = { projectId }
  const isTask = (kind: Kind) => kind === 'task'
  return {
    create: async (kind, body) =>
      isTask(kind)
        ? task(await api.createTask({ path, body, ...query() }))
        : milestone(await api.createMilestone({ path, body, ...query() })),
    load: async ({ kind, id }) => {
      const load = isTask(kind)
        ? api.getTask({ path: { taskId: id } })
        : api.getMilestone({ path: { milestoneId: id } })
      // The kind goes onto the object itself, to which the SDK has noted the ETag.
      return Object.assign(await load, { kind }) as Item
    },
    update: async ({ kind, id }, body, headers = {}) =>
      isTask(kind)
        ? task(await api.updateTask({ path: { taskId: id }, body, headers, ...query() }))
        : milestone(await api.updateMilestone({ path: { milestoneId: id }, body, headers, ...query() })),
    remove: async ({ kind, id }) => {
      if (isTask(kind)) await api.deleteTask({ path: { taskId: id }, ...query() })
      else await api.deleteMilestone({ path: { milestoneId: id }, ...query() })
    },
  }
}

const NOBODY: readonly never[] = []

/** Only administrators may list users; others know themselves and whoever has tasks of the project. */
function useNames(projectId: number): Names | undefined {
  const api = useApi()
  const { administrator, user } = useSession()
  const resources = useAllResources()
  const users = useAllUsers({ enabled: administrator })
  const assigned = useQuery({
    queryKey: ['chainwork', 'listProjectTasks', { path: { projectId }, all: 'assignees' }],
    queryFn: ({ signal }) =>
      loadAll((range) =>
        api.listProjectTasks({
          path: { projectId },
          query: { $select: 'id', $expand: 'assignedTo', $filter: 'assignedToId ne null', $orderby: 'id', ...range },
          signal,
        }),
      ),
    enabled: !administrator,
  })
  // What cannot be loaded is named by its id.
  const isLoaded = resources.isFetched && (administrator ? users : assigned).isFetched
  return useMemo(() => {
    if (!isLoaded) return undefined
    const known = [user, ...(assigned.data ?? []).flatMap(({ assignedTo }) => assignedTo ?? [])]
    const people = users.data?.map((it) => ({ ...it, name: it.displayName })) ?? known
    const byId = new Map(people.flatMap(({ id, name, email }) => (id === null ? [] : [[id, { id, name, email }]])))
    return { resources: resources.data ?? NOBODY, people: [...byId.values()] }
  }, [isLoaded, resources.data, users.data, assigned.data, user])
}
