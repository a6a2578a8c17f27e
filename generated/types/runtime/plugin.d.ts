// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * The plugin contract: what a plugin is, what it gets and what it gives back. All that it sees of the service stands here,
 * in the files that this one exports, and in `services.ts`.
 *
 * Words: a *plugin* is data plus one `setup`. An *operation* is one operationId of the contract. A *call* is one unit of
 * work for one account. An *event* is a fact that commits together with the state that it describes; one that is due
 * later is a *job*. A *service* is what one plugin offers to others. A *ref* is the typed name of an event or a service.
 */
import type { AccountLimits } from './budget/account-limits.js';
import type { Budget, BudgetOptions } from './budget/budget.js';
import type { Account, Actor, Background, Call, Db, Listener, Tx } from './call.js';
import type { Commands, Runners } from './command.js';
import type { Observer, Rendering, StaticFiles } from './exchange.js';
import type { Log, Meter, Tracer } from './instruments.js';
import type { Handler, Operations, PreparedHandler } from './operation.js';
import type { Ref } from './refs.js';
import type { Env } from './settings.js';
export type { Budget, BudgetOptions } from './budget/budget.js';
export * from './call.js';
export * from './command.js';
export * from './errors.js';
export * from './exchange.js';
export * from './instruments.js';
export { defineModel } from './models.js';
export type { Handler, Input, Operation, Operations, PreparedHandler, QueuedWrite, Reply, WriteHandle, } from './operation.js';
export { OutsideTransaction } from './outside-transaction.js';
export * from './refs.js';
export type { Env } from './settings.js';
type Any = any;
export type Services = {
    readonly [as: string]: Ref<'service', Any>;
};
/** The services behind a record of refs. */
export type Resolved<Refs extends Services> = {
    readonly [K in keyof Refs]: Refs[K] extends Ref<'service', infer T> ? T : never;
};
/** Encrypts what must be read back, AES-256-GCM under `SECRETS_KEYS`, bound to the row that it belongs to. */
export interface Secrets {
    seal(plain: string, row: string): string;
    /** @throws when no key fits or the value was moved from another row */
    open(sealed: string, row: string): string;
}
/** A text column of the plugin's tables that holds what `Secrets.seal` returned. */
export interface SealedColumn {
    readonly table: string;
    readonly column: string;
    /** The table's column that `row` takes, as text. */
    readonly key: string;
    /** The row that the secret was sealed for. */
    row(key: string): string;
}
/** The database's time, whatever the system's clock says. Statements compare rows with `now()` instead. */
export interface Clock {
    now(): Date;
}
export interface Host<Config> {
    readonly config: Config;
    /** Its lines name the plugin. */
    readonly log: Log;
    readonly meter: Meter;
    readonly tracer: Tracer;
    /** A budget of the plugin's own, beside those of the runtime; its name is taken once. */
    budget(options: BudgetOptions): Budget;
    /** What operators allow single accounts in place of budgets' shares. */
    readonly limits: AccountLimits & {
        names(): readonly string[];
    };
    readonly clock: Clock;
    readonly secrets: Secrets;
    /** `BASE_URL` and `AUTH_URL`, without a trailing slash. */
    readonly urls: {
        readonly base: string;
        readonly auth: string;
    };
    /** The names of all public events of the composed contract. */
    readonly publicEvents: readonly string[];
    readonly production: boolean;
    readonly db: Db;
    /** Those of the accounts that have the plugin on now. Calls and events are looked after; this is for background work. */
    accountsOn(accountIds: readonly number[]): Promise<number[]>;
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /** A unit of work of its own for an account. It has no permissions: a plugin's own work is checked by nobody. */
    as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>;
    /** A transaction as a call of this plugin for an account: a service or a listener emits so inside the one it is in. */
    call(tx: Tx, account: Account, actor: Actor): Call;
    /** PostgreSQL NOTIFY channels, named with the plugin's name in front; a transaction's notice goes out with its commit. */
    notify(tx: Db, channel: string, payload: string): Promise<void>;
    /** `heard(null)` says that notices may have been missed: forget what was cached. */
    listen(channel: string, heard: (payload: string | null) => void): void;
}
/** What `setup` gives back: the plugin wired up. */
export interface Wiring<Ops extends Operations, Offers extends Services, C extends Commands> {
    /** One per operationId of the contract; a missing or misspelt one does not compile. */
    readonly handlers: {
        readonly [Id in keyof Ops]: Handler<Ops[Id]> | (Ops[Id] extends {
            readonly access: 'write';
        } ? PreparedHandler<Ops[Id]> : never);
    };
    readonly listeners?: readonly Listener[];
    readonly background?: readonly Background[];
    /** A runner for each of the plugin's `commands`. */
    readonly commands?: Runners<C>;
    readonly renderings?: readonly Rendering[];
    readonly observers?: readonly Observer[];
    readonly files?: readonly StaticFiles[];
    /** One for each of the plugin's `offers`; a missing one does not compile. */
    readonly services?: Resolved<Offers>;
    /** Runs once before the service is ready, in boot order; commands of the CLI do not run it. */
    start?(): Promise<void>;
    close?(): Promise<void>;
}
/** What a plugin has declared it must return: services of its `offers`, runners of its `commands`; `unknown` for any plugin. */
type Declared<Of, Returned> = string extends keyof Of ? unknown : keyof Of extends never ? unknown : Returned;
type SetUp<Ops extends Operations, Offers extends Services, C extends Commands> = Wiring<Ops, Offers, C> & Declared<Offers, {
    readonly services: Resolved<Offers>;
}> & (keyof Offers extends never ? {
    readonly services?: never;
} : unknown) & Declared<C, {
    readonly commands: Runners<C>;
}>;
export interface Plugin<Ops extends Operations, Uses extends Services, Offers extends Services, Config, C extends Commands> {
    readonly name: string;
    /** Its paths, and under `webhooks` the public events that it may emit. */
    readonly contract: URL;
    /** `always`: cannot be switched off. Otherwise switched per account, and what new accounts start with. */
    readonly availability: 'always' | 'on-by-default' | 'off-by-default';
    /** Which role of `ROLES` serves its operations and files; `api` unless given. */
    readonly role?: 'api' | 'identity';
    /** Services of other plugins; they alone decide the boot order. */
    readonly uses?: Uses;
    /** Services for other plugins. Only plugins that are `always` there offer any. */
    readonly offers?: Offers;
    /** Parsed for every plugin before any set-up; all faults are reported at once. */
    readonly config?: (env: Env) => Config;
    /** A folder of numbered .sql files, run in the plugin's own SQL schema. */
    readonly migrations?: URL;
    /** Every column that holds sealed secrets: a key that one of them is sealed with cannot be left out or retired. */
    readonly sealed?: readonly SealedColumn[];
    /** Commands of the operators' CLI as data; `setup` gives each its runner. */
    readonly commands?: C;
    /** Runs after the migrations, in boot order, in every process, for commands of the CLI too: it changes nothing. */
    setup(host: Host<Config>, services: Resolved<Uses>): SetUp<Ops, NoInfer<Offers>, C> | Promise<SetUp<Ops, NoInfer<Offers>, C>>;
}
export type AnyPlugin = Plugin<Any, Any, Any, Any, Any>;
/** The `definePlugin` of one plugin: codegen writes it into the plugin's typed module, bound to its name and contract. */
export type DefinePlugin<Ops extends Operations> = <Uses extends Services = Record<never, never>, Offers extends Services = Record<never, never>, Config = undefined, const C extends Commands = Record<never, never>>(plugin: Omit<Plugin<Ops, Uses, Offers, Config, C>, 'name' | 'contract'>) => Plugin<Ops, Uses, Offers, Config, C>;
