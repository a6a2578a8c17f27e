import { beforeAll, expect, test } from 'vitest'
import { calendarEntity, projectEntity, resourceEntity, taskEntity } from '../../generated/scheduling.ts'
import { portfolioFields } from '../../plugins/scheduling/store/portfolio.ts'
import { milestoneFields } from '../../plugins/scheduling/store/tasks.ts'
import { logFields } from '../../plugins/webhooks/store/delivery-log.ts'
import { registrationFields } from '../../plugins/webhooks/store/registrations.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
beforeAll(async () => {
  service = await sharedService()
})

test.each([
  ['scheduling.calendar', calendarEntity.fields],
  ['scheduling.resource', resourceEntity.fields],
  ['scheduling.project', projectEntity.fields],
  ['scheduling.project', portfolioFields],
  ['scheduling.task scheduling.task_projection', taskEntity.fields],
  ['scheduling.task scheduling.task_projection', milestoneFields],
  ['webhooks.registration', registrationFields],
  ['webhooks.attempt', logFields],
])('OData fields: notNull in the fields of %s matches NOT NULL of the columns', async (tables, fields) => {
  const rows = await service.app.database.query<{ name: string; never: boolean }>(
    'SELECT attname AS name, attnotnull AS never FROM pg_attribute WHERE attrelid = ANY($1::regclass[]) AND attnum > 0',
    [tables.split(' ')],
  )
  const never = new Map(rows.map((row) => [row.name, row.never]))
  const columns = Object.entries(fields).flatMap(([name, { column, notNull }]) => {
    const columnName = /^[a-z]+\.([a-z_]+)$/.exec(column)?.[1]
    return columnName === undefined ? [] : [{ name, marked: notNull === true, never: never.get(columnName) }]
  })
  expect(columns.length).toBeGreaterThan(4)
  expect(columns.filter((it) => it.marked !== it.never)).toEqual([])
})
