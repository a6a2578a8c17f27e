// Generated from openapi/mcp.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation } from '#runtime'

export type Ops = {
  handleMcpMessage: Operation<operations['handleMcpMessage'], 'read'>
  getMcpResourceMetadata: Operation<operations['getMcpResourceMetadata'], 'open'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'mcp',
  contract: new URL('../openapi/mcp.yaml', import.meta.url),
  ...plugin,
})

export interface paths {
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Handle a message of an assistant
         * @description A message of the Model Context Protocol (transport Streamable HTTP, stateless): `initialize`, `tools/list`, `tools/call`, `ping`, and notifications. Each tool is an operation of this API and has its name. A call of a tool runs as a request to that operation with the same token, and counts in the rate limit as a request of its own. Batches are not taken. There is no session and no stream: GET and DELETE are answered with 405.
         */
        post: operations["handleMcpMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get where assistants obtain a token
         * @description OAuth 2.0 Protected Resource Metadata (RFC 9728) of `/mcp`, from which assistants find the identity server.
         */
        get: operations["getMcpResourceMetadata"];
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
        /** @description A request of JSON-RPC 2.0, or without `id` a notification. */
        McpMessage: {
            /**
             * @description The version of JSON-RPC, always 2.0.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description The response has it again. */
            id?: string | number;
            /** @description What is asked for, such as `tools/call`. */
            method: string;
            /** @description What the method takes. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description A response of JSON-RPC 2.0, with either `result` or `error`. */
        McpResponse: {
            /**
             * @description The version of JSON-RPC, always 2.0.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description That of the request. */
            id: string | number | null;
            /** @description What the method returns. */
            result?: {
                [key: string]: unknown;
            };
            /** @description Why the message could not be handled. An error of an operation is a `result` with `isError`. */
            error?: {
                /** @description The error code of JSON-RPC, such as -32601 for an unknown method. */
                code: number;
                /** @description What is wrong with the message, as a sentence. */
                message: string;
                /** @description More about the error. */
                data?: unknown;
            };
        };
        /** @description RFC 9728, section 2. */
        ProtectedResource: {
            /**
             * Format: uri
             * @description The address of this operation.
             */
            resource: string;
            /** @description The issuer of its access tokens. */
            authorization_servers: string[];
            /** @description The scopes of the tokens: `api1` is required, `mcp.write` lets an assistant change something. */
            scopes_supported: string[];
            /** @description How the token is sent. */
            bearer_methods_supported: string[];
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
    };
    parameters: never;
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    handleMcpMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the protocol that `initialize` has agreed on. */
                "MCP-Protocol-Version"?: string;
                /** @description The host of the service; another one is refused (403), as pages of rebound names send it. */
                Host?: string;
                /** @description Of a page, the service's own or one of the client's `allowedOrigins`; another one is refused (403). */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The response to a request. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpResponse"];
                };
            };
            /** @description A notification was accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMcpResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}


/** A tool of assistants: an operation with `x-mcp`. Its name is the operationId. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly method: string
  readonly path: string
  readonly writes: boolean
  /** The parameters, by the names of their inputs. */
  readonly parameters: readonly { readonly input: string; readonly name: string; readonly in: string }[]
  readonly takesBody: boolean
  /** JSON Schema 2020-12. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown }
}

export const tools: readonly Tool[] = [
  {
    "name": "adviseProject",
    "title": "See which moves would help a project, and what each costs",
    "description": "See which moves would help a project, and what each costs. At most three moves for an Active project, each with what it gains and loses in all Active projects that share people: that the project or a task of it comes first, that a task that has not started goes to somebody who has all `skills` of the one who has it (of resources whose skills the caller sees), that there is one more of whom work waits for, that two of a resource share a task, or that a task has a day less. They come from what holds the end of the work in simulated runs, and are priced by the same runs with the move and without it, with the same drawn durations. Named is what has the project end earlier and gains more than chance would over all projects: two standard errors for one move, the more the more are compared, in the probability that they keep their promises or, where that does not change, in the days by which they miss them. All projects count alike. Where moves are compared, one that has others pause counts for five points of probability less. Nothing is stored.\nIt takes its time, waits and is refused as a simulation is, and may end with fewer `runs` than were asked for; with fewer than 100 it has no moves. One in Planning is refused with 409 `project_planning`, one that is Frozen or Complete with 409 `project_frozen` or `project_complete`.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/advice",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "prefer",
        "name": "Prefer",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "prefer": {
          "type": "string",
          "maxLength": 500,
          "description": "`respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "runs": {
              "description": "How often the work is placed with each move; 400 when it is left out.",
              "type": "integer",
              "minimum": 100,
              "maximum": 2000
            },
            "seed": {
              "description": "What the drawn durations follow from; 1 when it is left out.",
              "type": "integer",
              "minimum": 0,
              "maximum": 2147483647
            }
          }
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "applyChanges",
    "title": "Make changes that were tried",
    "description": "Make changes that were tried. Makes the changes of a project, its tasks and the resources that they name so, all of them or none, with one calculation: the project then stands as `what-if` shows with the same body. A project in Planning is planned with them. An Active one keeps its plan, and takes remaining durations as reports of today; with `replan` it is planned anew, once, and its plan before stays as one baseline. Changes of its network other than assignments need that (409 `plan_frozen`). Added tasks of duration 0 are milestones; what is a task, or a milestone, stays one. Capacities are changed for all projects, by users who may see all of them. `If-Match` with the `ETag` of the trial refuses (412) what would now come to something else than was tried, because the project, or what it shares with others, has changed since.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/what-if/apply",
    "writes": true,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "ifMatch",
        "name": "If-Match",
        "in": "header"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "ifMatch": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `ETag` that was read. When the resource has changed since, the response is 412."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "description": "What is left out stays.",
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "startDate": {
              "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
              "type": "string",
              "format": "date"
            },
            "targetEndDate": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day that the customer was promised; only compared with the plan, never changed by it."
            },
            "scheduleMethod": {
              "description": "FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.",
              "type": "string",
              "enum": [
                "FROM_START",
                "FROM_TARGET"
              ]
            },
            "bufferType": {
              "description": "The project buffer alone, or feeding buffers too.",
              "type": "string",
              "enum": [
                "PROJECT",
                "PROJECT_AND_FEEDING"
              ]
            },
            "bufferSizing": {
              "description": "percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.",
              "type": "string",
              "enum": [
                "percentage",
                "cutAndPaste",
                "rootSquaredError",
                "adaptiveDensity",
                "adaptiveTightness",
                "confidence"
              ]
            },
            "bufferPercentage": {
              "description": "Of the critical chain's length, in per cent.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "bufferConfidence": {
              "description": "For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.",
              "type": "number",
              "minimum": 50,
              "maximum": 99
            },
            "feedingPolicy": {
              "description": "What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).",
              "type": "string",
              "enum": [
                "SHRINK",
                "EXTEND",
                "EARLY_START"
              ]
            },
            "yellowFrom": {
              "description": "Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "redFrom": {
              "description": "Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "replan": {
              "type": "boolean",
              "description": "Plans an Active project anew with the changes."
            },
            "tasks": {
              "description": "Tasks and milestones as they would be; lists replace those that they have.",
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "duration": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000,
                    "description": "Working days; 0 for milestones alone."
                  },
                  "safeDuration": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
                  },
                  "notBefore": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day before which it must not start; null for none."
                  },
                  "predecessors": {
                    "type": "array",
                    "maxItems": 500,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "taskId"
                      ],
                      "properties": {
                        "taskId": {
                          "type": "integer",
                          "minimum": -1000000,
                          "maximum": 9007199254740991,
                          "description": "Below 0: an added task."
                        },
                        "type": {
                          "type": "string",
                          "enum": [
                            "FS",
                            "SS",
                            "FF",
                            "SF"
                          ],
                          "default": "FS",
                          "description": "The type of the link: FS (finish to start), SS, FF or SF."
                        },
                        "lag": {
                          "type": "number",
                          "minimum": -10000,
                          "maximum": 10000,
                          "default": 0,
                          "description": "Working days between the two ends of the link; negative for an overlap."
                        }
                      }
                    },
                    "description": "The links that hold it: each names a predecessor, the type and the lag."
                  },
                  "assignments": {
                    "type": "array",
                    "maxItems": 100,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "resourceId"
                      ],
                      "properties": {
                        "resourceId": {
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 9007199254740991,
                          "description": "The id of the resource."
                        },
                        "units": {
                          "type": "number",
                          "minimum": 0.000001,
                          "maximum": 10000,
                          "default": 1,
                          "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                        }
                      }
                    },
                    "description": "The resources that work on it, and how many units of each."
                  },
                  "remainingDuration": {
                    "description": "Work left; 0 completes the task. Not for a project in Planning, whose plan goes by durations.",
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000
                  }
                }
              }
            },
            "removedTasks": {
              "description": "Links to them go with them.",
              "type": "array",
              "maxItems": 1000,
              "uniqueItems": true,
              "items": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991
              }
            },
            "addedTasks": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "id",
                  "name"
                ],
                "properties": {
                  "id": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": -1,
                    "description": "Below 0, for links to it."
                  },
                  "name": {
                    "description": "A name. It is not blank.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  "duration": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000,
                    "description": "Working days; 0 for milestones alone."
                  },
                  "safeDuration": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
                  },
                  "notBefore": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day before which it must not start; null for none."
                  },
                  "predecessors": {
                    "type": "array",
                    "maxItems": 500,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "taskId"
                      ],
                      "properties": {
                        "taskId": {
                          "type": "integer",
                          "minimum": -1000000,
                          "maximum": 9007199254740991,
                          "description": "Below 0: an added task."
                        },
                        "type": {
                          "type": "string",
                          "enum": [
                            "FS",
                            "SS",
                            "FF",
                            "SF"
                          ],
                          "default": "FS",
                          "description": "The type of the link: FS (finish to start), SS, FF or SF."
                        },
                        "lag": {
                          "type": "number",
                          "minimum": -10000,
                          "maximum": 10000,
                          "default": 0,
                          "description": "Working days between the two ends of the link; negative for an overlap."
                        }
                      }
                    },
                    "description": "The links that hold it: each names a predecessor, the type and the lag."
                  },
                  "assignments": {
                    "type": "array",
                    "maxItems": 100,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "resourceId"
                      ],
                      "properties": {
                        "resourceId": {
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 9007199254740991,
                          "description": "The id of the resource."
                        },
                        "units": {
                          "type": "number",
                          "minimum": 0.000001,
                          "maximum": 10000,
                          "default": 1,
                          "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                        }
                      }
                    },
                    "description": "The resources that work on it, and how many units of each."
                  }
                }
              },
              "description": "Tasks that are tried in addition."
            },
            "resources": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "resourceId",
                  "capacity"
                ],
                "properties": {
                  "resourceId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the resource."
                  },
                  "capacity": {
                    "type": "number",
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "Units of the resource that there are."
                  }
                }
              },
              "description": "The resources concerned."
            }
          }
        }
      },
      "required": [
        "projectId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "batchUpdateTasks",
    "title": "Update the progress of many tasks",
    "description": "Update the progress of many tasks. Applied in order, one schedule calculation a project. Each item succeeds or fails for itself, also when its shape is wrong: a bad one never undoes a good one. `asOf` of the batch is that of each item without its own; an item whose `asOf`, or the day of whose `madeAt`, is before the last report of its task, be it one of an earlier item, fails with `report_outdated`. A batch without items, or with more than 1,000, is refused.",
    "method": "POST",
    "path": "/api/v1/tasks/batch-update",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "updates"
          ],
          "properties": {
            "asOf": {
              "description": "The day that the items speak for that have none of their own; left out, it depends on the time of day, as for a single update.",
              "allOf": [
                {
                  "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                  "type": "string",
                  "format": "date"
                }
              ]
            },
            "updates": {
              "type": "array",
              "minItems": 1,
              "maxItems": 1000,
              "items": {
                "description": "An item of another shape fails alone; the batch goes on.",
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "status": {
                    "type": "string",
                    "enum": [
                      "NotStarted",
                      "InProgress",
                      "Completed"
                    ],
                    "description": "The state that it is in."
                  },
                  "percentComplete": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 100,
                    "description": "Progress from 0 to 100. The remaining duration, not this, decides the projection."
                  },
                  "remainingDuration": {
                    "description": "Working days, decimals kept to 6 places.",
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000
                  },
                  "actualStart": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day on which the work began; null before."
                  },
                  "actualFinish": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day on which the work ended; null before."
                  },
                  "blockedNote": {
                    "description": "What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "minLength": 1,
                    "maxLength": 2000
                  },
                  "asOf": {
                    "description": "The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.",
                    "allOf": [
                      {
                        "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                        "type": "string",
                        "format": "date"
                      }
                    ]
                  },
                  "madeAt": {
                    "description": "When the report was made, if it is sent later, such as from a device that had no connection: it counts as if it had arrived then. A moment in the future counts as now, one before the task was created as the moment of that.",
                    "type": "string",
                    "format": "date-time",
                    "maxLength": 40
                  },
                  "updatedAt": {
                    "description": "That of the task that the reporter saw: when the task has been changed since, the item fails with `task_changed`.",
                    "type": "string",
                    "format": "date-time",
                    "maxLength": 40
                  }
                }
              },
              "description": "The updates, at most one for a task. Each succeeds or fails alone."
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createDecision",
    "title": "Decide what comes first",
    "description": "Decide what comes first. Has an Active project, or one task of it, come before all that is planned. With `next` its ready tasks get the first place among what has not started; with `now` others pause what they are at work on with its people too. All projects that share people are projected with it some seconds later. The answer has every project whose end or buffer consumption moves; with `preview` nothing is stored. It ends on the day of `until`, when it is deleted, when its project is Frozen or Complete, and while its task is Completed. An account has at most 100 in force (409), one for a project or task; those with `now` come before those with `next`. For users who see all projects.",
    "method": "POST",
    "path": "/api/v1/portfolio/decisions",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "first"
          ],
          "properties": {
            "first": {
              "description": "What comes first; either a project or a task.",
              "type": "object",
              "additionalProperties": false,
              "minProperties": 1,
              "maxProperties": 1,
              "properties": {
                "projectId": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 9007199254740991,
                  "description": "The id of the project."
                },
                "taskId": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 9007199254740991,
                  "description": "The id of the task."
                }
              }
            },
            "mode": {
              "allOf": [
                {
                  "description": "`next`: first among what has not started. `now`: what others do with its people pauses for it too.",
                  "type": "string",
                  "enum": [
                    "next",
                    "now"
                  ]
                }
              ],
              "description": "`next` when left out."
            },
            "reason": {
              "description": "Why, for the people who have to wait.",
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "until": {
              "allOf": [
                {
                  "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                  "type": "string",
                  "format": "date"
                }
              ],
              "description": "The last day on which it holds; without it until it is ended."
            },
            "position": {
              "description": "Its place among the decisions in force, 1 being the first; the last when left out.",
              "type": "integer",
              "minimum": 1,
              "maximum": 100
            },
            "preview": {
              "description": "Whether to answer what would move, and store nothing.",
              "type": "boolean",
              "default": false
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createMilestone",
    "title": "Add a milestone to a project",
    "description": "Add a milestone to a project. It counts towards the bounds of a project, as tasks do.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/milestones",
    "writes": true,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "replan",
        "name": "replan",
        "in": "query"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "replan": {
          "type": "boolean",
          "default": false,
          "description": "Lets a change of the network of an Active project through, and plans the project anew with it."
        },
        "body": {
          "required": [
            "name"
          ],
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "notBefore": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day before which it must not start; null for none."
            },
            "plannedDate": {
              "description": "A date to hold it to, instead of the plan's.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "predecessors": {
              "type": "array",
              "maxItems": 500,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "type": {
                    "type": "string",
                    "enum": [
                      "FS",
                      "SS",
                      "FF",
                      "SF"
                    ],
                    "default": "FS",
                    "description": "The type of the link: FS (finish to start), SS, FF or SF."
                  },
                  "lag": {
                    "type": "number",
                    "minimum": -10000,
                    "maximum": 10000,
                    "default": 0,
                    "description": "Working days between the two ends of the link; negative for an overlap."
                  }
                }
              },
              "description": "The links that hold it: each names a predecessor, the type and the lag."
            },
            "linkedDeliverables": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "description": "With the id of one that the milestone has, that one; else a new one. One that is not listed goes.",
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "name"
                ],
                "properties": {
                  "id": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id; it never changes and is not used again."
                  },
                  "name": {
                    "description": "A name. It is not blank.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  "status": {
                    "type": "string",
                    "enum": [
                      "Open",
                      "Done"
                    ],
                    "default": "Open",
                    "description": "The state that it is in."
                  }
                }
              },
              "description": "The deliverables that are due with the milestone."
            },
            "wbs": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 200,
              "description": "The number in the work breakdown structure of the file that it came from; only kept."
            },
            "outline": {
              "type": "array",
              "maxItems": 50,
              "items": {
                "type": "string",
                "maxLength": 500
              },
              "description": "The names of the summaries above it, from the top; only kept."
            }
          }
        }
      },
      "required": [
        "projectId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createProject",
    "title": "Create a project",
    "description": "Create a project. Only `name` is required. The manager is the caller unless another is named.",
    "method": "POST",
    "path": "/api/v1/projects",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "required": [
            "name"
          ],
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "startDate": {
              "description": "Today, when left out.",
              "type": "string",
              "format": "date"
            },
            "targetEndDate": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day that the customer was promised; only compared with the plan, never changed by it."
            },
            "projectManagerId": {
              "type": "integer",
              "minimum": 1,
              "maximum": 2147483647,
              "description": "The id of the user who manages the project; null for nobody."
            },
            "scheduleMethod": {
              "description": "FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.",
              "type": "string",
              "enum": [
                "FROM_START",
                "FROM_TARGET"
              ]
            },
            "bufferType": {
              "description": "The project buffer alone, or feeding buffers too.",
              "type": "string",
              "enum": [
                "PROJECT",
                "PROJECT_AND_FEEDING"
              ]
            },
            "bufferSizing": {
              "description": "percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.",
              "type": "string",
              "enum": [
                "percentage",
                "cutAndPaste",
                "rootSquaredError",
                "adaptiveDensity",
                "adaptiveTightness",
                "confidence"
              ]
            },
            "bufferPercentage": {
              "description": "Of the critical chain's length, in per cent.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "bufferConfidence": {
              "description": "For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.",
              "type": "number",
              "minimum": 50,
              "maximum": 99
            },
            "feedingPolicy": {
              "description": "What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).",
              "type": "string",
              "enum": [
                "SHRINK",
                "EXTEND",
                "EARLY_START"
              ]
            },
            "yellowFrom": {
              "description": "Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "redFrom": {
              "description": "Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "calendarId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 9007199254740991,
              "description": "The id of the calendar; null for the account's default one."
            },
            "priority": {
              "description": "Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects.",
              "type": "integer",
              "minimum": 0,
              "maximum": 1000
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createResource",
    "title": "Create a resource",
    "description": "Create a resource. `capacity` says how many units of it there are; planning never uses more at the same time.",
    "method": "POST",
    "path": "/api/v1/resources",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "required": [
            "name"
          ],
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "email": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 320,
              "description": "The e-mail address; null when there is none."
            },
            "capacity": {
              "type": "number",
              "minimum": 0.000001,
              "maximum": 10000,
              "description": "1 when left out."
            },
            "calendarId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 9007199254740991,
              "description": "The id of the calendar; null for the account's default one."
            },
            "skills": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              },
              "description": "What the resource can do, as words for people and filters."
            },
            "userId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 2147483647,
              "description": "The id of the user; null when no user belongs to it."
            },
            "absences": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "from"
                ],
                "properties": {
                  "from": {
                    "allOf": [
                      {
                        "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                        "type": "string",
                        "format": "date"
                      }
                    ],
                    "description": "The first day."
                  },
                  "to": {
                    "description": "The last day, at most 1,100 days after the first; null, or left out: the return is unknown.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date"
                  },
                  "units": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "How much of it is away, no more than its capacity; null, or left out: all."
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 200,
                    "description": "Why, for those who see the resource."
                  }
                }
              },
              "description": "All absences, those that are over too; what is not in the list is dropped."
            },
            "until": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The last day on which it is there; null: it stays."
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createTask",
    "title": "Add a task to a project",
    "description": "Add a task to a project. A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments, of 5,000 resources; more are refused with 409 and the code `too_many_tasks`, `too_many_links`, `too_many_assignments` or `too_many_resources`.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/tasks",
    "writes": true,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "replan",
        "name": "replan",
        "in": "query"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "replan": {
          "type": "boolean",
          "default": false,
          "description": "Lets a change of the network of an Active project through, and plans the project anew with it."
        },
        "body": {
          "required": [
            "name"
          ],
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "duration": {
              "description": "Focused estimate in working days; 1 when left out.",
              "type": "number",
              "minimum": 0.000001,
              "maximum": 10000
            },
            "safeDuration": {
              "type": [
                "number",
                "null"
              ],
              "minimum": 0.000001,
              "maximum": 10000,
              "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
            },
            "notBefore": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day before which it must not start; null for none."
            },
            "deadline": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day by which it must be finished; only compared with the projection, never changes the plan. Null for none."
            },
            "predecessors": {
              "type": "array",
              "maxItems": 500,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "type": {
                    "type": "string",
                    "enum": [
                      "FS",
                      "SS",
                      "FF",
                      "SF"
                    ],
                    "default": "FS",
                    "description": "The type of the link: FS (finish to start), SS, FF or SF."
                  },
                  "lag": {
                    "type": "number",
                    "minimum": -10000,
                    "maximum": 10000,
                    "default": 0,
                    "description": "Working days between the two ends of the link; negative for an overlap."
                  }
                }
              },
              "description": "The links that hold it: each names a predecessor, the type and the lag."
            },
            "assignments": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "resourceId"
                ],
                "properties": {
                  "resourceId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the resource."
                  },
                  "units": {
                    "type": "number",
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "default": 1,
                    "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                  }
                }
              },
              "description": "The resources that work on it, and how many units of each."
            },
            "assignedToId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 2147483647,
              "description": "The id of the user who does the task; null for nobody."
            },
            "wbs": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 200,
              "description": "The number in the work breakdown structure of the file that it came from; only kept."
            },
            "outline": {
              "type": "array",
              "maxItems": 50,
              "items": {
                "type": "string",
                "maxLength": 500
              },
              "description": "The names of the summaries above it, from the top; only kept."
            }
          }
        }
      },
      "required": [
        "projectId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getBaseline",
    "title": "Read a plan that a project has had",
    "description": "Read a plan that a project has had. The whole plan as it was made, with the names that its tasks had when it was replaced. Of an imported baseline the dates and durations of the tasks that the file has in it: a file knows no chains and buffers, which are null or empty then.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/baselines/{number}",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "number",
        "name": "number",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "number": {
          "type": "integer",
          "minimum": -10,
          "maximum": 9007199254740991,
          "description": "The number of the plan, as the list of baselines has it; 1 is the first plan of the project, 0 to -10 are imported."
        }
      },
      "required": [
        "projectId",
        "number"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getBufferAnalysis",
    "title": "Read how much of the project buffer is consumed",
    "description": "Read how much of the project buffer is consumed. Consumption compared with the completion of the critical chain gives the zone, and so whether to act.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/buffer-analysis",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getCalendar",
    "title": "Read a calendar",
    "description": "Read a calendar. Working weekdays, hours a day and holidays.",
    "method": "GET",
    "path": "/api/v1/calendars/{calendarId}",
    "writes": false,
    "parameters": [
      {
        "input": "calendarId",
        "name": "calendarId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "calendarId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the calendar."
        }
      },
      "required": [
        "calendarId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getExplanation",
    "title": "Read why a task starts when it does",
    "description": "Read why a task starts when it does. Of a task or a milestone: what holds its start, what would let it start earlier and by how much, the chain of reasons from the project's start to it, and what it moves in turn; as data, and in sentences that name tasks, resources and days. A task of a project without a plan has none (404), and as it names other tasks too, neither has one for whoever does not see the project.",
    "method": "GET",
    "path": "/api/v1/tasks/{taskId}/explanation",
    "writes": false,
    "parameters": [
      {
        "input": "taskId",
        "name": "taskId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "taskId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the task."
        }
      },
      "required": [
        "taskId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getFeverChart",
    "title": "Read the fever chart's history",
    "description": "Read the fever chart's history. A point whenever chain completion, buffer consumption or the promise (target and buffer end) differs from the point before, and whenever the project is planned anew; it tells why, and who did it. At most 5,000: all of them or, where there are more, the last of each day and those at which the plan, the promise or the status changed; of these the newest.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/fever-chart",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getMilestone",
    "title": "Read a milestone",
    "description": "Read a milestone. With planned and projected date, and the deliverables that are due with it.",
    "method": "GET",
    "path": "/api/v1/milestones/{milestoneId}",
    "writes": false,
    "parameters": [
      {
        "input": "milestoneId",
        "name": "milestoneId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "milestoneId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the milestone."
        }
      },
      "required": [
        "milestoneId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getPortfolio",
    "title": "See all active projects against their buffers",
    "description": "See all active projects against their buffers. Active projects, those that consumed most of their buffer first unless `$orderby` says otherwise. `$expand` takes `trail`: how each project came to where it stands.",
    "method": "GET",
    "path": "/api/v1/portfolio",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPortfolioChanges",
    "title": "See what changed since a day",
    "description": "See what changed since a day. What became of the promises of Active projects, and of those that were completed, since a day began: where each stood then and stands now, what moved it and who did that, as its fever chart has it; and the decisions about what comes first that were made or have ended. Of more than 1,000 projects that the caller sees, those of the highest priority.",
    "method": "GET",
    "path": "/api/v1/portfolio/changes",
    "writes": false,
    "parameters": [
      {
        "input": "since",
        "name": "since",
        "in": "query"
      },
      {
        "input": "after",
        "name": "after",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "since": {
          "type": "string",
          "format": "date",
          "description": "The first day that is looked at, at most 28 days ago; a week ago when it is left out. Not together with after."
        },
        "after": {
          "type": "string",
          "format": "date-time",
          "description": "The moment after which changes count, such as the end of the caller's last visit; one that is longer ago than 28 days counts as the beginning of the 28th day before today."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPortfolioEstimates",
    "title": "See how long completed tasks took against what was estimated",
    "description": "See how long completed tasks took against what was estimated. Of the 1,000 tasks that were completed last in all projects of the account. Only the working days count on which the project and all people of a task work, less half a day. Tasks with a duration below two days are left out, and those that were started and finished on one day. Simulations go by it where the account has `estimatesFromHistory`; while there are fewer than 30 tasks, they go by it in part. For users who see all projects.",
    "method": "GET",
    "path": "/api/v1/portfolio/estimates",
    "writes": false,
    "parameters": [],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPortfolioLoad",
    "title": "See by week how much of each shared resource projects want",
    "description": "See by week how much of each shared resource projects want. The load of the resources that tasks of Active projects and projects in Planning use, by their ids; amounts, projects and limits are those of the load of one resource. An answer has 5,000 weeks of resources at most: more are refused with 400, so ask for a shorter range or fewer resources then.",
    "method": "GET",
    "path": "/api/v1/portfolio/load",
    "writes": false,
    "parameters": [
      {
        "input": "from",
        "name": "from",
        "in": "query"
      },
      {
        "input": "to",
        "name": "to",
        "in": "query"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "from": {
          "description": "The first day; the Monday of this week when left out.",
          "type": "string",
          "format": "date"
        },
        "to": {
          "description": "The last day; the Sunday of the thirteenth week when left out. At most two years after the first.",
          "type": "string",
          "format": "date"
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many resources, 50 when left out; more than 200 is taken as 200."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPortfolioSimulationProgress",
    "title": "Read how far the simulation of the portfolio is",
    "description": "Read how far the simulation of the portfolio is. As that of the simulation of a project, of whoever in the account began one last.",
    "method": "GET",
    "path": "/api/v1/portfolio/simulate/progress",
    "writes": false,
    "parameters": [],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getProject",
    "title": "Read a project",
    "description": "Read a project. `$expand` takes `tasks`, `resources`, `projectManager` and `taskChanges`.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getReleases",
    "title": "See when the projects in Planning may start",
    "description": "See when the projects in Planning may start. The start dates that were proposed last for projects that are in Planning, with how far each has moved since the proposals of an earlier week, and why. They are made on the first working day of each week by the account's default calendar, or later in it where no project was in Planning before, and when somebody asks for it: what was asked for stays for its week. Each project gets the first start at which its people are free, task by task, behind all that runs and behind projects of higher priority, and at which no more projects are Active than the account allows (`activeProjectLimit`). One that is planned from its target begins as late as that allows, and where its people are not free then, after that: earlier starts are not looked for. Nobody has to follow them: a project starts when its status becomes Active. Answered are the projects that the caller sees; others that hold them have no name.",
    "method": "GET",
    "path": "/api/v1/portfolio/releases",
    "writes": false,
    "parameters": [],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getResource",
    "title": "Read a resource",
    "description": "Read a resource. Capacity, calendar, skills, and the user that it stands for.",
    "method": "GET",
    "path": "/api/v1/resources/{resourceId}",
    "writes": false,
    "parameters": [
      {
        "input": "resourceId",
        "name": "resourceId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "resourceId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the resource."
        }
      },
      "required": [
        "resourceId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getResourceLoad",
    "title": "See by week how much of a resource projects want",
    "description": "See by week how much of a resource projects want. Amounts are unit-days: one unit of the resource for one working day is 1. Counted are the projects that the caller sees: Active ones with what is left of their work, as projected today, and those in Planning with their plan. They want the resource on the working days of the project and of all resources of the task. Over-allocation is counted at each moment, so a free Tuesday does not hide a Monday that is used twice. A resource without a calendar of its own counts as available on the working days of the account's default calendar, and on those on which a project uses it. Days before today count for nothing. More than 200 projects or 20,000 tasks are refused with 409 `portfolio_too_large`.",
    "method": "GET",
    "path": "/api/v1/resources/{resourceId}/load",
    "writes": false,
    "parameters": [
      {
        "input": "resourceId",
        "name": "resourceId",
        "in": "path"
      },
      {
        "input": "from",
        "name": "from",
        "in": "query"
      },
      {
        "input": "to",
        "name": "to",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "resourceId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the resource."
        },
        "from": {
          "description": "The first day; the Monday of this week when left out.",
          "type": "string",
          "format": "date"
        },
        "to": {
          "description": "The last day; the Sunday of the thirteenth week when left out. At most two years after the first.",
          "type": "string",
          "format": "date"
        }
      },
      "required": [
        "resourceId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getSchedule",
    "title": "Read the plan and its projection",
    "description": "Read the plan and its projection. Chains, buffers and links with their reasons. A project without a plan has none (404). `$select` takes fields of the schedule, and paths to those of its tasks: `bufferEnd,tasks/id,tasks/name`.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/schedule",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getScheduleProgress",
    "title": "Read how far the search for a plan is",
    "description": "Read how far the search for a plan is. How far the search of a planning with `searchSeconds` has come, up to a second ago; where several run, the one that began last. While none runs this is a 404. A search whose process died is shown for five seconds more.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/schedule/progress",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getSearch",
    "title": "Read how far a search is, and its result",
    "description": "Read how far a search is, and its result. Of a planning, a simulation or advice that was asked for with `Prefer: respond-async`: its state, how far it has come, up to a second ago, and for 24 hours its end: the `result`, which is what the operation would have answered, or the `problem` with which it would have been refused. Of an account the last 100 searches that have ended are kept. A search goes on when the process that took it is restarted; one whose planner dies is repeated once, and nothing is stored twice. It is calculated with those rights of whoever asked that they still have when a planner begins it. It is seen by users who see all projects; and by whoever asked for it for as long as they see its project, unless they could see all projects when they asked.",
    "method": "GET",
    "path": "/api/v1/searches/{searchId}",
    "writes": false,
    "parameters": [
      {
        "input": "searchId",
        "name": "searchId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "searchId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "The id of the search, from the `Location` of the answer to whoever asked for it."
        }
      },
      "required": [
        "searchId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getSimulationProgress",
    "title": "Read how far the simulation of a project is",
    "description": "Read how far the simulation of a project is. Up to a second ago; where several run, of the one that began last. While none runs this is a 404. A simulation whose process died is shown for five seconds more.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/simulate/progress",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getTask",
    "title": "Read a task",
    "description": "Read a task. `$expand` takes `assignedTo` and `resources`.",
    "method": "GET",
    "path": "/api/v1/tasks/{taskId}",
    "writes": false,
    "parameters": [
      {
        "input": "taskId",
        "name": "taskId",
        "in": "path"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "taskId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the task."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        }
      },
      "required": [
        "taskId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listAllMilestones",
    "title": "List milestones across projects",
    "description": "List milestones across projects. `$search` looks in `name`.",
    "method": "GET",
    "path": "/api/v1/milestones",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listBaselines",
    "title": "List the plans that a project has had",
    "description": "List the plans that a project has had. The plans since the project became Active, newest first, the present one included: who made them, when and why. A project in Planning has none of these. 100 are kept, the first one and the newest 20 among them: of the others those go first that were replaced before progress was measured against them, then the oldest. Behind them stand the baselines of the project file that the project was imported from, at most 11, with the cause `imported` and the file's number in `fileNumber`. Unless `asc` is said, `number` sorts downwards.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/baselines",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listCalendars",
    "title": "List calendars",
    "description": "List calendars. A calendar has working weekdays, hours a day and holidays. One is the account's default.",
    "method": "GET",
    "path": "/api/v1/calendars",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listDecisions",
    "title": "List what comes first",
    "description": "List what comes first. The decisions in force, first to last, as one list for the account; with `ended=true` those that have ended. Seen are those about projects that the caller sees.",
    "method": "GET",
    "path": "/api/v1/portfolio/decisions",
    "writes": false,
    "parameters": [
      {
        "input": "ended",
        "name": "ended",
        "in": "query"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "ended": {
          "type": "boolean",
          "default": false,
          "description": "Those that have ended, of which the last 1,000 are kept."
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listMilestones",
    "title": "List the milestones of a project",
    "description": "List the milestones of a project. Milestones take no time; links hold them as they hold tasks. `$search` looks in `name`.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/milestones",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listProjectTasks",
    "title": "List the tasks of a project",
    "description": "List the tasks of a project. `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.",
    "method": "GET",
    "path": "/api/v1/projects/{projectId}/tasks",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listProjects",
    "title": "List projects",
    "description": "List projects. `$expand` takes `projectManager`, and `$search` looks in `name`. Without `$top` the answer holds all projects, up to 1,000.",
    "method": "GET",
    "path": "/api/v1/projects",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listResourceTasks",
    "title": "See what a resource does now and next",
    "description": "See what a resource does now and next. The open tasks of Active projects that use the resource, as they are projected today: what it is at work on, what is paused, what comes next, then what waits and for what. Tasks of projects that the caller does not see appear without names and ids. At most 200.",
    "method": "GET",
    "path": "/api/v1/resources/{resourceId}/tasks",
    "writes": false,
    "parameters": [
      {
        "input": "resourceId",
        "name": "resourceId",
        "in": "path"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "resourceId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the resource."
        }
      },
      "required": [
        "resourceId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listResources",
    "title": "List resources",
    "description": "List resources. Resources are shared by all projects of the account; `$search` looks in `name`. Users without project permissions see `email`, `skills`, `absences` and `userActive` of the resources alone that they work with: of projects that they manage, and of tasks that are assigned to them or to a resource that stands for them.",
    "method": "GET",
    "path": "/api/v1/resources",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listTaskReports",
    "title": "List what was reported of a task",
    "description": "List what was reported of a task. Of a task or a milestone, newest first: who reported what, when, and for which day. The newest 1,000 are kept. Unless `asc` is said, `number` sorts downwards.",
    "method": "GET",
    "path": "/api/v1/tasks/{taskId}/reports",
    "writes": false,
    "parameters": [
      {
        "input": "taskId",
        "name": "taskId",
        "in": "path"
      },
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "taskId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the task."
        },
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [
        "taskId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listTasks",
    "title": "List tasks across projects",
    "description": "List tasks across projects. `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.",
    "method": "GET",
    "path": "/api/v1/tasks",
    "writes": false,
    "parameters": [
      {
        "input": "top",
        "name": "$top",
        "in": "query"
      },
      {
        "input": "skip",
        "name": "$skip",
        "in": "query"
      },
      {
        "input": "filter",
        "name": "$filter",
        "in": "query"
      },
      {
        "input": "search",
        "name": "$search",
        "in": "query"
      },
      {
        "input": "orderby",
        "name": "$orderby",
        "in": "query"
      },
      {
        "input": "select",
        "name": "$select",
        "in": "query"
      },
      {
        "input": "expand",
        "name": "$expand",
        "in": "query"
      },
      {
        "input": "count",
        "name": "$count",
        "in": "query"
      },
      {
        "input": "skiptoken",
        "name": "$skiptoken",
        "in": "query"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "top": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "The number of items to skip."
        },
        "filter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4000,
          "description": "A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Words and phrases in double quotes, separated by spaces, such as `paint \"east wall\"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks."
        },
        "orderby": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Field names separated by commas, each optionally followed by `asc` or `desc`."
        },
        "select": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "Field names separated by commas. The response contains only these fields and the expanded properties."
        },
        "expand": {
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "description": "Names of related entities separated by commas, to be included in the response."
        },
        "count": {
          "type": "boolean",
          "default": false,
          "description": "`true` adds `@odata.count`, the number of items on all pages."
        },
        "skiptoken": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000,
          "description": "The start of the next page, an opaque value from `@odata.nextLink`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "planProject",
    "title": "Plan a project, or plan it anew",
    "description": "Plan a project, or plan it anew. Levels the resources, finds the critical chain and inserts the buffers. Options given here are kept in the project. An Active project is planned anew from its progress: completed tasks stay on their actual dates, started ones go on with their remaining duration from the status date (today), and the rest is levelled around them from that day on. `bufferBasis` says what its buffers are sized by. The plan before stays as a baseline. It is planned around what is left of the account's other Active projects on the resources that it uses, as they are projected and whatever their priority; projects in Planning book nothing (to plan those together is `POST /portfolio/schedule`). Later its projection follows that work: a task waits until it has ended. `searchSeconds` looks longer for a shorter plan: the answer comes when that time is over, or sooner with a plan that is proven to be the shortest, so a client's own limit should lie well above it. What counts is the time that the search really runs: where many share the processors the answer takes up to twice as long. Accounts take turns, and searches of up to 5 seconds do not wait for longer ones. A search that would have to wait more than a minute is refused at once, with `Retry-After` as the expected wait: 429 `too_many_searches` where the account's own searches are in its way (four of them may wait), 503 `planner_busy` where those of all are. A client that goes away cancels the search. When the project changes meanwhile it is searched again, for half as long each time, and at last refused with 409 `changed_meanwhile`. Every planning starts afresh: one that searches for less time may give a longer plan than the one that it replaces.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/schedule",
    "writes": true,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "prefer",
        "name": "Prefer",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "prefer": {
          "type": "string",
          "maxLength": 500,
          "description": "`respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "scheduleMethod": {
              "description": "FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.",
              "type": "string",
              "enum": [
                "FROM_START",
                "FROM_TARGET"
              ]
            },
            "bufferType": {
              "description": "The project buffer alone, or feeding buffers too.",
              "type": "string",
              "enum": [
                "PROJECT",
                "PROJECT_AND_FEEDING"
              ]
            },
            "bufferSizing": {
              "description": "percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.",
              "type": "string",
              "enum": [
                "percentage",
                "cutAndPaste",
                "rootSquaredError",
                "adaptiveDensity",
                "adaptiveTightness",
                "confidence"
              ]
            },
            "bufferPercentage": {
              "description": "Of the critical chain's length, in per cent.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "bufferConfidence": {
              "description": "For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.",
              "type": "number",
              "minimum": 50,
              "maximum": 99
            },
            "feedingPolicy": {
              "description": "What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).",
              "type": "string",
              "enum": [
                "SHRINK",
                "EXTEND",
                "EARLY_START"
              ]
            },
            "bufferBasis": {
              "description": "What the buffers of an Active project are sized by; by default as in its plan, at first `remaining`. Without meaning before a project is Active.",
              "allOf": [
                {
                  "description": "remaining: the buffers are sized by what is left of each chain from the status date on. Buffer consumption and chain completion begin again at 0 %, and completion counts what was left then. original: they are sized by the whole chain, its completed part included, and the project buffer starts where the plan before has it. Completion goes on to count the whole chain, and what is consumed stays consumed, so that points of the fever chart can be compared.",
                  "type": "string",
                  "enum": [
                    "remaining",
                    "original"
                  ]
                }
              ]
            },
            "searchSeconds": {
              "type": "number",
              "minimum": 0,
              "maximum": 60,
              "description": "How long to look for a short plan; 0 and nothing take what is found at once. Not kept."
            }
          }
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "previewActivation",
    "title": "See what would change if the project became Active, had another priority, or came first",
    "description": "See what would change if the project became Active, had another priority, or came first. Of a project in Planning: whether it would keep its plan as it becomes Active, where it would end beside all that runs, and which running projects would move by it; and the same with a decision that has it come first. Of an Active project: where it ends, and what `priority` and such a decision would move; it keeps its plan. Nothing is stored. A project that is Frozen or Complete is a 409. For users who see all projects.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/activation-preview",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "priority": {
              "allOf": [
                {
                  "description": "Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects.",
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 1000
                }
              ],
              "description": "The priority that the project would have; its own when left out."
            }
          }
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "proposeReleases",
    "title": "Propose start dates anew",
    "description": "Propose start dates anew. Proposes them as the portfolio is now, in place of those of this week; they are compared with those of an earlier week all the same. More than 200 projects in Planning or Active, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`. For users who see all projects.",
    "method": "POST",
    "path": "/api/v1/portfolio/releases",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "schedulePortfolio",
    "title": "Plan several projects around the work that they share",
    "description": "Plan several projects around the work that they share. Plans projects in Planning together: task by task, no resource is used beyond its capacity. Active projects never move; the others are planned around what is left of them. A first pass plans project by project, the higher `priority` first, and gives each its earliest end. With the rule CAPACITY all are then levelled together, so that tasks which may wait make way for critical ones of less important projects; the work of no project ends later than in that pass. Each project then starts as late as its end allows. With DRUM one project after another is on the drum, with a capacity buffer between two of them; with LIMIT so many projects are worked on at once. Nothing is stored unless `apply` is true: then all plans are stored at once or none is, and `startDate` of each project becomes its `start` (no later than its targetEndDate). A 409 `changed_meanwhile` names the first project that was changed while it was planned. Projects start no earlier than today and than their startDate; to let them come forward again, give `earliestStart`. Projects on hold take nothing. More than 200 projects, Active ones included, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`. For users who see all projects.",
    "method": "POST",
    "path": "/api/v1/portfolio/schedule",
    "writes": true,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "prefer",
        "name": "Prefer",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "prefer": {
          "type": "string",
          "maxLength": 500,
          "description": "`respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "rule": {
              "description": "CAPACITY when left out.",
              "type": "string",
              "enum": [
                "CAPACITY",
                "DRUM",
                "LIMIT"
              ]
            },
            "drumId": {
              "type": "integer",
              "minimum": 1,
              "maximum": 9007199254740991,
              "description": "The resource that sets the pace; for DRUM, which needs it."
            },
            "capacityBufferPercentage": {
              "description": "For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "capacityBufferDays": {
              "description": "For DRUM: the same in working days.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000
            },
            "atOnce": {
              "description": "For LIMIT, which needs it: so many projects at once, Active ones included. They count from the first day of their work to its last.",
              "type": "integer",
              "minimum": 1,
              "maximum": 1000
            },
            "projectIds": {
              "description": "Projects in Planning; left out, all of them. Those left out take nothing.",
              "type": "array",
              "minItems": 1,
              "maxItems": 200,
              "uniqueItems": true,
              "items": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991
              }
            },
            "earliestStart": {
              "description": "Projects start no earlier; left out, none starts before its startDate.",
              "type": "string",
              "format": "date"
            },
            "apply": {
              "type": "boolean",
              "description": "Whether the plans are stored. False when left out."
            },
            "searchSeconds": {
              "type": "number",
              "minimum": 0,
              "maximum": 60,
              "description": "How long to level all projects together; 0 and nothing take some seconds at most. Not kept."
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "simulatePortfolio",
    "title": "See how likely all active projects keep their promises",
    "description": "See how likely all active projects keep their promises. Simulates all Active projects of the account together, as the simulation of one project does, and answers for those that the caller sees. More than 1,000 of these, or more than 20,000 tasks or 100,000 assignments in them, are refused with 409 `portfolio_too_large`: simulate them one by one. What they get is stored as their `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points.",
    "method": "POST",
    "path": "/api/v1/portfolio/simulate",
    "writes": false,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "prefer",
        "name": "Prefer",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "prefer": {
          "type": "string",
          "maxLength": 500,
          "description": "`respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "runs": {
              "description": "How often the work is placed. Not together with accuracy.",
              "type": "integer",
              "minimum": 100,
              "maximum": 20000
            },
            "accuracy": {
              "description": "The standard error of the probabilities to reach, in percentage points: there are as many runs as that takes, at least 1,000 and at most 100,000. Not together with runs; 1 when neither is given.",
              "type": "number",
              "minimum": 0.1,
              "maximum": 5
            },
            "seed": {
              "description": "What the drawn durations follow from; 1 when it is left out.",
              "type": "integer",
              "minimum": 0,
              "maximum": 2147483647
            }
          }
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "simulateProject",
    "title": "See how likely a project keeps its promise",
    "description": "See how likely a project keeps its promise. Places the remaining work many times, together with all that runs in the account and shares people, with a duration drawn for each task: from its duration and its safe duration or, without one, the `safetyFactor` of the account, and with its `durationCorrelation`. What the completed tasks of an Active project took tells how its other tasks will go, the more the tasks of a project correlate. An Active project is simulated as it stands today. One in Planning is simulated with its plan as if it were started now beside all that runs, which answers when it can be promised; without a plan it is refused with 409 `project_unplanned`, and one that is Frozen or Complete with 409 `project_frozen` or `project_complete`. What an Active project gets is stored as its `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points. The same work, seed and number of runs give the same answer.\nA simulation that is expected to take a second or less ends after 5 seconds, any other one after 30 seconds, with the runs that it has made by then: fewer `runs` than were asked for, or a `standardError` above the `accuracy`. What counts is the time that it really runs: where many share the processors the answer takes up to twice as long. Before that it waits for up to two minutes, as a search does, and is refused as one is: one that would have to wait more than a minute at once, with `Retry-After` as the expected wait, 429 `too_many_searches` where the account's own searches are in its way, 503 `planner_busy` where those of all are. A client that goes away cancels it.",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/simulate",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      },
      {
        "input": "prefer",
        "name": "Prefer",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "prefer": {
          "type": "string",
          "maxLength": 500,
          "description": "`respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "runs": {
              "description": "How often the work is placed. Not together with accuracy.",
              "type": "integer",
              "minimum": 100,
              "maximum": 20000
            },
            "accuracy": {
              "description": "The standard error of the probabilities to reach, in percentage points: there are as many runs as that takes, at least 1,000 and at most 100,000. Not together with runs; 1 when neither is given.",
              "type": "number",
              "minimum": 0.1,
              "maximum": 5
            },
            "seed": {
              "description": "What the drawn durations follow from; 1 when it is left out.",
              "type": "integer",
              "minimum": 0,
              "maximum": 2147483647
            }
          }
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "staggerPortfolio",
    "title": "Recommend when projects should start",
    "description": "Recommend when projects should start. Moves the starts of projects apart until a shared resource, all of them, or a limit has room for each. Projects that are Active stay where they are, with what is left of their work; those in Planning get the first start that they may have, one after the other by priority, so that none waits for a less important one. Each is planned from its recommended start with its own options; more than ten projects are planned with a shorter search than each gets by itself, so its own plan may come out shorter. Nothing is stored: to follow a recommendation, set the project's `startDate`. Projects that the caller does not see are not counted. More than 200 projects, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`.",
    "method": "POST",
    "path": "/api/v1/portfolio/stagger",
    "writes": false,
    "parameters": [
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "rule"
          ],
          "properties": {
            "rule": {
              "description": "DRUM: on each drum, one project after another from its first use of it to its last, or beside each other where the capacity allows it. CAPACITY: no resource is used beyond its capacity, task by task. LIMIT: no more projects at once than atOnce says.",
              "type": "string",
              "enum": [
                "DRUM",
                "CAPACITY",
                "LIMIT"
              ]
            },
            "drumIds": {
              "description": "The resources that set the pace; for DRUM, which needs them.",
              "type": "array",
              "minItems": 1,
              "maxItems": 20,
              "uniqueItems": true,
              "items": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991
              }
            },
            "capacityBufferPercentage": {
              "description": "For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "capacityBufferDays": {
              "description": "For DRUM: the same in working days.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000
            },
            "drumBufferDays": {
              "description": "For DRUM: working days that are kept free before a project first uses the drum; 0 when left out.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000
            },
            "atOnce": {
              "description": "For LIMIT, which needs it. Projects count from the first day of their work to its last.",
              "type": "integer",
              "minimum": 1,
              "maximum": 1000
            },
            "projectIds": {
              "description": "The projects, the most important first. Left out, all that are in Planning or Active and that the caller sees, by priority, the higher first, then by startDate, then by id.",
              "type": "array",
              "minItems": 1,
              "maxItems": 200,
              "uniqueItems": true,
              "items": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991
              }
            },
            "earliestStart": {
              "description": "Projects in Planning start no earlier; left out, none starts before its startDate. None starts before today either way.",
              "type": "string",
              "format": "date"
            }
          }
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "tryChanges",
    "title": "See what changes would make of a project",
    "description": "See what changes would make of a project. Calculates the project with the changes beside the project as it is. Nothing is stored and nobody is told. A project in Planning is planned with the changes. An Active one keeps its plan, and its work is projected with them, which tells what they take from the buffer; with `replan` it is planned anew, which is the only way for changes of its start, its options other than targetEndDate, and capacities to take effect. The bounds of a project hold for the changed one too (409 `too_many_tasks`, `too_many_links`, `too_many_assignments`, `too_many_resources`).",
    "method": "POST",
    "path": "/api/v1/projects/{projectId}/what-if",
    "writes": false,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "idempotencyKey",
        "name": "Idempotency-Key",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`."
        },
        "body": {
          "description": "What is left out stays.",
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "startDate": {
              "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
              "type": "string",
              "format": "date"
            },
            "targetEndDate": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day that the customer was promised; only compared with the plan, never changed by it."
            },
            "scheduleMethod": {
              "description": "FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.",
              "type": "string",
              "enum": [
                "FROM_START",
                "FROM_TARGET"
              ]
            },
            "bufferType": {
              "description": "The project buffer alone, or feeding buffers too.",
              "type": "string",
              "enum": [
                "PROJECT",
                "PROJECT_AND_FEEDING"
              ]
            },
            "bufferSizing": {
              "description": "percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.",
              "type": "string",
              "enum": [
                "percentage",
                "cutAndPaste",
                "rootSquaredError",
                "adaptiveDensity",
                "adaptiveTightness",
                "confidence"
              ]
            },
            "bufferPercentage": {
              "description": "Of the critical chain's length, in per cent.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "bufferConfidence": {
              "description": "For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.",
              "type": "number",
              "minimum": 50,
              "maximum": 99
            },
            "feedingPolicy": {
              "description": "What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).",
              "type": "string",
              "enum": [
                "SHRINK",
                "EXTEND",
                "EARLY_START"
              ]
            },
            "yellowFrom": {
              "description": "Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "redFrom": {
              "description": "Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "replan": {
              "type": "boolean",
              "description": "Plans an Active project anew with the changes."
            },
            "tasks": {
              "description": "Tasks and milestones as they would be; lists replace those that they have.",
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "duration": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000,
                    "description": "Working days; 0 for milestones alone."
                  },
                  "safeDuration": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
                  },
                  "notBefore": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day before which it must not start; null for none."
                  },
                  "predecessors": {
                    "type": "array",
                    "maxItems": 500,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "taskId"
                      ],
                      "properties": {
                        "taskId": {
                          "type": "integer",
                          "minimum": -1000000,
                          "maximum": 9007199254740991,
                          "description": "Below 0: an added task."
                        },
                        "type": {
                          "type": "string",
                          "enum": [
                            "FS",
                            "SS",
                            "FF",
                            "SF"
                          ],
                          "default": "FS",
                          "description": "The type of the link: FS (finish to start), SS, FF or SF."
                        },
                        "lag": {
                          "type": "number",
                          "minimum": -10000,
                          "maximum": 10000,
                          "default": 0,
                          "description": "Working days between the two ends of the link; negative for an overlap."
                        }
                      }
                    },
                    "description": "The links that hold it: each names a predecessor, the type and the lag."
                  },
                  "assignments": {
                    "type": "array",
                    "maxItems": 100,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "resourceId"
                      ],
                      "properties": {
                        "resourceId": {
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 9007199254740991,
                          "description": "The id of the resource."
                        },
                        "units": {
                          "type": "number",
                          "minimum": 0.000001,
                          "maximum": 10000,
                          "default": 1,
                          "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                        }
                      }
                    },
                    "description": "The resources that work on it, and how many units of each."
                  },
                  "remainingDuration": {
                    "description": "Work left; 0 completes the task. Not for a project in Planning, whose plan goes by durations.",
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000
                  }
                }
              }
            },
            "removedTasks": {
              "description": "Links to them go with them.",
              "type": "array",
              "maxItems": 1000,
              "uniqueItems": true,
              "items": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991
              }
            },
            "addedTasks": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "id",
                  "name"
                ],
                "properties": {
                  "id": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": -1,
                    "description": "Below 0, for links to it."
                  },
                  "name": {
                    "description": "A name. It is not blank.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  "duration": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 10000,
                    "description": "Working days; 0 for milestones alone."
                  },
                  "safeDuration": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
                  },
                  "notBefore": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date",
                    "description": "The day before which it must not start; null for none."
                  },
                  "predecessors": {
                    "type": "array",
                    "maxItems": 500,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "taskId"
                      ],
                      "properties": {
                        "taskId": {
                          "type": "integer",
                          "minimum": -1000000,
                          "maximum": 9007199254740991,
                          "description": "Below 0: an added task."
                        },
                        "type": {
                          "type": "string",
                          "enum": [
                            "FS",
                            "SS",
                            "FF",
                            "SF"
                          ],
                          "default": "FS",
                          "description": "The type of the link: FS (finish to start), SS, FF or SF."
                        },
                        "lag": {
                          "type": "number",
                          "minimum": -10000,
                          "maximum": 10000,
                          "default": 0,
                          "description": "Working days between the two ends of the link; negative for an overlap."
                        }
                      }
                    },
                    "description": "The links that hold it: each names a predecessor, the type and the lag."
                  },
                  "assignments": {
                    "type": "array",
                    "maxItems": 100,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "resourceId"
                      ],
                      "properties": {
                        "resourceId": {
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 9007199254740991,
                          "description": "The id of the resource."
                        },
                        "units": {
                          "type": "number",
                          "minimum": 0.000001,
                          "maximum": 10000,
                          "default": 1,
                          "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                        }
                      }
                    },
                    "description": "The resources that work on it, and how many units of each."
                  }
                }
              },
              "description": "Tasks that are tried in addition."
            },
            "resources": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "resourceId",
                  "capacity"
                ],
                "properties": {
                  "resourceId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the resource."
                  },
                  "capacity": {
                    "type": "number",
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "Units of the resource that there are."
                  }
                }
              },
              "description": "The resources concerned."
            }
          }
        }
      },
      "required": [
        "projectId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "updateMilestone",
    "title": "Update a milestone or mark it achieved",
    "description": "Update a milestone or mark it achieved. Setting the status to achieved emits `milestone.achieved`.",
    "method": "PATCH",
    "path": "/api/v1/milestones/{milestoneId}",
    "writes": true,
    "parameters": [
      {
        "input": "milestoneId",
        "name": "milestoneId",
        "in": "path"
      },
      {
        "input": "ifMatch",
        "name": "If-Match",
        "in": "header"
      },
      {
        "input": "replan",
        "name": "replan",
        "in": "query"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "milestoneId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the milestone."
        },
        "ifMatch": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `ETag` that was read. When the resource has changed since, the response is 412."
        },
        "replan": {
          "type": "boolean",
          "default": false,
          "description": "Lets a change of the network of an Active project through, and plans the project anew with it."
        },
        "body": {
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "notBefore": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day before which it must not start; null for none."
            },
            "plannedDate": {
              "description": "A date to hold it to, instead of the plan's.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "achievedDate": {
              "description": "Implies Achieved; not in the future. Without it a milestone is achieved on the day of `asOf`, or today.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "status": {
              "type": "string",
              "enum": [
                "Planned",
                "Achieved"
              ],
              "description": "The state that it is in."
            },
            "asOf": {
              "description": "The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.",
              "allOf": [
                {
                  "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                  "type": "string",
                  "format": "date"
                }
              ]
            },
            "predecessors": {
              "type": "array",
              "maxItems": 500,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "type": {
                    "type": "string",
                    "enum": [
                      "FS",
                      "SS",
                      "FF",
                      "SF"
                    ],
                    "default": "FS",
                    "description": "The type of the link: FS (finish to start), SS, FF or SF."
                  },
                  "lag": {
                    "type": "number",
                    "minimum": -10000,
                    "maximum": 10000,
                    "default": 0,
                    "description": "Working days between the two ends of the link; negative for an overlap."
                  }
                }
              },
              "description": "The links that hold it: each names a predecessor, the type and the lag."
            },
            "linkedDeliverables": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "description": "With the id of one that the milestone has, that one; else a new one. One that is not listed goes.",
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "name"
                ],
                "properties": {
                  "id": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id; it never changes and is not used again."
                  },
                  "name": {
                    "description": "A name. It is not blank.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  "status": {
                    "type": "string",
                    "enum": [
                      "Open",
                      "Done"
                    ],
                    "default": "Open",
                    "description": "The state that it is in."
                  }
                }
              },
              "description": "The deliverables that are due with the milestone."
            },
            "wbs": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 200,
              "description": "The number in the work breakdown structure of the file that it came from; only kept."
            },
            "outline": {
              "type": "array",
              "maxItems": 50,
              "items": {
                "type": "string",
                "maxLength": 500
              },
              "description": "The names of the summaries above it, from the top; only kept."
            }
          }
        }
      },
      "required": [
        "milestoneId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "updateProject",
    "title": "Update a project",
    "description": "Update a project. What is left out stays. Planning to Active starts the project: one without a plan is planned first, and so is one whose plan takes more of a resource than the work of the account's other Active projects leaves; Planning, Active and Complete may be frozen; Frozen goes back to what it was, its plan moved by the working days for which it was frozen, or planned anew from its progress where Active projects have taken its resources meanwhile: its buffers then stay where the moved plan has them and pay for what it waits, and unstarted work of others waits for what it has under way; Active completes once no task is open; Complete may be reopened to Active. Any other change of status is a 409 that names the allowed ones.",
    "method": "PATCH",
    "path": "/api/v1/projects/{projectId}",
    "writes": true,
    "parameters": [
      {
        "input": "projectId",
        "name": "projectId",
        "in": "path"
      },
      {
        "input": "ifMatch",
        "name": "If-Match",
        "in": "header"
      },
      {
        "input": "replan",
        "name": "replan",
        "in": "query"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the project."
        },
        "ifMatch": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `ETag` that was read. When the resource has changed since, the response is 412."
        },
        "replan": {
          "type": "boolean",
          "default": false,
          "description": "Lets a change of the network of an Active project through, and plans the project anew with it."
        },
        "body": {
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "startDate": {
              "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
              "type": "string",
              "format": "date"
            },
            "targetEndDate": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day that the customer was promised; only compared with the plan, never changed by it."
            },
            "projectManagerId": {
              "description": "A user.",
              "allOf": [
                {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 2147483647
                }
              ]
            },
            "status": {
              "description": "`OnHold` and `On Hold` mean Frozen.",
              "type": "string",
              "enum": [
                "Planning",
                "Active",
                "Complete",
                "Frozen",
                "OnHold",
                "On Hold"
              ]
            },
            "scheduleMethod": {
              "description": "FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.",
              "type": "string",
              "enum": [
                "FROM_START",
                "FROM_TARGET"
              ]
            },
            "bufferType": {
              "description": "The project buffer alone, or feeding buffers too.",
              "type": "string",
              "enum": [
                "PROJECT",
                "PROJECT_AND_FEEDING"
              ]
            },
            "bufferSizing": {
              "description": "percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.",
              "type": "string",
              "enum": [
                "percentage",
                "cutAndPaste",
                "rootSquaredError",
                "adaptiveDensity",
                "adaptiveTightness",
                "confidence"
              ]
            },
            "bufferPercentage": {
              "description": "Of the critical chain's length, in per cent.",
              "type": "number",
              "minimum": 0,
              "maximum": 200
            },
            "bufferConfidence": {
              "description": "For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.",
              "type": "number",
              "minimum": 50,
              "maximum": 99
            },
            "feedingPolicy": {
              "description": "What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).",
              "type": "string",
              "enum": [
                "SHRINK",
                "EXTEND",
                "EARLY_START"
              ]
            },
            "yellowFrom": {
              "description": "Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "redFrom": {
              "description": "Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 200
            },
            "calendarId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 9007199254740991,
              "description": "The id of the calendar; null for the account's default one."
            },
            "priority": {
              "description": "Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects.",
              "type": "integer",
              "minimum": 0,
              "maximum": 1000
            }
          }
        }
      },
      "required": [
        "projectId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "updateResource",
    "title": "Update a resource",
    "description": "Update a resource. Another capacity or calendar, and other absences, drop the plans of projects in Planning that use the resource; frozen plans keep their baseline. Active projects are projected with it some seconds later, and their recommendations name a plan that needs more of the resource than there is.",
    "method": "PATCH",
    "path": "/api/v1/resources/{resourceId}",
    "writes": true,
    "parameters": [
      {
        "input": "resourceId",
        "name": "resourceId",
        "in": "path"
      },
      {
        "input": "ifMatch",
        "name": "If-Match",
        "in": "header"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "resourceId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the resource."
        },
        "ifMatch": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `ETag` that was read. When the resource has changed since, the response is 412."
        },
        "body": {
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "email": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 320,
              "description": "The e-mail address; null when there is none."
            },
            "capacity": {
              "type": "number",
              "minimum": 0.000001,
              "maximum": 10000,
              "description": "1 when left out."
            },
            "calendarId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 9007199254740991,
              "description": "The id of the calendar; null for the account's default one."
            },
            "skills": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              },
              "description": "What the resource can do, as words for people and filters."
            },
            "userId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 2147483647,
              "description": "The id of the user; null when no user belongs to it."
            },
            "absences": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "from"
                ],
                "properties": {
                  "from": {
                    "allOf": [
                      {
                        "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                        "type": "string",
                        "format": "date"
                      }
                    ],
                    "description": "The first day."
                  },
                  "to": {
                    "description": "The last day, at most 1,100 days after the first; null, or left out: the return is unknown.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date"
                  },
                  "units": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "description": "How much of it is away, no more than its capacity; null, or left out: all."
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 200,
                    "description": "Why, for those who see the resource."
                  }
                }
              },
              "description": "All absences, those that are over too; what is not in the list is dropped."
            },
            "until": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The last day on which it is there; null: it stays."
            }
          }
        }
      },
      "required": [
        "resourceId",
        "body"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "updateTask",
    "title": "Update a task or its progress",
    "description": "Update a task or its progress. `percentComplete` 100, `status` Completed and `remainingDuration` 0 each imply the other two; progress above 0 implies InProgress. `percentComplete` 100 completes the task whatever `status` comes with it; other contradictions are refused. Percent given alone sets the remaining duration from the estimate, remaining given alone sets the percentage; percent after a remaining duration is of the total that this one amounts to. A `status` alone that reopens the task gives back the remaining duration of before its completion, NotStarted the whole duration. `actualStart` implies at least InProgress, `actualFinish` Completed; neither is in the future, or more than ten years before the project's start, and null takes one back together with a status that has none. `asOf` is the day that the report speaks for: work is counted up to its end, and starts and finishes without a date of their own are of that day. It is not in the future, and not before the project's start. Without it work is counted up to the end of today from `reportsCountForDayFrom` of the account on, and from the morning of today before that time; `countedFor` shows which. A report for a day before that of the last one (`reportedOn`) is a 409 `report_outdated`; `actualStart` and `actualFinish` alone can still be corrected, and leave the last report in force. Dates that contradict links are taken, and named in `outOfSequence`. A report that repeats what is known is a report. Links and assignments that a project has no room for are refused, as on creation.",
    "method": "PATCH",
    "path": "/api/v1/tasks/{taskId}",
    "writes": true,
    "parameters": [
      {
        "input": "taskId",
        "name": "taskId",
        "in": "path"
      },
      {
        "input": "ifMatch",
        "name": "If-Match",
        "in": "header"
      },
      {
        "input": "replan",
        "name": "replan",
        "in": "query"
      }
    ],
    "takesBody": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "taskId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The id of the task."
        },
        "ifMatch": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `ETag` that was read. When the resource has changed since, the response is 412."
        },
        "replan": {
          "type": "boolean",
          "default": false,
          "description": "Lets a change of the network of an Active project through, and plans the project anew with it."
        },
        "body": {
          "minProperties": 1,
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "A name. It is not blank.",
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "description": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 10000,
              "description": "A longer text for people; null when there is none."
            },
            "status": {
              "type": "string",
              "enum": [
                "NotStarted",
                "InProgress",
                "Completed"
              ],
              "description": "The state that it is in."
            },
            "percentComplete": {
              "type": "number",
              "minimum": 0,
              "maximum": 100,
              "description": "Progress from 0 to 100. The remaining duration, not this, decides the projection."
            },
            "duration": {
              "description": "Focused estimate in working days; 1 when left out.",
              "type": "number",
              "minimum": 0.000001,
              "maximum": 10000
            },
            "safeDuration": {
              "type": [
                "number",
                "null"
              ],
              "minimum": 0.000001,
              "maximum": 10000,
              "description": "The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by."
            },
            "notBefore": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day before which it must not start; null for none."
            },
            "deadline": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day by which it must be finished; only compared with the projection, never changes the plan. Null for none."
            },
            "remainingDuration": {
              "description": "Working days, decimals kept to 6 places.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000
            },
            "predecessors": {
              "type": "array",
              "maxItems": 500,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "taskId"
                ],
                "properties": {
                  "taskId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the task."
                  },
                  "type": {
                    "type": "string",
                    "enum": [
                      "FS",
                      "SS",
                      "FF",
                      "SF"
                    ],
                    "default": "FS",
                    "description": "The type of the link: FS (finish to start), SS, FF or SF."
                  },
                  "lag": {
                    "type": "number",
                    "minimum": -10000,
                    "maximum": 10000,
                    "default": 0,
                    "description": "Working days between the two ends of the link; negative for an overlap."
                  }
                }
              },
              "description": "The links that hold it: each names a predecessor, the type and the lag."
            },
            "assignments": {
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "resourceId"
                ],
                "properties": {
                  "resourceId": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9007199254740991,
                    "description": "The id of the resource."
                  },
                  "units": {
                    "type": "number",
                    "minimum": 0.000001,
                    "maximum": 10000,
                    "default": 1,
                    "description": "Units of the resource, 1 being one of it; 0.5 is half of one person's time."
                  }
                }
              },
              "description": "The resources that work on it, and how many units of each."
            },
            "assignedToId": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 2147483647,
              "description": "The id of the user who does the task; null for nobody."
            },
            "wbs": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 200,
              "description": "The number in the work breakdown structure of the file that it came from; only kept."
            },
            "outline": {
              "type": "array",
              "maxItems": 50,
              "items": {
                "type": "string",
                "maxLength": 500
              },
              "description": "The names of the summaries above it, from the top; only kept."
            },
            "actualStart": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day on which the work began; null before."
            },
            "actualFinish": {
              "type": [
                "string",
                "null"
              ],
              "format": "date",
              "description": "The day on which the work ended; null before."
            },
            "blockedNote": {
              "description": "What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports.",
              "type": [
                "string",
                "null"
              ],
              "minLength": 1,
              "maxLength": 2000
            },
            "asOf": {
              "description": "The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.",
              "allOf": [
                {
                  "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
                  "type": "string",
                  "format": "date"
                }
              ]
            }
          }
        }
      },
      "required": [
        "taskId",
        "body"
      ],
      "additionalProperties": false
    }
  }
]