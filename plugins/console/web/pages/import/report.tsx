/** What would become of the file: the plan, what is read, what is changed or left out, and what is wrong. */

import type { ImportPreview } from '@chainwork/sdk'
import { Alert, Button, List, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { Amounts } from '../../ui/facts.tsx'
import { formatDate, formatNumber, formatSentence } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { byCode, type Noted } from './file-head.ts'
import classes from './import.module.css'

const words = text.imports.report
const COUNTS = [
  'tasks',
  'progress',
  'milestones',
  'links',
  'resources',
  'assignments',
  'calendars',
  'baselines',
] as const
/** Shown where the file has some. */
const SELDOM = new Set<string>(['progress', 'baselines'])
const SHOWN = 100 // notes of one kind
const FEW = 12 // tasks that are shown at first

interface Properties {
  readonly preview: ImportPreview
  readonly today: string
}

export function Report({ preview, today }: Properties) {
  const { project, tasks, faults, report } = preview
  return (
    <>
      {faults.length > 0 ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={words.faults(faults.length)} mb="md">
          <Text size="sm">{words.faultsHint}</Text>
          <Notes notes={faults} isOpen />
        </Alert>
      ) : (
        <Alert
          color="teal"
          icon={<IconCircleCheck aria-hidden />}
          title={<span dir="auto">{words.ready(project?.name ?? '')}</span>}
          classNames={{ label: classes.ready ?? '' }}
          mb="md"
        >
          {sentencesOf(preview, today).map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </Alert>
      )}
      <Amounts
        facts={COUNTS.filter((name) => !SELDOM.has(name) || report[name] > 0).map((name) => ({
          name: words.counts[name],
          value: formatNumber(report[name]),
        }))}
      />
      <section style={{ marginBottom: '1.25rem' }}>
        <Title order={3} size="h5">
          {words.warnings(report.warnings.length)}
        </Title>
        {report.warnings.length === 0 ? <Note>{words.noWarnings}</Note> : <Notes notes={report.warnings} />}
      </section>
      {tasks.length > 0 && <Tasks tasks={tasks} count={report.tasks + report.milestones} />}
    </>
  )
}

/** The dates of the plan; a past one is never called a promise. */
function sentencesOf({ project, otherEstimates, quote, report }: ImportPreview, today: string) {
  if (!project?.plannedFinish) return [words.unplanned]
  const { startDate, plannedFinish, bufferEnd } = project
  const plan =
    startDate < today
      ? words.pastPlan(formatDate(startDate), formatDate(bufferEnd))
      : words.plan(formatDate(startDate), formatDate(plannedFinish), formatDate(bufferEnd))
  const effect = report.estimates === 'safe' ? words.safetyCut : words.noSafetyCut
  return [
    plan,
    ...(quote ? [words.quote(formatDate(quote.finish.p80))] : []),
    ...(otherEstimates && otherEstimates.plannedFinish !== plannedFinish
      ? [effect(formatDate(otherEstimates.plannedFinish), formatDate(otherEstimates.bufferEnd))]
      : []),
  ]
}

function Tasks({ tasks, count }: { readonly tasks: ImportPreview['tasks']; readonly count: number }) {
  const [isWhole, setWhole] = useState(false)
  const rows = tasks.map((task, index) => ({ ...task, index }))
  return (
    <section style={{ marginBottom: '1.25rem' }}>
      <Title order={3} size="h5" mb="xs">
        {words.tasks(tasks.length, count)}
      </Title>
      <DataTable
        caption={words.tasksCaption}
        columns={COLUMNS}
        rows={isWhole ? rows : rows.slice(0, FEW)}
        rowKey={({ index }) => index}
      />
      {!isWhole && rows.length > FEW && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setWhole(true)}>
          {words.allTasks(rows.length)}
        </Button>
      )}
    </section>
  )
}

/** By kind; the notes of a kind come when it is opened. */
const Notes = ({ notes, isOpen = false }: { readonly notes: readonly Noted[]; readonly isOpen?: boolean }) =>
  byCode(notes).map(({ code, notes }) => (
    <details key={code} className={classes.kind} open={isOpen || undefined}>
      <summary>
        {words.kinds[code as keyof typeof words.kinds] ?? kindText(code)}
        <span className={classes.count}>{notes.length}</span>
      </summary>
      <List size="sm" mt={4}>
        {notes.slice(0, SHOWN).map(({ element, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no key, and the list is replaced as a whole
          <List.Item key={index}>
            {element !== null && (
              <strong dir="auto" className={classes.element}>
                {element}
              </strong>
            )}{' '}
            <span dir="auto">{formatSentence(detail)}</span>
          </List.Item>
        ))}
        {notes.length > SHOWN && <List.Item>{words.moreNotes(notes.length - SHOWN)}</List.Item>}
      </List>
    </details>
  ))

const kindText = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

type Task = ImportPreview['tasks'][number] & { readonly index: number }

const COLUMNS: readonly Column<Task>[] = [
  {
    key: 'name',
    label: words.columns.name,
    cell: ({ name }) => (
      <span dir="auto" className={classes.task}>
        {name}
      </span>
    ),
  },
  {
    key: 'duration',
    label: words.columns.duration,
    isNumber: true,
    cell: ({ duration, safeDuration }) =>
      safeDuration === null
        ? formatNumber(duration)
        : words.durations(formatNumber(duration), formatNumber(safeDuration)),
  },
  {
    key: 'predecessors',
    label: words.columns.predecessors,
    cell: ({ predecessors }) => <Names names={predecessors} />,
  },
  { key: 'resources', label: words.columns.resources, cell: ({ resources }) => <Names names={resources} /> },
]

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span dir="auto" className={classes.names}>
    {names.join(', ') || '–'}
  </span>
)
