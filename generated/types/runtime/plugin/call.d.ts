// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * Calls, transactions, events, listeners and background jobs: the types of a plugin's work on the database.
 *
 * Glossary
 * - call: one unit of work for one account and one actor. A read call has no transaction; a write call has one.
 * - transaction: `Tx`; it begins with its first statement and commits after the reply has passed the contract.
 * - event: a row in the outbox, written by `emit` in the call's transaction. A job is an event that is due later.
 * - listener: the function that the relay calls with a batch of events, in a transaction of the listening plugin.
 * - background job: `Background`, work beside requests in the role worker.
 * - savepoint: a part of a transaction that can be rolled back alone.
 */
import type { Log } from './instruments.js';
import type { ReplyOf } from './operation.js';
import type { Ref } from './refs.js';
type Any = any;
/** Statements return int8 and numeric as numbers, date as `YYYY-MM-DD`, timestamptz as Date, and json parsed. */
export interface Statements {
    /** One prepared statement with `$1 ...` parameters; resolves to its rows. Tables are named with their schema. */
    query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}
export interface Db extends Statements {
    /**
     * Runs Sequelize models, for rows that are created, read, updated and deleted one by one; sets of rows and frequent
     * statements use `query`. Every call of a model takes `transaction` in its options: on a `Tx` it is that transaction;
     * otherwise one is begun for `work` alone. Database errors are the driver's, as with `query`. NUMERIC columns are text.
     */
    models<T>(work: (models: Models) => Promise<T>): Promise<T>;
}
/**
 * For work on many accounts. Citus may distribute the accounts over several servers: a statement that changes or locks rows
 * then names one account, since it goes to one server. On one server a statement for many accounts takes less time.
 */
