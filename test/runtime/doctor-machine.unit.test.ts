import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { clock, disk } from '../../runtime/cli/doctor-machine.ts'

/** A database whose clock stands still. */
const at = (ms: number) => ({
  query: async <Row>() => [{ ms }] as Row[],
  models: () => Promise.reject(new Error('not used')),
})

test('doctor: reports a full disk, and how much is free', async () => {
  expect(await disk(tmpdir(), 0)).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^\d+\.\d GiB are free at /),
  })
  const full = await disk(tmpdir(), Number.MAX_SAFE_INTEGER)
  expect(full).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^Only /),
    remedy: expect.stringContaining('Free'),
  })
})

test('doctor: reports a clock that differs from the database’s by more than a minute, in either direction', async () => {
  const now = () => 1_000_000_000
  for (const skew of [0, 60_000, -60_000]) expect((await clock(at(now() + skew), now)).ok).toBe(true)
  for (const skew of [61_000, -61_000]) {
    const found = await clock(at(now() + skew), now)
    expect(found).toMatchObject({ ok: false, detail: expect.stringContaining('61.0 s'), remedy: expect.any(String) })
  }
})
