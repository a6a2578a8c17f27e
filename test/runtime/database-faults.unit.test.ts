import { expect, test } from 'vitest'
import { isUnavailable, markLost, writeFaultOf } from '../../runtime/database/faults.ts'

const refused = (file: string, message: string) =>
  new Error('A statement failed.', { cause: Object.assign(new Error(message), { code: '42501', file }) })

test('faults: a file that the system does not let PostgreSQL write is a failing disk, not a missing right', () => {
  expect(writeFaultOf(refused('md.c', 'could not open file "base/16384/17573": Read-only file system'))).toBe(
    'storage_failing',
  )
  expect(writeFaultOf(refused('aclchk.c', 'permission denied for table project'))).toBeUndefined()
})

test.each([
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['25P04', 'terminating connection due to transaction timeout'],
])('faults: a connection that the server closed for its time limit is lost (%s)', (code, message) => {
  expect(isUnavailable(markLost(Object.assign(new Error(message), { code })))).toBe(true)
})
