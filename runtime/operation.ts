/** The types of one operation: from what openapi-typescript writes to what a handler gets and gives. Types alone. */
import type { Readable } from 'node:stream'
import type { CallOf, Cookie, ReadCall, Reserves } from './plugin.ts'

export type Access = 'read' | 'write' | 'open'

/** What a handler gets of a body: its value, or with `x-body: bytes` the bytes as they came. */
export type BodyForm = 'value' | 'bytes'

/** One operation of the contract: its shape, and whether it reads or writes, for somebody or for anybody. */
export interface Operation<Shape, A extends Access, Form extends BodyForm = 'value'> {
  readonly shape: Shape
  readonly access: A
  readonly body?: Form
}
// biome-ignore lint/suspicious/noExplicitAny: stands for every operation's shape
export type Operations = { readonly [id: string]: Operation<any, Access, BodyForm> }

type Member<T, K extends string> = T extends { [P in K]: infer V }
  ? V
  : T extends { [P in K]?: infer V }
    ? V
    : undefined
type Filled<T> = [T] extends [undefined] ? Record<never, never> : Exclude<T, undefined>
type Parameters<Shape, In extends string> = Filled<Member<Member<Shape, 'parameters'>, In>>
type Contents<T> = T extends { content: infer C } ? C[keyof C] : undefined
type Body<Shape> = Shape extends { requestBody: infer B }
  ? Contents<B>
  : Shape extends { requestBody?: infer B }
    ? Contents<Exclude<B, undefined>> | undefined
    : undefined

/** What a handler gets of a request: plain values that passed the contract. */
export type Input<Op> =
  Op extends Operation<infer Shape, Access, infer Form>
    ? {
        readonly path: Parameters<Shape, 'path'>
        readonly query: Parameters<Shape, 'query'>
        /** Names as the contract spells them. */
        readonly headers: Parameters<Shape, 'header'>
        readonly cookies: Parameters<Shape, 'cookie'>
        readonly body: Form extends 'bytes' ? Uint8Array : Body<Shape>
        /** The answer's media type as negotiated, and the request body's without parameters. */
        readonly accept: string | undefined
        readonly contentType: string | undefined
        readonly request: {
          readonly id: string
          readonly ip: string
          readonly authorization: string | undefined
          /** Aborted once the caller is gone: nobody waits for the answer any more. */
          readonly signal: AbortSignal
        }
      }
    : never

type Responses<Op> = Op extends Operation<{ responses: infer R }, Access, BodyForm> ? R : never
/** The statuses below 400: what a handler replies. Everything else it throws, as an error of `errors.ts`. */
export type Success<Op> = Extract<keyof Responses<Op>, 200 | 201 | 202 | 204 | 301 | 302 | 303 | 304 | 307 | 308>
/** What the contract says of an answer's body, by media type; never where it has none. */
type Content<Op, S> = S extends keyof Responses<Op>
  ? Responses<Op>[S] extends { content: infer C }
    ? C
    : never
  : never
/** JSON is typed as the contract says; a page, a file or a CSV comes as text or as a stream. */
type ReplyBody<C, M extends keyof C> = M extends `${string}json` ? C[M] : string | Readable

export type ReplyHeaders = { readonly [name: string]: string | readonly string[] }

declare const made: unique symbol
/** A reply that `call.reply` made, hence one that the contract names. At run time it is plain. */
export interface Reply<Op> {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly headers?: ReplyHeaders
  readonly cookies?: readonly Cookie[]
  readonly [made]: Op
}

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
type More = { readonly headers?: ReplyHeaders; readonly cookies?: readonly Cookie[] }
/** The arguments behind the status. `type` is required where the contract names several media types for it. */
type Rest<C> = [C] extends [never]
  ? [body?: undefined, more?: More]
  : IsUnion<keyof C> extends true
    ? { [M in keyof C]: [body: ReplyBody<C, M>, more: More & { readonly type: M }] }[keyof C]
    : [body: ReplyBody<C, keyof C>, more?: More & { readonly type?: keyof C }]

export type ReplyOf<Op> = <S extends Success<Op>>(status: S, ...rest: Rest<Content<Op, S>>) => Reply<Op>

/** A handler by its operation, for handlers that stand in files of their own: `const x: Handler<Ops['x']> = ...`. */
export type Handler<Op> = (input: Input<Op>, call: CallOf<Op>) => Promise<Reply<Op>>

/**
 * A write with something to do before its transaction, which would hold a connection and locks for so long: `prepare`
 * reads and calculates without one. What it resolves to runs in the transaction, and has to look whether all is still as
 * it was read. Of a request whose Idempotency-Key has its reply already nothing is prepared.
 */
export interface PreparedHandler<Op> {
  prepare(input: Input<Op>, call: ReadCall & Reserves): Promise<WriteHandle<Op> | QueuedWrite<Op>>
}
export type WriteHandle<Op> = (call: CallOf<Op>) => Promise<Reply<Op>>

/**
 * A write that would wait for the locks of others: it waits its turn in this process before its transaction begins, so
 * that only one of those that need the same lock holds a connection.
 */
export interface QueuedWrite<Op> {
  /** Names of what it locks, such as `project:7`, within its account and plugin. They are no locks: `handle` takes those. */
  readonly queues: readonly string[]
  readonly handle: WriteHandle<Op>
}
