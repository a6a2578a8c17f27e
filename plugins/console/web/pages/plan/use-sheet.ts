/** The plan's table of one project, with the service behind it. */
import type { Chainwork, Milestone } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { now } from '../../app/clock.ts'
import { useApi, useSession } from '../../app/context.ts'
import { loadAll, useAllResources, useAllUsers } from '../../ui/all-pages.ts'
import { useDraftStore } from '../../ui/draft.ts'
import type { DraftStore } from '../../ui/draft-store.ts'
import { type Item, type Kind, type Names, type Patch, TASK } from './columns.ts'
import type { Listed, Service } from './service.ts'
import { type Draft, NO_DRAFT, Sheet } from './sheet.ts'

export function useSheet(projectId: number, replan: boolean) {
  const api = useApi()
  const draft = useDraftStore(`plan ${projectId}`, NO_DRAFT)
  const [opened] = useState(() => openSheet(api, projectId, draft))
  const { sheet } = opened
  opened.replan.current = replan
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
  useEffect(() => leaveLater(draft.name, opened), [draft.name, opened])
  const shown = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  return { sheet, shown, query }
}

interface OpenedSheet {
  readonly sheet: Sheet
  readonly replan: { current: boolean }
}

/** Sheets whose page was left while they were saving: who comes back finds the same rows, and none that looks unsaved. */
const left = new Map<string, OpenedSheet>()

function openSheet(api: Chainwork, projectId: number, draft: DraftStore<Draft>): OpenedSheet {
  const replan = { current: false }
  return left.get(draft.name) ?? { sheet: new Sheet(serviceOf(api, projectId, replan), draft.get(), draft.set), replan }
}

/** @returns what to do when the page is left */
const leaveLater = (name: string, opened: OpenedSheet) => () => {
  left.set(name, opened)
  void opened.sheet.flush().finally(() => {
    if (left.get(name) === opened) left.delete(name)
  })
}

const task = (it: Omit<Extract<Item, { kind: 'task' }>, 'kind'>): Item => ({ ...it, kind: 'task' })
const milestone = (it: Milestone): Item => ({ ...it, kind: 'milestone' })

async function loadItems(api: Chainwork, projectId: number, signal: AbortSignal): Promise<Listed> {
  const askedAt = now()
  const path = { projectId }
  const [tasks, milestones] = await Promise.all([
    loadAll((range) => api.listProjectTasks({ path, query: { $select: TASK, $orderby: 'id', ...range }, signal })),
    loadAll((range) => api.listMilestones({ path, query: { $orderby: 'id', ...range }, signal })),
  ])
  const items = [...tasks.map(task), ...milestones.map(milestone)].sort((a, b) => a.id - b.id)
  return { items, askedAt }
}

function serviceOf(api: Chainwork, projectId: number, replan: { readonly current: boolean }): Service {
  const query = () => (replan.current ? { query: { replan: true } } : {})
  const path = { projectId }
  const isTask = (kind: Kind) => kind === 'task'
  return {
    async create({ kind, patch, idempotencyKey }) {
      const body = patch as Patch & { name: string }
      const options = { path, body, headers: { 'Idempotency-Key': idempotencyKey }, ...query() }
      return isTask(kind) ? task(await api.createTask(options)) : milestone(await api.createMilestone(options))
    },
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
    const byId = new Map(people.flatMap(({ id, name, email }) => (id === undefined ? [] : [[id, { id, name, email }]])))
    return { resources: resources.data ?? NOBODY, people: [...byId.values()] }
  }, [isLoaded, resources.data, users.data, assigned.data, user])
}
