// Generated from openapi/webhooks.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation, Ref } from '#runtime'

export type Ops = {
  listWebhooks: Operation<operations['listWebhooks'], 'read'>
  createWebhook: Operation<operations['createWebhook'], 'write'>
  getWebhook: Operation<operations['getWebhook'], 'read'>
  updateWebhook: Operation<operations['updateWebhook'], 'write'>
  deleteWebhook: Operation<operations['deleteWebhook'], 'write'>
  testWebhook: Operation<operations['testWebhook'], 'write'>
  listWebhookLogs: Operation<operations['listWebhookLogs'], 'read'>
  getWebhookDelivery: Operation<operations['getWebhookDelivery'], 'read'>
  rotateWebhookSecret: Operation<operations['rotateWebhookSecret'], 'write'>
  replayWebhook: Operation<operations['replayWebhook'], 'write'>
  pauseWebhook: Operation<operations['pauseWebhook'], 'write'>
  resumeWebhook: Operation<operations['resumeWebhook'], 'write'>
  listEvents: Operation<operations['listEvents'], 'read'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'webhooks',
  contract: new URL('../openapi/webhooks.yaml', import.meta.url),
  ...plugin,
})

/** Public event `webhook.paused`. */
export const webhookPaused: Ref<'event', Schemas['WebhookPaused']> = { kind: 'event', name: 'webhook.paused' }

/** Every public event, by name. */
export const events = {
  'webhook.paused': webhookPaused,
}

/** What a row of webhooks.registration has of a WebhookRegistration, by the names of the columns in camel case. */
export interface WebhookRegistrationFields {
  readonly id: Schemas['WebhookRegistration']['id']
  readonly name: Schemas['WebhookRegistration']['name']
  readonly url: Schemas['WebhookRegistration']['url']
  readonly subscriptions: Readonly<Schemas['WebhookRegistration']['events']>
  readonly isActive: Schemas['WebhookRegistration']['isActive']
  readonly headers: Schemas['WebhookRegistration']['headers']
  readonly createdAt: Date
  readonly lastTriggered: Date | null
  readonly rateLimit: Schemas['WebhookRegistration']['rateLimit']
  readonly pauseAfterDays: Schemas['WebhookRegistration']['pauseAfterDays']
  readonly pauseReason: Schemas['WebhookRegistration']['pauseReason']
  readonly pausedAt: Date | null
  readonly failingSince: Date | null
}

/** What requests give of a WebhookRegistration, by the names of the columns in camel case. */
export type WebhookRegistrationInput = Pick<WebhookRegistrationFields, 'name' | 'url' | 'subscriptions' | 'isActive' | 'headers' | 'rateLimit' | 'pauseAfterDays'>

