/** The dialog of the command palette (`shell.tsx`); it is open from the begin. */
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import {
  IconChecklist,
  IconDiamond,
  IconFolder,
  type IconProps,
  IconSearch,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import { describe } from '../ui/errors.ts'
import { isFoundBy, searchFor } from '../ui/search.ts'
import { useQueries, useSession } from './context.ts'
import { navigationOf } from './pages.ts'
import '@mantine/spotlight/styles.css'

const words = text.palette

export default function PaletteDialog() {
  useEffect(() => spotlight.open(), [])
  const session = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const { groups, isWaiting, error } = useFound(typed, isOpen)
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    firstAction()?.click()
  }, [isEntered, isWaiting])
  /** Enter opens the first that is found, also when it has come from the service since, so that nothing is selected, or is still to come. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') setEntered(false)
    else if (!firstAction()) setEntered(isWaiting)
    else if (!document.querySelector('[data-action][data-selected]')) firstAction()?.click()
  }
  const pages: SpotlightActionData[] = navigationOf(session)
    .flatMap(({ items }) => items)
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to }),
    }))
  const nothing = error ? describe(error).sentence : words.nothing
  return (
    <Spotlight
      actions={[{ group: words.pages, actions: pages }, ...groups]}
      filter={(query, actions) =>
        (actions as readonly SpotlightActionGroupData[])
          .map((it) => ({ ...it, actions: it.actions.filter(({ label = '' }) => isFoundBy(query, label)) }))
          .filter(({ actions }) => actions.length > 0)
      }
      query={typed}
      onQueryChange={(next) => {
        setTyped(next)
        setEntered(false)
      }}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => {
        setOpen(false)
        setEntered(false)
      }}
      shortcut={null}
      nothingFound={<span role="status">{isWaiting ? words.searching : nothing}</span>}
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
      attributes={{ content: { 'aria-label': words.placeholder } }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        rightSection: isWaiting && <Loader size="xs" aria-label={words.searching} />,
        placeholder: words.placeholder,
        'aria-label': words.placeholder,
        onKeyDown,
      }}
    />
  )
}

const firstAction = () => document.querySelector<HTMLElement>('[data-action]')

const MAX_PROJECTS = 20
const MAX_OTHERS = 7 // of a kind
const TYPING = 200 // ms without a key before the service is asked

interface Found {
  readonly groups: readonly SpotlightActionGroupData[]
  /** Whether more may be found. */
  readonly isWaiting: boolean
  readonly error: unknown
}

/**
 * What the palette finds in the account: projects, tasks, milestones, people and, for administrators, users.
 * What was found before stays until the service has answered; the palette shows what of it has the words that are typed.
 */
function useFound(typed: string, isOpen: boolean): Found {
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
