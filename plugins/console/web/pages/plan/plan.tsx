/** The tasks and milestones of a project as a table to type in, and the plan that follows from them. */
import { Button, Modal, Skeleton, Switch, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSquareRotated } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Loaded } from '../../ui/page.tsx'
import { describe, Problem } from '../../ui/problem.tsx'
import { ProjectFrame, type ShownProject } from '../project/frame.tsx'
import { PlanDialog } from '../project/plan-dialog.tsx'
import { COLUMNS, type Context, cellText, type Item, type Kind, type Patch } from './columns.ts'
import classes from './grid.module.css'
import { Grid, type Place } from './grid.tsx'
import { PlanSummary } from './plan-summary.tsx'
import type { Row, Sheet } from './sheet.ts'
import { useSheet } from './use-sheet.ts'

const words = text.plan

export default function Plan() {
  return <ProjectFrame tab="plan">{(project) => <PlanPage key={project.id} project={project} />}</ProjectFrame>
}

function PlanPage({ project }: { readonly project: ShownProject }) {
  const [replan, setReplan] = useState(false)
  const { sheet, rows, context, query } = useSheet(project.id, replan)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [isPlanning, planning] = useDisclosure()
  const [hasHelp, help] = useDisclosure()
  const count = (kind: Kind) => formatNumber(rows.filter((row) => row.kind === kind).length)
  const add = (kind: Kind) => {
    sheet.add(kind)
    setActive({ row: rows.length, column: 0 })
  }
  const plan = () => void sheet.flush().then(planning.open)
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
      <div className={classes.tools}>
        <span className={classes.count}>{query.data && words.count(count('task'), count('milestone'))}</span>
        <Button size="xs" variant="subtle" color="gray" onClick={help.open}>
          {words.help}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSquareRotated size={14} aria-hidden />}
          onClick={() => add('milestone')}
        >
          {words.addMilestone}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add('task')}
        >
          {words.addTask}
        </Button>
      </div>
      <Loaded query={query} loading={<Skeleton h={420} />}>
        {() =>
          rows.length === 0 ? (
            <Empty
              title={words.empty.title}
              hint={words.empty.hint}
              action={<Button onClick={() => add('task')}>{words.addTask}</Button>}
            />
          ) : (
            <>
              <Grid sheet={sheet} rows={rows} active={active} onActive={setActive} />
              <StatusLine sheet={sheet} row={rows[active.row]} column={active.column} />
            </>
          )
        }
      </Loaded>
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

interface LineProperties {
  readonly sheet: Sheet
  readonly row: Row | undefined
  readonly column: number
}

/** What is wrong with the cell that has the focus, in words; else with its row. */
function StatusLine({ sheet, row, column }: LineProperties) {
  const key = COLUMNS[column]?.key ?? 'name'
  const faults = row ? sheet.faultsOf(row.key) : {}
  const first = Object.entries(faults)[0]
  const state = row && sheet.stateOf(row.key)
  const error = state?.kind === 'failed' ? state.error : undefined
  const sentence = faults[key] ?? (first && `${words.columns[first[0] as typeof key]}: ${first[1]}`)
  return (
    <div className={classes.line} role="status" data-fault={sentence !== undefined || undefined}>
      {sentence ?? (error !== undefined && describe(error).sentence && <Problem error={error} />)}
    </div>
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