/** What a new WebhookRegistration cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewWebhookRegistration = Pick<WebhookRegistrationFields, 'name' | 'url' | 'subscriptions' | 'isActive' | 'headers'> & Partial<WebhookRegistrationFields>

/** The WebhookRegistration of the contract. */
export const webhookRegistrationEntity = {
  table: 'webhooks.registration',
  /** The columns of rows. */
  columns: {
    id: 'registration.id',
    name: 'registration.name',
    url: 'registration.url',
    subscriptions: 'registration.subscriptions',
    isActive: 'registration.is_active',
    headers: 'registration.headers',
    createdAt: 'registration.created_at',
    lastTriggered: 'registration.last_triggered',
    rateLimit: 'registration.rate_limit',
    pauseAfterDays: 'registration.pause_after_days',
    pauseReason: 'registration.pause_reason',
    pausedAt: 'registration.paused_at',
    failingSince: 'registration.failing_since',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'registration.id', type: 'string', notNull: true },
    name: { column: 'registration.name', type: 'string', notNull: true },
    url: { column: 'registration.url', type: 'string', notNull: true },
    isActive: { column: 'registration.is_active', type: 'boolean', notNull: true },
    createdAt: { column: 'registration.created_at', type: 'timestamp', notNull: true },
    lastTriggered: { column: 'registration.last_triggered', type: 'timestamp' },
    rateLimit: { column: 'registration.rate_limit', type: 'integer' },
    pauseAfterDays: { column: 'registration.pause_after_days', type: 'integer' },
    pauseReason: { column: 'registration.pause_reason', type: 'string', values: ['requested', 'failing'] },
    pausedAt: { column: 'registration.paused_at', type: 'timestamp' },
    failingSince: { column: 'registration.failing_since', type: 'timestamp' },
  },
  /** What lists select. */
  select: ['id', 'name', 'url', 'events', 'isActive', 'headers', 'secretSet', 'createdAt', 'lastTriggered', 'statistics', 'rateLimit', 'pauseAfterDays', 'pauseReason', 'pausedAt', 'failingSince', 'previousSecretUntil'],
  /** What updates change. */
  writable: ['name', 'url', 'events', 'secret', 'isActive', 'headers', 'rateLimit', 'pauseAfterDays'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    secretSet: 'same',
    createdAt: 'same',
    lastTriggered: 'same',
    statistics: 'same',
    pauseReason: 'same',
    pausedAt: 'same',
    failingSince: 'same',
    previousSecretUntil: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    isActive: true,
    rateLimit: null,
    pauseAfterDays: null,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'string' },
    name: { type: 'string' },
    url: { type: 'string' },
    subscriptions: { type: 'array' },
    isActive: { type: 'boolean' },
    headers: { type: 'object' },
    createdAt: { type: 'timestamp' },
    lastTriggered: { type: 'timestamp', null: true },
    rateLimit: { type: 'integer', null: true },
    pauseAfterDays: { type: 'integer', null: true },
    pauseReason: { type: 'string', null: true },
    pausedAt: { type: 'timestamp', null: true },
    failingSince: { type: 'timestamp', null: true },
  },
  /** Values by the names of the row. */
  toRow: ({ events: subscriptions, ...rest }: Partial<Pick<WebhookRegistrationFields, 'name' | 'url' | 'isActive' | 'headers' | 'rateLimit' | 'pauseAfterDays'>> & { readonly events?: WebhookRegistrationFields['subscriptions'] }): Partial<WebhookRegistrationInput> => ({ ...rest, ...(subscriptions !== undefined && { subscriptions }) }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: WebhookRegistrationFields, derived: Pick<Schemas['WebhookRegistration'], 'secretSet' | 'statistics' | 'previousSecretUntil'>): Schemas['WebhookRegistration'] => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: [...row.subscriptions],
    isActive: row.isActive,
    headers: row.headers,
    secretSet: derived.secretSet,
    createdAt: row.createdAt.toISOString(),
    lastTriggered: (row.lastTriggered && row.lastTriggered.toISOString()) ?? undefined,
    statistics: derived.statistics,
    rateLimit: row.rateLimit,
    pauseAfterDays: row.pauseAfterDays,
    pauseReason: row.pauseReason,
    pausedAt: row.pausedAt && row.pausedAt.toISOString(),
    failingSince: row.failingSince && row.failingSince.toISOString(),
    previousSecretUntil: derived.previousSecretUntil,
  }),
} as const

/** The fields of answers from which `$select` picks, by schema. */
export const selectable = {
  WebhookLogView: ['id', 'webhookId', 'deliveryId', 'event', 'timestamp', 'status', 'httpStatus', 'responseTime', 'error', 'retries', 'test', 'nextAttemptAt'],
} as const satisfies { readonly [Name in keyof Schemas]?: readonly (keyof Schemas[Name])[] }

