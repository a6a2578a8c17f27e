/** The plan's table of one project, with the service behind it. */
import type { Chainwork, GetConsoleSessionResponse, Milestone } from '@chainwork/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from '../../app/clock.ts'
import { useApi, useSession } from '../../app/context.ts'
import {
  allResources,
  allUsers,
  loadAll,
  loadFirst,
  type Part,
  useAllResources,
  useAllUsers,
} from '../../ui/all-pages.ts'
import { useDraftStore } from '../../ui/draft.ts'
import type { DraftStore } from '../../ui/draft-store.ts'
import { type Item, type Kind, type Names, type Patch, TASK } from './columns.ts'
import { joinedLists } from './rows.ts'
import type { Listed, Service } from './service.ts'
import { type Draft, NO_DRAFT, Sheet } from './sheet.ts'

export function useSheet(projectId: number, replan: boolean) {
  const api = useApi()
  const client = useQueryClient()
  const { administrator, user } = useSession()
  const draft = useDraftStore(`plan ${projectId}`, NO_DRAFT)
  const [opened] = useState(() => openSheet(api, projectId, draft))
  const { sheet } = opened
  opened.replan.current = replan
  const shown = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  const { needsRows, needsNames } = shown
  const query = useItems(api, projectId, needsRows)
  const items = query.data?.items
  const resources = useAllResources({ enabled: needsNames })
  const users = useAllUsers({ enabled: needsNames && administrator })
  // What cannot be loaded is named by its id.
  const hasNames = needsNames && resources.isFetched && (!administrator || users.isFetched)
  useEffect(() => {
    if (query.data) sheet.setItems(query.data)
  }, [sheet, query.data])
  useEffect(() => {
    sheet.setNames(namesOf(user, items, resources.data, users.data), hasNames)
  }, [sheet, user, items, resources.data, users.data, hasNames])
  const { holdsChanges } = sheet
  useEffect(() => {
    // No draft has them.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (holdsChanges) window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [holdsChanges])
  useEffect(() => {
    /** For what was typed before all was known that it may refer to. */
    async function learn(): Promise<void> {
      if (!sheet.isHeldUp) return
      const [listed, resources, users] = await Promise.all([
        client.fetchQuery(itemsOf(api, projectId, true)),
        client.fetchQuery(allResources(api)),
        administrator ? client.fetchQuery(allUsers(api)) : undefined,
      ])
      sheet.setItems(listed)
      sheet.setNames(namesOf(user, listed.items, resources, users), true)
    }
    return leaveLater(draft.name, opened, learn)
  }, [draft.name, opened, sheet, client, api, projectId, administrator, user])
  return { sheet, shown, query }
}

/** The first rows, and all of them in their place once they are needed and have come. */
function useItems(api: Chainwork, projectId: number, needsAll: boolean) {
  const first = useQuery({ ...itemsOf(api, projectId, false), enabled: !needsAll })
  const all = useQuery({ ...itemsOf(api, projectId, true), enabled: needsAll })
  const { error, refetch } = needsAll ? all : first
  return { data: needsAll ? (all.data ?? first.data) : first.data, error, refetch }
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

/**
 * @param learn loads what the sheet waits for
 * @returns what to do when the page is left
 */
const leaveLater = (name: string, opened: OpenedSheet, learn: () => Promise<void>) => () => {
  left.set(name, opened)
  // What fails stays a draft. The requests of the page end with it: these come after them.
  setTimeout(() => void learn().catch(() => undefined))
  void opened.sheet.flush().finally(() => {
    if (left.get(name) === opened) left.delete(name)
  })
}

const task = (it: Omit<Extract<Item, { kind: 'task' }>, 'kind'>): Item => ({ ...it, kind: 'task' })
const milestone = (it: Milestone): Item => ({ ...it, kind: 'milestone' })

/** @param all whether all rows are needed; else the first thousand come, or all of fewer */
const itemsOf = (api: Chainwork, projectId: number, all: boolean) => ({
  queryKey: ['chainwork', 'listProjectTasks', { path: { projectId }, plan: all ? 'all' : 'first' }],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadItems(api, projectId, all, signal),
})

async function loadItems(api: Chainwork, projectId: number, all: boolean, signal: AbortSignal): Promise<Listed> {
  const askedAt = now()
  const path = { projectId }
  const query = { $select: TASK, $expand: 'assignedTo,resources', $orderby: 'id' } as const
  const [tasks, milestones] = await Promise.all([
    loadPart(all, (range) => api.listProjectTasks({ path, query: { ...query, ...range }, signal })),
    loadPart(all, (range) => api.listMilestones({ path, query: { $orderby: 'id', ...range }, signal })),
  ])
  const lists = [
    { ...tasks, items: tasks.items.map(task) },
    { ...milestones, items: milestones.items.map(milestone) },
  ]
  return { ...joinedLists(lists), counts: { task: tasks.count, milestone: milestones.count }, askedAt }
}

async function loadPart<T>(all: boolean, load: Parameters<typeof loadAll<T>>[0]): Promise<Part<T>> {
  if (!all) return loadFirst(load)
  const items = await loadAll(load)
  return { items, count: items.length }
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

/**
 * What cells name: first those whom the listed tasks name, then all. Only administrators may list users; others know
 * themselves and whoever has tasks of the project.
 */
function namesOf(
  self: GetConsoleSessionResponse['user'],
  items: readonly Item[] = [],
  resources: Names['resources'] = [],
  users: readonly { readonly id: number; readonly displayName: string; readonly email?: string }[] = [],
): Names {
  const tasks = items.flatMap((it) => (it.kind === 'task' ? it : []))
  const people = [self, ...tasks.flatMap(({ assignedTo }) => assignedTo ?? [])]
  return {
    resources: byId([...tasks.flatMap((it) => it.resources ?? []), ...resources]),
    people: byId([...people, ...users.map((it) => ({ ...it, name: it.displayName }))]),
  }
}

/** The last one of each. */
const byId = <T extends { readonly id?: number }>(all: readonly T[]) =>
  [...new Map(all.map((it) => [it.id, it])).values()].filter(
    (it): it is T & { readonly id: number } => it.id !== undefined,
  )
