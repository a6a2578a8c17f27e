/** All fields of a report on one task, and the reports before it. */
import { Button, Group, Select, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useQueries } from '../../app/context.ts'
import { parseDays, type Report } from '../../reports/progress.ts'
import { text } from '../../text/text.ts'
import { useDraft } from '../../ui/draft.ts'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { formatDate, formatNumber, formatTime } from '../../ui/format.ts'
import { optionsOf } from '../../ui/list.tsx'
import { Note } from '../../ui/note.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { ListedTask } from './groups.ts'
import classes from './work.module.css'

const words = text.work.drawer
type Field = 'status' | 'remainingDuration' | 'percentComplete' | 'actualStart' | 'actualFinish' | 'asOf'
/** What is entered, as text; fields that are not touched are missing. */
type Entered = Partial<Record<Field, string>>
const NOTHING_ENTERED: Entered = {}

interface Properties {
  readonly task: ListedTask
  readonly today: string
  onReport(report: Report): void
  onClose(): void
}

export function ReportDrawer({ task, today, onReport, onClose }: Properties) {
  const [entered, setEntered, forget] = useDraft(`report ${task.id}`, NOTHING_ENTERED)
  const put = (field: Field) => (value: string | null) => setEntered((before) => ({ ...before, [field]: value ?? '' }))
  const { report, faults } = read(entered)
  const isUsable = Object.keys(report).length > 0 && Object.keys(faults).length === 0
  const field = (name: Field) => ({
    value: entered[name] ?? textOf(task, name),
    onChange: (event: { currentTarget: { value: string } }) => put(name)(event.currentTarget.value),
    error: faults[name],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUsable) return
    onReport(report)
    forget(entered)
    onClose()
  }
  return (
    <FormDrawer opened onClose={onClose} title={words.title}>
      <form onSubmit={submit} className={classes.form}>
        <Text fw={600} dir="auto" className={classes.name}>
          {task.name}
        </Text>
        <Select
          label={words.status}
          data={optionsOf(text.common.taskStatuses)}
          value={entered.status ?? task.status}
          onChange={put('status')}
          allowDeselect={false}
        />
        <TextInput label={words.remaining} inputMode="decimal" {...field('remainingDuration')} />
        <TextInput
          label={words.percent}
          description={words.percentHint}
          inputMode="decimal"
          {...field('percentComplete')}
        />
        <Group grow align="start">
          <TextInput type="date" max={today} label={words.actualStart} {...field('actualStart')} />
          <TextInput type="date" max={today} label={words.actualFinish} {...field('actualFinish')} />
        </Group>
        <TextInput type="date" max={today} label={words.asOf} description={words.asOfHint} {...field('asOf')} />
        {task.reportedOn && (
          <Note>
            {words.lastReport(formatDate(task.reportedOn))} {words.correction}
          </Note>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" disabled={!isUsable} title={isUsable ? undefined : words.nothing}>
            {words.send}
          </Button>
        </Group>
      </form>
      <History taskId={task.id} />
    </FormDrawer>
  )
}

function textOf(task: ListedTask, field: Field): string {
  if (field === 'asOf') return ''
  const value = task[field]
  return typeof value === 'number' ? formatNumber(value).replaceAll(',', '') : (value ?? '')
}

function read(entered: Entered): { readonly report: Report; readonly faults: Entered } {
  const faults: Entered = {}
  const number = (field: 'remainingDuration' | 'percentComplete') => {
    const typed = entered[field]
    if (typed === undefined || typed.trim() === '') return undefined
    const value = parseDays(typed)
    if (value === undefined) faults[field] = text.work.notDays
    return value
  }
  const { status, actualStart, actualFinish, asOf } = entered
  const remainingDuration = number('remainingDuration')
  const percentComplete = number('percentComplete')
  const report: Report = {
    ...(status && { status: status as ListedTask['status'] }),
    ...(remainingDuration !== undefined && { remainingDuration }),
    ...(percentComplete !== undefined && { percentComplete }),
    // An emptied date is taken back.
    ...(actualStart !== undefined && { actualStart: actualStart || null }),
    ...(actualFinish !== undefined && { actualFinish: actualFinish || null }),
    ...(asOf && { asOf }),
  }
  return { report, faults }
}

const SHOWN = 5 // reports

function History({ taskId }: { readonly taskId: number }) {
  const { data, error } = useQuery(useQueries().listTaskReports({ path: { taskId }, query: { $top: SHOWN } }))
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb={6}>
        {words.history}
      </Title>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton h={60} />}
      {data?.value.length === 0 && <Note>{words.noHistory}</Note>}
      <ul className={classes.history}>
        {data?.value.map(({ number, at, asOf, status, remainingDuration, blockedNote, actor }) => (
          <li key={number}>
            {words.entry(formatDate(asOf), text.common.taskStatuses[status], formatNumber(remainingDuration))}{' '}
            {blockedNote && <span dir="auto">{text.work.blockedBy(blockedNote)} </span>}
            <Text span size="xs" c="dimmed" title={formatTime(at)}>
              {words.by(actor.name)}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
