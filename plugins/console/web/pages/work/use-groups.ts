/** The work of a person: the order of work of resources, and tasks that are assigned to a user. */
import type { Task, WorkItem } from '@chainwork/sdk'
import { keepPreviousData, useQuery, useQueryClient, useQueries as useSeveral } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { now } from '../../app/clock.ts'
import { useQueries, useSession } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { keep, loadKept, ownerOf } from '../../reports/store.ts'
import { useAllProjects, useAllResources } from '../../ui/all-pages.ts'
import { type Decided, type Groups, groupsOf, idsOf, inPlaceOf, type ShownTask } from './groups.ts'
import { isAtWork } from './reporting.tsx'

const MAX_ASSIGNED = 100 // tasks
/** All of them: an account has at most 100. */
export const DECISIONS_IN_FORCE = { $top: 100 } as const

export interface Whose {
  /** Undefined while it is not known which. */
  readonly resourceIds: readonly number[] | undefined
  /** Whose assigned tasks are shown too. */
  readonly userId?: number
}

/** As values, which the browser can keep. */
export interface PersonWork {
  readonly groups: Groups
  readonly tasks: readonly ShownTask[]
  readonly people: readonly (readonly [id: number, name: string])[]
  readonly projects: readonly (readonly [id: number, name: string])[]
  readonly decisions: readonly (readonly [id: string, decided: Decided])[]
}

/** @param keptAs the name under which the browser keeps what was shown last; undefined: not at all */
export function useGroups({ resourceIds, userId }: Whose, keptAs?: string) {
  const queries = useQueries()
  const client = useQueryClient()
  const lists = useSeveral({
    queries: (resourceIds ?? []).map((resourceId) => ({
      ...queries.listResourceTasks({ path: { resourceId } }),
      ...live,
    })),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }) => (data as { value: WorkItem[] }).value)
        : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const assigned = useQuery({
    ...queries.listTasks({
      query: {
        $filter: `assignedToId eq ${userId ?? 0} and status ne 'Completed'`,
        $orderby: 'priority',
        $top: MAX_ASSIGNED,
      },
    }),
    ...live,
    enabled: userId !== undefined,
  })
  const own = userId === undefined ? NOBODYS : (assigned.data?.value as Task[] | undefined)
  const order = resourceIds === undefined ? undefined : lists.data
  const loaded = useMemo(() => order && own && { groups: groupsOf(order, own), own }, [order, own])
  const unmoved = useUnmoved(loaded)
  const placed = useMemo(
    () => (unmoved && loaded ? { groups: inPlaceOf(unmoved.groups, loaded.groups), own: loaded.own } : unmoved),
    [unmoved, loaded],
  )
  const ids = placed ? idsOf(placed.groups, placed.own) : []
  const asked = queries.listTasks({
    query: { $filter: `id in (${ids.join(',') || 0})`, $expand: 'assignedTo', $top: Math.max(1, ids.length) },
  })
  const named = useQuery({ ...asked, ...live, placeholderData: keepPreviousData, enabled: placed !== undefined })
  const resources = useAllResources()
  const projects = useAllProjects()
  const isDecided = lists.data?.some(({ decisionId }) => decisionId !== undefined) ?? false
  const decided = useQuery({ ...queries.listDecisions({ query: DECISIONS_IN_FORCE }), ...live, enabled: isDecided })
  const tasks = named.data?.value as ShownTask[] | undefined
  const work = useMemo<PersonWork | undefined>(() => {
    if (!placed || !tasks || !resources.data || !projects.data) return undefined
    const namesOf = (all: readonly { readonly id: number; readonly name: string }[]) =>
      all.map(({ id, name }) => [id, name] as const)
    return {
      ...{ groups: placed.groups, tasks, people: namesOf(resources.data), projects: namesOf(projects.data) },
      decisions: (decided.data?.value ?? []).map(({ id = '', actor, reason }) => [id, { actor, reason }] as const),
    }
  }, [placed, tasks, resources.data, projects.data, decided.data])
  const shown = useKept(keptAs, work)
  return {
    shown,
    error: lists.error ?? assigned.error ?? named.error ?? resources.error ?? projects.error,
    reload() {
      for (const operation of ['listResourceTasks', 'listTasks']) {
        void client.invalidateQueries({ queryKey: ['chainwork', operation] })
      }
    },
    /** Replaces a task where it stands; its place follows. */
    replace(saved: Task) {
      client.setQueryData<{ value: Task[] }>(
        asked.queryKey,
        (page) =>
          page && { ...page, value: page.value.map((task) => (task.id === saved.id ? { ...task, ...saved } : task)) },
      )
      void client.invalidateQueries({ queryKey: ['chainwork', 'listResourceTasks'] })
    },
  }
}

const NOBODYS: readonly Task[] = []
const CHECK_INTERVAL = 1_000 // ms

/** The latest value, but the one before while somebody is at work in the list. */
function useUnmoved<T>(latest: T | undefined): T | undefined {
  const [shown, setShown] = useState(latest)
  useEffect(() => {
    if (shown === latest) return
    const take = () => {
      if (shown === undefined || !isAtWork()) setShown(latest)
    }
    take()
    const timer = setInterval(take, CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [shown, latest])
  return shown
}

interface Shown<T> {
  readonly value: T
  /** When it was loaded, in epoch milliseconds; undefined: it is what the service has now. */
  readonly at?: number
}

/**
 * What a page showed last is shown again while the service cannot be reached: to the same user, also after a restart.
 * @param name of what is kept; undefined: nothing is
 * @param loaded what the service has answered; undefined while it has not
 */
function useKept<T>(name: string | undefined, loaded: T | undefined): Shown<T> | undefined {
  const owner = ownerOf(useSession())
  const [kept, setKept] = useState<Shown<T>>()
  useEffect(() => {
    let isLeft = false
    if (name !== undefined)
      void loadKept(owner, name).then((it) => !isLeft && it && setKept({ value: it.value as T, at: it.at }))
    return () => {
      isLeft = true
    }
  }, [owner, name])
  useEffect(() => {
    if (loaded !== undefined && name !== undefined) void keep(owner, name, loaded, now())
  }, [owner, name, loaded])
  return loaded === undefined ? kept : { value: loaded }
}
