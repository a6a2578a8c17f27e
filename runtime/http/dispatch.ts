/**
 * Runs the handler. A read gets the database; a write one transaction that begins with its first statement and commits
 * once the reply has passed the contract; what fails is rolled back, and runs once more when PostgreSQL only asks for
 * that (a serialization failure, a deadlock).
 */
import { Readable } from 'node:stream'
import { internal } from '../errors.ts'
import { child } from '../log.ts'
import type { Input, Operations } from '../operation.ts'
import type { Call, Log } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { OpenCallOf, ReadCallOf, WriteCallOf } from './calls.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'
import { claim, find, fingerprint, type Kept, KeysInPreparation, keep, type Owner } from './idempotency.ts'
import { RequestInput } from './input.ts'
import { type PlainReply, type Ready, readyReply } from './reply.ts'
import { discard, sendStream, sendText } from './send.ts'
import type { Validation } from './validate.ts'

type AnyInput = Input<Operations[string]>
type Handle = (call: unknown) => Promise<PlainReply>
type AnyHandler =
  | ((input: AnyInput, call: unknown) => Promise<PlainReply>)
  | { prepare(input: AnyInput, call: unknown): Promise<Handle> }
export type Handlers = ReadonlyMap<string, AnyHandler>

export function dispatch(handlers: Handlers, validation: Validation, unitOfWork: UnitOfWork, log: Log): Middleware {
  const preparing = new KeysInPreparation()
  return async (exchange) => {
    const operation = operationOf(exchange)
    const handler = handlers.get(operation.id)
    if (!handler) throw internal(new Error(`No handler for ${operation.id}: boot let it through`))
    const input = new RequestInput(exchange, operation) as unknown as AnyInput
    const { bearer } = exchange
    const callLog = child(log, { plugin: operation.plugin, requestId: exchange.id })
    if (operation.writes && bearer)
      return send(exchange, await write(exchange, bearer, handler, input, callLog), callLog)
    if (typeof handler !== 'function') throw internal(new Error(`${operation.id} prepares, and has no transaction`))
    const call = bearer ? new ReadCallOf(unitOfWork, bearer, callLog) : new OpenCallOf(unitOfWork, callLog)
    send(exchange, readyReply(exchange, validation, await handler(input, call)), callLog)
  }

  async function write(
    exchange: Exchange,
    bearer: Bearer,
    handler: AnyHandler,
    input: AnyInput,
    callLog: Log,
  ): Promise<Ready> {
    const { idempotent, plugin } = operationOf(exchange)
    const key = idempotent ? exchange.req.get('idempotency-key') : undefined
    const owner = key === undefined ? undefined : ownerOf(bearer, key)
    const print = () => fingerprint(exchange.req.method, exchange.req.originalUrl, exchange.raw)
    const commit = async (handle: Handle) => {
      let made: unknown
      const reply = async (unit: Call) => {
        const it = await handle(new WriteCallOf(unit, bearer))
        made = it.body
        return readyReply(exchange, validation, it)
      }
      const work = (unit: Call) => (owner ? replyOnce(unit, owner, print(), () => reply(unit)) : reply(unit))
      try {
        return await unitOfWork.of(plugin, callLog).as(bearer.account, bearer.actor, work)
      } catch (error) {
        if (made instanceof Readable) discard(made)
        throw error
      }
    }
    if (typeof handler === 'function') return commit((call) => handler(input, call))
    const prepared = async () => commit(await handler.prepare(input, new ReadCallOf(unitOfWork, bearer, callLog)))
    if (!owner) return prepared()
    return (await find(unitOfWork.db, owner, print())) ?? preparing.hold(owner, prepared)
  }

  /** Gives the reply that the key has, or makes it and keeps it beside the state that it describes. */
  async function replyOnce(call: Call, owner: Owner, print: Buffer, work: () => Promise<Ready>): Promise<Ready> {
    const kept = await claim(call.tx, owner, print)
    if (kept) return kept
    const fresh = await work()
    if (!(fresh.body instanceof Readable)) await keep(call.tx, owner, fresh as Kept)
    return fresh
  }
}

/** The users of a client have keys of their own: one's reply is not another's. */
const ownerOf = ({ account, clientId, actor }: Bearer, key: string): Owner => ({
  accountId: account.id,
  clientId: `${clientId} ${actor.id ?? ''}`,
  key,
})

function send(exchange: Exchange, { status, headers, body }: Ready, log: Log): void {
  for (const [name, value] of Object.entries(headers)) exchange.setHeader(name, value)
  if (!exchange.hasHeader('Cache-Control')) exchange.header('Cache-Control', 'no-store')
  if (body instanceof Readable) sendStream(exchange, status, body, (err) => log.error({ err }, 'a reply broke off'))
  else sendText(exchange, status, body)
}
