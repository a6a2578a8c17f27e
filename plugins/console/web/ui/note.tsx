/** Sentences on a page: remarks, and what has names in it. */
import { type ElementProps, Text, type TextProps } from '@mantine/core'

type Properties = TextProps & ElementProps<'p', keyof TextProps>

/** A remark, which matters less than what it stands beside. */
export const Note = (properties: Properties) => <Text size="sm" c="dimmed" {...properties} />

/** Small, dimmed text. */
export const Hint = (properties: Properties) => <Text size="xs" c="dimmed" {...properties} />

/** What has names in it, or was written by users: each line is read in its own direction. */
export const Said = (properties: Properties) => <Text size="sm" dir="auto" {...properties} />
