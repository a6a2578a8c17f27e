/** A choice of the account's calendars. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../app/context.ts'

interface Properties extends Omit<NativeSelectProps, 'data'> {
  /** What it is without a calendar of its own. */
  readonly none: string
}

const MAX_CALENDARS = 1_000

export function CalendarSelect({ none, ...rest }: Properties) {
  const { data } = useQuery(
    useQueries().listCalendars({ query: { $select: 'id,name', $orderby: 'name', $top: MAX_CALENDARS } }),
  )
  const calendars = (data?.value ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <NativeSelect data={[{ value: '', label: none }, ...calendars]} {...rest} />
}
