/** Plans several projects around the work that they share: what would become of each, before anything is stored. */

import type {
  Chainwork,
  ScheduledProject,
  SchedulePortfolioResponse,
  StaggeredProject,
  StaggerPortfolioResponse,
} from '@chainwork/sdk'
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { dateColumn } from '../../ui/columns.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatDate } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProjectLink } from '../../ui/project-link.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import portfolio from './portfolio.module.css'
import classes from './schedule.module.css'
import { bodyOf, type Choice, FIRST_CHOICE, ScheduleForm } from './schedule-form.tsx'
import { Spans } from './spans.tsx'
import { statusColumn } from './table.tsx'

type Answer = SchedulePortfolioResponse | StaggerPortfolioResponse
type Planned = ScheduledProject | StaggeredProject
/** The changed answers of the service once plans are stored. */
const CHANGED = [
  'getPortfolio',
  'listProjects',
  'getPortfolioLoad',
  'getProject',
  'getSchedule',
  'listProjectTasks',
  'listTasks',
]

const words = text.portfolio.schedule
const startOf = (project: Planned) => ('start' in project ? project.start : project.recommendedStart)

export default function Schedule() {
  const api = useApi()
  const { allProjects } = useSession()
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<{ readonly choice: Choice; readonly answer: Answer }>()
  const preview = useAction(
    async (given: Choice): Promise<Answer> =>
      given.way === 'stagger'
        ? api.staggerPortfolio({ body: bodyOf(given) })
        : api.schedulePortfolio({ body: { ...bodyOf(given), apply: false } }),
    { showsError: true },
  )
  const show = (given: Choice) => preview.mutate(given, { onSuccess: (answer) => setShown({ choice: given, answer }) })
  const apply = useAction((given: Choice) => api.schedulePortfolio({ body: { ...bodyOf(given), apply: true } }), {
    showsError: true,
    changes: CHANGED,
    done: ({ projects }) => words.applied(projects.filter(({ status }) => status === 'Planning').length),
  })
  const follow = useAction((projects: readonly StaggeredProject[]) => followStarts(api, projects), {
    showsError: true,
    changes: CHANGED,
    done: (count) => words.followed(count),
  })
  if (!allProjects)
    return (
      <Page title={words.title}>
        <Empty title={words.forbidden.title} hint={words.forbidden.hint} />
      </Page>
    )
  const change = (next: Choice) => {
    setChoice(next)
    preview.reset()
    apply.reset()
    follow.reset()
  }
  const error = preview.error ?? apply.error ?? follow.error
  const answer = shown?.answer
  const isStored = answer !== undefined && 'applied' in answer && answer.applied
  const planned = answer?.projects.filter(({ status }) => status === 'Planning').length ?? 0
  const moved = answer && !('applied' in answer) ? movedStarts(answer) : []
  const follows = moved.length > 0
  const closeQuestion = () => setAsking(false)
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ScheduleForm
        choice={choice}
        error={error}
        isPending={preview.isPending}
        onChange={change}
        onSubmit={() => show(choice)}
      />
      {error !== null && <Problem error={error} />}
      {answer && (
        <>
          <Group justify="space-between" my="md">
            <Text fw={600}>
              {isStored
                ? words.storedResult
                : words.result(text.portfolio.schedule.rules[answer.rule], formatDate(answer.statusDate))}
            </Text>
            {'applied' in answer && !isStored && planned > 0 && (
              <Button onClick={() => setAsking(true)}>{words.apply}</Button>
            )}
            {follows && <Button onClick={() => setAsking(true)}>{words.follow}</Button>}
          </Group>
          {shown.choice !== choice && <Text className={classes.hint}>{words.outdated}</Text>}
          <Result answer={answer} />
        </>
      )}
      <Confirm
        opened={isAsking}
        title={follows ? words.follow : words.apply}
        action={follows ? words.confirmFollow(moved.length) : words.confirm(planned)}
        isDangerous={false}
        isPending={follow.isPending || apply.isPending}
        onClose={closeQuestion}
        onConfirm={() => {
          if (!shown) return
          const { choice: given } = shown
          const onSettled = closeQuestion
          if (follows) follow.mutate(moved, { onSuccess: () => show(given), onSettled })
          else apply.mutate(given, { onSuccess: (answer) => setShown({ choice: given, answer }), onSettled })
        }}
      >
        {follows ? words.followText : words.confirmText}
      </Confirm>
    </Page>
  )
}

