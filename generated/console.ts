// Generated from openapi/console.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation } from '#runtime'

export type Ops = {
  getConsoleSettings: Operation<operations['getConsoleSettings'], 'open'>
  getConsoleSession: Operation<operations['getConsoleSession'], 'read'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'console',
  contract: new URL('../openapi/console.yaml', import.meta.url),
  ...plugin,
})

export interface paths {
    "/api/v1/console/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses and the client that the console signs in with
         * @description The installation has one public client for the console. The account follows from who signs in.
         */
        get: operations["getConsoleSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the caller may see and do
         * @description The console hides what the user may not do. The service refuses it all the same.
         */
        get: operations["getConsoleSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description How the console signs users in. */
        ConsoleSettings: {
            /**
             * Format: uri
             * @description The address of the identity server.
             */
            authUrl: string;
            /** @description The public client with which users sign in. */
            clientId: string;
            /**
             * Format: uri
             * @description Where the sign-in leads back to.
             */
            redirectUri: string;
            /** @description What the console asks for; users get what their role allows. */
            scope: string;
        };
        /** @description What the caller may see and do. */
        ConsoleSession: {
            user: components["schemas"]["Person"];
            /** @description Whether the caller has the role Administrator. */
            administrator: boolean;
            /** @description False when the caller sees only the projects that it manages and the tasks that are assigned to it. */
            allProjects: boolean;
            /** @description The account of the caller. */
            account: {
                /** @description The number of the account. */
                id: number;
                /** @description The IANA name of the time zone that dates are in. */
                timeZone: string;
                /**
                 * @description Which zones the buffers of the account have.
                 * @enum {string}
                 */
                zones: "flat" | "sloped";
                today: components["schemas"]["Date"];
            };
            /** @description The plugins that can be switched on and off for an account. */
            plugins: {
                /** @description The name of the plugin. */
                name: string;
                /** @description Whether it is on for the account. */
                enabled: boolean;
            }[];
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
         * @description The user who did it. A client without a user (client credentials grant), and the service itself, have a name alone.
         * @example {
         *       "id": 7,
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com"
         *     }
         */
        Person: {
            /** @description The id of the user. */
            id?: number;
            /** @description The name of the user, the client or the service. */
            name: string;
            /** @description The e-mail address of the user; absent without one. */
            email?: string;
        };
        /**
         * Format: date
         * @description A calendar date, `YYYY-MM-DD`, in the account's time zone.
         * @example 2026-03-02
         */
        Date: string;
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
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description The number of requests that the rate limit allows in its window, which slides. */
        RateLimitLimit: number;
        /** @description The number of requests left now. */
        RateLimitRemaining: number;
        /** @description Seconds until some of the used requests come back. */
        RateLimitReset: number;
        /** @description The authentication scheme, and what is wrong with the access token (RFC 6750, section 3). */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConsoleSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, the account and its plugins. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
