// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * The plugin contract: what a plugin declares, what the runtime passes to it, and what it returns. A plugin uses only this
 * file, the files that this file exports, and `services.ts`.
 *
 * Glossary
 * - plugin: one object of declarations plus one `setup` function.
 * - operation: one operationId of the OpenAPI contract; its *handler* answers the requests to it.
 * - call: one unit of work for one account, with its transaction (`plugin/call.ts`).
 * - event: a fact about changed state, committed in the same transaction as that state. A *public* event stands in the
 *   contract; a *private* one is known to its plugin only.
 * - job: an event that is due at a later time.
 * - listener: a function of a plugin that the relay calls with events from the outbox.
 * - background job: work beside requests, continuous or scheduled by a cron expression (`Background`).
 * - service: an object that one plugin offers to other plugins.
 * - ref: the typed name of an event or of a service.
 * - activation: whether a plugin is enabled for an account.
 */
import type { Env } from './boot/settings.js';
import type { AccountLimits } from './limits/account-limits.js';
import type { Budget, BudgetOptions } from './limits/budget.js';
import type { RateLimitUsage, RateWindow } from './limits/rate-window.js';
import type { Account, AccountsDb, Actor, Background, Call, Db, Listener, Tx } from './plugin/call.js';
import type { Commands, Runners } from './plugin/commands.js';
import type { Observer, Rendering, StaticFiles } from './plugin/http.js';
import type { Log, Meter, Tracer } from './plugin/instruments.js';
import type { HandlersOf, Operations } from './plugin/operation.js';
import type { Ref } from './plugin/refs.js';
export * from './background/backfill.js';
export * from './background/retention.js';
export type { Env } from './boot/settings.js';
export { secondsAhead } from './clock.js';
export * from './errors.js';
export type { Budget, BudgetOptions } from './limits/budget.js';
export * from './plugin/call.js';
export * from './plugin/commands.js';
export * from './plugin/http.js';
export * from './plugin/instruments.js';
export type { Handler, HandlersOf, InnerRequest, InnerResponse, Input, Operation, Operations, PreparedHandler, QueuedWrite, Reply, WriteHandle, } from './plugin/operation.js';
export * from './plugin/refs.js';
type Any = any;
export type Services = {
    readonly [as: string]: Ref<'service', Any>;
};
/** The services behind a record of refs. */
export type Resolved<Refs extends Services> = {
    readonly [K in keyof Refs]: Refs[K] extends Ref<'service', infer T> ? T : never;
};
/** Encryption of secrets that must be read back: AES-256-GCM with `SECRETS_KEYS`, authenticated with the row's name. */
export interface Secrets {
    /** Encrypts. */
    seal(plain: string, row: string): string;
    /** Decrypts. @throws when no configured key fits, or when the value was sealed for another row */
    open(sealed: string, row: string): string;
    /**
     * Keys for the purpose, one derived from each configured key (HKDF-SHA-256): make codes with the first one, accept those of
     * all. The keys of one purpose reveal nothing about another's.
     */
    derive(purpose: string): readonly [DerivedKey, ...DerivedKey[]];
}
export interface DerivedKey {
    /** Of the configured key. It is stored beside codes that have to be counted before the key is retired (`KeyColumn`). */
    readonly id: string;
    /** 64 hexadecimal digits. */
    readonly key: string;
}
/** A text column of the plugin's tables: of secrets as `Secrets.seal` returned them, or of ids of keys. */
export interface KeyColumn {
    readonly table: string;
    readonly column: string;
    /** Set when the column has the ids of the keys by which codes were made (`DerivedKey.id`): what would end with the key. */
    readonly ends?: {
        /** In the plural, such as `refresh tokens`. */
        readonly what: string;
        /** What an operator does about it, such as `regenerate them`. */
        readonly remedy: string;
    };
}
/** A plugin's state for an account. */
export interface PluginState {
    readonly name: string;
    readonly availability: Plugin<Any, Any, Any, Any, Any>['availability'];
    readonly enabled: boolean;
}
/** The time of the database server, independent of this machine's clock. Statements compare rows with `now()` instead. */
export interface Clock {
    now(): Date;
}
export interface Host<Config> {
    readonly config: Config;
    /** Its lines carry the plugin's name. */
    readonly log: Log;
    readonly meter: Meter;
    readonly tracer: Tracer;
    /** Opens a budget of the plugin, beside those of the runtime. Each name can be opened once. */
    budget(options: BudgetOptions): Budget;
    /** The quotas that operators have set for single accounts; they replace the account's quota of a budget. */
    readonly limits: AccountLimits & {
        names(): readonly string[];
    };
    /**
     * How much of these rate limits a client has left, without counting a request. What other processes hold in reserve
     * for the client counts as used.
     */
    rateLimitUsage(db: Db, accountId: number, clientId: string, limits: readonly RateWindow[]): Promise<RateLimitUsage[]>;
    readonly clock: Clock;
    readonly secrets: Secrets;
    /** `BASE_URL` and `AUTH_URL`, without a trailing slash. */
    readonly urls: {
        readonly base: string;
        readonly auth: string;
    };
    /** The names of all public events of the composed contract. */
    readonly publicEvents: readonly string[];
    /** A sample of the data of a public event, from its contract. */
    eventSample(event: string): object;
    readonly db: AccountsDb;
    /**
     * Returns those of the accounts for which the plugin is enabled now. For background jobs: the runtime itself refuses
     * requests and skips events of accounts for which the plugin is disabled.
     */
    accountsOn(accountIds: readonly number[]): Promise<number[]>;
    /** All plugins of the installation, and whether each is enabled for the account. */
    pluginsOf(accountId: number): Promise<PluginState[]>;
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /** Runs `work` in a new transaction for an account. Its `call.may` grants nothing; nobody checks a plugin's own work. */
    as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>;
    /** Makes a call from a transaction that is open already, so that a service or a listener can emit events in it. */
    call(tx: Tx, account: Account, actor: Actor): Call;
    /**
     * PostgreSQL NOTIFY. The channel's name starts with the plugin's name. In a transaction PostgreSQL sends the
     * notification at its commit.
     */
    notify(tx: Db, channel: string, payload: string): Promise<void>;
    /**
     * PostgreSQL LISTEN. Calls `onNotification(null)` when notifications may have been missed, such as after a lost
     * connection: the plugin must then clear what it cached.
     */
    listen(channel: string, onNotification: (payload: string | null) => void): void;
}
/** What a plugin's `setup` returns. */
export interface Wiring<Ops extends Operations, Offers extends Services, C extends Commands> {
    /** One that is missing, or has no operation, does not compile. */
    readonly handlers: HandlersOf<Ops>;
    readonly listeners?: readonly Listener[];
    readonly background?: readonly Background[];
    /** One runner for each of the plugin's `commands`. */
    readonly commands?: Runners<C>;
    readonly renderings?: readonly Rendering[];
    readonly observers?: readonly Observer[];
    readonly files?: readonly StaticFiles[];
    /** One service for each of the plugin's `offers`; a missing one does not compile. */
    readonly services?: Resolved<Offers>;
    /** Why the plugin works with less than its settings ask for, as a sentence. `/readyz` shows it, and stays 200. */
    degraded?(): string | undefined;
    /** Called once before the service is ready, in boot order. CLI commands do not call it. */
    start?(): Promise<void>;
    close?(): Promise<void>;
}
/** Requires `setup` to return a service for each of `offers` and a runner for each of `commands`; `unknown` for `AnyPlugin`. */
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
    /** The OpenAPI file with the plugin's paths and, under `webhooks`, the public events that it may emit. */
    readonly contract: URL;
    /** `always`: enabled for every account. The others can be changed per account, and say what a new account starts with. */
    readonly availability: 'always' | 'on-by-default' | 'off-by-default';
    /** The role in `ROLES` that serves its operations and files; default `api`. */
    readonly role?: 'api' | 'identity';
    /** Services of other plugins. The boot order follows from them alone. */
    readonly uses?: Uses;
    /** Services for other plugins. Only a plugin whose availability is `always` may offer services. */
    readonly offers?: Offers;
    /** Parses the plugin's settings. Called for every plugin before any `setup`; all faults are reported together. */
    readonly config?: (env: Env) => Config;
    /** A folder of numbered .sql files, run in the plugin's own SQL schema. */
    readonly migrations?: URL;
    /** Every column that needs the secret keys. A key that one of them still needs cannot be retired. */
    readonly keyColumns?: readonly KeyColumn[];
    /**
     * For the CLI command `doctor`: checks what the plugin needs beside the database. Resolves to a sentence, or to undefined
     * when there is nothing to check. @throws Error whose message says what is wrong and what would be right
     */
    readonly doctor?: (config: Config) => Promise<string | undefined>;
    /** Commands of the operators' CLI as data; `setup` returns a runner for each. */
    readonly commands?: C;
    /**
     * Called after the migrations, in boot order, in every process and for CLI commands too. So it must change nothing in the
     * database.
     */
    setup(host: Host<Config>, services: Resolved<Uses>): SetUp<Ops, NoInfer<Offers>, C> | Promise<SetUp<Ops, NoInfer<Offers>, C>>;
}
export type AnyPlugin = Plugin<Any, Any, Any, Any, Any>;
/** The type of one plugin's `definePlugin`, which codegen writes into the plugin's generated module with name and contract. */
export type DefinePlugin<Ops extends Operations> = <Uses extends Services = Record<never, never>, Offers extends Services = Record<never, never>, Config = undefined, const C extends Commands = Record<never, never>, Handlers extends HandlersOf<Ops> = HandlersOf<Ops>>(plugin: Omit<Plugin<Ops, Uses, Offers, Config, C>, 'name' | 'contract' | 'setup'> & {
    setup(host: Host<Config>, services: Resolved<Uses>): (SetUp<Ops, NoInfer<Offers>, C> & NoOther<Ops, Handlers>) | Promise<SetUp<Ops, NoInfer<Offers>, C> & NoOther<Ops, Handlers>>;
}) => Plugin<Ops, Uses, Offers, Config, C>;
/** Refuses handlers without an operation, also where the handlers of several files are spread. */
type NoOther<Ops extends Operations, Handlers> = {
    readonly handlers: Handlers & {
        readonly [Id in Exclude<keyof Handlers, keyof Ops>]: never;
    };
};
