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

test.each([
  ['multi_copy.c', '58030', 'failed to COPY to shard 102022 on node-1:5432', true],
  [
    'placement_connection.c',
    'XX000',
    'could not commit transaction for shard 102043 on at least one active node',
    true,
  ],
  ['remote_commands.c', 'XX000', 'server closed the connection unexpectedly\n\tThis probably means', true],
  ['remote_commands.c', 'XX000', 'invalid page in block 7 of relation base/16384/17573', false],
  ['remote_transaction.c', 'XX000', 'failure on connection marked as essential: node-1:5432', true],
  ['bufmgr.c', 'XX000', 'server closed the connection unexpectedly', false],
])('faults: Citus has lost a node (%s, %s, %s): %s', (file, code, message, isLost) => {
  const error = Object.assign(new Error(message), { code, file })
  expect(isUnavailable(markLost(error))).toBe(isLost)
  expect(writeFaultOf(error)).toBeUndefined()
})
