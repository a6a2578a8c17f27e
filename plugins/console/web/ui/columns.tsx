/** Columns that several tables have: each shows the field of its rows that it is named after. */
import { formatDate, formatNumber } from './format.ts'
import { ProjectLink } from './project-link.tsx'
import classes from './table.module.css'
import type { Column } from './table.tsx'

export type Has<Name extends string, Value> = { readonly [N in Name]?: Value | null | undefined }
export type Options = Pick<Column<never>, 'isUnbroken' | 'isRowHeader' | 'isWide'> & { readonly isSortable?: boolean }

/** What these columns have in common. */
export const columnOf = <Name extends string>(name: Name, label: string, { isSortable, ...options }: Options) => ({
  key: name,
  label,
  ...options,
  ...(isSortable && { sortBy: (row: Has<Name, string | number>) => row[name] }),
})

export const numberColumn = <Name extends string>(
  name: Name,
  label: string,
  options: Options = {},
): Column<Has<Name, number>> => ({
  ...columnOf(name, label, options),
  isNumber: true,
  cell: (row) => formatNumber(row[name]),
})

export const dateColumn = <Name extends string>(
  name: Name,
  label: string,
  options: Options = {},
): Column<Has<Name, string>> => ({
  ...columnOf(name, label, options),
  isUnbroken: true,
  cell: (row) => formatDate(row[name]),
})

/** @param name of the field with the name of the project */
export const projectColumn = <Name extends string>(
  name: Name,
  label: string,
  options: Options = {},
): Column<Has<Name, string> & { readonly projectId: number }> => ({
  ...columnOf(name, label, options),
  cell: (row) => (
    <div className={classes.name}>
      <ProjectLink id={row.projectId}>{row[name]}</ProjectLink>
    </div>
  ),
})
