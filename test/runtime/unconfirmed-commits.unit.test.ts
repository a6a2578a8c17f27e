/** A server that answers reads and confirms no commit, as while its only synchronous standby is away. */
import { expect, test } from 'vitest'
import { CommitUnknown } from '../../runtime/database/faults.ts'
import { openWriteHealth } from '../../runtime/database/write-health.ts'
import { recordingLog } from '../support/log.ts'

const unanswered = new Error('Query read timeout')

test.each([new CommitUnknown(unanswered), unanswered])(
  'unconfirmed commits: are a fault once a probe takes long, which holds up nobody and is not repeated (%s)',
  async (error) => {
    const log = recordingLog()
    const probe = Promise.withResolvers<void>()
    let probes = 0
    const health = openWriteHealth(() => {
      probes += 1
      return probe.promise
    }, log)
    health.failed(error)
    expect(await health.check()).toBe('commits_unconfirmed')
    health.failed(error)
    expect(await health.check()).toBe('commits_unconfirmed')
    expect(probes).toBe(1)
    probe.resolve()
    await expect.poll(() => health.check()).toBeUndefined()
    expect(log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      expect.stringMatching(/^error: the database confirms no writes: its synchronous standby/),
      'info: the database takes writes again',
    ])
  },
)

test('unconfirmed commits: a process that was suspended does not take its own pause for one', async () => {
  const log = recordingLog()
  const health = openWriteHealth(async () => {}, log)
  health.failed(new CommitUnknown(unanswered))
  expect(await health.check()).toBeUndefined()
  expect(log.lines).toEqual([])
})

test('unconfirmed commits: a full disk that is found meanwhile is logged', async () => {
  const log = recordingLog()
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const health = openWriteHealth(() => Promise.reject(full), log)
  health.failed(unanswered)
  health.failed(full)
  expect(await health.check()).toBe('storage_full')
  expect(log.lines.map(({ fields }) => fields.reason)).toEqual(['storage_full'])
})
