/**
 * The data of the portfolio. The Active projects are asked for often, with what a row shows alone. The list of all projects and
 * the trails are large: they are asked for rarely, or once the Active projects say that they have changed.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { ACTIVE, LISTED } from './rows.ts'

export const MAX_PROJECTS = 1_000
const LIST_INTERVAL = 60_000 // ms
const TRAILS_AGE = 60_000 // ms that trails are not asked for again; their last points come with the Active projects

export function usePortfolio() {
  const queries = useQueries()
  const active = useQuery({
    ...queries.getPortfolio({ query: { $select: ACTIVE, $top: MAX_PROJECTS } }),
    ...live,
    // Every answer counts, also one that is like the last: trails may have become too old since.
    notifyOnChangeProps: ['data', 'dataUpdatedAt', 'error'],
  })
  const listed = useQuery({
    ...queries.listProjects({ query: { $select: LISTED, $expand: 'projectManager', $top: MAX_PROJECTS } }),
    refetchInterval: LIST_INTERVAL,
  })
  const trails = useQuery({
    ...queries.getPortfolio({ query: { $select: 'id', $expand: 'trail', $top: MAX_PROJECTS } }),
    staleTime: TRAILS_AGE,
  })

  const ids = active.data?.value
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()
  const listedFor = useRef(ids)
  const reloadList = listed.refetch
  useEffect(() => {
    if (ids === undefined) return
    const isChanged = listedFor.current !== undefined && listedFor.current !== ids
    listedFor.current = ids
    if (isChanged) void reloadList()
  }, [ids, reloadList])

  const trailsFor = useRef(active.data)
  const reloadTrails = trails.refetch
  useEffect(() => {
    if (!active.data) return
    trailsFor.current ??= active.data
    if (trailsFor.current === active.data || active.dataUpdatedAt < trails.dataUpdatedAt + TRAILS_AGE) return
    trailsFor.current = active.data
    void reloadTrails()
  }, [active.data, active.dataUpdatedAt, trails.dataUpdatedAt, reloadTrails])

  return { active, listed, trails }
}
