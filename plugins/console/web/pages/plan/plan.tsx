/** The tasks and milestones of a project as a table to type in, and the plan that follows from them. */
import { Button, Group, Modal, Skeleton, Switch, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSquareRotated } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { Empty } from '../../ui/empty.tsx'
import { isNotFound } from '../../ui/errors.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProjectFrame, type ShownProject } from '../project/frame.tsx'
import { PlanDialog } from '../project/plan-dialog.tsx'
import { COLUMNS, type Context, cellText, type Item, type Patch } from './columns.ts'
import { useCursor } from './cursor.ts'
import classes from './grid.module.css'
import { Grid } from './grid.tsx'
import type { Row } from './rows.ts'
import type { Sheet } from './sheet.ts'
import { StatusLine } from './status-line.tsx'
import { useSheet } from './use-sheet.ts'

const words = text.plan
const TABLE = 'plan-table'

export default function Plan() {
  return (
    <>
      <a className="skip" href={`#${TABLE}`}>
        {words.skip}
      </a>
      <ProjectFrame tab="plan">{(project) => <PlanPage key={project.id} project={project} />}</ProjectFrame>
    </>
  )
}

function PlanPage({ project }: { readonly project: ShownProject }) {
  const [replan, setReplan] = useState(false)
  const { sheet, shown, query } = useSheet(project.id, replan)
  const { rows, context, counts } = shown
  const cursor = useCursor(sheet, shown)
  const addButton = useRef<HTMLButtonElement>(null)
  const [isPlanning, planning] = useDisclosure()
  const [hasHelp, help] = useDisclosure()
  function plan(): void {
    // What is not saved may wait for rows that could not be loaded.
    if (query.error) void query.refetch()
    void sheet.flush().then(planning.open)
  }
  return (
    <>
      <PlanSummary project={project} onPlan={plan} hasTasks={rows.length > 0} />
      {project.status !== 'Planning' && (
        <Switch
          mb="sm"
          label={words.frozen.allow}
          description={words.frozen.hint}
          checked={replan}
          onChange={(event) => setReplan(event.currentTarget.checked)}
        />
      )}
      <Group gap="0.5rem 0.75rem" mb="sm">
        <span className={classes.count}>
          {query.data && words.count(formatNumber(counts.task), formatNumber(counts.milestone))}
        </span>
        <Button size="xs" variant="subtle" color="gray" onClick={help.open}>
          {words.help}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSquareRotated size={14} aria-hidden />}
          disabled={!query.data}
          onClick={() => cursor.add('milestone')}
        >
          {words.addMilestone}
        </Button>
        <Button
          ref={addButton}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!query.data}
          onClick={() => cursor.add('task')}
        >
          {words.addTask}
        </Button>
      </Group>
      <div id={TABLE} tabIndex={-1} className={classes.table}>
        <Loaded query={query} loading={<PartLoading h={420} />}>
          {({ items }) =>
            // The table takes a list after it has come.
            rows.length === 0 && items.length === 0 ? (
              <Empty
                title={words.empty.title}
                hint={words.empty.hint}
                action={<FirstTask onClick={() => cursor.add('task')} />}
              />
            ) : (
              <>
                <Grid sheet={sheet} shown={shown} cursor={cursor} onLeave={() => addButton.current?.focus()} />
                <StatusLine sheet={sheet} rows={rows} cursor={cursor} replan={replan} />
              </>
            )
          }
        </Loaded>
      </div>
      <RowConflict sheet={sheet} rows={rows} context={context} />
      <PlanDialog project={project} opened={isPlanning} onClose={planning.close} />
      <Modal opened={hasHelp} onClose={help.close} title={words.help} size="lg">
        <Table>
          <Table.Tbody>
            {words.helpList.map(([keys, what]) => (
              <Table.Tr key={keys}>
                <Table.Th scope="row">{keys}</Table.Th>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  )
}

/** Has the focus when nothing else has it, such as after the form of a new project. */
function FirstTask({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Button ref={button} onClick={onClick}>
      {words.addTask}
    </Button>
  )
}

interface ConflictProperties {
  readonly sheet: Sheet
  readonly rows: readonly Row[]
  readonly context: Context
}

function RowConflict({ sheet, rows, context }: ConflictProperties) {
  const row = rows.find(({ key }) => sheet.stateOf(key)?.kind === 'conflict')
  const state = row && sheet.stateOf(row.key)
  if (!row?.item || state?.kind !== 'conflict') return null
  const { key, item } = row
  const mine = { ...item, ...state.patch } as Item & Patch
  const changed = COLUMNS.map(({ key: column }) => ({
    label: words.columns[column],
    mine: cellText(mine, column, context) || words.conflict.empty,
    theirs: cellText(state.current, column, context) || words.conflict.empty,
    isPatched: cellText(mine, column, context) !== cellText(item, column, context),
  }))
  return (
    <ConflictDialog
      name={item.name}
      fields={changed.filter(({ isPatched }) => isPatched)}
      onKeepMine={() => sheet.keepMine(key)}
      onTakeTheirs={() => sheet.takeTheirs(key)}
      onClose={() => sheet.postpone(key)}
    />
  )
}

const summaryWords = text.plan.summary

interface Properties {
  readonly project: ShownProject
  readonly hasTasks: boolean
  onPlan(): void
}

/** What the plan comes to, and the button that makes it. */
function PlanSummary({ project, hasTasks, onPlan }: Properties) {
  const isPlanned = project.plannedFinish !== null
  const { data, error, refetch } = useQuery({
    ...useQueries().getSchedule({
      path: { projectId: project.id },
      query: { $select: 'plannedFinish,bufferEnd,projectBuffer,criticalChain,levelling' },
    }),
    enabled: isPlanned,
  })
  const isGone = isNotFound(error)
  const shown = isPlanned && !isGone ? data : undefined
  return (
    <section className={classes.summary} aria-label={summaryWords.title}>
      {error && !isGone && <Problem error={error} retry={() => void refetch()} />}
      {isPlanned && !isGone && !data && !error && <Skeleton h={40} w={420} maw="100%" />}
      {shown && (
        <>
          <Fact name={summaryWords.finish} value={formatDate(shown.plannedFinish)} />
          <Fact name={summaryWords.bufferEnd} value={formatDate(shown.bufferEnd)} />
          <Fact name={summaryWords.buffer} value={summaryWords.days(formatNumber(shown.projectBuffer.size))} />
          <Fact
            name={summaryWords.chain}
            value={summaryWords.chainLength(
              formatNumber(shown.criticalChain.tasks.length),
              formatNumber(shown.criticalChain.length),
            )}
          />
          <Fact
            name={summaryWords.gap}
            value={
              shown.levelling.proven ? summaryWords.proven : summaryWords.percent(formatNumber(shown.levelling.gap))
            }
          />
        </>
      )}
      {(!isPlanned || isGone) && <span style={{ flex: '1 1 18.75rem' }}>{summaryWords.none}</span>}
      {shown && <span style={{ flex: '1 1 0' }} />}
      <Button onClick={onPlan} disabled={!hasTasks} variant={shown ? 'default' : 'filled'}>
        {shown ? summaryWords.planAnew : summaryWords.plan}
      </Button>
    </section>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div style={{ minWidth: 0 }}>
    <div className={classes.factName}>{name}</div>
    <div className={classes.factValue}>{value}</div>
  </div>
)
