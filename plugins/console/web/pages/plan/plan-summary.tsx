/** What the plan comes to, and the button that makes it. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { isNotFound } from '../../ui/errors.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import type { ShownProject } from '../project/frame.tsx'
import classes from './grid.module.css'

const words = text.plan.summary

interface Properties {
  readonly project: ShownProject
  readonly hasTasks: boolean
  onPlan(): void
}

export function PlanSummary({ project, hasTasks, onPlan }: Properties) {
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
    <section className={classes.summary} aria-label={words.title}>
      {error && !isGone && <Problem error={error} retry={() => void refetch()} />}
      {isPlanned && !isGone && !data && !error && <Skeleton h={40} w={420} maw="100%" />}
      {shown && (
        <>
          <Fact name={words.finish} value={formatDate(shown.plannedFinish)} />
          <Fact name={words.bufferEnd} value={formatDate(shown.bufferEnd)} />
          <Fact name={words.buffer} value={words.days(formatNumber(shown.projectBuffer.size))} />
          <Fact
            name={words.chain}
            value={words.chainLength(
              formatNumber(shown.criticalChain.tasks.length),
              formatNumber(shown.criticalChain.length),
            )}
          />
          <Fact
            name={words.gap}
            value={shown.levelling.proven ? words.proven : words.percent(formatNumber(shown.levelling.gap))}
          />
        </>
      )}
      {(!isPlanned || isGone) && <span style={{ flex: '1 1 18.75rem' }}>{words.none}</span>}
      {shown && <span style={{ flex: '1 1 0' }} />}
      <Button onClick={onPlan} disabled={!hasTasks} variant={shown ? 'default' : 'filled'}>
        {shown ? words.planAnew : words.plan}
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
