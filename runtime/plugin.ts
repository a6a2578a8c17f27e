/**
 * The plugin contract: all that a plugin sees of the house, beside `services.ts`.
 *
 * Words: a *plugin* is data plus one `setup`. An *operation* is one operationId of the contract. A *call* is one unit of
 * work for one account. An *event* is a fact that commits together with the state that it tells of; one that is due
 * later is a *job*. A *service* is what one plugin offers to others. A *ref* is the typed name of an event or a service.
 */
import type { Problem } from './errors.ts'
import type { Handler, Operations, PreparedHandler, ReplyOf } from './operation.ts'
import type { Env } from './settings.ts'

export * from './errors.ts'
export type { Handler, Input, Operation, Operations, PreparedHandler, Reply } from './operation.ts'
export type { Env } from './settings.ts'

/** A typed name. Plugins reach each other's services and events through refs, never through strings. */
export interface Ref<Kind extends 'service' | 'event', T> {
  readonly kind: Kind
  readonly name: string
  readonly is?: (it: T) => T
}

/** The ref of a service; its name is the offering plugin's. */
export const service = <T>(name: string): Ref<'service', T> => ({ kind: 'service', name })

/** The ref of a private event, named `plugin.what-happened`. Public events have theirs in `#generated/<plugin>`. */
export const event = <T>(name: string): Ref<'event', T> => ({ kind: 'event', name })

// biome-ignore lint/suspicious/noExplicitAny: a ref's T stands in both variances, so only `any` takes every ref
type Any = any

export type Services = { readonly [as: string]: Ref<'service', Any> }
export type Resolved<Uses extends Services> = {
  readonly [K in keyof Uses]: Uses[K] extends Ref<'service', infer T> ? T : never
}

/** Rows as the driver gives them: int8 and numeric as numbers, date as `YYYY-MM-DD`, timestamptz as Date, json parsed. */
export interface Db {
  /** One prepared statement with `$1 ...` parameters; resolves to its rows. Tables are named with their schema. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** A transaction; it begins with its first statement. */
export interface Tx extends Db {
  /** Runs `work` in a savepoint: when it throws, what it wrote is undone, and the error goes on to the caller. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/** Who did it, as events and answers show it. A client that acts alone and the system have neither id nor email. */
export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly email: string | null
}
export const SYSTEM: Actor = { id: null, name: 'system', email: null }

export interface Account {
  readonly id: number
  /** IANA name; the account's dates are dates there. */
  readonly timeZone: string
}

export interface Permissions {
  /** Role Administrator: may do all in its account. */
  readonly administer: boolean
  /** False: sees and updates only projects that it manages and tasks assigned to it. */
  readonly allProjects: boolean
}

/** What every authenticated handler gets. */
interface Caller {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
}

/** A read: no transaction, nothing to emit. */
export interface ReadCall extends Caller {
  readonly db: Db
}

/** Writes outbox rows in the call's transaction. With `at` an event is due no earlier: a job, or a retry. */
export interface Emits {
  emit<T>(event: Ref<'event', T>, data: NoInfer<T>, due?: { readonly at: Date }): Promise<void>
}

/** One unit of work for one account: what goes through `tx` and `emit` commits together or not at all. */
export interface Call extends Caller, Emits {
  readonly tx: Tx
}

/** A call of an operation with `security: []`: nobody is known yet. */
export interface OpenReadCall {
  readonly db: Db
}
export interface OpenCall extends OpenReadCall {
  /** A unit of work of its own for an account, committed when `work` resolves. */
  as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>
  /** A transaction that belongs to no account. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Operations with a transaction of their own. */
type Writes = { readonly access: 'write' }

/** `reply(status, body, headers?)` of an operation; the compiler holds status and body to the contract. */
export interface Replies<Op> {
  readonly reply: ReplyOf<Op>
}

type CallKinds = { read: ReadCall; write: Call; 'open-read': OpenReadCall; 'open-write': OpenCall }
export type CallOf<Op> = (Op extends { readonly access: infer A extends keyof CallKinds } ? CallKinds[A] : never) &
  Replies<Op>

/** One event as its listeners get it; `accountId` is null for what a timer emits. */
export interface Happened<T> {
  /** `evt_...`, unique for ever, the same on every redelivery. */
  readonly id: string
  readonly event: string
  readonly accountId: number | null
  readonly actor: Actor
  readonly at: Date
  readonly data: T
}

/** What a listener does it does in the transaction that also marks the events as done. */
export interface ListenerScope {
  readonly tx: Tx
  /** The same transaction as a call for an account (to emit, or to use what handlers use). */
  as(account: Account, actor: Actor): Call
}

export interface Listener {
  /** A ref's name, or `public` for every public event of the composed contract. */
  readonly event: string
  readonly handle: (batch: readonly Happened<Any>[], scope: ListenerScope) => Promise<void>
}

/** Listens to one event; the batch holds only events of accounts that have the plugin on. */
export function on<T>(
  event: Ref<'event', T> | 'public',
  handle: (batch: readonly Happened<T>[], scope: ListenerScope) => Promise<void>,
): Listener {
  return { event: event === 'public' ? event : event.name, handle }
}

/** A loop of its own in the worker role. It never holds a transaction open across the network. */
export interface Worker {
  readonly name: string
  /** Resolves once it runs. */
  start(): Promise<void>
  /** Takes nothing new, finishes what it holds, resolves at the latest at the deadline. */
  stop(deadline: Date): Promise<void>
}

/** Emits an event with the data `{}` and no account at every match of the cron expression (UTC), once for all processes. */
export interface Timer {
  readonly cron: string
  readonly emit: Ref<'event', Record<string, never>>
}

/** One command of the operators' CLI, such as `client create`. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly options: readonly {
    /** Without dashes, in kebab case; `run` gets it in camel case. */
    readonly name: string
    readonly summary: string
    readonly required?: boolean
    /** Takes its value from stdin or this environment variable, never from the command line. */
    readonly secretFrom?: string
    readonly type?: 'string' | 'integer' | 'boolean'
  }[]
  /** Returns what `--json` prints, an object of the admin API. Secrets stand in it only where they are shown once. */
  run(options: { readonly [name: string]: string | number | boolean | undefined }): Promise<object>
}