export interface AccountsDb extends Db {
    readonly isDistributed: boolean;
    /**
     * Groups rows of accounts so that one statement may change or lock those of each group: all together; those of each account
     * when the accounts are distributed. The statement names the accounts of the group at each table: `account_id = ANY ($1)`.
     */
    statementGroups<T extends {
        readonly accountId: number;
    }>(items: readonly T[]): readonly (readonly T[])[];
}
/** Filled in by `runtime/models.ts` with the types of Sequelize, so that packages compile without Sequelize. */
export interface ModelTypes {
}
type ModelType<Name extends string> = ModelTypes extends {
    readonly [N in Name]: infer Type;
} ? Type : object;
export interface Models {
    /** A `Sequelize`, on which the models are defined: see `#runtime/models`. */
    readonly sequelize: ModelType<'sequelize'>;
    /** A `Transaction` of Sequelize. */
    readonly transaction: ModelType<'transaction'>;
}
/** A transaction; it begins with its first statement. */
export interface Tx extends Db {
    /**
     * Runs prepared statements in order; each sees what the ones before it did. Resolves to the rows of each; after a failure
     * the rest does not run. They travel to the database together, which takes less CPU than one after the other.
     */
    queries<Rows extends readonly (readonly unknown[])[]>(...statements: readonly {
        readonly sql: string;
        readonly params?: readonly unknown[];
    }[]): Promise<Rows>;
    /**
     * Runs `work` in a savepoint. When `work` throws, its writes are rolled back and the error is thrown to the caller.
     * Savepoints nest. Await a savepoint before the next statement, which would otherwise be part of it.
     */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /**
     * Registers work to run after COMMIT, on a `db` whose connections count as that of the transaction did. The runtime
     * awaits it, in order of registration, before it sends the reply, so it must be short. An error is logged and has no
     * other effect. The work does not run when the transaction, or the savepoint that it was registered in, is rolled back.
     */
    afterCommit(work: (db: Db) => void | Promise<void>): void;
}
/** Who made a change, as events and replies show it. The system, and an API client without a user, have a name alone. */
export interface Actor {
    readonly id?: number;
    readonly name: string;
    /** Absent too for a user without one. */
    readonly email?: string;
}
export declare const SYSTEM: Actor;
export interface Account {
    readonly id: number;
    /** IANA name. Dates of the account are dates in this time zone. */
    readonly timeZone: string;
    /** Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain; absent: flat. */
    readonly zones?: 'flat' | 'sloped';
    /**
     * The time of day, `HH:MM` in its time zone, from which on reports of progress speak for their whole day; null: no time;
     * absent: 13:00.
     */
    readonly reportsCountForDayFrom?: string | null;
    /** The 90 % point of how long a task without a safe duration takes, over its duration; absent: 2. */
    readonly safetyFactor?: number;
    /** Between the tasks of a project, of the logarithms of their durations; absent: 0.2. */
    readonly durationCorrelation?: number;
    /** Whether simulations go by what completed tasks of the account took; absent: no. */
    readonly estimatesFromHistory?: boolean;
    /** How many projects are to be Active at once, by which starts are proposed; null or absent: any number. */
    readonly activeProjectLimit?: number | null;
}
export interface Permissions {
    /** Role Administrator: may do everything in its account. */
    readonly administer: boolean;
    /** False: the user reads and updates only projects that it manages and tasks that are assigned to it. */
    readonly allProjects: boolean;
}
/** Splits long computations into slices of a few milliseconds, between which the event loop serves other accounts. */
export interface Slices {
    /** Maps the items in order. Rejects with what `each` throws. */
    inSlices<T, R>(items: readonly T[], each: (item: T, index: number) => R): Promise<R[]>;
    /** Resolves when the account may compute for the next few milliseconds: for loops that `inSlices` does not fit. */
    turn(): Promise<void>;
}
/** What the runtime passes to every handler of an authenticated operation. */
interface Caller extends Slices {
    readonly account: Account;
    readonly actor: Actor;
    readonly may: Permissions;
    /** The API or SCIM client that sent the request; null in a plugin's own work. */
    readonly clientId: string | null;
    /** Its lines carry the plugin's name and, in a request, the request id. */
    readonly log: Log;
}
/** The call of a read operation: it has no transaction and cannot emit events. */
export interface ReadCall extends Caller {
    readonly db: Db;
}
export interface Emits {
    /** Writes an event into the outbox, in the call's transaction. Listeners get it no earlier than `due.at`: that is a job. */
    emit<T>(event: Ref<'event', T>, data: NoInfer<T>, due?: {
        readonly at: Date;
    }): Promise<void>;
}
/** The call of a write operation: what is written through `tx` and `emit` commits together or not at all. */
export interface Call extends Caller, Emits {
    readonly tx: Tx;
}
/** The call of an operation with `security: []`: it has no account and no actor. Its handler writes with `host.as`. */
export interface OpenCall {
    readonly db: Db;
    /** Its lines carry the plugin's name and the request id. */
    readonly log: Log;
}
/** The memory budget of one request. */
export interface Reserves {
    /**
     * Reserves bytes of the memory budget until the reply is sent. A handler calls it before it loads the data of a large
     * reply. A reservation above the account's quota takes the whole quota.
     * @throws 503 when the account's quota, or the budget, stays used up for half a minute; at once for more than the budget
     */
    reserve(bytes: number): Promise<void>;
}
/** `reply(status, body, headers?)` of an operation; it compiles only with a status and a body that the contract names. */
export interface Replies<Op> extends Reserves {
    readonly reply: ReplyOf<Op>;
}
type CallKinds = {
    read: ReadCall;
    write: Call;
    open: OpenCall;
};
export type CallOf<Op> = (Op extends {
    readonly access: infer A extends keyof CallKinds;
} ? CallKinds[A] : never) & Replies<Op>;
/** The call of a prepared write. */
export type WriteCallOf<Op> = Call & Replies<Op>;
/** One event, as listeners receive it. */
export interface EventEnvelope<T> {
    /**
     * `evt_...`; the same for every plugin and on every retry, but for events that version 0.2 has left in the outbox. As the
     * time is in it, no other event has it after a restore either.
     */
    readonly id: string;
    readonly event: string;
    readonly accountId: number;
    readonly actor: Actor;
    readonly at: Date;
    readonly data: T;
    /** W3C traceparent of the span that emitted the event, or null. */
    readonly traceparent: string | null;
}
export interface ListenerScope {
    /** The transaction that also deletes the events from the outbox. To emit events in it, use `host.call`. */
    readonly tx: Tx;
    /** Its lines carry the plugin's name. */
    readonly log: Log;
    /** Aborts after `LISTENER_SECONDS`, or when the service stops. */
    readonly signal: AbortSignal;
}
export interface Listener {
    /** The name of an event's ref, or `public` for every public event of the composed contract. */
    readonly event: string;
    readonly handle: (batch: readonly EventEnvelope<Any>[], scope: ListenerScope) => Promise<void>;
}
/** Declares a listener for one event. Its batches contain only events of accounts for which the plugin is enabled. */
export declare function on<T>(event: Ref<'event', T> | 'public', handle: (batch: readonly EventEnvelope<T>[], scope: ListenerScope) => Promise<void>): Listener;
/** A background job: work beside requests. It must not hold a transaction open while it uses the network. */
export interface Background {
    readonly name: string;
    /**
     * A cron expression (UTC). At each match one of all worker processes runs the job once. If matches pass while no process
     * runs, the job runs once for all of them. A run whose process died, or that threw while the service stopped, is
     * repeated; so is one that threw because the database was lost or took no writes, although its last transaction may be
     * committed. Without `cron` every process of its role runs the job from its start on, and again after each failure.
     */
    readonly cron?: string;
    /** The role in `ROLES` whose processes run it; default `worker`. Only `worker` has scheduled jobs. */
    readonly role?: 'worker' | 'planner';
    /**
     * Resolves when the job is done. A scheduled job that is interrupted by a stop must throw (`signal.throwIfAborted()`):
     * it then runs again after the next start. A job that resolves counts as done.
     */
    run(stopping: Stopping): Promise<void>;
}
export interface Stopping {
    /** Aborts when the service stops: start nothing new, and finish what is begun. */
    readonly signal: AbortSignal;
    /** Milliseconds until the service stops waiting for the work; Infinity while it is not stopping. */
    left(): number;
}
export {};
