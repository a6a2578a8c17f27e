/** The rows of the portfolio: which there are, in which order, and what of them goes to a file. Pure. */
import type { GetPortfolioResponse, Headline, Project, Zone } from '@chainwork/sdk'
import { type FeverMark, type FeverTrail, type FeverZones, zonesKey } from '../../charts/fever-layout.ts'
import type { text } from '../../text/text.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { isFoundBy } from '../../ui/search.ts'

/** Of the portfolio, what a row shows. */
export const ACTIVE =
  'id,name,projectManagerId,targetEndDate,bufferEnd,projectedCompletion,chainCompletion,bufferConsumption,feverZone,daysLate,probabilityOfPromise,readyTasks,redTasks,zones,headline'
type Active = Pick<
  GetPortfolioResponse['value'][number],
  | ('id' | 'name' | 'projectManagerId' | 'targetEndDate' | 'bufferEnd' | 'projectedCompletion')
  | ('chainCompletion' | 'bufferConsumption' | 'feverZone' | 'daysLate' | 'readyTasks' | 'redTasks' | 'zones')
  | ('probabilityOfPromise' | 'headline')
>
type Trail = Pick<GetPortfolioResponse['value'][number], 'id' | 'trail'>
type Listed = Pick<
  Project,
  | ('id' | 'name' | 'status' | 'projectManagerId' | 'targetEndDate' | 'bufferEnd' | 'projectedCompletion')
  | ('chainCompletion' | 'bufferConsumption' | 'feverZone' | 'daysLate' | 'probabilityOfPromise')
> & { readonly projectManager?: { readonly name?: string | null } | null | undefined }
export const LISTED =
  'id,name,status,projectManagerId,targetEndDate,bufferEnd,projectedCompletion,chainCompletion,bufferConsumption,feverZone,daysLate,probabilityOfPromise'

export const STATUSES = ['Active', 'Planning', 'Frozen', 'Complete'] as const

export interface Row {
  readonly id: number
  readonly name: string
  readonly status: Project['status']
  readonly manager: string
  readonly managerId: number | undefined
  readonly zone: Zone
  readonly chainCompletion: number
  readonly bufferConsumption: number
  readonly daysLate: number
  /** From 0 to 1; null where it is not known. */
  readonly probabilityOfPromise: number | null
  readonly targetEndDate?: string | undefined
  readonly bufferEnd: string | null
  readonly projectedCompletion: string | null
  /** Of projects that are not Active: undefined. */
  readonly readyTasks?: number | undefined
  readonly redTasks?: number | undefined
  /** Where its zones begin. */
  readonly zones?: FeverZones | undefined
  /** Why it stands so and what to do. */
  readonly headline?: Headline | null | undefined
}

/**
 * The projects, those that need help first: Active ones by zone and consumption, then the others by name.
 * @param active all Active projects, also those that the list has no room for
 */
export function rowsOf(listed: readonly Listed[], active: readonly Active[]): readonly Row[] {
  const portfolio = new Map(active.map((project) => [project.id, project]))
  const managers = new Map(listed.map((it) => [it.projectManagerId, it.projectManager?.name ?? '']))
  const known = new Set(listed.map(({ id }) => id))
  const others = active.filter(({ id }) => !known.has(id)).map((it) => ({ ...it, status: 'Active' as const }))
  return [...listed, ...others]
    .map((project): Row => {
      const newer = portfolio.get(project.id)
      const { projectManagerId: managerId, feverZone: zone, ...rest } = newer ?? project
      const status = newer ? 'Active' : project.status
      return { ...rest, status, manager: managers.get(managerId) ?? '', managerId, zone, zones: newer?.zones }
    })
    .sort(byUrgency)
}

const ZONES: readonly Zone[] = ['RED', 'YELLOW', 'GREEN']

function byUrgency(a: Row, b: Row): number {
  const status = STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)
  if (status !== 0) return status
  const urgency = a.status === 'Active' ? urgencyOf(a) - urgencyOf(b) || b.bufferConsumption - a.bufferConsumption : 0
  return urgency || a.name.localeCompare(b.name) || a.id - b.id
}
export const urgencyOf = ({ status, zone }: Row): number =>
  status === 'Active' ? ZONES.indexOf(zone) : ZONES.length + STATUSES.indexOf(status)

export interface Filters {
  readonly status?: string | undefined
  readonly name?: string | undefined
  readonly zone?: string | undefined
  /** The user whose projects are shown alone. */
  readonly managerId?: number | undefined
}

export function filterRows(rows: readonly Row[], { status, name, zone, managerId }: Filters): readonly Row[] {
  return rows.filter(
    (row) =>
      (!status || row.status === status) &&
      (!zone || (row.status === 'Active' && row.zone === zone)) &&
      (managerId === undefined || row.managerId === managerId) &&
      (!name || isFoundBy(name, row.name)),
  )
}

/** What the chart shows: work under way; without any, what has been worked on. */
export function chartedRows(rows: readonly Row[]): readonly Row[] {
  const active = rows.filter(({ status }) => status === 'Active')
  return active.length > 0 ? active : rows.filter(({ status }) => status !== 'Planning')
}

/** The zones that most of the projects have; by default the given ones. */
export function commonZones(rows: readonly Row[], usual: FeverZones): FeverZones {
  const all = rows.flatMap(({ zones }) => zones ?? [])
  const alike = Map.groupBy(all, zonesKey)
  const own = alike.get(zonesKey(usual))?.length ?? 0
  const [first] = [...alike.values()].sort((a, b) => b.length - a.length)
  return first?.[0] && first.length > own ? first[0] : usual
}

export const marksOf = (rows: readonly Row[], hrefOf: (id: number) => string): readonly FeverMark[] =>
  rows.map((row) => ({ ...row, label: row.name, href: hrefOf(row.id) }))

/** Each trail ends where its project stands now. */
export function trailsOf(rows: readonly Row[], active: readonly Trail[]): readonly FeverTrail[] {
  const trails = new Map(active.map(({ id, trail }) => [id, trail ?? []]))
  return rows.flatMap(({ id, chainCompletion, bufferConsumption }) => {
    const points = trails.get(id)
    return points?.length ? [{ id, points: [...points, { chainCompletion, bufferConsumption }] }] : []
  })
}

export const csvColumns = (words: typeof text.portfolio.csv): readonly CsvColumn<Row>[] => [
  { title: words.name, value: (row) => row.name },
  { title: words.status, value: (row) => row.status },
  { title: words.manager, value: (row) => row.manager },
  { title: words.zone, value: (row) => (row.status === 'Planning' ? '' : row.zone) },
  { title: words.buffer, value: (row) => row.bufferConsumption },
  { title: words.chain, value: (row) => row.chainCompletion },
  { title: words.target, value: (row) => row.targetEndDate },
  { title: words.bufferEnd, value: (row) => row.bufferEnd },
  {
    title: words.probability,
    value: ({ probabilityOfPromise: kept }) => (kept === null ? null : Math.round(1e6 * kept) / 1e4),
  },
  { title: words.projected, value: (row) => row.projectedCompletion },
  { title: words.daysLate, value: (row) => row.daysLate },
  { title: words.ready, value: (row) => row.readyTasks },
  { title: words.red, value: (row) => row.redTasks },
  { title: words.headline, value: (row) => row.headline?.sentence },
]