/** Encrypts what must be read back, AES-256-GCM under `SECRETS_KEYS`, bound to the row that it belongs to. */
export interface Secrets {
  seal(plain: string, row: string): string
  /** @throws when no key fits or the value was moved from another row */
  open(sealed: string, row: string): string
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Clock {
  now(): Date
}

export interface Host<Config> {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly secrets: Secrets
  /** `BASE_URL` and `AUTH_URL`, without a trailing slash. */
  readonly urls: { readonly base: string; readonly auth: string }
  /** The names of all public events of the composed contract. */
  readonly publicEvents: readonly string[]
  readonly production: boolean
  readonly db: Db
  /** Those of the accounts that have the plugin on now. Calls and events are looked after; this is for a worker. */
  accountsOn(accountIds: readonly number[]): Promise<number[]>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>
  /** PostgreSQL NOTIFY channels, named with the plugin's name in front; a transaction's notice goes out with its commit. */
  notify(tx: Db, channel: string, payload: string): Promise<void>
  /** `heard(null)` says that notices may have been missed: forget what was cached. */
  listen(channel: string, heard: (payload: string | null) => void): void
}

/** How errors look under a path prefix, for protocols that have a format of their own. Decided by the path alone. */
export interface Rendering {
  /** `/connect` stands for itself and for every path below it; the longest prefix wins. */
  readonly prefix: string
  render(problem: Problem, request: { readonly id: string }): Rendered
}
export interface Rendered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** The media type of `body`. */
  readonly type: string
  readonly body: unknown
}

/** What `setup` gives back: the plugin wired up. */
export interface Wiring<Ops extends Operations, Offer> {
  /** One per operationId of the contract; a missing or misspelt one does not compile. */
  readonly handlers: {
    readonly [Id in keyof Ops]: Handler<Ops[Id]> | (Ops[Id] extends Writes ? PreparedHandler<Ops[Id]> : never)
  }
  readonly listeners?: readonly Listener[]
  readonly workers?: readonly Worker[]
  readonly timers?: readonly Timer[]
  readonly commands?: readonly Command[]
  readonly renderings?: readonly Rendering[]
  readonly service?: Offer
  close?(): Promise<void>
}

export interface Plugin<Ops extends Operations, Uses extends Services, Offer, Config> {
  readonly name: string
  /** Its paths, and under `webhooks` the public events that it may emit. */
  readonly contract: URL
  /** `always`: cannot be switched off. Otherwise switched per account, and what new accounts start with. */
  readonly availability: 'always' | 'on-by-default' | 'off-by-default'
  /** Services of `always` plugins; they alone decide the boot order. */
  readonly uses?: Uses
  readonly offers?: Ref<'service', Offer>
  /** Parsed for every plugin before any set-up; all faults are reported at once. */
  readonly config?: (env: Env) => Config
  /** A folder of numbered .sql files, run in the plugin's own SQL schema. */
  readonly migrations?: URL
  /** Runs after the migrations, in boot order, in every process. */
  setup(host: Host<Config>, services: Resolved<Uses>): Wiring<Ops, Offer> | Promise<Wiring<Ops, Offer>>
}

export type AnyPlugin = Plugin<Any, Any, Any, Any>

/** The `definePlugin` of one plugin; codegen binds name, contract and operations in `#generated/<plugin>`. */
export const definer =
  <Ops extends Operations>(name: string, contract: URL) =>
  <Uses extends Services = Record<never, never>, Offer = never, Config = undefined>(
    plugin: Omit<Plugin<Ops, Uses, Offer, Config>, 'name' | 'contract'>,
  ): Plugin<Ops, Uses, Offer, Config> => ({ name, contract, ...plugin })
