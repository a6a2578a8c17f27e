/** One row of the plan's table. */
import { ActionIcon, Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLink, IconSquareRotated, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { text } from '../../text/text.ts'
import { COLUMNS, type ColumnKey, isUsed, shownText } from './columns.ts'
import type { Editing } from './cursor.ts'
import classes from './grid.module.css'
import type { Handlers } from './grid.tsx'
import type { Row } from './rows.ts'
import type { Sheet } from './sheet.ts'

const words = text.plan
const NUMBERS: readonly ColumnKey[] = ['duration', 'safeDuration']

interface Properties {
  readonly sheet: Sheet
  /** The state of the table: another one after every change. */
  readonly snapshot: object
  readonly row: Row
  readonly index: number
  /** Pixels from the first row. */
  readonly start: number
  readonly template: string
  readonly activeColumn: number | undefined
  readonly editing: Editing | undefined
  readonly handlers: Handlers
}

export const GridRow = memo(function GridRow(properties: Properties) {
  const { sheet, row, index, start, template, activeColumn, editing, handlers } = properties
  const { put, edit, type, editText, leave } = handlers
  const faults = sheet.faultsOf(row.key)
  const isRemoved = sheet.stateOf(row.key)?.kind === 'removed'
  return (
    <div
      {...{ role: 'row', 'aria-rowindex': index + 2 }}
      aria-busy={row.isUnlisted}
      className={classes.row}
      data-removed={isRemoved || undefined}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
    >
      <div {...{ role: 'rowheader' }} className={classes.number}>
        {row.kind === 'milestone' && (
          <>
            <IconSquareRotated size={13} aria-hidden />
            <VisuallyHidden>{words.kinds.milestone}</VisuallyHidden>
          </>
        )}
        {row.item?.isCritical && (
          <>
            <IconLink size={13} className={classes.critical ?? ''} aria-hidden />
            <VisuallyHidden>{text.work.critical}</VisuallyHidden>
          </>
        )}
        {index + 1}
      </div>
      {COLUMNS.map(({ key }, column) => {
        const isEditing = editing?.column === column
        const shown = isEditing ? '' : shownText(key, sheet.textOf(row, key))
        const fault = faults[key]
        const cell = { key: row.key, column }
        return (
          <div
            key={key}
            {...{ role: 'gridcell', 'aria-invalid': fault !== undefined || undefined }}
            {...(!isUsed(row.kind, key) && { 'aria-disabled': true })}
            tabIndex={activeColumn === column ? 0 : -1}
            data-at={`${index}:${column}`}
            data-column={key}
            data-number={NUMBERS.includes(key) || undefined}
            className={classes.cell}
            title={fault ?? (shown.length > 20 ? shown : undefined)}
            {...{
              onFocus: () => activeColumn !== column && put(cell),
              onClick: (event: MouseEvent) => isAgain(event) && !isEditing && edit(cell),
              onMouseDown: (event: MouseEvent<HTMLElement>) => noteFocus(event, activeColumn === column),
            }}
          >
            {isEditing ? (
              <input
                className={classes.input}
                aria-label={`${words.columns[key]}, ${words.row} ${index + 1}`}
                // biome-ignore lint/a11y/noAutofocus: the user has just begun to type here
                autoFocus
                dir="auto"
                value={editing.typed}
                onChange={(event) => type(event.currentTarget.value)}
                onMouseDown={editText}
                onBlur={leave}
              />
            ) : (
              <bdi className={classes.text}>{shown}</bdi>
            )}
          </div>
        )
      })}
      <div {...{ role: 'gridcell' }} className={classes.state}>
        <State sheet={sheet} row={row} hasFaults={Object.keys(faults).length > 0} />
        {!isRemoved && !row.isUnlisted && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            tabIndex={-1}
            aria-label={`${text.common.delete}: ${words.row} ${index + 1}`}
            onClick={() => sheet.remove(row)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
})

/** The first click on a cell moves the focus there, the next one edits it. */
let hadFocus = false
const noteFocus = ({ currentTarget }: MouseEvent<HTMLElement>, isActive: boolean) => {
  hadFocus = isActive && document.activeElement === currentTarget
}
const isAgain = ({ detail }: MouseEvent) => hadFocus || detail > 1

function State({ sheet, row, hasFaults }: { readonly sheet: Sheet; readonly row: Row; readonly hasFaults: boolean }) {
  const { states } = words
  const state = sheet.stateOf(row.key)
  if (state?.kind === 'saving')
    return (
      <span className={classes.word}>
        <Loader size={12} aria-hidden /> {states.saving}
      </span>
    )
  if (state?.kind === 'saved')
    return (
      <span className={classes.word}>
        <IconCheck size={14} aria-hidden /> {states.saved}
      </span>
    )
  if (state?.kind === 'removed')
    return (
      <span className={classes.word}>
        {states.removed}
        <Button size="compact-xs" variant="light" onClick={() => sheet.undoRemoval(row.key)}>
          {text.common.undo}
        </Button>
      </span>
    )
  if (state?.kind === 'failed' || hasFaults)
    return (
      <span className={classes.wrong}>
        <IconAlertTriangle size={14} aria-hidden /> {states.failed}
      </span>
    )
  return row.item || row.isUnlisted ? <span /> : <span className={classes.word}>{states.waiting}</span>
}
