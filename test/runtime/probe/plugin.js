// A third party's plugin: JavaScript, with its own contract, importing nothing of the service at run time.

import { Readable } from 'node:stream'

const written = { kind: 'event', name: 'probe.written' }
const reminded = { kind: 'event', name: 'probe.reminded' }
const foreign = { kind: 'event', name: 'task.completed' }

/**
 * Shared with the test that loads the plugin. `failOn` and `code`: the note at which listeners fail, and the code of their
 * error. `attempts`, `deadlocks` and `prepared` count. Each write awaits `hold`, with `prepare` before its transaction and
 * `write` inside; it waits in `queues` if there are any, and awaits `hold` with `ready` in its turn. `value` is listed
 * instead of the stored rows, or what it makes of the request's signal.
 */
export const control = {
  ...{ failOn: undefined, code: undefined, attempts: 0, deadlocks: 0, prepared: 0, hold: undefined, queues: undefined },
  value: undefined,
}

const refusal = (status, code, message) =>
  Object.assign(new Error(message), { problem: true, status, code, headers: {} })

const createProbe = {
  async prepare(input, { db, account }) {
    const [{ now }] = await db.query('SELECT now() AS now WHERE $1 > 0', [account.id])
    if (now) control.prepared += 1
    await control.hold?.('prepare')
    const handle = (call) => writeProbe(input, call)
    return control.queues ? { queues: control.queues, ready: () => control.hold?.('ready'), handle } : handle
  },
}

async function writeProbe({ body, request }, call) {
  const [row] = await call.tx.query(
    'INSERT INTO probe.note (account_id, note, level) VALUES ($1, $2, $3) RETURNING id, note, level',
    [call.account.id, body.note, body.level ?? 0],
  )
  await call.emit(written, { id: row.id, note: row.note })
  if (body.simulate === 'fail') throw refusal(409, 'simulated_failure', 'The probe simulates a failure.')
  if (body.simulate === 'emit-foreign') await call.emit(foreign, {})
  if (body.simulate === 'emit-later')
    await call.emit(reminded, { id: row.id }, { at: new Date(Date.now() + 86_400_000) })
  await control.hold?.('write')
  if (body.simulate === 'deadlock' && control.deadlocks++ === 0)
    throw Object.assign(new Error('deadlock'), { code: '40P01' })
  if (body.simulate === 'refused') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  if (body.simulate === 'bad-header')
    return call.reply(
      201,
      { ...row, accountId: call.account.id, ip: request.ip },
      { headers: { 'X-Name': 'Größe\u2013x' } },
    )
  const reply = { ...row, accountId: call.account.id, ip: request.ip }
  return call.reply(201, body.simulate === 'break-contract' ? { ...reply, surprise: true } : reply)
}

async function listProbes({ query, accept, request }, call) {
  const rows = await call.db.query(
    'SELECT id, note, level FROM probe.note WHERE account_id = $1 ORDER BY id LIMIT $2',
    [call.account.id, query.$top ?? 5],
  )
  const listed = typeof control.value === 'function' ? control.value(request.signal) : control.value
  const value = listed ?? rows.map((row) => ({ ...row, accountId: call.account.id, ip: request.ip }))
  if (accept === 'text/csv') return call.reply(200, value.map(({ id }) => `${id}\n`).join(''), { type: 'text/csv' })
  return call.reply(200, { value }, { type: 'application/json' })
}

async function deleteProbe({ path }, call) {
  const deleted = await call.tx.query('DELETE FROM probe.note WHERE account_id = $1 AND id = $2 RETURNING id', [
    call.account.id,
    path.probeId,
  ])
  if (deleted.length === 0) throw refusal(404, 'not_found', `There is no probe ${path.probeId}.`)
  return call.reply(204)
}

async function streamProbes({ query }, call) {
  const { breakAfter } = query
  async function* lines() {
    for (let n = 0; n < 10; n++) {
      if (n === breakAfter) throw new Error('the stream broke')
      yield `line ${n}\n`
    }
  }
  return call.reply(200, Readable.from(lines()))
}

const replyNoContent = async (_input, call) => call.reply(204)

async function hear(batch, scope) {
  control.attempts += 1
  for (const { id, event, accountId, data } of batch) {
    await scope.tx.query('INSERT INTO probe.heard (account_id, event_id, event, data) VALUES ($1, $2, $3, $4::json)', [
      accountId,
      id,
      event,
      JSON.stringify(data),
    ])
    if (control.failOn !== undefined && data.note === control.failOn) {
      throw Object.assign(new Error('the listener simulates a failure'), control.code && { code: control.code })
    }
  }
}

export default {
  name: 'probe',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'off-by-default',
  migrations: new URL('./migrations/', import.meta.url),
  setup: () => ({
    handlers: {
      createProbe,
      listProbes,
      deleteProbe,
      streamProbes,
      needAlternatives: replyNoContent,
      needNothing: replyNoContent,
    },
    listeners: [
      { event: written.name, handle: hear },
      { event: reminded.name, handle: hear },
    ],
    commands: [],
  }),
}
