/**
 * Runs the handler. A read gets the database; a write one transaction that begins with its first statement and commits
 * once the reply has passed the contract; what fails is rolled back, and runs once more when PostgreSQL only asks for
 * that (a serialization failure, a deadlock). A write that queues has no transaction before it is its turn.
 */
import { Readable } from 'node:stream'
import { internal } from '../errors.ts'
import { child } from '../log.ts'
import type { Input, Operations } from '../operation.ts'
import { runWithWorkOutside } from '../outside-transaction.ts'
import type { Call, Log } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { WriteQueues } from '../write-queues.ts'
import { OpenCallOf, ReadCallOf, WriteCallOf } from './calls.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'
import { claim, find, fingerprint, KeysInPreparation, keep, type Owner } from './idempotency.ts'
import { RequestInput } from './input.ts'
import { type PlainReply, type Ready, readyReply } from './reply.ts'
import { discard, sendPieces, sendStream, sendText } from './send.ts'
import type { Validation } from './validate.ts'

type AnyInput = Input<Operations[string]>
type Handle = (call: unknown) => Promise<PlainReply>
type Queued = { readonly queues: readonly string[]; readonly handle: Handle }
type AnyHandler =
  | ((input: AnyInput, call: unknown) => Promise<PlainReply>)
  | { prepare(input: AnyInput, call: unknown): Promise<Handle | Queued> }
export type Handlers = ReadonlyMap<string, AnyHandler>

export function dispatch(
  handlers: Handlers,
  validation: Validation,
  unitOfWork: UnitOfWork,
  queues: WriteQueues,
  log: Log,
): Middleware {
  const preparing = new KeysInPreparation()
  return (exchange) => exchange.work(() => run(exchange))

  async function run(exchange: Exchange): Promise<void> {
    const operation = operationOf(exchange)
    const handler = handlers.get(operation.id)
    if (!handler) throw internal(new Error(`No handler for ${operation.id}: boot let it through`))
    const input = new RequestInput(exchange, operation) as unknown as AnyInput
    const { bearer } = exchange
    const callLog = child(log, { plugin: operation.plugin, requestId: exchange.id })
    if (operation.writes && bearer)
      return send(exchange, await write(exchange, bearer, handler, input, callLog), callLog)
    if (typeof handler !== 'function') throw internal(new Error(`${operation.id} prepares, and has no transaction`))
    const call = bearer
      ? new ReadCallOf(unitOfWork, bearer, exchange, callLog)
      : new OpenCallOf(unitOfWork, exchange, callLog)
    send(exchange, await readyReply(exchange, validation, await handler(input, call)), callLog)
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
    let printed: Buffer | undefined
    const print = () => {
      printed ??= fingerprint(exchange.req.method, exchange.req.originalUrl, exchange.raw)
      return printed
    }
    const commitOnce = async (handle: Handle) => {
      let made: unknown
      const reply = async (unit: Call) => {
        const it = await handle(new WriteCallOf(unit, bearer, exchange))
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
    const commit = (handle: Handle) => runWithWorkOutside(() => commitOnce(handle))
    if (typeof handler === 'function') return commit((call) => handler(input, call))
    const prepared = async () => {
      const write = await handler.prepare(input, new ReadCallOf(unitOfWork, bearer, exchange, callLog))
      if (typeof write === 'function') return commit(write)
      const names = write.queues.map((name) => `${bearer.account.id} ${plugin} ${name}`)
      return queues.run(
        names,
        () => commit(write.handle),
        () => input.request.signal,
      )
    }
    if (!owner) return prepared()
    return (await find(unitOfWork.dbOf(bearer.account.id), owner, print())) ?? preparing.hold(owner, prepared)
  }

  /** Gives the reply that the key has, or makes it and keeps it beside the state that it describes. */
  async function replyOnce(call: Call, owner: Owner, print: Buffer, work: () => Promise<Ready>): Promise<Ready> {
    const kept = await claim(call.tx, owner, print)
    if (kept) return kept
    const fresh = await work()
    const { body } = fresh
    if (!(body instanceof Readable)) await keep(call.tx, owner, { ...fresh, body })
    return fresh
  }
}

/** The users of a client have keys of their own: one's reply is not another's. */
const ownerOf = ({ account, clientId, actor }: Bearer, key: string): Owner => ({
  accountId: account.id,
  clientId: `${clientId} ${actor.id ?? ''}`,
  key,
})

/** In bytes. */
const sizeOf = (body: Exclude<Ready['body'], Readable>): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.size ?? 0)

function send(exchange: Exchange, { status, headers, body }: Ready, log: Log): void {
  if (!(body instanceof Readable)) exchange.holdReply(exchange.req.method === 'HEAD' ? 0 : sizeOf(body))
  for (const [name, value] of Object.entries(headers)) exchange.setHeader(name, value)
  if (!exchange.hasHeader('Cache-Control')) exchange.header('Cache-Control', 'no-store')
  const broken = (err: Error) => log.error({ err }, 'a reply broke off')
  if (body instanceof Readable) sendStream(exchange, status, body, broken)
  else if (body !== null && typeof body === 'object') sendPieces(exchange, status, body, broken)
  else sendText(exchange, status, body)
}