const movedStarts = ({ projects }: StaggerPortfolioResponse): readonly StaggeredProject[] =>
  projects.filter(({ status, startDate, recommendedStart }) => status === 'Planning' && startDate !== recommendedStart)

/** Each is stored with its plan before the next one. @returns how many there are */
async function followStarts(api: Chainwork, projects: readonly StaggeredProject[]): Promise<number> {
  for (const { projectId, recommendedStart } of projects)
    await api.applyChanges({ path: { projectId }, body: { startDate: recommendedStart } })
  return projects.length
}

function Result({ answer: { projects, unplannable, statusDate } }: { readonly answer: Answer }) {
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]))
  if (projects.length === 0 && unplannable.length === 0)
    return (
      <Empty
        title={words.empty.title}
        hint={words.empty.hint}
        action={<LinkButton to="/projects/new" label={text.portfolio.actions.create} />}
      />
    )
  return (
    <>
      {unplannable.length > 0 && (
        <Alert color="yellow" title={words.unplannable} mb="md">
          <List size="sm">
            {unplannable.map(({ projectId, name, reasons }) => (
              <List.Item key={projectId}>
                <span dir="auto">{name}</span>: {reasons.join(' ')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Spans
        today={statusDate}
        spans={projects.map(
          ({ projectId: id, name, status, plannedStart: start, finish, bufferEnd, targetEndDate }) => ({
            id,
            name,
            start,
            finish,
            bufferEnd,
            targetEndDate,
            isActive: status === 'Active',
          }),
        )}
      />
      <DataTable
        caption={words.caption}
        columns={columnsOf((id) => names.get(id) ?? words.otherProject(id))}
        rows={projects as readonly Planned[]}
        rowKey={({ projectId }) => projectId}
      />
    </>
  )
}

const columnsOf = (nameOf: (projectId: number) => string): readonly Column<Planned>[] => [
  {
    key: 'name',
    label: text.portfolio.columns.name,
    sortBy: ({ name }) => name,
    cell: ({ projectId, name }) => (
      <div className={portfolio.name}>
        <ProjectLink id={projectId} className={portfolio.nameText}>
          {name}
        </ProjectLink>
      </div>
    ),
  },
  statusColumn(words.columns.status),
  {
    key: 'start',
    label: words.columns.start,
    isUnbroken: true,
    sortBy: startOf,
    cell: (project) => formatDate(startOf(project)),
  },
  {
    key: 'moved',
    label: words.columns.moved,
    isNumber: true,
    sortBy: ({ movedBy }) => movedBy,
    cell: ({ movedBy }) => (movedBy === 0 ? '–' : words.days(movedBy)),
  },
  dateColumn('finish', words.columns.finish, { isSortable: true }),
  dateColumn('bufferEnd', words.columns.bufferEnd, { isSortable: true }),
  {
    key: 'late',
    label: words.columns.late,
    isNumber: true,
    sortBy: ({ daysLate }) => daysLate,
    cell: ({ daysLate }) => (daysLate > 0 ? <span className={portfolio.late}>{daysLate}</span> : '–'),
  },
  {
    key: 'waits',
    label: words.columns.waits,
    cell: (project) => (
      <span dir="auto" className={classes.wait}>
        {waitsOf(project, nameOf)}
      </span>
    ),
  },
]

function waitsOf(project: Planned, nameOf: (projectId: number) => string): string {
  if ('waits' in project) {
    const [first] = project.waits
    return first ? words.waits(nameOf(first.projectId), formatDate(first.until), project.waits.length - 1) : '–'
  }
  const { heldBy } = project
  return heldBy ? words.heldBy(heldBy.projectIds.map(nameOf).join(', ')) : '–'
}
