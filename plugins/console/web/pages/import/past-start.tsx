/** A file whose start lies in the past: whether its project starts today, or keeps its dates, with its progress or without. */
import type { ImportPreview } from '@chainwork/sdk'
import { Alert, Radio, Stack } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { text } from '../../text/text.ts'
import { formatDate } from '../../ui/format.ts'

const words = text.imports.pastStart

type Choice = 'today' | 'dates' | 'progress'
export interface Answer {
  readonly choice: Choice
  /** Of the file. */
  readonly start: string
}

const DAY = 86_400_000 // ms

/** The start of a file that is to be asked about: `YYYY-MM-DD`, before today. */
export function pastStartOf(
  preview: ImportPreview | undefined,
  { startDate }: { readonly startDate: string },
  today: string,
): string | undefined {
  const start = preview?.report.startDate
  return start && start < today && startDate === '' ? start : undefined
}

/** What an answer asks of the import. */
export function queryOfAnswer({ choice, start }: Answer, today: string) {
  if (choice === 'today') return { startDate: today, progress: 'discard' as const }
  return { startDate: start, progress: choice === 'progress' ? ('keep' as const) : ('discard' as const) }
}

interface Properties {
  readonly start: string
  readonly today: string
  /** Tasks with progress in the file. */
  readonly progress: number
  readonly answer: Answer | undefined
  onAnswer(answer: Answer): void
}

export function PastStartQuestion({ start, today, progress, answer, onAnswer }: Properties) {
  const days = Math.round((Date.parse(today) - Date.parse(start)) / DAY)
  return (
    <Alert
      color={answer ? 'gray' : 'yellow'}
      icon={<IconCalendarQuestion aria-hidden />}
      title={words.title(days, formatDate(start))}
      mb="md"
    >
      <Radio.Group
        aria-label={words.question}
        value={answer?.choice ?? null}
        onChange={(chosen) => onAnswer({ choice: chosen as Choice, start })}
      >
        <Stack gap="xs">
          <Radio value="today" label={words.today} description={words.todayHint} />
          {progress > 0 && <Radio value="progress" label={words.progress(progress)} description={words.progressHint} />}
          <Radio value="dates" label={words.dates} description={words.datesHint} />
        </Stack>
      </Radio.Group>
    </Alert>
  )
}
