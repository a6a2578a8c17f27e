// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * Work on the database, and what leads to it: calls of handlers, events and their listeners, background work.
 */
import type { Sequelize, Transaction } from 'sequelize';
import type { Log } from './instruments.js';
import type { ReplyOf } from './operation.js';
import type { Ref } from './refs.js';
type Any = any;
/** Rows as the driver gives them: int8 and numeric as numbers, date as `YYYY-MM-DD`, timestamptz as Date, json parsed. */
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
export interface Models {
    /** What `defineModel`'s models are defined on. */
    readonly sequelize: Sequelize;
    readonly transaction: Transaction;
}
/** A transaction; it begins with its first statement. */
export interface Tx extends Db {
    /**
     * Runs `work` in a savepoint: when it throws, what it wrote is undone, and the error goes on to the caller. Inside of
     * another savepoint's work it nests; those started together run one after the other, so the work of one must not await
     * another that was started beside it. Await it before the next statement.
     */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /**
     * Runs after COMMIT and before the answer goes out, which it holds up, so it must be short: in order of registration,
     * awaited; an error is logged and changes nothing. It does not run at all when the transaction, or the savepoint that
     * it was registered in, is rolled back.
     */
    afterCommit(work: () => void | Promise<void>): void;
}
/** Who did it, as events and answers show it. A client that acts alone and the system have neither id nor email. */
export interface Actor {
    readonly id: number | null;
    readonly name: string;
    readonly email: string | null;
}
export declare const SYSTEM: Actor;
export interface Account {
    readonly id: number;
    /** IANA name; the account's dates are dates there. */
    readonly timeZone: string;
}
export interface Permissions {
    /** Role Administrator: may do all in its account. */
    readonly administer: boolean;
    /** False: sees and updates only projects that it manages and tasks assigned to it. */
    readonly allProjects: boolean;
}
/** Long work of the serving thread gives way to other requests every few milliseconds; accounts take turns. */
export interface Slices {
    /** Maps items in slices, in order. Rejects with what `each` throws. */
    inSlices<T, R>(items: readonly T[], each: (item: T, index: number) => R): Promise<R[]>;
    /** Resolves when the account may work for a few milliseconds: for loops of another shape. */
    turn(): Promise<void>;
}
/** What every authenticated handler gets. */
interface Caller extends Slices {
    readonly account: Account;
    readonly actor: Actor;
    readonly may: Permissions;
    /** Its lines name the plugin and, in a request, the request id. */
    readonly log: Log;
}
/** A read: no transaction, nothing to emit. */
export interface ReadCall extends Caller {
    readonly db: Db;
}
/** Writes outbox rows in the call's transaction. With `at` an event is due no earlier: a job, or a retry. */
export interface Emits {
    emit<T>(event: Ref<'event', T>, data: NoInfer<T>, due?: {
        readonly at: Date;
    }): Promise<void>;
}
/** One unit of work for one account: what goes through `tx` and `emit` commits together or not at all. */
export interface Call extends Caller, Emits {
    readonly tx: Tx;
}
/** A call of an operation with `security: []`: nobody is known, and what it writes it writes through its plugin's host. */
export interface OpenCall {
    readonly db: Db;
    /** Its lines name the plugin and the request id. */
    readonly log: Log;
}
/** Memory of one request. */
export interface Reserves {
    /**
     * Holds so much of the memory budget until the answer is out: before a handler loads what a large reply is made of. What is
     * larger than the account's share takes the whole share.
     * @throws 503 when the account, or the service, has too much in use and that does not change for some seconds; at once
     * for more than the whole budget
     */
    reserve(bytes: number): Promise<void>;
}
/** `reply(status, body, headers?)` of an operation; the compiler holds status and body to the contract. */
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
/** One event as its listeners get it. */
export interface EventEnvelope<T> {
    /** `evt_...`, unique for ever, the same for every plugin and on every redelivery. */
    readonly id: string;
    readonly event: string;
    readonly accountId: number;
    readonly actor: Actor;
    readonly at: Date;
    readonly data: T;
    /** The W3C traceparent of what emitted it, or null. */
    readonly traceparent: string | null;
}
/** What a listener does it does in the transaction that also marks the events as done. To emit there: `host.call`. */
export interface ListenerScope {
    readonly tx: Tx;
    /** Its lines name the plugin. */
    readonly log: Log;
    /** Aborted when the listener's time is over (`LISTENER_SECONDS`), or the service stops. */
    readonly signal: AbortSignal;
}
export interface Listener {
    /** A ref's name, or `public` for every public event of the composed contract. */
    readonly event: string;
    readonly handle: (batch: readonly EventEnvelope<Any>[], scope: ListenerScope) => Promise<void>;
}
/** Listens to one event; the batch holds only events of accounts that have the plugin on. */
export declare function on<T>(event: Ref<'event', T> | 'public', handle: (batch: readonly EventEnvelope<T>[], scope: ListenerScope) => Promise<void>): Listener;
/** Work beside requests, in the role worker. It never holds a transaction open across the network. */
export interface Background {
    readonly name: string;
    /**
     * A cron expression (UTC): at each match the work runs once, in one process of all. A match that passed while nothing
     * ran, or whose process died, is made up for once; so is one whose work threw while the service stopped. Without it the work runs in every process with the role
     * worker, from its start on, and is started again after a failure.
     */
    readonly cron?: string;
    /**
     * Resolves when the work is done. Work with times that a stop breaks off throws (`signal.throwIfAborted()`): it is still
     * due then, and what has resolved is not.
     */
    run(stopping: Stopping): Promise<void>;
}
export interface Stopping {
    /** Aborted when the service stops: take nothing new, finish what is held. */
    readonly signal: AbortSignal;
    /** Milliseconds until what is left is cut off; Infinity while not stopping. */
    left(): number;
}
export {};