export interface paths {
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's webhook registrations, oldest first
         * @description Without `$top` the answer holds all registrations; an account has at most 100.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a receiver of events
         * @description An account has at most 100 registrations; one more is a 409. Answers have `secretSet` instead of the secret, and `***` for the values of headers that may be credentials.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** Read a registration */
        get: operations["getWebhook"];
        /**
         * Change a registration; fields left out stay
         * @description A new `secret` signs from the next attempt on, and every earlier one ends at once (`rotate-secret` keeps the one before for 24 hours). `headers`, where given, replace the headers as a whole. The value `***` keeps the stored value of the header of that name; anywhere else `***` is refused. A `url` of another origin (scheme, host or port) requires `headers` with new values for those that answers show as `***`, or without them: a value that is not shown is never sent to another origin.
         *
         *     The body may be the answer of a `GET`, with changes. The read-only fields `id`, `secretSet`, `createdAt`, `lastTriggered`, `statistics`, `pauseReason`, `pausedAt`, `failingSince` and `previousSecretUntil` are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. What the service itself changed since the `GET` is no change: each counter of the statistics is accepted up to its current value, `lastTriggered` up to its current value, and the last four fields as null or as they were before.
         */
        put: operations["updateWebhook"];
        post?: never;
        /** Delete a registration and its pending deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one test delivery of an event to the registered url
         * @description Makes one attempt, also for an event without subscription and while the registration is paused. It has the header `X-Service-Test: true`, is logged with `test: true`, and is not counted in the statistics.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** List the attempts of a registration, latest first */
        get: operations["listWebhookLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Read one delivery with the body that was sent, and what becomes of it
         * @description For the question of a receiver what exactly it was sent. `body` is the text of the last attempt's body, byte for
         *     byte, so that the signature that the receiver got can be verified over its UTF-8; each attempt has another
         *     `metadata.retryCount`, the number of attempts before it, and so another signature. Url, headers and secret are not
         *     shown. The delivery log has the answer to each attempt.
         *
         *     A finished delivery is kept as long as its log; after that, and after the registration is deleted, it is a 404.
         *     An id that belongs to another registration is a 404 too. A replay of a finished delivery counts its attempts from 0
         *     again.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret; the old one stays valid for 24 hours
         * @description Without `secret` in the body the service makes one of 256 random bits, `whsec_` and base64, and shows it in this
         *     answer only. For 24 hours `webhook-signature` lists a signature by the new secret and one by the secret before;
         *     `X-Service-Signature` is by the new one at once. Rotating again within that time ends the older of the two; giving
         *     the current secret again keeps the one before it.
         *
         *     A repeated request with the same `Idempotency-Key` changes nothing while the secret before is valid, and gets the
         *     same secret: nothing else keeps the answer.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repeat one delivery, or all that failed since a time
         * @description The body names either a `deliveryId` or a time `since`. A finished delivery of that id, succeeded or failed, is
         *     pending again and due now, with all its attempts, under the same id; its log entries stay. One that waits for its
         *     next attempt becomes due now and keeps its count of attempts. One that is queued or being attempted is a 409
         *     `delivery_in_flight`; a test delivery is a 409 `test_delivery`.
         *
         *     `since` repeats the failed deliveries that finished at that time or later, up to `until` where it is given and
         *     else up to now, oldest first, at most 10,000 in one request. Where `more` is true there are others: send the
         *     request again with the `until` of the answer, so that those that fail again meanwhile are not repeated without
         *     end. While the registration is paused, repeated deliveries wait. Finished deliveries are kept as long as the log.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Pause deliveries; events that happen meanwhile are kept */
        patch: operations["pauseWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resume deliveries, also of the events kept while paused
         * @description Also after the service itself has paused the registration: `failingSince` is then null until the next failure.
         */
        patch: operations["resumeWebhook"];
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account's events in the order in which they were stored
         * @description For a receiver that was away, or that prefers to ask. Each answer holds the events after the token `since`, and as `nextToken` the token with which the next request continues; while `more` is true there are more events already. Without `since` the feed begins with the oldest event that is kept; `since=latest` gives no events, and the token that continues after the latest one. Events are kept for the retention (7 days unless the operator sets another), and longer while a registration with 10,000 pending deliveries waits for them. They do not depend on registrations, and are kept while webhooks are enabled for the account.
         *
         *     Store `nextToken` after the events of an answer are processed; then none is missed and none comes twice. A token after which events were already deleted is refused with the code `token_expired`: some events were missed, and the feed has to be begun anew without `since`. An event that was also delivered has the same id in the `webhookId` of the delivered body, after the colon.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "webhook.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service paused a registration whose attempts have failed for days
         * @description For a registration with `pauseAfterDays`. Pausing by request emits no event. The delivery of this event to the paused registration itself, if it subscribes to it, waits until it is resumed.
         */
        post: operations["onWebhookPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A name for people; it need not be unique. */
        WebhookName: string;
        /** @description An https url of the receiver, without user name and password, on a public host. The address to which the name resolves is checked again at each connection. Stored sealed, and shown whole to administrators. `$filter` knows `eq` and `ne` of it; `$orderby` sorts by it without what may be a credential. */
        WebhookUrl: string;
        /** @description Names of public events and patterns: `task.*` is every event whose name begins with `task.`, `*` is every event, also one that is added later. An unknown event, and a pattern that matches none, is refused with the list of the known events. An event is delivered once, however many of them match. */
        WebhookEvents: string[];
        /** @description Signs the deliveries: 1 to 256 bytes of UTF-8. Write-only. For `webhook-signature` alone the key is the base64 after `whsec_` where the secret has that form. */
        WebhookSecret: string;
        /** @description Sent with each delivery. Headers of the connection, of the body and of the signature cannot be set. Stored sealed; answers show the values, but `***` for `authorization`, `cookie` and names with key, token, secret or password. When the url's origin changes, those are given again or removed. */
        WebhookHeaders: {
            [key: string]: string;
        };
        /** @description Deliveries a minute at most, over all workers; null for no limit. They are spread evenly: what a second allows may be sent at once, and one delivery always. A delivery that waits for the limit uses up no attempt. Test deliveries count, but do not wait. A change takes effect at once. */
        WebhookRateLimit: number | null;
        /** @description The service pauses the registration when all its attempts have failed for so many days, and two of them at least 12 hours apart; null: never. It then emits the event `webhook.paused`. */
        WebhookPauseAfterDays: number | null;
        /**
         * @description Who paused the registration, a client (`requested`) or the service (`failing`); null while it is active.
         * @enum {string|null}
         */
        WebhookPauseReason: "requested" | "failing" | null;
        /** @description Counts attempts, without those of test deliveries. */
        WebhookStatistics: {
            totalCalls: number;
            successfulCalls: number;
            failedCalls: number;
        };
        WebhookRegistration: {
            id: string;
            name: components["schemas"]["WebhookName"];
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["WebhookEvents"];
            /** @description False while paused. True unless given: deliveries begin at once. */
            isActive: boolean;
            headers: components["schemas"]["WebhookHeaders"];
            secretSet: boolean;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the latest attempt was made, a failed one too; absent before the first. */
            lastTriggered?: components["schemas"]["Timestamp"];
            statistics: components["schemas"]["WebhookStatistics"];
            rateLimit: components["schemas"]["WebhookRateLimit"];
            pauseAfterDays: components["schemas"]["WebhookPauseAfterDays"];
            pauseReason: components["schemas"]["WebhookPauseReason"];
            /** @description When the registration was paused; null while it is active. */
            pausedAt: components["schemas"]["Timestamp"] | null;
            /** @description The first failed attempt since the last success, without tests; null if there is none. */
            failingSince: components["schemas"]["Timestamp"] | null;
            /** @description Until when deliveries are also signed with the secret before; null when they are not. */
            previousSecretUntil: components["schemas"]["Timestamp"] | null;
        };
        /** @description A registration with the fields that `$select` names, all without it. */
        WebhookView: {
            id?: string;
            name?: components["schemas"]["WebhookName"];
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            /** @description False while paused. True unless given: deliveries begin at once. */
            isActive?: boolean;
            headers?: components["schemas"]["WebhookHeaders"];
            secretSet?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            /** @description When the latest attempt was made, a failed one too; absent before the first. */
            lastTriggered?: components["schemas"]["Timestamp"];
            statistics?: components["schemas"]["WebhookStatistics"];
            rateLimit?: components["schemas"]["WebhookRateLimit"];
            pauseAfterDays?: components["schemas"]["WebhookPauseAfterDays"];
            pauseReason?: components["schemas"]["WebhookPauseReason"];
            /** @description When the registration was paused; null while it is active. */
            pausedAt?: components["schemas"]["Timestamp"] | null;
            /** @description The first failed attempt since the last success, without tests; null if there is none. */
            failingSince?: components["schemas"]["Timestamp"] | null;
            /** @description Until when deliveries are also signed with the secret before; null when they are not. */
            previousSecretUntil?: components["schemas"]["Timestamp"] | null;
        };
        WebhookList: {
            value: components["schemas"]["WebhookView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        WebhookCreate: {
            name: components["schemas"]["WebhookName"];
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["WebhookEvents"];
            secret: components["schemas"]["WebhookSecret"];
            /** @description False while paused. True unless given: deliveries begin at once. */
            isActive?: boolean;
            headers?: components["schemas"]["WebhookHeaders"];
            rateLimit?: components["schemas"]["WebhookRateLimit"];
            pauseAfterDays?: components["schemas"]["WebhookPauseAfterDays"];
        };
        WebhookUpdate: {
            id?: string;
            name?: components["schemas"]["WebhookName"];
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            secret?: components["schemas"]["WebhookSecret"];
            /** @description False while paused. True unless given: deliveries begin at once. */
            isActive?: boolean;
            headers?: components["schemas"]["WebhookHeaders"];
            secretSet?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            /** @description When the latest attempt was made, a failed one too; absent before the first. */
            lastTriggered?: components["schemas"]["Timestamp"];
            statistics?: components["schemas"]["WebhookStatistics"];
            rateLimit?: components["schemas"]["WebhookRateLimit"];
            pauseAfterDays?: components["schemas"]["WebhookPauseAfterDays"];
            pauseReason?: components["schemas"]["WebhookPauseReason"];
            /** @description When the registration was paused; null while it is active. */
            pausedAt?: components["schemas"]["Timestamp"] | null;
            /** @description The first failed attempt since the last success, without tests; null if there is none. */
            failingSince?: components["schemas"]["Timestamp"] | null;
            /** @description Until when deliveries are also signed with the secret before; null when they are not. */
            previousSecretUntil?: components["schemas"]["Timestamp"] | null;
        };
        WebhookRotation: {
            secret?: components["schemas"]["WebhookSecret"];
        };
        WebhookRotated: {
            /** @description The secret that the service made; absent when one was given. */
            secret?: string;
            previousSecretUntil: components["schemas"]["Timestamp"];
        };
        /** @description Either `deliveryId`, or `since` with or without `until`. */
        WebhookReplay: {
            /** @description The `webhookId` of the delivered body. */
            deliveryId?: string;
            since?: components["schemas"]["Timestamp"];
            until?: components["schemas"]["Timestamp"];
        };
        WebhookReplayed: {
            /** @description How many deliveries are repeated. */
            replayed: number;
            /** @description Whether more deliveries failed in that time. */
            more: boolean;
            /** @description With `since`: the end of that time, for the next request. */
            until?: components["schemas"]["Timestamp"];
        };
        WebhookPaused: {
            /** @description The id of the paused registration. */
            registrationId: string;
            registrationName: components["schemas"]["WebhookName"];
            /** @enum {string} */
            reason: "failing";
            failingSince: components["schemas"]["Timestamp"];
            pausedAt: components["schemas"]["Timestamp"];
            pauseAfterDays: number;
        };
        WebhookTest: {
            event: string;
            /** @description Sent unchanged. Left out, a sample of the event's data is sent, that of this reference. */
            data?: {
                [key: string]: unknown;
            };
        };
        WebhookTestAccepted: {
            /** @description The `webhookId` of the delivered body; its log entry names it too. */
            deliveryId: string;
        };
        WebhookLogEntry: {
            id: string;
            /** @description The registration's id. */
            webhookId: string;
            /** @description The delivered body's `webhookId`, the same on all attempts of a delivery. */
            deliveryId: string;
            event: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @enum {string} */
            status: "success" | "failed";
            /** @description The status of the receiver's answer; absent without one. */
            httpStatus?: number;
            /** @description Milliseconds from the start of the attempt to the answer, or to the error. */
            responseTime: number;
            /** @description Present on failure: an error code, a colon and a sentence. */
            error?: string;
            /** @description The attempts before this one. */
            retries: number;
            /** @description True for an attempt of the test operation. */
            test: boolean;
            /** @description When the next attempt at the delivery is due, or was; null when this attempt ended the delivery. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
        };
        WebhookDelivery: {
            /** @description The delivered body's `webhookId`, the same on all attempts and replays. */
            deliveryId: string;
            /** @description The event's id, as the event feed has it; of a test, an id of its own. */
            eventId: string;
            event: string;
            /** @description True for a delivery of the test operation. */
            test: boolean;
            /**
             * @description `pending`: it waits for its first or next attempt, for the rate limit, or until its paused registration is resumed. `queued`: it is handed to RabbitMQ and waits for a worker. `in_flight`: an attempt is being made. `succeeded`: an attempt was answered 2xx. `failed`: the last attempt failed, and no other follows. The last two change only by a replay.
             * @enum {string}
             */
            state: "pending" | "queued" | "in_flight" | "succeeded" | "failed";
            /** @description The attempts whose outcome is known, since the last replay if there was one. */
            attempts: number;
            /** @description When the event happened; the body's `timestamp`. */
            happenedAt: components["schemas"]["Timestamp"];
            /** @description From when on the next attempt may be made; null unless the delivery is pending, and for a test, which is due at once. It is past while the delivery waits for a worker, for the rate limit, or for a paused registration. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description When it succeeded or failed; null until then. */
            finishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The JSON text that the last attempt of known outcome sent, or tried to send: its `retryCount` is `attempts` - 1. Before that, the text that the first attempt sends. Null where it has more than 262,144 bytes: such a delivery is never sent, and fails with `body_too_large`. */
            body: string | null;
        };
        /** @description An entry with the fields that `$select` names, all without it. */
        WebhookLogView: {
            id?: string;
            /** @description The registration's id. */
            webhookId?: string;
            /** @description The delivered body's `webhookId`, the same on all attempts of a delivery. */
            deliveryId?: string;
            event?: string;
            timestamp?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            status?: "success" | "failed";
            /** @description The status of the receiver's answer; absent without one. */
            httpStatus?: number;
            /** @description Milliseconds from the start of the attempt to the answer, or to the error. */
            responseTime?: number;
            /** @description Present on failure: an error code, a colon and a sentence. */
            error?: string;
            /** @description The attempts before this one. */
            retries?: number;
            /** @description True for an attempt of the test operation. */
            test?: boolean;
            /** @description When the next attempt at the delivery is due, or was; null when this attempt ended the delivery. */
            nextAttemptAt?: components["schemas"]["Timestamp"] | null;
        };
        WebhookLogList: {
            value: components["schemas"]["WebhookLogView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        FeedEvent: {
            /** @description The event's id, the same in every answer. Deliveries of the event have it in their `webhookId`, after the colon. */
            id: string;
            event: string;
            /** @description When the event happened, as in its deliveries. */
            timestamp: components["schemas"]["Timestamp"];
            accountId: number;
            /** @description The event's data, as its deliveries have them. */
            data: {
                [key: string]: unknown;
            };
        };
        EventFeed: {
            value: components["schemas"]["FeedEvent"][];
            /** @description Continues where this answer ends; given also when there are no events. */
            nextToken: string;
            /** @description True when there are more events already, so ask again at once. */
            more: boolean;
        };
        Fault: {
            /** @description A JSON Pointer (RFC 6901) into the request body. */
            pointer?: string;
            /** @description The name of a parameter or header. */
            parameter?: string;
            /** @description What is wrong at this place, and what would be right, as a sentence. */
            detail: string;
        };
        /**
         * @description An error response as problem details (RFC 9457).
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "There is no project 12.",
         *       "code": "not_found",
         *       "requestId": "req_01j9z3k8"
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Always `about:blank`: `code` says which problem it is.
             */
            type: string;
            /** @description The status as text. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with the request and what would be accepted. */
            detail: string;
            /** @description The error code, stable across versions. */
            code: string;
            /** @description The id of the request in the service's logs. */
            requestId: string;
            /** @description All errors in the request, each with its position. */
            errors?: components["schemas"]["Fault"][];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /** @description The version of the payload, and which attempt this is. */
        EventMetadata: {
            /** @description The version of the payload format. */
            version: string;
            /** @description The number of attempts before this one. */
            retryCount: number;
        };
        /** @description The envelope of every event. Each event defines `event` and `data`, and forbids further properties with `unevaluatedProperties: false`. */
        Delivery: {
            /** @description The id of the delivery of one event to one webhook: the same on every attempt and replay. Receivers discard deliveries whose id they have processed before. */
            webhookId: string;
            /** @description The name of the event, such as `task.completed`. */
            event: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @description The id of the account in which it happened. */
            accountId: number;
            /** @description The data of the event; each event defines its properties. */
            data: unknown;
            metadata: components["schemas"]["EventMetadata"];
        };
    };
    responses: {
        /** @description The request does not conform to the contract; `errors` lists every error. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "The field nmae is unknown.",
                 *       "code": "invalid_request",
                 *       "requestId": "req_01j9z3k8",
                 *       "errors": [
                 *         {
                 *           "pointer": "/nmae",
                 *           "detail": "The field nmae is unknown."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The access token is missing, unknown, expired or revoked, or lacks the required scope. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "The access token is unknown or has expired.",
                 *       "code": "unauthorized",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller lacks the permission, or the plugin is disabled for the account. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "Only administrators may do this.",
                 *       "code": "forbidden",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account has no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no project 12.",
                 *       "code": "not_found",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Acceptable",
                 *       "status": 406,
                 *       "detail": "The answer is available as application/json only; send a matching Accept.",
                 *       "code": "not_acceptable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unsupported Media Type",
                 *       "status": 415,
                 *       "detail": "The body came as text/plain; this operation takes application/json.",
                 *       "code": "unsupported_media_type",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded, or the account has used up one of its quotas. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "More than 100 requests in 60 seconds; try again in 21 seconds.",
                 *       "code": "rate_limited",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An internal error; `requestId` identifies the request in the logs. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Internal Server Error",
                 *       "status": 500,
                 *       "detail": "The service failed at this request; the request id names it in the logs.",
                 *       "code": "internal_error",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot reach its database, is stopping, is `busy` (the request waited too long for other requests), has too many calculations queued, or is `process_outdated` (an upgrade broke the process, which is replaced soon). Nothing was changed. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "detail": "The service cannot reach its database; the request changed nothing. Try again.",
                 *       "code": "unavailable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the resource does not allow the request. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "The project is Frozen; it takes progress once it is Active.",
                 *       "code": "project_frozen",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource no longer has the `ETag` of `If-Match`. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Precondition Failed",
                 *       "status": 412,
                 *       "detail": "The resource has changed: its ETag is \"4\" now. Read it again first.",
                 *       "code": "precondition_failed",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Content Too Large",
                 *       "status": 413,
                 *       "detail": "The body is larger than the 1048576 bytes that this operation takes.",
                 *       "code": "payload_too_large",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The receiver accepted the delivery; it is not sent again. The body of the answer is not read. */
        DeliverySucceeded: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The delivery fails and is not retried; redirects are not followed. */
        DeliveryRedirected: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The delivery fails and is not retried, whatever the status of this class. */
        DeliveryRejected: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The attempt fails, and the delivery is retried by the retry schedule until its last attempt. A `Retry-After` does not change the schedule. */
        DeliveryFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The registration's id.
         * @example wh_019a9f3c2b7e4d51a86c0f93
         */
        WebhookId: string;
        /**
         * @description The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
         * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
         */
        DeliveryId: string;
        /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
        Top: number;
        /** @description The number of items to skip. */
        Skip: number;
        /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
        Filter: string;
        /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
        OrderBy: string;
        /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
        Select: string;
        /** @description `true` adds `@odata.count`, the number of items on all pages. */
        Count: boolean;
        /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
        SkipToken: string;
        /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
        IdempotencyKey: string;
        /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
        IfMatch: string;
        /**
         * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
         * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
         */
        ServiceSignature: string;
        /**
         * @description The name of the event, as in the body's `event`.
         * @example task.red
         */
        ServiceEvent: string;
        /**
         * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
         * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
         */
        ServiceDelivery: string;
        /**
         * @description When this attempt was made.
         * @example 2026-11-20T09:12:44.120Z
         */
        ServiceTimestamp: components["schemas"]["Timestamp"];
        /**
         * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
         * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
         */
        StandardWebhookId: string;
        /**
         * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
         * @example 1795165964
         */
        StandardWebhookTimestamp: number;
        /**
         * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        StandardWebhookSignature: string;
        /** @description `true` on a delivery of the test operation, and on no other. */
        ServiceTest: "true";
        /**
         * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
         * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
         */
        Traceparent: string;
    };
    requestBodies: never;
    headers: {
        /** @description The number of requests that the rate limit allows in its window, which slides. */
        RateLimitLimit: number;
        /** @description The number of requests left now. */
        RateLimitRemaining: number;
        /** @description Seconds until some of the used requests come back. */
        RateLimitReset: number;
        /** @description The authentication scheme, and what is wrong with the access token (RFC 6750, section 3). */
        WWWAuthenticate: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description The URL of the created resource. */
        Location: string;
        /** @description The version of the resource, for `If-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listWebhooks: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of registrations. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The registration. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The registration. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description The delivery is pending, and attempted at once. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookLogs: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, one for each attempt. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookLogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The secret is replaced. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRotated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description The deliveries are pending. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The registration's id.
                 * @example wh_019a9f3c2b7e4d51a86c0f93
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `nextToken` of an earlier answer, or `latest`. */
                since?: string;
                /** @description At most this many events, 100 unless given; more than 1,000 is taken as 1,000. An answer has fewer when their data are large. */
                $top?: number;
                /** @description Only these events: names and patterns as in a registration, separated by commas. An answer may then have fewer events, or none, although `more` is true: each one reads 2,000 events at most, and `nextToken` continues after them. */
                events?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onWebhookPaused: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhookId": "wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89",
                 *       "event": "webhook.paused",
                 *       "timestamp": "2026-11-25T09:13:00.000Z",
                 *       "accountId": 1,
                 *       "data": {
                 *         "registrationId": "wh_019a9f3d11c04e5fb7a2d604",
                 *         "registrationName": "Delivery desk",
                 *         "reason": "failing",
                 *         "failingSince": "2026-11-20T09:12:44.120Z",
                 *         "pausedAt": "2026-11-25T09:13:00.000Z",
                 *         "pauseAfterDays": 5
                 *       },
                 *       "metadata": {
                 *         "version": "1.0",
                 *         "retryCount": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "webhook.paused";
                    data?: components["schemas"]["WebhookPaused"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
}
