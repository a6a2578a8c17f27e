/**
 * Runs the handler of the operation and sends its reply. A read gets the database without a transaction. A write gets
 * one transaction, which begins with its first statement and commits after the reply has passed response validation. A
 * write that throws is rolled back; after a serialization failure or a deadlock it runs once more. A queued write
 * begins its transaction in its turn.
 */
import { Readable } from 'node:stream'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { internal } from '../errors.ts'
import type { WriteQueues } from '../limits/write-queues.ts'
import { child } from '../log.ts'
import type { Input, Operations } from '../plugin/operation.ts'
import type { Call, Log, Secrets } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'
import { HandlerOpenCall, HandlerReadCall, HandlerWriteCall } from './handler-calls.ts'
import { HandlerInput } from './handler-input.ts'
import { claimKey, findReply, fingerprintOf, type KeyOwner, KeysInPreparation, storeReply } from './idempotency.ts'
import { checkFixed, type Fields, splitBody } from './read-only-fields.ts'
import { type PlainReply, type SerializedReply, serializeReply } from './reply.ts'
import { discard, sendPieces, sendStream, sendText } from './send.ts'
import type { Validation } from './validate.ts'

type AnyInput = Input<Operations[string]>
type Handle = (call: unknown) => Promise<PlainReply>
type Queued = { readonly queues: readonly string[]; ready?(): Promise<void>; readonly handle: Handle }
type AnyHandler =
  | ((input: AnyInput, call: unknown) => Promise<PlainReply>)
  | { prepare(input: AnyInput, call: unknown): Promise<Handle | Queued> }
export type Handlers = ReadonlyMap<string, AnyHandler>

export function dispatch(
  handlers: Handlers,
  validation: Validation,
  unitOfWork: UnitOfWork,
  queues: WriteQueues,
  secrets: Secrets,
  log: Log,
): Middleware {
  const preparing = new KeysInPreparation()
  return (exchange) => exchange.runHandler(() => run(exchange))

  async function run(exchange: Exchange): Promise<void> {
    const operation = operationOf(exchange)
    const handler = handlers.get(operation.id)
    if (!handler) throw internal(new Error(`No handler for ${operation.id}: boot should have refused that`))
    const { body, fixed } = splitBody(operation, exchange.body)
    exchange.body = body
    const input = new HandlerInput(exchange, operation) as unknown as AnyInput
    const { bearer } = exchange
    const callLog = child(log, { plugin: operation.plugin, requestId: exchange.id })
    if (operation.writes && bearer)
      return send(exchange, await write(exchange, bearer, handler, { input, fixed }, callLog), callLog)
    if (typeof handler !== 'function')
      throw internal(new Error(`${operation.id} has a prepared handler, but is not a write`))
    const call = bearer
      ? new HandlerReadCall(unitOfWork, bearer, exchange, callLog)
      : new HandlerOpenCall(unitOfWork, exchange, callLog)
    send(exchange, await serializeReply(exchange, validation, await handler(input, call)), callLog)
  }

  async function write(
    exchange: Exchange,
    bearer: Bearer,
    handler: AnyHandler,
    { input, fixed }: { readonly input: AnyInput; readonly fixed: Fields },
    callLog: Log,
  ): Promise<SerializedReply> {
    const { idempotent, sealsReply, plugin } = operationOf(exchange)
    const key = idempotent ? exchange.req.get('idempotency-key') : undefined
    const owner = key === undefined ? undefined : ownerOf(bearer, key, sealsReply ? secrets : undefined)
    let calculated: Buffer | undefined
    const requestFingerprint = () => {
      calculated ??= fingerprintOf(exchange.req.method, exchange.req.originalUrl, exchange.rawBody)
      return calculated
    }
    const commit = async (handle: Handle) => {
      let body: unknown
      const reply = async (unit: Call) => {
        const plain = await handle(new HandlerWriteCall(unit, bearer, exchange))
        body = plain.body
        checkFixed(fixed, body)
        return serializeReply(exchange, validation, plain)
      }
      const work = (unit: Call) =>
        owner ? replyOnce(unit, owner, requestFingerprint(), () => reply(unit)) : reply(unit)
      try {
        return await unitOfWork.of(plugin, callLog).as(bearer.account, bearer.actor, work)
      } catch (error) {
        if (body instanceof Readable) discard(body)
        throw error
      }
    }
    if (typeof handler === 'function') return commit((call) => handler(input, call))
    const prepareAndCommit = async () => {
      const write = await handler.prepare(input, new HandlerReadCall(unitOfWork, bearer, exchange, callLog))
      if (typeof write === 'function') return commit(write)
      const names = write.queues.map((name) => `${bearer.account.id} ${plugin} ${name}`)
      return queues.run(
        names,
        async () => {
          await write.ready?.()
          return commit(write.handle)
        },
        () => input.request.signal,
      )
    }
    if (!owner) return prepareAndCommit()
    const stored = await findReply(unitOfWork.dbOf(bearer.account.id), owner, requestFingerprint())
    return stored ?? preparing.run(owner, prepareAndCommit)
  }

  /** Returns the stored reply of the key, or makes a reply and stores it in the same transaction. */
  async function replyOnce(
    { tx }: Call,
    owner: KeyOwner,
    fingerprint: Buffer,
    work: () => Promise<SerializedReply>,
  ): Promise<SerializedReply> {
    const stored = await claimKey(tx, owner, fingerprint)
    if (stored) return stored
    const reply = await work()
    const { body } = reply
    if (!(body instanceof Readable)) await storeReply(tx, owner, { ...reply, body })
    return reply
  }
}

/** Users of one client have separate keys, so that a user never gets another user's reply. */
const ownerOf = ({ account, clientId, actor, may }: Bearer, key: string, secrets: Secrets | undefined): KeyOwner => ({
  accountId: account.id,
  clientId: `${clientId} ${actor.id ?? ''}`,
  key,
  may,
  secrets,
})

/** Bytes. */
const sizeOf = (body: Exclude<SerializedReply['body'], Readable>): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.size ?? 0)

function send(exchange: Exchange, { status, headers, body }: SerializedReply, log: Log): void {
  if (!(body instanceof Readable)) exchange.reserveReply(exchange.req.method === 'HEAD' ? 0 : sizeOf(body))
  for (const [name, value] of Object.entries(headers)) exchange.setHeader(name, value)
  if (!exchange.hasHeader('Cache-Control')) exchange.addHeader('Cache-Control', 'no-store')
  const onError = (err: Error) => log.error({ err }, 'sending a reply failed')
  if (body instanceof Readable) sendStream(exchange, status, body, onError)
  else if (body !== null && typeof body === 'object') sendPieces(exchange, status, body, onError)
  else sendText(exchange, status, body)
}
