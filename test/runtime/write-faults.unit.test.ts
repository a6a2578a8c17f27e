import { expect, test } from 'vitest'
import { writeFaultOf } from '../../runtime/database/faults.ts'

const refused = (file: string, message: string) =>
  new Error('A statement failed.', { cause: Object.assign(new Error(message), { code: '42501', file }) })

test('write faults: a file that the system does not let PostgreSQL write is a failing disk, not a missing right', () => {
  expect(writeFaultOf(refused('md.c', 'could not open file "base/16384/17573": Read-only file system'))).toBe(
    'storage_failing',
  )
  expect(writeFaultOf(refused('aclchk.c', 'permission denied for table project'))).toBeUndefined()
})
