/** Explains one task: why it starts when it does, what would let it start earlier, how far it can slip, and its reports. */

import type { Explanation, TaskExplanation } from '@chainwork/sdk'
import { Anchor, Button, Drawer, Group, List, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { formatDate, formatNumber, formatPercent, formatTime } from '../../ui/format.ts'
import { Hint, Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { DataTable } from '../../ui/table.tsx'
import { Handover } from './handover.tsx'

const words = text.project.explanation

interface Properties {
  readonly taskId: number | undefined
  /** Whether its project is Active. */
  readonly isRunning: boolean
  onClose(): void
  /** Another task is to be explained. */
  onTask(taskId: number): void
}

export function TaskDrawer({ taskId, isRunning, onClose, onTask }: Properties) {
  return (
    <Drawer opened={taskId !== undefined} onClose={onClose} size="lg" title={words.title}>
      {taskId !== undefined && (
        <Explained key={taskId} taskId={taskId} onTask={onTask}>
          {isRunning && (
            <Part title={text.project.handover.title}>
              <Handover taskId={taskId} />
            </Part>
          )}
        </Explained>
      )}
    </Drawer>
  )
}

interface ExplainedProperties {
  readonly taskId: number
  /** For a task that is to be worked on. */
  readonly children: ReactNode
  onTask(taskId: number): void
}

function Explained({ taskId, ...rest }: ExplainedProperties) {
  const query = useQuery(useQueries().getExplanation({ path: { taskId } }))
  return <Loaded query={query}>{(data) => <Content explanation={data} {...rest} />}</Loaded>
}

type View = 'projected' | 'planned'

type ContentProperties = Omit<ExplainedProperties, 'taskId'> & { readonly explanation: TaskExplanation }

function Content({ explanation, children, onTask }: ContentProperties) {
  const { name, taskId, isMilestone, planned, projected } = explanation
  const [view, setView] = useState<View>(projected ? 'projected' : 'planned')
  const shown = view === 'projected' ? projected : planned
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {shown && (
          <Note>
            {text.common.taskStatuses[shown.status]} · {words.dates(formatDate(shown.start), formatDate(shown.finish))}
          </Note>
        )}
      </div>
      {planned && projected && (
        <SegmentedControl
          size="xs"
          aria-label={words.view}
          value={view}
          onChange={(value) => setView(value as View)}
          data={[
            { value: 'projected', label: words.projected },
            { value: 'planned', label: words.planned },
          ]}
        />
      )}
      {shown ? (
        <Reasons of={explanation} explanation={shown} onTask={onTask} />
      ) : (
        <Text size="sm">{words.unplanned}</Text>
      )}
      {!isMilestone && shown?.status !== 'Completed' && children}
      {!isMilestone && <Reports taskId={taskId} />}
    </Stack>
  )
}

interface ReasonsProperties {
  readonly of: Pick<TaskExplanation, 'projectId' | 'mentions'>
  readonly explanation: Explanation
  onTask(taskId: number): void
}

function Reasons({ of: { projectId, mentions }, explanation, onTask }: ReasonsProperties) {
  const { drivingPredecessors, daysOff, earlier, alapPlacement, float, sentences } = explanation
  const told = new Set([
    ...drivingPredecessors.flatMap((it) => [it.sentence, it.decision?.sentence]),
    ...(earlier ? [earlier.sentence, ...earlier.needs.map((it) => it.sentence)] : []),
    ...(daysOff ? [daysOff.sentence] : []),
    ...(alapPlacement ? [alapPlacement.sentence] : []),
  ])
  const others = sentences.filter((it) => !told.has(it))
  const linked = (sentence: string) => <Sentence text={sentence} mentions={mentions} projectId={projectId} />
  return (
    <>
      <Part title={words.why}>
        <List size="sm" spacing={4}>
          {drivingPredecessors.map(({ sentence, taskId, decision }) => (
            <List.Item key={sentence} dir="auto">
              {linked(sentence)} {decision && linked(decision.sentence)}
              {taskId !== null && <Lead taskId={taskId} onTask={onTask} />}
            </List.Item>
          ))}
          {daysOff && <List.Item dir="auto">{linked(daysOff.sentence)}</List.Item>}
          {alapPlacement && <List.Item dir="auto">{linked(alapPlacement.sentence)}</List.Item>}
        </List>
      </Part>
      {earlier && (
        <Part title={words.earlier}>
          <Said>{linked(earlier.sentence)}</Said>
          {earlier.needs.length > 1 && (
            <List size="sm" spacing={4}>
              {earlier.needs.map(({ sentence, taskId }) => (
                <List.Item key={sentence} dir="auto">
                  {linked(sentence)}
                  {taskId !== null && <Lead taskId={taskId} onTask={onTask} />}
                </List.Item>
              ))}
            </List>
          )}
        </Part>
      )}
      {float && (
        <Part title={words.float}>
          <Group gap="xl">
            <Days label={words.floats.free} value={float.free} />
            {float.buffer && <Days label={words.floats.buffer} value={float.buffer.days} />}
            {float.chain && <Days label={words.floats.chain} value={float.chain.days} />}
            <Days label={words.floats.end} value={float.end} />
          </Group>
        </Part>
      )}
      {others.length > 0 && (
        <Part title={words.more}>
          <List size="sm" spacing={4}>
            {others.map((sentence) => (
              <List.Item key={sentence} dir="auto">
                {linked(sentence)}
              </List.Item>
            ))}
          </List>
        </Part>
      )}
    </>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap={6}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
)

const Lead = ({ taskId, onTask }: { readonly taskId: number; onTask(taskId: number): void }) => (
  <>
    {' '}
    <Anchor component="button" type="button" size="sm" onClick={() => onTask(taskId)}>
      {words.whyThat}
    </Anchor>
  </>
)

const Days = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <Hint>{label}</Hint>
    <Text fw={600} className="numbers">
      {text.common.days(formatNumber(value))}
    </Text>
  </div>
)

const REPORTS = 10

function Reports({ taskId }: { readonly taskId: number }) {
  const [count, setCount] = useState(REPORTS)
  const query = useQuery({
    ...useQueries().listTaskReports({
      path: { taskId },
      query: { $orderby: 'number desc', $top: count, $count: true },
    }),
    placeholderData: (before) => before,
  })
  return (
    <Part title={words.reports}>
      <Loaded query={query} loading={<Text size="sm">{text.common.loading}</Text>}>
        {({ value, '@odata.count': total = 0 }) =>
          value.length === 0 ? (
            <Note>{words.noReports}</Note>
          ) : (
            <>
              <DataTable
                caption={words.reports}
                rows={value}
                rowKey={({ number }) => number}
                columns={[
                  { key: 'asOf', label: words.asOf, cell: ({ asOf }) => formatDate(asOf) },
                  { key: 'left', label: words.left, isNumber: true, cell: (it) => formatNumber(it.remainingDuration) },
                  { key: 'done', label: words.done, isNumber: true, cell: (it) => formatPercent(it.percentComplete) },
                  {
                    key: 'blocked',
                    label: words.blocked,
                    isWide: true,
                    cell: ({ blockedNote }) => <bdi>{blockedNote}</bdi>,
                  },
                  { key: 'by', label: words.by, cell: ({ actor }) => <bdi>{actor.name}</bdi> },
                  { key: 'at', label: words.at, isWide: true, cell: ({ at }) => formatTime(at) },
                ]}
              />
              {total > value.length && (
                <Button variant="subtle" size="compact-sm" onClick={() => setCount(Math.min(1_000, count * 5))}>
                  {text.common.more}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Part>
  )
}
