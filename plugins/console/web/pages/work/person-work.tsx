/** The work of a person in groups: now, paused, next, waiting for. */
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatMinute } from '../../ui/format.ts'
import { RowsLoading } from '../../ui/list.tsx'
import { Note } from '../../ui/note.tsx'
import { Problem } from '../../ui/problem.tsx'
import { GROUPS, type Group, handOnDay, handOnSentence, type Names, placeSentence } from './groups.ts'
import { useReporting } from './reporting.tsx'
import { TaskRow } from './task-row.tsx'
import { useGroups, type Whose, type PersonWork as Work } from './use-groups.ts'
import classes from './work.module.css'

const words = text.work

interface Properties {
  readonly whose: Whose
  /** The name under which the browser keeps it. */
  readonly keptAs?: string
  /** What stands there when there is nothing to do. */
  readonly hint: string
}

export function PersonWork({ whose, keptAs, hint }: Properties) {
  const { shown, error, replace, reload } = useGroups(whose, keptAs)
  // What the browser has kept from before this version has nothing that pauses, and no decisions.
  const work = shown && {
    ...shown.value,
    groups: { ...shown.value.groups, paused: shown.value.groups.paused ?? [] },
    decisions: shown.value.decisions ?? [],
  }
  const reporting = useReporting(work?.tasks, { onSaved: replace, reload })
  if (!shown || !work) return error ? <Problem error={error} retry={reload} /> : <RowsLoading height={120} />
  const names: Names = {
    tasks: new Map(work.tasks.map((task) => [task.id, task])),
    people: new Map(work.people),
    decisions: new Map(work.decisions),
  }
  const isEmpty = work.groups.hidden === 0 && GROUPS.every((group) => work.groups[group].length === 0)
  return (
    <>
      {reporting.unsent > 0 && (
        <Text size="sm" role="status" mb="sm">
          {words.unsent(reporting.unsent)}
        </Text>
      )}
      {shown.at !== undefined && <Note mb="sm">{words.asOf(formatMinute(new Date(shown.at).toISOString()))}</Note>}
      {isEmpty ? (
        <Empty
          title={words.none.title}
          hint={hint}
          action={
            <Button variant="light" renderRoot={(props) => <Link to="/portfolio" {...props} />}>
              {text.navigation.portfolio}
            </Button>
          }
        />
      ) : (
        GROUPS.map((group) => (
          <WorkGroup key={group} group={group} work={work} names={names} reportsOf={reporting.of} />
        ))
      )}
      {work.groups.hidden > 0 && <Text size="sm">{words.hidden(work.groups.hidden)}</Text>}
      {reporting.dialogs}
    </>
  )
}

/** What stands in an empty group; without it, the group does not. */
const NONE: Readonly<Partial<Record<Group, string>>> = words.noneOf

interface GroupProperties {
  readonly group: Group
  readonly work: Work
  readonly names: Names
  readonly reportsOf: ReturnType<typeof useReporting>['of']
}

function WorkGroup({ group, work, names, reportsOf }: GroupProperties) {
  const entries = work.groups[group]
  const projects = new Map(work.projects)
  const none = NONE[group]
  if (entries.length === 0 && none === undefined) return null
  return (
    <section aria-label={words.groups[group]} style={{ marginBottom: '1.25rem' }}>
      <h2 className={classes.groupName}>{words.groups[group]}</h2>
      {entries.length === 0 ? (
        <Note>{none}</Note>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => {
            const task = names.tasks.get(entry.taskId)
            return (
              task && (
                <li key={task.id} className={classes.own}>
                  <TaskRow
                    task={task}
                    projectName={projects.get(task.projectId) ?? entry.item?.projectName ?? ''}
                    handOn={handOnDay(entry, task)}
                    place={placeSentence(entry, names)}
                    awaited={handOnSentence(entry, names)}
                    {...reportsOf(task)}
                  />
                </li>
              )
            )
          })}
        </ul>
      )}
    </section>
  )
}
