/** The rows of the work list; only those near the window exist. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import type { ListedTask } from './groups.ts'
import classes from './work.module.css'

const ROW = 70 // pixels, until a row is measured
const AHEAD = 8 // rows

interface Properties {
  readonly tasks: readonly ListedTask[]
  readonly hasMore: boolean
  onEnd(): void
  row(task: ListedTask): ReactNode
}

export function TaskList({ tasks, hasMore, onEnd, row }: Properties) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top
    if (top !== undefined) setScrollMargin(Math.round(top + scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => ROW,
    overscan: AHEAD,
    scrollMargin,
    getItemKey: (index) => tasks[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const isAtEnd = hasMore && (items.at(-1)?.index ?? 0) >= tasks.length - AHEAD
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  const { columns } = text.work
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <span>{columns.priority}</span>
        <span>{columns.task}</span>
        <span>{columns.resource}</span>
        <span>{columns.due}</span>
        <span>{columns.remaining}</span>
      </div>
      <ul ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const task = tasks[index]
          return (
            task && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.item}
                aria-setsize={hasMore ? -1 : tasks.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                {row(task)}
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
