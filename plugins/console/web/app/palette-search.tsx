/** What the command palette finds in the account: projects, tasks, milestones, people and, for administrators, users. */
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { IconChecklist, IconDiamond, IconFolder, type IconProps, IconUser, IconUserCog } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { text } from '../text/text.ts'
import { searchFor } from '../ui/search.ts'
import { useQueries, useSession } from './context.ts'

const words = text.palette
const MAX_PROJECTS = 20
const MAX_OTHERS = 7 // of a kind
const TYPING = 200 // ms without a key before the service is asked

interface Found {
  readonly groups: readonly SpotlightActionGroupData[]
  /** Whether more may be found. */
  readonly isWaiting: boolean
  readonly error: unknown
}

/** What was found before stays until the service has answered; the palette shows what of it has the words that are typed. */
export function useFound(typed: string, isOpen: boolean): Found {
  const queries = useQueries()
  const navigate = useNavigate()
  const { administrator } = useSession()
  const [asked] = useDebouncedValue(typed.trim(), TYPING)
  const search = searchFor(asked)
  const isSearching = isOpen && search.$search !== undefined
  const kept = { placeholderData: keepPreviousData }
  const named = { $select: 'id,name,projectId,status' as const, $top: MAX_OTHERS, ...search }
  const projects = useQuery({
    ...queries.listProjects({ query: { $select: 'id,name,status', $top: MAX_PROJECTS, ...search } }),
    ...kept,
    enabled: isOpen,
  })
  const tasks = useQuery({ ...queries.listTasks({ query: named }), ...kept, enabled: isSearching })
  const milestones = useQuery({ ...queries.listAllMilestones({ query: named }), ...kept, enabled: isSearching })
  const people = useQuery({
    ...queries.listResources({ query: { $select: 'id,name', $top: MAX_OTHERS, ...search } }),
    ...kept,
    enabled: isSearching,
  })
  const users = useQuery({
    ...queries.listUsers({ query: { $select: 'id,displayName,email', $top: MAX_OTHERS, ...search } }),
    ...kept,
    enabled: isSearching && administrator,
  })
  const work = isSearching ? [...(tasks.data?.value ?? []), ...(milestones.data?.value ?? [])] : []
  const ofWork = [...new Set(work.map(({ projectId }) => projectId))].sort((a, b) => a - b)
  const own = useQuery({
    ...queries.listProjects({
      query: { $select: 'id,name,plannedFinish', $filter: `id in (${ofWork.join(',')})`, $top: 2 * MAX_OTHERS },
    }),
    ...kept,
    enabled: ofWork.length > 0,
  })
  const projectOf = new Map((own.data?.value ?? []).map((it) => [it.id, it]))

  const action = (id: string, label: string, description: string | undefined, Icon: Icon, open: () => void) => ({
    id,
    label,
    ...(description && { description }),
    leftSection: <Icon size={18} aria-hidden />,
    onClick: open,
  })
  const isAnswered = own.isError || (own.isSuccess && !own.isPlaceholderData)
  /** Its project says where it opens. */
  const isKnown = ({ projectId }: Work) => isAnswered || projectOf.has(projectId)
  /**
   * The drawer of the task; without a plan there is nothing to explain in it, and the table has the task. Whoever sees a task
   * without its project has it in the work list.
   */
  const openWork = ({ id, projectId, status }: Work) => {
    const params = { projectId: String(projectId) }
    const project = projectOf.get(projectId)
    if (!project && own.isSuccess)
      void navigate({ to: '/work', search: { who: 'all', state: status === 'Completed' ? 'done' : 'open' } as never })
    else if (project?.plannedFinish !== null)
      void navigate({ to: '/projects/$projectId/gantt', params, search: { task: id } as never })
    else void navigate({ to: '/projects/$projectId/plan', params })
  }
  const workActions = (kind: string, rows: readonly Work[] | undefined, Icon: Icon) =>
    (isSearching ? (rows ?? []).filter(isKnown) : []).map((work) =>
      action(`${kind} ${work.id}`, work.name, projectOf.get(work.projectId)?.name, Icon, () => openWork(work)),
    )
  const page = (to: string, params: object) => () => void navigate({ to, params } as never)
  const groups = [
    group(
      words.projects,
      (projects.data?.value ?? []).map(({ id, name, status }) =>
        action(`project ${id}`, name, status, IconFolder, page('/projects/$projectId', { projectId: String(id) })),
      ),
    ),
    group(words.tasks, workActions('task', tasks.data?.value, IconChecklist)),
    group(words.milestones, workActions('milestone', milestones.data?.value, IconDiamond)),
    group(
      words.people,
      (isSearching ? (people.data?.value ?? []) : []).map(({ id, name }) =>
        action(`resource ${id}`, name, undefined, IconUser, page('/people/$resourceId', { resourceId: String(id) })),
      ),
    ),
    group(
      words.users,
      (isSearching ? (users.data?.value ?? []) : []).map(({ id, displayName, email }) =>
        action(`user ${id}`, displayName, email, IconUserCog, page('/users/$userId', { userId: String(id) })),
      ),
    ),
  ]
  const asking = [
    projects,
    ...(isSearching ? [tasks, milestones, people, ...(administrator ? [users] : [])] : []),
    ...(ofWork.length > 0 ? [own] : []),
  ]
  return {
    groups,
    isWaiting:
      typed.trim() !== asked ||
      asking.some(({ isPending, isPlaceholderData, isError }) => !isError && (isPending || isPlaceholderData)),
    error: asking.find(({ error }) => error)?.error,
  }
}

type Icon = ComponentType<IconProps>
interface Work {
  readonly id: number
  readonly name: string
  readonly projectId: number
  readonly status: string
}
const group = (name: string, actions: SpotlightActionData[]): SpotlightActionGroupData => ({ group: name, actions })
