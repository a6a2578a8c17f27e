// Generated from openapi/identity.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, Operation } from '#runtime'

export type Ops = {
  createToken: Operation<operations['createToken'], 'open'>
}

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'identity',
  contract: new URL('../openapi/identity.yaml', import.meta.url),
  ...plugin,
})

export interface paths {
    "/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an access token
         * @description The token endpoint of RFC 6749, section 3.2. A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, never with both. Grants: `password` (a user of the client's account), `client_credentials` (the client alone) and `refresh_token`. A refresh token is issued only with the scope `offline_access` and is good for one use; using it twice revokes all that came of it. It ends after 14 days without use, and 30 days after the sign-in at the latest. The scope `admin` is given to Administrators alone. Parameters that the server does not know are ignored; a repeated one is an error.
         */
        post: operations["createToken"];
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
        /** @description The form of RFC 6749, sections 4.3.2, 4.4.2 and 6. An empty parameter counts as omitted. */
        TokenRequest: {
            /** @description `password`, `client_credentials` or `refresh_token`. */
            grant_type: string;
            /** @description The user name, normally the e-mail, within the client's account. Password grant. */
            username?: string;
            /** @description Any Unicode, at most 1,024 bytes in UTF-8. Password grant. */
            password?: string;
            client_id?: string;
            client_secret?: string;
            /** @description Scopes, separated by spaces. Left out, `api1`. */
            scope?: string;
            refresh_token?: string;
        } & {
            [key: string]: string;
        };
        TokenResponse: {
            /** @description Opaque; send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @description Seconds from now. */
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            /** @description The granted scopes, separated by spaces. */
            scope: string;
            /** @description Only with the scope `offline_access`. */
            refresh_token?: string;
        };
        /** @description RFC 6749, section 5.2. */
        TokenError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "temporarily_unavailable" | "server_error";
            /** @description A sentence in printable ASCII, for people. */
            error_description: string;
        };
    };
    responses: {
        /** @description The request, the grant or the scope is invalid. */
        TokenBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The user name or the password is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The client is unknown, inactive, or did not prove itself. */
        TokenUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "The client is unknown or its secret is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The answer is not available in a media type that `Accept` names. */
        TokenNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The answer is available as application/json only; send a matching Accept."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The form is larger than 16 KiB. */
        TokenPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is larger than the 16384 bytes that this operation takes."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description Too many failed attempts from this address, or to sign in as this user. */
        TokenTooManyRequests: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "Too many failed attempts; try again in 420 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The service failed at this request. */
        TokenInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The service failed at this request; the request id names it in the logs."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The service cannot reach its database, or too many sign-ins wait. */
        TokenUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "The service cannot reach its database; the request changed nothing. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The scheme to authenticate with, and what was wrong with the token (RFC 6750). */
        WWWAuthenticate: string;
        /** @description Requests that are left of it. */
        RateLimitRemaining: number;
        /** @description Seconds to wait before the next try. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. Never cached. */
            200: {
                headers: {
                    /** @description Always `no-store`. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["TokenUnauthorized"];
            406: components["responses"]["TokenNotAcceptable"];
            413: components["responses"]["TokenPayloadTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenInternalError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
}
