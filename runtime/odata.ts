/** What plugins make lists with: the query options of OData (`odata/list.ts`), and lists as CSV files. */
export { replaceComparisons } from './odata/condition.ts'
export { type CsvRows, csvFile } from './odata/csv.ts'
export type { Field, Fields, FieldType } from './odata/fields.ts'
export {
  type List,
  type ListOptions,
  type ListSpec,
  listBody,
  listSql,
  type Page,
  pick,
  readExpand,
  readList,
  readPage,
  readSelect,
  type Source,
} from './odata/list.ts'
export { readModelPage } from './odata/model-page.ts'
