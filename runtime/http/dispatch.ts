/**
 * Runs the handler. A read gets the database; a write one transaction that begins with its first statement and commits
 * once the reply has passed the contract; what fails is rolled back, and runs once more when PostgreSQL only asks for
 * that (a serialization failure, a deadlock).
 */
import { validateHeaderValue } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { OperationFacts } from '../contract.ts'
import { internal } from '../errors.ts'
import type { Input, Operations } from '../operation.ts'
import type { Call, Log, OpenCall } from '../plugin.ts'
import type { Units } from '../units.ts'
import { addressOf, type Exchange, exchangeOf, operationOf, type Step } from './exchange.ts'
import { claim, find, fingerprint, type Kept, keep } from './idempotency.ts'
import type { Validation } from './validate.ts'

interface PlainReply {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}
type AnyInput = Input<Operations[string]>
type Handle = (call: unknown) => Promise<PlainReply>
type AnyHandler =
  | ((input: AnyInput, call: unknown) => Promise<PlainReply>)
  | { prepare(input: AnyInput, call: unknown): Promise<Handle> }
export type Handlers = ReadonlyMap<string, AnyHandler>

/** A reply ready to be sent: checked, and turned into text. */
interface Ready {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Readable | null
}

const reply = (status: number, body?: unknown, more?: Pick<PlainReply, 'headers' | 'type'>): PlainReply => ({
  status,
  body,
  ...more,
})

export function dispatch(handlers: Handlers, validation: Validation, units: Units, log: Log): Step {
  return (req, res, next) => {
    const exchange = exchangeOf(res)
    run(req, res, exchange)
      .then((ready) => send(req, res, exchange, ready, log))
      .catch(next)
  }

  async function run(req: Request, res: Response, exchange: Exchange): Promise<Ready> {
    const operation = operationOf(exchange)
    const handler = handlers.get(operation.id)
    if (!handler) throw internal(new Error(`No handler for ${operation.id}: boot let it through`))
    const input = inputOf(req, res, exchange, operation)
    const { bearer } = exchange
    const reading = {
      db: units.db,
      reply,
      ...(bearer && { account: bearer.account, actor: bearer.actor, may: bearer.may }),
    }
    if (operation.writes && !operation.open) return write(req, res, exchange, handler, input, reading)
    if (typeof handler !== 'function') throw internal(new Error(`${operation.id} prepares, and has no transaction`))
    const { as } = units.of(operation.plugin)
    const open: OpenCall & { reply: unknown } = { db: units.db, as, transaction: units.transaction, reply }
    return ready(req, res, exchange, await handler(input, operation.writes ? open : reading))
  }

  async function write(
    req: Request,
    res: Response,
    exchange: Exchange,
    handler: AnyHandler,
    input: AnyInput,
    reading: unknown,
  ): Promise<Ready> {
    const { bearer } = exchange
    const operation = operationOf(exchange)
    if (!bearer) throw internal(new Error(`${operation.id} was dispatched without a bearer`))
    const key = operation.idempotent ? req.get('idempotency-key') : undefined
    // The users of a client have keys of their own: one's reply is not another's.
    const clientId = `${bearer.clientId} ${bearer.actor.id ?? ''}`
    const owner = key === undefined ? undefined : { accountId: bearer.account.id, clientId, key }
    const print = () => fingerprint(req.method, req.originalUrl, exchange.raw)
    let handle: Handle
    if (typeof handler === 'function') handle = (call) => handler(input, call)
    else {
      const kept = owner && (await find(units.db, owner, print(), units.now()))
      if (kept) return kept
      handle = await handler.prepare(input, reading)
    }
    return units.of(operation.plugin).as(bearer.account, bearer.actor, async (unit) => {
      const call: Call = { ...unit, may: bearer.may }
      const work = async () => ready(req, res, exchange, await handle({ ...call, reply }))
      if (!owner) return work()
      const kept = await claim(call.tx, owner, print(), units.now())
      if (kept) return kept
      const fresh = await work()
      if (typeof fresh.body === 'string' || fresh.body === null) await keep(call.tx, owner, fresh as Kept)
      return fresh
    })
  }

  async function ready(req: Request, res: Response, exchange: Exchange, it: PlainReply): Promise<Ready> {
    const checked = await check(req, res, exchange, it)
    // What Node would refuse to send must fail here, before the commit.
    for (const [name, value] of Object.entries(checked.headers)) {
      for (const one of [value].flat()) validateHeaderValue(name, String(one))
    }
    return checked
  }

  async function check(req: Request, res: Response, exchange: Exchange, it: PlainReply): Promise<Ready> {
    const type = it.type ?? exchange.accept
    res.statusCode = it.status
    if (it.body instanceof Readable) return { status: it.status, headers: withType(it, type), body: it.body }
    if (it.body === undefined) {
      await validation.reply(req, res, undefined)
      return { status: it.status, headers: { ...it.headers }, body: null }
    }
    if (type !== undefined && !/[/+]json$/.test(type)) {
      return { status: it.status, headers: withType(it, type), body: String(it.body) }
    }
    const body = JSON.stringify(await validation.reply(req, res, it.body))
    return { status: it.status, headers: withType(it, type ?? 'application/json'), body }
  }
}

const withType = (it: PlainReply, type: string | undefined) => ({
  ...(type && { 'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type }),
  ...it.headers,
})

function inputOf(req: Request, res: Response, exchange: Exchange, operation: OperationFacts): AnyInput {
  const headers: Record<string, string> = {}
  for (const name of operation.headers) {
    const value = req.headers[name.toLowerCase()]
    if (typeof value === 'string') headers[name] = value
  }
  return {
    path: exchange.params,
    query: req.query,
    headers,
    cookies: {},
    body: req.body,
    accept: exchange.accept,
    contentType: req.headers['content-type'],
    request: {
      id: exchange.id,
      ip: addressOf(req),
      authorization: req.headers.authorization,
      // Most handlers never ask for it.
      get signal() {
        return goneSignal(res)
      },
    },
  } as AnyInput
}

/** Aborted once the connection closes before the reply is sent. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!res.writableFinished) gone.abort()
  }
  if (res.closed) look()
  else res.once('close', look)
  return gone.signal
}

function send(req: Request, res: Response, exchange: Exchange, { status, headers, body }: Ready, log: Log): void {
  res.statusCode = status
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (body instanceof Readable) {
    if (req.method === 'HEAD') return void res.end(() => body.destroy())
    // A stream that breaks half way cuts the connection: the receiver must not take a part for the whole.
    return void pipeline(body, res, (error) => {
      if (error) log.error({ requestId: exchange.id, err: error }, 'a reply broke off')
    })
  }
  if (body === null) return void res.end()
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(req.method === 'HEAD' ? undefined : body)
}
