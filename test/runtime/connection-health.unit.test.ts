import { expect, test } from 'vitest'
import { openConnectionHealth } from '../../runtime/database/connection-health.ts'
import { markLost } from '../../runtime/database/faults.ts'
import { recordingLog } from '../support/log.ts'

test('log: names the reason of the first address where a host has several, none of which answers', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])
  const log = recordingLog()
  const health = openConnectionHealth(() => new Promise(() => {}), log)
  health.watch()
  try {
    health.failed(markLost(new Error('', { cause: both })))
    expect(log.lines.map(({ fields }) => fields.reason)).toEqual(['connect ECONNREFUSED ::1:5432'])
  } finally {
    health.close()
  }
})
