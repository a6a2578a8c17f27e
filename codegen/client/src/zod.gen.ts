// Generated from openapi/ by `npm run codegen`; do not edit.

import * as z from 'zod';

/**
 * Seconds, from a minute to a day; null for 3600.
 */
export const zAccessTokenLifetime = z.int().gte(60).lte(86400).nullable();

export const zAdviceRequest = z.object({
    runs: z.int().gte(100).lte(2000).optional(),
    seed: z.int().gte(0).lte(2147483647).optional()
});

/**
 * Whether the client may use `response_type=token`, for old browser apps. False unless given.
 */
export const zAllowImplicit = z.boolean();

/**
 * Origins of the browser pages that may use the client (CORS): scheme, host and port, such as `https://board.example.com`.
 */
export const zAllowedOrigins = z.array(z.string().min(1).max(300)).max(20);

export const zAuditAction = z.enum([
    'Created',
    'Updated',
    'Deactivated',
    'Linked',
    'Failed'
]);

export const zAuditDetails = z.object({
    payload: z.unknown(),
    error: z.string().max(10000).nullable(),
    changes: z.record(z.string(), z.unknown()),
    ignored: z.array(z.string().max(1000)).max(200).optional()
});

/**
 * The parameters of `GET /connect/authorize` as a form.
 */
export const zAuthorizeRequest = z.object({
    response_type: z.string().max(100).optional(),
    client_id: z.string().max(200).optional(),
    redirect_uri: z.string().max(2000).optional(),
    scope: z.string().max(1000).optional(),
    state: z.string().max(2000).optional(),
    code_challenge: z.string().max(200).optional(),
    code_challenge_method: z.string().max(50).optional(),
    response_mode: z.string().max(50).optional(),
    nonce: z.string().max(500).optional(),
    prompt: z.string().max(100).optional(),
    max_age: z.string().max(20).optional(),
    login_hint: z.string().max(320).optional(),
    id_token_hint: z.string().max(4000).optional(),
    acr_values: z.string().max(2000).optional()
});

/**
 * planned: made before the project was Active, or as it became so. replanned: on request. changed: tasks, links or options were changed with `replan=true`. resumed: the project went on after it was frozen, its plan moved by that time or made anew around the work that has taken its resources meanwhile. imported: made elsewhere, and never in force here: the project came with it, in its file.
 */
export const zBaselineCause = z.enum([
    'planned',
    'replanned',
    'changed',
    'resumed',
    'imported'
]);

/**
 * An error response to a request with an access token (RFC 6750, section 3.1).
 */
export const zBearerError = z.object({
    error: z.enum([
        'invalid_request',
        'invalid_token',
        'insufficient_scope',
        'temporarily_unavailable',
        'server_error'
    ]),
    error_description: z.string().max(1000)
});

export const zBookingReason = z.object({
    resourceId: z.int(),
    projectId: z.int().nullable(),
    taskId: z.int().nullable()
});

/**
 * remaining: the buffers are sized by what is left of each chain from the status date on. Buffer consumption and chain completion begin again at 0 %, and completion counts what was left then. original: they are sized by the whole chain, its completed part included, and the project buffer starts where the plan before has it. Completion goes on to count the whole chain, and what is consumed stays consumed, so that points of the fever chart can be compared.
 */
export const zBufferBasis = z.enum(['remaining', 'original']);

/**
 * For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.
 */
export const zBufferConfidence = z.number().gte(50).lte(99);

/**
 * Of the critical chain's length, in per cent.
 */
export const zBufferPercentage = z.number().gte(0).lte(200);

/**
 * percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.
 */
export const zBufferSizing = z.enum([
    'percentage',
    'cutAndPaste',
    'rootSquaredError',
    'adaptiveDensity',
    'adaptiveTightness',
    'confidence'
]);

/**
 * The project buffer alone, or feeding buffers too.
 */
export const zBufferType = z.enum(['PROJECT', 'PROJECT_AND_FEEDING']);

/**
 * A calendar feed in lists, with the fields that `$select` names; all without it.
 */
export const zCalendarFeed = z.object({
    id: z.string().max(100),
    name: z.string().max(400),
    projectId: z.int().nullable(),
    userId: z.int().nullable(),
    createdBy: z.int().nullable(),
    createdAt: z.iso.datetime(),
    lastReadAt: z.iso.datetime().nullable()
});

/**
 * A page of calendar feeds.
 */
export const zCalendarFeedList = z.object({
    value: z.array(zCalendarFeed).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

/**
 * `password`, `client_credentials`, `refresh_token` and `authorization_code`; for a public client the last two alone.
 */
export const zClientGrants = z.array(z.enum([
    'password',
    'client_credentials',
    'refresh_token',
    'authorization_code'
])).max(10);

/**
 * Its role in the client credentials grant: 1 Administrator, 2 General User (unless given). Other grants have the user's role.
 */
export const zClientRoleId = z.union([z.literal(1), z.literal(2)]);

/**
 * What the client may request.
 */
export const zClientScopes = z.array(z.enum([
    'api1',
    'mcp.write',
    'admin',
    'openid',
    'profile',
    'email',
    'offline_access'
])).min(1).max(20);

/**
 * A public client, such as an app in a browser, has no secret (RFC 6749, section 2.1); `confidential` unless given. Never changed.
 */
export const zClientType = z.enum(['confidential', 'public']);

/**
 * How the console signs users in.
 */
export const zConsoleSettings = z.object({
    authUrl: z.url().max(2000),
    clientId: z.string().max(200),
    redirectUri: z.url().max(2000),
    scope: z.string().max(500)
});

/**
 * A calendar feed with its address, which is shown once.
 */
export const zCreatedCalendarFeed = z.object({
    id: z.string().max(100),
    name: z.string().max(400),
    projectId: z.int().nullable(),
    userId: z.int().nullable(),
    createdBy: z.int().nullable(),
    createdAt: z.iso.datetime(),
    lastReadAt: z.iso.datetime().nullable(),
    url: z.url().max(2000)
});

/**
 * A calendar date, `YYYY-MM-DD`, in the account's time zone.
 */
export const zDate = z.iso.date();

export const zAbsence = z.object({
    from: zDate,
    to: z.iso.date().nullable(),
    units: z.number().nullable(),
    reason: z.string().max(200).nullable()
});

export const zBeforeAndNow = z.object({
    before: z.iso.date().nullable(),
    now: zDate
});

/**
 * `next`: first among what has not started. `now`: what others do with its people pauses for it too.
 */
export const zDecisionMode = z.enum(['next', 'now']);

/**
 * Nulls where the caller may not see the project that comes first.
 */
export const zDecisionReason = z.object({
    decisionId: z.string().max(100).nullable(),
    decidedBy: z.string().max(400).nullable(),
    reason: z.string().max(1000).nullable(),
    sentence: z.string().max(20000)
});

export const zEmail = z.string().min(3).max(320).regex(/^[^\s@\x00-\x1f\x7f]+@[^\s@\x00-\x1f\x7f]+$/);

/**
 * The parameters of `GET /connect/endsession` as a form.
 */
export const zEndSessionRequest = z.object({
    id_token_hint: z.string().max(4000).optional(),
    client_id: z.string().max(200).optional(),
    post_logout_redirect_uri: z.string().max(2000).optional(),
    state: z.string().max(2000).optional(),
    form_token: z.string().max(500).optional()
});

/**
 * The version of the payload, and which attempt this is.
 */
export const zEventMetadata = z.object({
    version: z.string().max(20),
    retryCount: z.int().gte(0).lte(100)
});

export const zFault = z.object({
    pointer: z.string().max(1000).optional(),
    parameter: z.string().max(200).optional(),
    detail: z.string().max(2000)
});

export const zBatchError = z.object({
    status: z.int().gte(400).lte(599),
    code: z.string().max(100),
    detail: z.string().max(10000),
    errors: z.array(zFault).max(200).optional()
});

/**
 * What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).
 */
export const zFeedingPolicy = z.enum([
    'SHRINK',
    'EXTEND',
    'EARLY_START'
]);

/**
 * resume: the project goes on after it was frozen, its plan moved by that time. status: another change of its status. plan: it was planned anew. target: its target was moved. progress: tasks were reported. change: something else of it was changed, such as tasks, links, resources, calendars and settings. day: time went by, or work of other projects that it waits for moved. Of several reasons the first in this order.
 */
export const zFeverCause = z.enum([
    'resume',
    'status',
    'plan',
    'target',
    'progress',
    'change',
    'day'
]);

/**
 * The last day of the work in half of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
 */
export const zFinishP50 = z.iso.date().nullable();

/**
 * The last day of the work in 80 % of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
 */
export const zFinishP80 = z.iso.date().nullable();

/**
 * Stands in the page's form; protects it against forms of other sites.
 */
export const zFormToken = z.string().max(500);

export const zAccountForm = z.object({
    form_token: zFormToken,
    returnUrl: z.string().max(8000).optional(),
    account: z.string().max(100).optional()
});

export const zForgotPasswordForm = z.object({
    form_token: zFormToken,
    returnUrl: z.string().max(8000).optional(),
    account: z.string().max(100).optional(),
    name: z.string().max(320).optional()
});

export const zHoliday = z.object({
    date: zDate,
    name: z.string().max(200)
});

export const zId = z.int().gte(1).lte(9007199254740991);

export const zAlapPlacement = z.object({
    days: z.number(),
    earliestStart: zDate,
    kind: z.enum([
        'buffer',
        'chain',
        'end',
        'target',
        'plan'
    ]),
    taskId: z.int().nullable(),
    buffer: z.number().gte(0),
    via: z.array(zId).max(50),
    sentence: z.string().max(20000)
});

export const zAssignment = z.object({
    resourceId: zId,
    units: z.number()
});

export const zAssignmentInput = z.object({
    resourceId: zId,
    units: z.number().gte(0.000001).lte(10000).optional().default(1)
});

export const zBaselineTask = z.object({
    id: zId,
    name: z.string().max(200),
    isMilestone: z.boolean(),
    plannedStart: zDate,
    plannedFinish: zDate,
    duration: z.number().gte(0).nullable(),
    freeFloat: z.number().nullable(),
    isCritical: z.boolean().nullable()
});

export const zDaysOff = z.object({
    from: zDate,
    to: zDate,
    project: z.int().gte(0),
    resources: z.array(z.object({
        resourceId: zId,
        days: z.int().gte(1)
    })).max(100),
    gain: z.number().gte(0),
    sentence: z.string().max(20000)
});

export const zDeliverable = z.object({
    id: zId,
    name: z.string().max(200),
    status: z.enum(['Open', 'Done'])
});

export const zFloat = z.object({
    free: z.number().gte(0),
    buffer: z.object({
        days: z.number().gte(0),
        from: z.int().nullable(),
        to: z.int().nullable()
    }).nullable(),
    chain: z.object({
        days: z.number().gte(0),
        taskId: zId
    }).nullable(),
    end: z.number().gte(0)
});

export const zImportNote = z.object({
    code: z.string().max(100),
    element: z.string().max(1000).nullable(),
    detail: z.string().max(2000)
});

export const zImportReport = z.object({
    startDate: z.iso.date().nullable(),
    estimates: z.enum(['focused', 'safe']),
    tasks: z.int().gte(0),
    progress: z.int().gte(0),
    milestones: z.int().gte(0),
    links: z.int().gte(0),
    resources: z.int().gte(0),
    assignments: z.int().gte(0),
    calendars: z.int().gte(0),
    baselines: z.int().gte(0).lte(11),
    warnings: z.array(zImportNote).max(1000)
});

/**
 * What an import would do.
 */
export const zImportPreview = z.object({
    project: z.object({
        name: z.string().max(400),
        startDate: z.iso.date(),
        plannedFinish: z.iso.date().nullable(),
        bufferEnd: z.iso.date().nullable()
    }).nullable(),
    otherEstimates: z.object({
        plannedFinish: z.iso.date(),
        bufferEnd: z.iso.date()
    }).nullable(),
    quote: z.object({
        runs: z.int().gte(0),
        seed: z.int(),
        statusDate: zDate,
        finish: z.object({
            p10: zDate,
            p50: zDate,
            p80: zDate,
            p90: zDate,
            p95: zDate
        }),
        probabilityOfPromise: z.number().gte(0).lte(1),
        standardError: z.number().gte(0)
    }).nullable(),
    columns: z.array(z.object({
        field: z.string().max(100),
        titles: z.array(z.string().max(65536)).max(1000)
    })).max(100),
    tasks: z.array(z.object({
        name: z.string().max(400),
        externalKey: z.string().max(400).nullable(),
        duration: z.number(),
        safeDuration: z.number().nullable(),
        predecessors: z.array(z.string().max(400)).max(1000),
        resources: z.array(z.string().max(400)).max(100),
        change: z.enum([
            'create',
            'update',
            'none'
        ])
    })).max(50),
    faults: z.array(zImportNote).max(1000),
    report: zImportReport
});

/**
 * A date between 1900 and 2199, `YYYY-MM-DD`.
 */
export const zInputDate = z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/);

export const zAbsenceInput = z.object({
    from: zInputDate,
    to: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    units: z.number().gte(0.000001).lte(10000).nullish(),
    reason: z.string().max(200).regex(/^[^\x00]*$/).nullish()
});

export const zDecisionCreate = z.object({
    first: z.object({
        projectId: zId.optional(),
        taskId: zId.optional()
    }),
    mode: zDecisionMode.optional(),
    reason: z.string().min(1).max(1000).regex(/^[^\x00]*$/).optional(),
    until: zInputDate.optional(),
    position: z.int().gte(1).lte(100).optional(),
    preview: z.boolean().optional().default(false)
});

/**
 * The response of RFC 7662, section 2.2. For a token that is not active it has no other property.
 */
export const zIntrospection = z.object({
    active: z.boolean(),
    scope: z.string().max(1000).optional(),
    client_id: z.string().max(200).optional(),
    token_type: z.literal('Bearer').optional(),
    exp: z.int().gte(0).lte(9007199254740991).optional(),
    iat: z.int().gte(0).lte(9007199254740991).optional(),
    sub: z.string().max(200).optional(),
    username: z.string().max(320).optional(),
    iss: z.string().max(2000).optional()
});

/**
 * A name. It is not blank.
 */
export const zLabel = z.string().min(1).max(200).regex(/^[^\x00]*[^\s\x00][^\x00]*$/);

export const zCalendarCreate = z.object({
    name: zLabel,
    weekdays: z.array(z.int().gte(1).lte(7)).min(1).max(7).optional(),
    holidays: z.array(z.object({
        date: zInputDate,
        name: z.string().max(200).regex(/^[^\x00]*$/).optional().default('')
    })).max(2000).optional(),
    hoursPerDay: z.number().gte(0.25).lte(24).optional(),
    isDefault: z.boolean().optional()
});

/**
 * With the id of one that the milestone has, that one; else a new one. One that is not listed goes.
 */
export const zDeliverableInput = z.object({
    id: zId.optional(),
    name: zLabel,
    status: z.enum(['Open', 'Done']).optional().default('Open')
});

export const zLevelling = z.object({
    length: z.number().gte(0),
    lowerBound: z.number().gte(0),
    schedules: z.int().gte(0),
    gap: z.number().gte(0),
    proven: z.boolean()
});

/**
 * A precedence has type and lag, the flow of a resource has resourceId and units.
 */
export const zLinkReason = z.object({
    kind: z.enum(['precedence', 'resource']),
    type: z.enum([
        'FS',
        'SS',
        'FF',
        'SF'
    ]).nullable(),
    lag: z.number().nullable(),
    resourceId: z.int().nullable(),
    units: z.number().nullable()
});

export const zDrivingPredecessor = z.object({
    kind: z.enum([
        'task',
        'project_start',
        'not_before',
        'status_date',
        'reported',
        'booking'
    ]),
    taskId: z.int().nullable(),
    reason: zLinkReason.nullable(),
    buffer: z.number().gte(0),
    date: zDate,
    booking: zBookingReason.nullable(),
    decision: zDecisionReason.nullable(),
    sentence: z.string().max(20000)
});

export const zEarlier = z.object({
    days: z.number().gte(0),
    needs: z.array(z.object({
        kind: z.enum([
            'finish',
            'start',
            'lag',
            'not_before'
        ]),
        taskId: z.int().nullable(),
        type: z.enum([
            'FS',
            'SS',
            'FF',
            'SF'
        ]).nullable(),
        date: z.iso.date().nullable(),
        days: z.number().gte(0),
        work: z.number().gte(0),
        units: z.array(z.object({
            resourceId: zId,
            units: z.number().gte(0)
        })).max(100),
        sentence: z.string().max(20000)
    })).max(50),
    next: z.array(zDrivingPredecessor).max(50),
    sentence: z.string().max(20000)
});

/**
 * Days are working days of the project. Everything is computed from the links and resource flows of the plan: when all that is named as needed is done, the task moves by the number of days told, until what is named as next holds it.
 */
export const zExplanation = z.object({
    status: z.enum([
        'NotStarted',
        'InProgress',
        'Completed'
    ]),
    start: zDate,
    finish: zDate,
    drivingPredecessors: z.array(zDrivingPredecessor).max(50),
    daysOff: zDaysOff.nullable(),
    earlier: zEarlier.nullable(),
    alapPlacement: zAlapPlacement.nullable(),
    reasons: z.array(z.object({
        taskId: zId,
        start: zDate,
        finish: zDate,
        drivingPredecessor: zDrivingPredecessor
    })).max(50),
    omittedReasons: z.int().gte(0),
    successors: z.array(z.object({
        taskId: zId,
        reason: zLinkReason,
        slack: z.number(),
        buffer: z.number().gte(0)
    })).max(50),
    float: zFloat.nullable(),
    sentences: z.array(z.string().max(20000)).max(20)
});

/**
 * Amounts are unit-days.
 */
export const zLoadWeek = z.object({
    start: zDate,
    end: zDate,
    capacity: z.number().gte(0),
    demand: z.number().gte(0),
    overAllocation: z.number().gte(0),
    projects: z.array(z.object({
        projectId: zId,
        name: z.string().max(200),
        status: z.enum(['Planning', 'Active']),
        demand: z.number().gte(0)
    })).max(200)
});

/**
 * A request of JSON-RPC 2.0, or without `id` a notification.
 */
export const zMcpMessage = z.object({
    jsonrpc: z.literal('2.0'),
    id: z.union([
        z.string().max(200),
        z.int()
    ]).optional(),
    method: z.string().min(1).max(100),
    params: z.record(z.string(), z.unknown()).optional()
});

/**
 * A response of JSON-RPC 2.0, with either `result` or `error`.
 */
export const zMcpResponse = z.object({
    jsonrpc: z.literal('2.0'),
    id: z.union([
        z.string(),
        z.int()
    ]).nullable(),
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.object({
        code: z.int(),
        message: z.string(),
        data: z.unknown().optional()
    }).optional()
});

/**
 * A task or milestone, a resource or a project whose name stands in a sentence between quotation marks.
 */
export const zMention = z.object({
    kind: z.enum([
        'task',
        'resource',
        'project'
    ]),
    id: zId,
    name: z.string().max(200),
    projectId: z.int().nullable()
});

/**
 * What the sentences beside it name, each once; what several of them are called, and what the reader does not see, is left out.
 */
export const zMentions = z.array(zMention).max(1000);

/**
 * Why a project stands as it does and what to do about it, in one sentence.
 */
export const zHeadline = z.object({
    sentence: z.string().max(4000),
    mentions: zMentions
});

export const zMovePrice = z.object({
    projectId: zId.optional(),
    projectName: z.string().max(200).optional(),
    days: z.number(),
    probability: z.number().gte(-1).lte(1)
});

/**
 * A name for people, which need not be unique.
 */
export const zName = z.string().min(1).max(400).regex(/^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*$/);

export const zNamedResource = z.object({
    id: zId,
    name: z.string().max(200)
});

/**
 * At least 15 characters, at most 1,024 bytes in UTF-8; not a common one, and not made of the names of the user or the account. Write-only.
 */
export const zNewPassword = z.string().min(1).max(1024).regex(/^[^\x00]*$/);

export const zNewPasswordForm = z.object({
    form_token: zFormToken,
    newPassword: z.string().max(4096).optional()
});

/**
 * A task; nulls where the caller does not see its project.
 */
export const zOtherTask = z.object({
    taskId: z.int().nullable(),
    taskName: z.string().max(200).nullable(),
    projectId: z.int().nullable(),
    projectName: z.string().max(200).nullable()
});

export const zPageForm = z.object({
    form_token: zFormToken
});

export const zPasswordChangeForm = z.object({
    form_token: zFormToken,
    password: z.string().max(4096).optional(),
    newPassword: z.string().max(4096).optional()
});

export const zPercentage = z.number().gte(0).lte(100);

/**
 * The user who did it. A client without a user (client credentials grant), and the service itself, have a name alone.
 */
export const zPerson = z.object({
    id: z.int().gte(1).lte(9007199254740991).optional(),
    name: z.string().max(400),
    email: z.string().max(320).optional()
});

export const zChangeCause = z.object({
    date: zDate,
    cause: zFeverCause,
    actor: zPerson,
    bufferEnd: zDate,
    promiseMovedBy: z.int(),
    bufferConsumption: z.number().gte(0),
    consumed: z.number(),
    taskIds: z.array(z.int()).max(20),
    taskCount: z.int().gte(0)
});

export const zChangedProject = z.object({
    projectId: zId,
    name: z.string().max(200),
    status: z.enum(['Active', 'Complete']),
    became: z.enum(['Active', 'Complete']).nullable(),
    promise: zBeforeAndNow,
    projectedCompletion: zBeforeAndNow,
    bufferConsumption: z.object({
        before: z.number().gte(0).nullable(),
        now: z.number().gte(0)
    }),
    causes: z.array(zChangeCause).max(10),
    sentences: z.array(z.string().max(6000)).max(20),
    mentions: zMentions
});

/**
 * What the caller may see and do.
 */
export const zConsoleSession = z.object({
    user: zPerson,
    administrator: z.boolean(),
    allProjects: z.boolean(),
    account: z.object({
        id: z.int().gte(1).lte(2147483647),
        timeZone: z.string().max(100),
        zones: z.enum(['flat', 'sloped']),
        today: zDate
    }),
    plugins: z.array(z.object({
        name: z.string().max(100),
        enabled: z.boolean()
    })).max(1000)
});

export const zMilestoneAchieved = z.object({
    milestoneId: zId,
    milestoneName: z.string().max(400),
    projectId: zId,
    projectName: z.string().max(400),
    achievedDate: zDate,
    plannedDate: z.iso.date().optional(),
    daysEarly: z.int(),
    completedBy: zPerson,
    linkedDeliverables: z.array(zDeliverable).max(100)
});

export const zPluginList = z.object({
    value: z.array(z.object({
        name: z.string().max(100),
        availability: z.enum([
            'always',
            'on-by-default',
            'off-by-default'
        ]),
        enabled: z.boolean()
    })).max(1000)
});

export const zPortfolioEstimates = z.object({
    tasks: z.int().gte(0),
    medianRatio: z.number().nullable(),
    ratio90: z.number().nullable(),
    usedMedianRatio: z.number(),
    usedSafetyFactor: z.number(),
    sentence: z.string().max(20000)
});

export const zPredecessor = z.object({
    taskId: zId,
    type: z.enum([
        'FS',
        'SS',
        'FF',
        'SF'
    ]),
    lag: z.number()
});

export const zPredecessorInput = z.object({
    taskId: zId,
    type: z.enum([
        'FS',
        'SS',
        'FF',
        'SF'
    ]).optional().default('FS'),
    lag: z.number().gte(-10000).lte(10000).optional().default(0)
});

export const zMilestoneCreate = z.object({
    name: zLabel,
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    plannedDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    predecessors: z.array(zPredecessorInput).max(500).optional(),
    linkedDeliverables: z.array(zDeliverableInput).max(100).optional(),
    wbs: z.string().max(200).regex(/^[^\x00]*$/).nullish(),
    outline: z.array(z.string().max(500).regex(/^[^\x00]*$/)).max(50).optional()
});

/**
 * How likely the work ends by the end of the project buffer, from 0 to 1, as last simulated: once a day while the project is Active, and whenever a simulation of it or of the portfolio is asked for; one whose standard error is above 2 percentage points, or that was simulated from an earlier day, is not stored. Null until then, and after each new plan until the next one. A project that is Frozen or Complete keeps its last one; resumed, it has a new plan.
 */
export const zProbabilityOfPromise = z.number().gte(0).lte(1).nullable();

/**
 * The day that `probabilityOfPromise` was simulated from; null where there is none.
 */
export const zProbabilityOn = z.iso.date().nullable();

/**
 * An error response as problem details (RFC 9457).
 */
export const zProblem = z.object({
    type: z.string().max(500),
    title: z.string().max(200),
    status: z.int().gte(400).lte(599),
    detail: z.string().max(10000),
    code: z.string().max(100),
    requestId: z.string().max(200),
    errors: z.array(zFault).max(1000).optional()
});

/**
 * Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects.
 */
export const zProjectPriority = z.int().gte(0).lte(1000);

export const zActivationPreviewRequest = z.object({
    priority: zProjectPriority.optional()
});

export const zProjectSimulation = z.object({
    projectId: zId,
    runs: z.int().gte(0),
    seed: z.int(),
    statusDate: zDate,
    finish: z.object({
        p10: zDate,
        p50: zDate,
        p80: zDate,
        p90: zDate,
        p95: zDate
    }),
    probabilityOfPromise: z.number().gte(0).lte(1),
    probabilityOfTarget: z.number().gte(0).lte(1).nullable(),
    standardError: z.number().gte(0),
    buffers: z.array(z.object({
        from: z.int().nullable(),
        to: z.int().nullable(),
        probability: z.number().gte(0).lte(1),
        p50: z.number(),
        p80: z.number()
    })).max(10001),
    milestones: z.array(z.object({
        milestoneId: zId,
        probability: z.number().gte(0).lte(1),
        p50: zDate,
        p80: zDate
    })).max(10000),
    sensitivity: z.array(z.object({
        taskId: zId.optional(),
        resourceId: zId.optional(),
        share: z.number().gte(0).lte(1),
        days: z.number()
    })).max(20)
});

export const zProjectStarted = z.object({
    projectId: zId,
    projectName: z.string().max(400),
    startDate: zDate,
    targetEndDate: z.iso.date().optional(),
    managerId: z.int().optional(),
    managerName: z.string().max(400).optional(),
    managerEmail: z.string().max(400).optional(),
    bufferSize: z.number(),
    criticalChainLength: z.number(),
    teamSize: z.int()
});

export const zProjectStatus = z.enum([
    'Planning',
    'Active',
    'Complete',
    'Frozen'
]);

/**
 * `OnHold` and `On Hold` mean Frozen.
 */
export const zProjectStatusInput = z.enum([
    'Planning',
    'Active',
    'Complete',
    'Frozen',
    'OnHold',
    'On Hold'
]);

/**
 * RFC 9728, section 2.
 */
export const zProtectedResource = z.object({
    resource: z.url(),
    authorization_servers: z.array(z.url()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string())
});

/**
 * Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.
 */
export const zRedFrom = z.number().gt(0).lte(200);

/**
 * Absolute URIs with https, or with http on the loopback interface, without fragment and wildcard. They are compared character by character.
 */
export const zRedirectUris = z.array(z.string().min(1).max(2000)).max(20);

/**
 * What keeps a project from starting earlier.
 */
export const zReleaseReason = z.object({
    kind: z.enum([
        'RESOURCE',
        'LIMIT',
        'TARGET',
        'DATE',
        'FEEDING',
        'NONE'
    ]),
    resourceId: z.int().nullable(),
    resourceName: z.string().max(200).nullable(),
    until: z.iso.date().nullable(),
    holders: z.array(z.object({
        projectId: z.int().nullable(),
        projectName: z.string().max(200).nullable(),
        finish: zDate,
        movedBy: z.int().nullable()
    })).max(200)
});

export const zReleaseProposal = z.object({
    projectId: zId,
    name: z.string().max(200),
    startDate: zDate,
    proposedStart: zDate,
    previousStart: z.iso.date().nullable(),
    movedBy: z.int().nullable(),
    finish: zDate,
    bufferEnd: zDate,
    targetEndDate: z.iso.date().nullable(),
    daysLate: z.int().gte(0),
    because: zReleaseReason,
    sentences: z.array(z.string().max(2000)).max(201),
    mentions: zMentions
});

export const zReleases = z.object({
    madeOn: z.iso.date().nullable(),
    madeBy: zPerson.nullable(),
    comparedWith: z.iso.date().nullable(),
    proposals: z.array(zReleaseProposal).max(200),
    unplannable: z.array(z.object({
        projectId: zId,
        name: z.string().max(200),
        reasons: z.array(z.string().max(2000)).max(20)
    })).max(200)
});

/**
 * Whether authorization requests need a `code_challenge` (PKCE). True unless given; only a confidential client may switch it off, for programs that cannot send one (RFC 9700, section 2.1.1). A challenge that is sent is checked all the same.
 */
export const zRequirePkce = z.boolean();

export const zApiClientCreate = z.object({
    displayName: zName,
    type: zClientType.optional(),
    roleId: zClientRoleId.optional(),
    grants: zClientGrants.optional(),
    scopes: zClientScopes.optional(),
    redirectUris: zRedirectUris.optional(),
    postLogoutRedirectUris: zRedirectUris.optional(),
    allowedOrigins: zAllowedOrigins.optional(),
    allowImplicit: zAllowImplicit.optional(),
    requirePkce: zRequirePkce.optional(),
    accessTokenLifetime: zAccessTokenLifetime.optional()
});

export const zResourceCreate = z.object({
    name: zLabel,
    email: z.string().max(320).regex(/^[^\s@\x00]+@[^\s@\x00]+$/).nullish(),
    capacity: z.number().gte(0.000001).lte(10000).optional(),
    calendarId: z.int().gte(1).lte(9007199254740991).nullish(),
    skills: z.array(z.string().min(1).max(100).regex(/^[^\x00]*$/)).max(100).optional(),
    userId: z.int().gte(1).lte(2147483647).nullish(),
    absences: z.array(zAbsenceInput).max(100).optional(),
    until: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish()
});

export const zResourceLoad = z.object({
    from: zDate,
    to: zDate,
    resourceId: zId,
    name: z.string().max(200),
    units: z.number(),
    weeks: z.array(zLoadWeek).max(107),
    unplanned: z.array(zId).max(200)
});

export const zResourceWeeks = z.object({
    resourceId: zId,
    name: z.string().max(200),
    units: z.number(),
    weeks: z.array(zLoadWeek).max(107)
});

export const zPortfolioLoad = z.object({
    from: zDate,
    to: zDate,
    '@odata.count': z.int().gte(0),
    value: z.array(zResourceWeeks).max(200),
    unplanned: z.array(zId).max(200)
});

/**
 * 1 Administrator, 2 General User.
 */
export const zRoleId = z.union([z.literal(1), z.literal(2)]);

export const zProvisioningSettings = z.object({
    defaultRoleId: zRoleId,
    autoActivate: z.boolean(),
    allowExternalLogin: z.boolean(),
    allowInternalLogin: z.boolean(),
    useExternalUsername: z.boolean(),
    projectPermissionsOffByDefault: z.boolean()
});

export const zProvisioningSettingsUpdate = z.object({
    defaultRoleId: zRoleId.optional(),
    autoActivate: z.boolean().optional(),
    allowExternalLogin: z.boolean().optional(),
    allowInternalLogin: z.boolean().optional(),
    useExternalUsername: z.boolean().optional(),
    projectPermissionsOffByDefault: z.boolean().optional()
});

/**
 * Why one task waits for another.
 */
export const zScheduleLink = z.object({
    from: zId,
    to: zId,
    reason: zLinkReason
});

/**
 * FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.
 */
export const zScheduleMethod = z.enum(['FROM_START', 'FROM_TARGET']);

export const zPlanOptions = z.object({
    scheduleMethod: zScheduleMethod.optional(),
    bufferType: zBufferType.optional(),
    bufferSizing: zBufferSizing.optional(),
    bufferPercentage: zBufferPercentage.optional(),
    bufferConfidence: zBufferConfidence.optional(),
    feedingPolicy: zFeedingPolicy.optional(),
    bufferBasis: zBufferBasis.optional(),
    searchSeconds: z.number().gte(0).lte(60).optional()
});

export const zScheduleWait = z.object({
    taskId: zId,
    resourceId: zId,
    projectId: z.int().nullable(),
    projectName: z.string().max(200).nullable(),
    until: zDate
});

export const zScheduledProject = z.object({
    projectId: zId,
    name: z.string().max(200),
    status: z.enum(['Planning', 'Active']),
    priority: zProjectPriority,
    startDate: zDate,
    start: zDate,
    movedBy: z.int(),
    plannedStart: zDate,
    finish: zDate,
    bufferEnd: zDate,
    targetEndDate: z.iso.date().nullable(),
    daysLate: z.int().gte(0),
    bufferPastTarget: z.int().gte(0).nullable(),
    waits: z.array(z.object({
        taskId: zId,
        resourceId: zId,
        projectId: zId,
        until: zDate
    })).max(20)
});

/**
 * Projects stand in the order of their priorities.
 */
export const zPortfolioSchedule = z.object({
    rule: z.enum([
        'CAPACITY',
        'DRUM',
        'LIMIT'
    ]),
    statusDate: zDate,
    applied: z.boolean(),
    projects: z.array(zScheduledProject).max(200),
    unplannable: z.array(z.object({
        projectId: zId,
        name: z.string().max(200),
        reasons: z.array(z.string().max(2000)).max(20)
    })).max(200),
    reserves: z.array(z.object({
        kind: z.enum(['CAPACITY_BUFFER', 'DRUM_BUFFER']),
        resourceId: zId,
        projectId: zId,
        size: z.number(),
        units: z.number(),
        start: zDate,
        finish: zDate
    })).max(10000)
});

/**
 * At most so many requests in any span of so many seconds.
 */
export const zScimClientLimit = z.object({
    requests: z.int().gte(1).lte(9007199254740991),
    seconds: z.int().gte(1).lte(86400),
    remaining: z.int().gte(0).lte(9007199254740991),
    resetSeconds: z.int().gte(1).lte(90000)
});

/**
 * Shown to administrators.
 */
export const zScimClientName = z.string().min(1).max(200).regex(/^[^\x00]*[^\s\x00][^\x00]*$/);

/**
 * The SSO provider whose external ids the client sets; null without one.
 */
export const zScimClientProvider = z.string().min(1).max(64).regex(/^[^\x00]*$/).nullable();

export const zScimClientCreate = z.object({
    displayName: zScimClientName,
    ssoProviderId: zScimClientProvider.optional(),
    acceptIncompleteUsers: z.boolean().optional(),
    hideDeletedUsers: z.boolean().optional(),
    allowRelink: z.boolean().optional()
});

export const zScimConnectionFailure = z.enum([
    'wrong_url',
    'wrong_secret',
    'client_inactive',
    'plugin_disabled',
    'rate_limited',
    'unreachable'
]);

export const zScimConnectionStep = z.object({
    name: z.enum([
        'url',
        'client',
        'token',
        'service_provider_config',
        'users'
    ]),
    succeeded: z.boolean(),
    status: z.int().gte(100).lte(599).nullable(),
    detail: z.string().max(2000)
});

export const zScimConnectionTest = z.object({
    succeeded: z.boolean(),
    failure: zScimConnectionFailure.nullable(),
    detail: z.string().max(2000),
    steps: z.array(zScimConnectionStep).max(10)
});

export const zScimConnectionTestRequest = z.object({
    url: z.string().min(1).max(2000).optional()
});

/**
 * A document of discovery (RFC 7643, sections 5 to 7).
 */
export const zScimDocument = z.record(z.string(), z.unknown());

export const zScimError = z.object({
    schemas: z.array(z.string().max(200)).max(1),
    status: z.string().max(3),
    scimType: z.string().max(50).optional(),
    detail: z.string().max(10000)
});

/**
 * The options of a list (RFC 7644, section 3.4.3).
 */
export const zScimSearchRequest = z.record(z.string(), z.unknown());

/**
 * Attributes that the schemas do not name are ignored; names are compared without regard to case.
 */
export const zScimUserInput = z.record(z.string(), z.unknown());

export const zSecondFactorForm = z.object({
    form_token: zFormToken,
    returnUrl: z.string().max(8000).optional(),
    code: z.string().max(100).optional()
});

export const zSecondFactorSettingsForm = z.object({
    form_token: zFormToken,
    action: z.enum([
        'start',
        'confirm',
        'disable',
        'newRecoveryCodes'
    ]),
    code: z.string().max(100).optional(),
    password: z.string().max(4096).optional()
});

/**
 * OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2.
 */
export const zServerMetadata = z.object({
    issuer: z.string().max(2000),
    authorization_endpoint: z.string().max(2000),
    token_endpoint: z.string().max(2000),
    userinfo_endpoint: z.string().max(2000).optional(),
    end_session_endpoint: z.string().max(2000).optional(),
    revocation_endpoint: z.string().max(2000).optional(),
    introspection_endpoint: z.string().max(2000).optional(),
    jwks_uri: z.string().max(2000),
    scopes_supported: z.array(z.string().max(100)).max(50).optional(),
    response_types_supported: z.array(z.string().max(100)).max(50),
    response_modes_supported: z.array(z.string().max(100)).max(50).optional(),
    grant_types_supported: z.array(z.string().max(100)).max(50).optional(),
    subject_types_supported: z.array(z.string().max(100)).max(50).optional(),
    id_token_signing_alg_values_supported: z.array(z.string().max(100)).max(50).optional(),
    token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).optional(),
    revocation_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).optional(),
    introspection_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).optional(),
    code_challenge_methods_supported: z.array(z.string().max(100)).max(50).optional(),
    claims_supported: z.array(z.string().max(100)).max(50).optional(),
    claims_parameter_supported: z.boolean().optional(),
    request_parameter_supported: z.boolean().optional(),
    request_uri_parameter_supported: z.boolean().optional(),
    authorization_response_iss_parameter_supported: z.boolean().optional()
});

export const zSetPassword = z.object({
    password: zNewPassword.optional()
});

/**
 * Fields that are missing are asked for in the page.
 */
export const zSignInForm = z.object({
    form_token: zFormToken,
    returnUrl: z.string().max(8000).optional(),
    account: z.string().max(100).optional(),
    userName: z.string().max(320).optional(),
    password: z.string().max(4096).optional(),
    proof: z.string().max(2000).optional()
});

/**
 * A JWK set (RFC 7517, section 5).
 */
export const zSigningKeys = z.object({
    keys: z.array(z.object({
        kty: z.string().max(10),
        kid: z.string().max(100),
        use: z.string().max(10),
        alg: z.string().max(10),
        n: z.string().max(1000),
        e: z.string().max(20)
    })).max(100)
});

export const zSimulatedProject = z.object({
    projectId: zId,
    finish: z.object({
        p10: zDate,
        p50: zDate,
        p80: zDate,
        p90: zDate,
        p95: zDate
    }),
    probabilityOfPromise: z.number().gte(0).lte(1),
    probabilityOfTarget: z.number().gte(0).lte(1).nullable(),
    standardError: z.number().gte(0),
    buffers: z.array(z.object({
        from: z.int().nullable(),
        to: z.int().nullable(),
        probability: z.number().gte(0).lte(1),
        p50: z.number(),
        p80: z.number()
    })).max(10001),
    milestones: z.array(z.object({
        milestoneId: zId,
        probability: z.number().gte(0).lte(1),
        p50: zDate,
        p80: zDate
    })).max(10000),
    sensitivity: z.array(z.object({
        taskId: zId.optional(),
        resourceId: zId.optional(),
        share: z.number().gte(0).lte(1),
        days: z.number()
    })).max(20)
});

export const zPortfolioSimulation = z.object({
    runs: z.int().gte(0),
    seed: z.int(),
    statusDate: zDate,
    projects: z.array(zSimulatedProject).max(1000)
});

export const zSimulating = z.object({
    runs: z.int().gte(100).lte(20000).optional(),
    accuracy: z.number().gte(0.1).lte(5).optional(),
    seed: z.int().gte(0).lte(2147483647).optional()
});

/**
 * The issuer of the provider, an https URL on the public internet. The path `/.well-known/openid-configuration` at its end is left out. At Microsoft Entra ID it names the own tenant.
 */
export const zSsoAuthorityUrl = z.string().min(1).max(500);

/**
 * The client id at the provider, in printable ASCII (RFC 6749, appendix A).
 */
export const zSsoClientId = z.string().min(1).max(500).regex(/^[ -~]+$/);

/**
 * The client secret at the provider, in printable ASCII. Write-only.
 */
export const zSsoClientSecret = z.string().min(1).max(2000).regex(/^[ -~]+$/);

/**
 * Shown on the sign-in page.
 */
export const zSsoDisplayName = z.string().min(1).max(200).regex(/^[^\x00]*[^\s\x00][^\x00]*$/);

/**
 * The claim of the id_token that is compared with the users' external ids. It must be immutable, so not the e-mail or a user name. `oid` unless given at Microsoft Entra ID, otherwise `sub`.
 */
export const zSsoExternalIdClaim = z.string().min(1).max(200).regex(/^[!-~]+$/);

export const zSsoProviderCheck = z.object({
    name: z.enum([
        'authority_url',
        'discovery',
        'issuer',
        'endpoints',
        'pkce',
        'algorithms',
        'client_authentication',
        'jwks',
        'client'
    ]),
    passed: z.boolean(),
    failure: z.union([
        z.literal('not_https'),
        z.literal('private_address'),
        z.literal('dns_failed'),
        z.literal('unreachable'),
        z.literal('tls_failed'),
        z.literal('timeout'),
        z.literal('too_large'),
        z.literal('not_found'),
        z.literal('not_json'),
        z.literal('issuer_mismatch'),
        z.literal('missing_endpoint'),
        z.literal('no_s256'),
        z.literal('no_matching_algorithm'),
        z.literal('no_client_authentication'),
        z.literal('jwks_failed'),
        z.literal('client_refused'),
        z.literal('denied'),
        z.literal('invalid_answer')
    ]).nullable(),
    detail: z.string().max(2000)
});

export const zSsoProviderTest = z.object({
    succeeded: z.boolean(),
    checks: z.array(zSsoProviderCheck).max(20)
});

/**
 * A name that is unique in the account, by which its clients send users to the provider: `acr_values=idp:acme` at `/connect/authorize`. Lowercase letters, digits and hyphens; it never changes.
 */
export const zSsoScheme = z.string().min(2).max(63).regex(/^[a-z0-9][a-z0-9-]{1,62}$/);

export const zSsoProviderCreate = z.object({
    displayName: zSsoDisplayName,
    authenticationScheme: zSsoScheme,
    authorityUrl: zSsoAuthorityUrl,
    clientId: zSsoClientId,
    clientSecret: zSsoClientSecret,
    externalIdClaim: zSsoExternalIdClaim.optional(),
    active: z.boolean().optional()
});

export const zStaggeredProject = z.object({
    projectId: zId,
    name: z.string().max(200),
    status: z.enum(['Planning', 'Active']),
    startDate: zDate,
    recommendedStart: zDate,
    movedBy: z.int(),
    heldBy: z.object({
        resourceId: z.int().nullable(),
        projectIds: z.array(zId).max(200)
    }).nullable(),
    plannedStart: zDate,
    finish: zDate,
    bufferEnd: zDate,
    targetEndDate: z.iso.date().nullable(),
    daysLate: z.int().gte(0),
    bufferPastTarget: z.int().gte(0).nullable()
});

/**
 * Projects stand in the order of their priorities, what they use in that order too.
 */
export const zStaggeredPortfolio = z.object({
    rule: z.enum([
        'DRUM',
        'CAPACITY',
        'LIMIT'
    ]),
    statusDate: zDate,
    projects: z.array(zStaggeredProject).max(200),
    unplannable: z.array(z.object({
        projectId: zId,
        name: z.string().max(200),
        reasons: z.array(z.string().max(2000)).max(20)
    })).max(200),
    load: z.array(z.object({
        resourceId: z.int().nullable(),
        projectId: zId,
        units: z.number(),
        start: zDate,
        finish: zDate
    })).max(1000000),
    reserves: z.array(z.object({
        kind: z.enum(['CAPACITY_BUFFER', 'DRUM_BUFFER']),
        resourceId: zId,
        projectId: zId,
        size: z.number(),
        units: z.number(),
        start: zDate,
        finish: zDate
    })).max(10000)
});

export const zTaskCreate = z.object({
    name: zLabel,
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    duration: z.number().gte(0.000001).lte(10000).optional(),
    safeDuration: z.number().gte(0.000001).lte(10000).nullish(),
    notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    deadline: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    predecessors: z.array(zPredecessorInput).max(500).optional(),
    assignments: z.array(zAssignmentInput).max(100).optional(),
    assignedToId: z.int().gte(1).lte(2147483647).nullish(),
    wbs: z.string().max(200).regex(/^[^\x00]*$/).nullish(),
    outline: z.array(z.string().max(500).regex(/^[^\x00]*$/)).max(50).optional()
});

export const zTaskExplanation = z.object({
    taskId: zId,
    projectId: zId,
    name: z.string().max(200),
    isMilestone: z.boolean(),
    statusDate: zDate,
    planned: zExplanation.nullable(),
    projected: zExplanation.nullable(),
    mentions: zMentions
});

/**
 * What a table made of the tasks of a project.
 */
export const zTaskImport = z.object({
    stored: z.boolean(),
    created: z.int().gte(0),
    updated: z.int().gte(0),
    unchanged: z.int().gte(0),
    tasks: z.array(z.object({
        externalKey: z.string().max(400),
        id: z.int().gte(1).lte(9007199254740991).nullable(),
        change: z.enum([
            'create',
            'update',
            'none'
        ])
    })).max(20000),
    report: zImportReport
});

export const zTaskReady = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    projectName: z.string().max(400),
    assignedTo: zPerson.optional(),
    plannedStart: zDate,
    remainingDuration: z.number(),
    priority: z.number()
});

export const zTaskStatus = z.enum([
    'NotStarted',
    'InProgress',
    'Completed'
]);

/**
 * A moment in UTC, ISO 8601.
 */
export const zTimestamp = z.iso.datetime();

export const zAccount = z.object({
    id: z.int().gte(1).lte(2147483647),
    name: z.string().max(1000),
    timeZone: z.string().max(100),
    zones: z.enum(['flat', 'sloped']),
    reportsCountForDayFrom: z.string().max(5).nullable(),
    safetyFactor: z.number().gte(1.05).lte(10),
    durationCorrelation: z.number().gte(0).lte(0.9),
    estimatesFromHistory: z.boolean(),
    activeProjectLimit: z.int().gte(1).lte(200).nullable(),
    rateLimit: z.int().gte(1).lte(1000000),
    createdAt: zTimestamp
});

/**
 * `id`, `rateLimit` and `createdAt` are read-only.
 */
export const zAccountUpdate = z.object({
    id: z.int().gte(1).lte(2147483647).optional(),
    name: zName.optional(),
    timeZone: z.string().min(1).max(100).regex(/^[A-Za-z0-9_+\/-]*$/).optional(),
    zones: z.enum(['flat', 'sloped']).optional(),
    reportsCountForDayFrom: z.string().max(5).regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/).nullish(),
    safetyFactor: z.number().gte(1.05).lte(10).optional(),
    durationCorrelation: z.number().gte(0).lte(0.9).optional(),
    estimatesFromHistory: z.boolean().optional(),
    activeProjectLimit: z.int().gte(1).lte(200).nullish(),
    rateLimit: z.int().gte(1).lte(1000000).optional(),
    createdAt: zTimestamp.optional()
});

export const zApiClient = z.object({
    clientId: z.string().max(200),
    displayName: z.string().max(1000),
    type: zClientType,
    roleId: zClientRoleId,
    grants: zClientGrants,
    scopes: zClientScopes,
    redirectUris: zRedirectUris,
    postLogoutRedirectUris: zRedirectUris,
    allowedOrigins: zAllowedOrigins,
    allowImplicit: zAllowImplicit,
    requirePkce: zRequirePkce,
    accessTokenLifetime: zAccessTokenLifetime,
    rateLimit: z.int().gte(1).lte(1000000).nullable(),
    active: z.boolean(),
    lastUsedAt: zTimestamp.nullable(),
    secretChangedAt: zTimestamp.nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

/**
 * `clientId`, `type`, `rateLimit`, `active`, `lastUsedAt`, `secretChangedAt`, `createdAt` and `updatedAt` are read-only.
 */
export const zApiClientUpdate = z.object({
    clientId: z.string().max(200).optional(),
    displayName: zName.optional(),
    type: zClientType.optional(),
    roleId: zClientRoleId.optional(),
    grants: zClientGrants.optional(),
    scopes: zClientScopes.optional(),
    redirectUris: zRedirectUris.optional(),
    postLogoutRedirectUris: zRedirectUris.optional(),
    allowedOrigins: zAllowedOrigins.optional(),
    allowImplicit: zAllowImplicit.optional(),
    requirePkce: zRequirePkce.optional(),
    accessTokenLifetime: zAccessTokenLifetime.optional(),
    rateLimit: z.int().gte(1).lte(1000000).nullish(),
    active: z.boolean().optional(),
    lastUsedAt: zTimestamp.nullish(),
    secretChangedAt: zTimestamp.nullish(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * A client with the fields that `$select` names, all without it.
 */
export const zApiClientView = z.object({
    clientId: z.string().max(200),
    displayName: z.string().max(1000),
    type: zClientType,
    roleId: zClientRoleId,
    grants: zClientGrants,
    scopes: zClientScopes,
    redirectUris: zRedirectUris,
    postLogoutRedirectUris: zRedirectUris,
    allowedOrigins: zAllowedOrigins,
    allowImplicit: zAllowImplicit,
    requirePkce: zRequirePkce,
    accessTokenLifetime: zAccessTokenLifetime,
    rateLimit: z.int().gte(1).lte(1000000).nullable(),
    active: z.boolean(),
    lastUsedAt: zTimestamp.nullable(),
    secretChangedAt: zTimestamp.nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zApiClientList = z.object({
    value: z.array(zApiClientView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

/**
 * An entry with the fields that `$select` names, all without it.
 */
export const zAuditLogEntry = z.object({
    id: z.int().gte(1).lte(9007199254740991),
    performedOn: zTimestamp,
    action: zAuditAction,
    externalId: z.string().max(1048576).nullable(),
    userId: z.int().gte(1).lte(9007199254740991).nullable(),
    userName: z.string().max(1048576).nullable(),
    responseStatus: z.int().gte(100).lte(599),
    ipAddress: z.string().max(100).nullable(),
    clientId: z.string().max(200),
    clientName: z.string().max(400),
    requestId: z.string().max(200),
    method: z.string().max(20),
    path: z.string().max(100000),
    duration: z.number().gte(0).nullable(),
    details: zAuditDetails,
    repeated: z.int().gte(1).lte(9007199254740991)
});

export const zAuditLogList = z.object({
    value: z.array(zAuditLogEntry).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zBaseline = z.object({
    projectId: zId,
    number: z.int().gte(-10),
    at: zTimestamp,
    cause: zBaselineCause,
    statusDate: z.iso.date().nullable(),
    plannedFinish: zDate,
    bufferSize: z.number().gte(0).nullable(),
    chainLength: z.number().gte(0).nullable(),
    replacedAt: z.iso.datetime().nullable(),
    actor: zPerson,
    fileNumber: z.int().gte(0).lte(10).nullable(),
    bufferBasis: zBufferBasis.nullable(),
    plannedStart: zDate,
    criticalChain: z.object({
        tasks: z.array(zId).max(10000),
        length: z.number(),
        gapDays: z.number()
    }).nullable(),
    projectBuffer: z.object({
        size: z.number(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable()
    }).nullable(),
    feedingBuffers: z.array(z.object({
        from: zId,
        to: z.int().nullable(),
        chain: z.array(zId).max(10000),
        wanted: z.number(),
        granted: z.number(),
        unprotected: z.boolean(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable()
    })).max(10000),
    nearCritical: z.array(z.object({
        tasks: z.array(zId).max(10000),
        length: z.number()
    })).max(10000),
    levelling: zLevelling.nullable(),
    links: z.array(zScheduleLink).max(1000000),
    tasks: z.array(zBaselineTask).max(10000)
});

/**
 * A baseline in lists, with the fields that `$select` names; all without it.
 */
export const zBaselineEntry = z.object({
    number: z.int().gte(-10),
    at: zTimestamp,
    cause: zBaselineCause,
    statusDate: z.iso.date().nullable(),
    plannedFinish: zDate,
    bufferSize: z.number().gte(0).nullable(),
    chainLength: z.number().gte(0).nullable(),
    replacedAt: z.iso.datetime().nullable(),
    actor: zPerson,
    fileNumber: z.int().gte(0).lte(10).nullable()
});

export const zBaselineList = z.object({
    value: z.array(zBaselineEntry).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zCalendar = z.object({
    id: zId,
    name: z.string().max(200),
    weekdays: z.array(z.int().gte(1).lte(7)).min(1).max(7),
    holidays: z.array(zHoliday).max(2000),
    hoursPerDay: z.number(),
    isDefault: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export const zCalendarUpdate = z.object({
    id: zId.optional(),
    name: zLabel.optional(),
    weekdays: z.array(z.int().gte(1).lte(7)).min(1).max(7).optional(),
    holidays: z.array(z.object({
        date: zInputDate,
        name: z.string().max(200).regex(/^[^\x00]*$/).optional().default('')
    })).max(2000).optional(),
    hoursPerDay: z.number().gte(0.25).lte(24).optional(),
    isDefault: z.boolean().optional(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

export const zCalendarView = z.object({
    id: zId,
    name: z.string().max(200),
    weekdays: z.array(z.int().gte(1).lte(7)).min(1).max(7),
    holidays: z.array(zHoliday).max(2000),
    hoursPerDay: z.number(),
    isDefault: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zCalendarList = z.object({
    value: z.array(zCalendarView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zChangedDecision = z.object({
    id: z.string().max(100),
    projectId: zId,
    projectName: z.string().max(200),
    taskId: z.int().nullable(),
    taskName: z.string().max(200).nullable(),
    mode: zDecisionMode,
    reason: z.string().max(1000).nullable(),
    until: z.iso.date().nullable(),
    createdAt: zTimestamp,
    actor: zPerson,
    endedAt: z.iso.datetime().nullable(),
    endedBy: zPerson.nullable(),
    sentences: z.array(z.string().max(4000)).max(2),
    mentions: zMentions
});

export const zCreatedApiClient = z.object({
    clientId: z.string().max(200),
    displayName: z.string().max(1000),
    type: zClientType,
    roleId: zClientRoleId,
    grants: zClientGrants,
    scopes: zClientScopes,
    redirectUris: zRedirectUris,
    postLogoutRedirectUris: zRedirectUris,
    allowedOrigins: zAllowedOrigins,
    allowImplicit: zAllowImplicit,
    requirePkce: zRequirePkce,
    accessTokenLifetime: zAccessTokenLifetime,
    rateLimit: z.int().gte(1).lte(1000000).nullable(),
    active: z.boolean(),
    lastUsedAt: zTimestamp.nullable(),
    secretChangedAt: zTimestamp.nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp,
    clientSecret: z.string().max(100).optional()
});

export const zCreatedUser = z.object({
    id: z.int().gte(1).lte(9007199254740991),
    userName: z.string().max(1000),
    email: z.string().max(1000),
    displayName: z.string().max(1000),
    givenName: z.string().max(1000).nullish(),
    familyName: z.string().max(1000).nullish(),
    roleId: zRoleId.optional(),
    active: z.boolean().optional(),
    projectPermissions: z.boolean().optional(),
    internalLogin: z.boolean().optional(),
    externalLogin: z.boolean().optional(),
    passwordSet: z.boolean().optional(),
    secondFactor: z.boolean().optional(),
    externalIdentities: z.array(z.object({
        ssoProviderId: z.string().max(200).nullable(),
        externalId: z.string().max(2000)
    })).max(1000).optional(),
    lockedUntil: zTimestamp.nullish(),
    lastSignInAt: zTimestamp.nullish(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional(),
    invitationMailed: z.boolean(),
    setPasswordUrl: z.string().max(2000).optional(),
    setPasswordUrlExpiresAt: zTimestamp.optional(),
    signInUrl: z.string().max(2000).optional()
});

export const zDecision = z.object({
    id: z.string().max(100),
    position: z.int().nullable(),
    projectId: zId,
    projectName: z.string().max(200),
    taskId: z.int().nullable(),
    taskName: z.string().max(200).nullable(),
    mode: zDecisionMode,
    reason: z.string().max(1000).nullable(),
    until: z.iso.date().nullable(),
    createdAt: zTimestamp,
    endedAt: z.iso.datetime().nullable(),
    actor: zPerson,
    endedBy: zPerson.nullable(),
    price: z.array(zMovePrice).max(22).nullable()
});

/**
 * A decision; in lists with the fields that `$select` names, all without it.
 */
export const zDecisionEntry = z.object({
    id: z.string().max(100),
    position: z.int().nullable(),
    projectId: zId,
    projectName: z.string().max(200),
    taskId: z.int().nullable(),
    taskName: z.string().max(200).nullable(),
    mode: zDecisionMode,
    reason: z.string().max(1000).nullable(),
    until: z.iso.date().nullable(),
    createdAt: zTimestamp,
    endedAt: z.iso.datetime().nullable(),
    actor: zPerson,
    endedBy: zPerson.nullable(),
    price: z.array(zMovePrice).max(22).nullable()
});

export const zDecisionList = z.object({
    value: z.array(zDecisionEntry).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

/**
 * The envelope of every event. Each event defines `event` and `data`, and forbids further properties with `unevaluatedProperties: false`.
 */
export const zDelivery = z.object({
    webhookId: z.string().max(200),
    event: z.string().max(100),
    timestamp: zTimestamp,
    accountId: z.int().gte(1).lte(9007199254740991),
    data: z.unknown(),
    metadata: zEventMetadata
});

export const zFeedEvent = z.object({
    id: z.string().max(64),
    event: z.string().max(100),
    timestamp: zTimestamp,
    accountId: z.int().gte(1).lte(9007199254740991),
    data: z.record(z.string(), z.unknown())
});

export const zEventFeed = z.object({
    value: z.array(zFeedEvent).max(1000),
    nextToken: z.string().max(300),
    more: z.boolean()
});

export const zMilestone = z.object({
    id: zId,
    projectId: zId,
    name: z.string().max(200),
    description: z.string().max(10000).nullable(),
    notBefore: z.iso.date().nullable(),
    plannedDate: z.iso.date().nullable(),
    projectedDate: z.iso.date().nullable(),
    achievedDate: z.iso.date().nullable(),
    status: z.enum(['Planned', 'Achieved']),
    predecessors: z.array(zPredecessor).max(500),
    completedBy: zPerson.nullable(),
    linkedDeliverables: z.array(zDeliverable).max(100),
    wbs: z.string().max(200).nullable(),
    outline: z.array(z.string().max(500)).max(50),
    isCritical: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export const zMilestoneUpdate = z.object({
    id: zId.optional(),
    projectId: zId.optional(),
    name: zLabel.optional(),
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    plannedDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    projectedDate: z.iso.date().nullish(),
    achievedDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    status: z.enum(['Planned', 'Achieved']).optional(),
    asOf: zInputDate.optional(),
    predecessors: z.array(zPredecessorInput).max(500).optional(),
    completedBy: zPerson.nullish(),
    linkedDeliverables: z.array(zDeliverableInput).max(100).optional(),
    wbs: z.string().max(200).regex(/^[^\x00]*$/).nullish(),
    outline: z.array(z.string().max(500).regex(/^[^\x00]*$/)).max(50).optional(),
    isCritical: z.boolean().optional(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

export const zMilestoneView = z.object({
    id: zId,
    projectId: zId,
    name: z.string().max(200),
    description: z.string().max(10000).nullable(),
    notBefore: z.iso.date().nullable(),
    plannedDate: z.iso.date().nullable(),
    projectedDate: z.iso.date().nullable(),
    achievedDate: z.iso.date().nullable(),
    status: z.enum(['Planned', 'Achieved']),
    predecessors: z.array(zPredecessor).max(500),
    completedBy: zPerson.nullable(),
    linkedDeliverables: z.array(zDeliverable).max(100),
    wbs: z.string().max(200).nullable(),
    outline: z.array(z.string().max(500)).max(50),
    isCritical: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zMilestoneList = z.object({
    value: z.array(zMilestoneView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zPasswordSet = z.object({
    passwordSet: z.boolean(),
    linkMailed: z.boolean(),
    setPasswordUrl: z.string().max(2000).optional(),
    setPasswordUrlExpiresAt: zTimestamp.optional(),
    signInUrl: z.string().max(2000).optional()
});

export const zPortfolioChanges = z.object({
    after: z.iso.datetime().nullable(),
    since: zDate,
    statusDate: zDate,
    projects: z.array(zChangedProject).max(1000),
    decisions: z.array(zChangedDecision).max(200)
});

export const zPortfolioVisit = z.object({
    lastVisitAt: z.iso.datetime().nullable(),
    changes: zPortfolioChanges
});

export const zProgressReport = z.object({
    number: z.int().gte(1),
    at: zTimestamp,
    asOf: zDate,
    status: zTaskStatus,
    percentComplete: zPercentage,
    remainingDuration: z.number(),
    actualStart: z.iso.date().nullable(),
    actualFinish: z.iso.date().nullable(),
    blockedNote: z.string().max(2000).nullable(),
    actor: zPerson
});

/**
 * A report with the fields that `$select` names; all without it.
 */
export const zProgressReportView = z.object({
    number: z.int().gte(1),
    at: zTimestamp,
    asOf: zDate,
    status: zTaskStatus,
    percentComplete: zPercentage,
    remainingDuration: z.number(),
    actualStart: z.iso.date().nullable(),
    actualFinish: z.iso.date().nullable(),
    blockedNote: z.string().max(2000).nullable(),
    actor: zPerson
});

export const zProgressReportList = z.object({
    value: z.array(zProgressReportView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zProjectFrozen = z.object({
    projectId: zId,
    projectName: z.string().max(400),
    previousStatus: zProjectStatus,
    frozenBy: zPerson,
    frozenAt: zTimestamp,
    bufferConsumption: z.number()
});

export const zProjectStatusChanged = z.object({
    projectId: zId,
    projectName: z.string().max(400),
    previousStatus: zProjectStatus,
    newStatus: zProjectStatus,
    changedBy: zPerson,
    changedAt: zTimestamp
});

export const zResource = z.object({
    id: zId,
    name: z.string().max(200),
    email: z.string().max(320).nullable(),
    capacity: z.number(),
    calendarId: z.int().nullable(),
    skills: z.array(z.string().max(100)).max(100),
    userId: z.int().nullable(),
    userActive: z.boolean().nullable(),
    absences: z.array(zAbsence).max(100),
    until: z.iso.date().nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export const zResourceUpdate = z.object({
    id: zId.optional(),
    name: zLabel.optional(),
    email: z.string().max(320).regex(/^[^\s@\x00]+@[^\s@\x00]+$/).nullish(),
    capacity: z.number().gte(0.000001).lte(10000).optional(),
    calendarId: z.int().gte(1).lte(9007199254740991).nullish(),
    skills: z.array(z.string().min(1).max(100).regex(/^[^\x00]*$/)).max(100).optional(),
    userId: z.int().gte(1).lte(2147483647).nullish(),
    userActive: z.boolean().nullish(),
    absences: z.array(zAbsenceInput).max(100).optional(),
    until: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

export const zResourceView = z.object({
    id: zId,
    name: z.string().max(200),
    email: z.string().max(320).nullable(),
    capacity: z.number(),
    calendarId: z.int().nullable(),
    skills: z.array(z.string().max(100)).max(100),
    userId: z.int().nullable(),
    userActive: z.boolean().nullable(),
    absences: z.array(zAbsence).max(100),
    until: z.iso.date().nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zResourceList = z.object({
    value: z.array(zResourceView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zScheduleProgress = z.object({
    projectId: zId,
    startedAt: zTimestamp,
    searchSeconds: z.number().gte(0).lte(60),
    levelling: zLevelling.nullable()
});

export const zScimClientError = z.object({
    at: zTimestamp,
    status: z.int().gte(400).lte(599),
    detail: z.string().max(10000)
});

export const zCreatedScimClient = z.object({
    clientId: z.string().max(200),
    displayName: z.string().max(200),
    ssoProviderId: zScimClientProvider,
    active: z.boolean(),
    acceptIncompleteUsers: z.boolean(),
    hideDeletedUsers: z.boolean(),
    allowRelink: z.boolean(),
    lastRequestAt: zTimestamp.nullable(),
    lastRequestIp: z.string().max(100).nullable(),
    lastError: zScimClientError.nullable(),
    limits: z.array(zScimClientLimit).max(4),
    rateLimitUntil: zTimestamp.nullable(),
    scimUrl: z.string().max(2000),
    tokenUrl: z.string().max(2000),
    createdAt: zTimestamp,
    updatedAt: zTimestamp,
    clientSecret: z.string().max(100).optional()
});

export const zScimClient = z.object({
    clientId: z.string().max(200),
    displayName: z.string().max(200),
    ssoProviderId: zScimClientProvider,
    active: z.boolean(),
    acceptIncompleteUsers: z.boolean(),
    hideDeletedUsers: z.boolean(),
    allowRelink: z.boolean(),
    lastRequestAt: zTimestamp.nullable(),
    lastRequestIp: z.string().max(100).nullable(),
    lastError: zScimClientError.nullable(),
    limits: z.array(zScimClientLimit).max(4),
    rateLimitUntil: zTimestamp.nullable(),
    scimUrl: z.string().max(2000),
    tokenUrl: z.string().max(2000),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zScimClientList = z.object({
    value: z.array(zScimClient).max(1000)
});

/**
 * `clientId`, `active`, `lastRequestAt`, `lastRequestIp`, `lastError`, `limits`, `rateLimitUntil`, `scimUrl`, `tokenUrl`, `createdAt` and `updatedAt` are read-only; a body's `lastRequestIp`, `lastError` and what is left of `limits` are always ignored.
 */
export const zScimClientUpdate = z.object({
    clientId: z.string().max(200).optional(),
    displayName: zScimClientName.optional(),
    ssoProviderId: zScimClientProvider.optional(),
    active: z.boolean().optional(),
    acceptIncompleteUsers: z.boolean().optional(),
    hideDeletedUsers: z.boolean().optional(),
    allowRelink: z.boolean().optional(),
    lastRequestAt: zTimestamp.nullish(),
    lastRequestIp: z.string().max(100).nullish(),
    lastError: zScimClientError.nullish(),
    limits: z.array(zScimClientLimit).max(4).optional(),
    rateLimitUntil: zTimestamp.nullish(),
    scimUrl: z.string().max(2000).optional(),
    tokenUrl: z.string().max(2000).optional(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * An entry with the fields that `$select` names, all without it.
 */
export const zSecurityLogEntry = z.object({
    id: z.int().gte(1).lte(9007199254740991),
    performedOn: zTimestamp,
    action: z.enum([
        'sign_in',
        'sign_in_failed',
        'sign_in_locked_out',
        'sign_out',
        'sso_sign_in',
        'sso_sign_in_failed',
        'token_refused',
        'refresh_token_reused',
        'authorization_code_reused',
        'password_changed',
        'password_link_created',
        'second_factor_enabled',
        'second_factor_disabled',
        'recovery_code_used',
        'user_created',
        'user_updated',
        'user_role_changed',
        'user_activated',
        'user_deactivated',
        'user_linked',
        'user_unlinked',
        'user_unlocked',
        'client_created',
        'client_updated',
        'client_secret_regenerated',
        'client_activated',
        'client_deactivated',
        'client_deleted',
        'sso_provider_created',
        'sso_provider_updated',
        'sso_provider_activated',
        'sso_provider_deactivated',
        'sso_provider_deleted',
        'account_updated',
        'provisioning_settings_updated'
    ]),
    actorId: z.int().gte(1).lte(9007199254740991).nullable(),
    actorName: z.string().max(400),
    clientId: z.string().max(200).nullable(),
    subject: z.string().max(500).nullable(),
    ipAddress: z.string().max(100).nullable(),
    details: z.record(z.string(), z.unknown())
});

export const zSecurityLogList = z.object({
    value: z.array(zSecurityLogEntry).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zSimulationProgress = z.object({
    startedAt: zTimestamp,
    runs: z.int().gte(0),
    standardError: z.number().gte(0).nullable()
});

export const zSsoProvider = z.object({
    id: z.string().max(64),
    displayName: zSsoDisplayName,
    authenticationScheme: zSsoScheme,
    authorityUrl: zSsoAuthorityUrl,
    clientId: zSsoClientId,
    clientSecretSet: z.boolean(),
    callbackUrl: z.string().max(2000),
    externalIdClaim: zSsoExternalIdClaim,
    active: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zSsoProviderUpdate = z.object({
    id: z.string().max(64).optional(),
    displayName: zSsoDisplayName.optional(),
    authenticationScheme: zSsoScheme.optional(),
    authorityUrl: zSsoAuthorityUrl.optional(),
    clientId: zSsoClientId.optional(),
    clientSecret: zSsoClientSecret.optional(),
    clientSecretSet: z.boolean().optional(),
    callbackUrl: z.string().max(2000).optional(),
    externalIdClaim: zSsoExternalIdClaim.optional(),
    active: z.boolean().optional(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * A provider with the fields that `$select` names, all without it.
 */
export const zSsoProviderView = z.object({
    id: z.string().max(64),
    displayName: zSsoDisplayName,
    authenticationScheme: zSsoScheme,
    authorityUrl: zSsoAuthorityUrl,
    clientId: zSsoClientId,
    clientSecretSet: z.boolean(),
    callbackUrl: z.string().max(2000),
    externalIdClaim: zSsoExternalIdClaim,
    active: z.boolean(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zSsoProviderList = z.object({
    value: z.array(zSsoProviderView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zTask = z.object({
    id: zId,
    taskId: zId,
    projectId: zId,
    name: z.string().max(200),
    description: z.string().max(10000).nullable(),
    status: zTaskStatus,
    percentComplete: zPercentage,
    duration: z.number(),
    safeDuration: z.number().nullable(),
    notBefore: z.iso.date().nullable(),
    deadline: z.iso.date().nullable(),
    remainingDuration: z.number(),
    predecessors: z.array(zPredecessor).max(500),
    assignments: z.array(zAssignment).max(100),
    assignedToId: z.int().nullable(),
    wbs: z.string().max(200).nullable(),
    outline: z.array(z.string().max(500)).max(50),
    plannedStart: z.iso.date().nullable(),
    plannedFinish: z.iso.date().nullable(),
    projectedStart: z.iso.date().nullable(),
    projectedFinish: z.iso.date().nullable(),
    actualStart: z.iso.date().nullable(),
    actualFinish: z.iso.date().nullable(),
    blockedNote: z.string().max(2000).nullable(),
    reportedOn: z.iso.date().nullable(),
    reassignedOn: z.iso.date().nullable(),
    countedFor: z.iso.date().nullable(),
    outOfSequence: z.array(zId).max(1000).optional(),
    dueDate: z.iso.date().nullable(),
    isCritical: z.boolean(),
    isReady: z.boolean(),
    startsToday: z.boolean(),
    bufferConsumption: z.number().nullable(),
    zone: z.enum([
        'GREEN',
        'YELLOW',
        'RED'
    ]).nullable(),
    priority: z.number().nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zBatchResult = z.object({
    results: z.array(z.object({
        taskId: z.int().nullable(),
        succeeded: z.boolean(),
        task: zTask.optional(),
        error: zBatchError.optional()
    })).max(1000),
    succeeded: z.int().gte(0),
    failed: z.int().gte(0)
});

export const zTaskCompleted = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    projectName: z.string().max(400),
    completedBy: zPerson,
    completedAt: zTimestamp,
    actualDuration: z.number(),
    plannedDuration: z.number(),
    bufferConsumption: z.number()
});

export const zTaskDurationChanged = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    previousRemainingDuration: z.number(),
    newRemainingDuration: z.number(),
    changedBy: zPerson,
    changedAt: zTimestamp,
    estimatedCompletion: z.iso.date().optional()
});

export const zTaskStarted = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    projectName: z.string().max(400),
    startedBy: zPerson,
    startedAt: zTimestamp,
    plannedStart: z.iso.date().optional(),
    daysLate: z.int().gte(0)
});

export const zTaskStatusChanged = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    previousStatus: zTaskStatus,
    newStatus: zTaskStatus,
    changedBy: zPerson,
    changedAt: zTimestamp,
    percentComplete: z.number(),
    estimatedCompletion: z.iso.date().optional()
});

/**
 * A task with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export const zTaskView = z.object({
    id: zId,
    taskId: zId,
    projectId: zId,
    name: z.string().max(200),
    description: z.string().max(10000).nullable(),
    status: zTaskStatus,
    percentComplete: zPercentage,
    duration: z.number(),
    safeDuration: z.number().nullable(),
    notBefore: z.iso.date().nullable(),
    deadline: z.iso.date().nullable(),
    remainingDuration: z.number(),
    predecessors: z.array(zPredecessor).max(500),
    assignments: z.array(zAssignment).max(100),
    assignedToId: z.int().nullable(),
    wbs: z.string().max(200).nullable(),
    outline: z.array(z.string().max(500)).max(50),
    plannedStart: z.iso.date().nullable(),
    plannedFinish: z.iso.date().nullable(),
    projectedStart: z.iso.date().nullable(),
    projectedFinish: z.iso.date().nullable(),
    actualStart: z.iso.date().nullable(),
    actualFinish: z.iso.date().nullable(),
    blockedNote: z.string().max(2000).nullable(),
    reportedOn: z.iso.date().nullable(),
    reassignedOn: z.iso.date().nullable(),
    countedFor: z.iso.date().nullable(),
    outOfSequence: z.array(zId).max(1000).optional(),
    dueDate: z.iso.date().nullable(),
    isCritical: z.boolean(),
    isReady: z.boolean(),
    startsToday: z.boolean(),
    bufferConsumption: z.number().nullable(),
    zone: z.enum([
        'GREEN',
        'YELLOW',
        'RED'
    ]).nullable(),
    priority: z.number().nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp,
    assignedTo: zPerson.nullish(),
    resources: z.array(zNamedResource).max(100).optional()
});

export const zTaskList = z.object({
    value: z.array(zTaskView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

/**
 * An error response (RFC 6749, section 5.2).
 */
export const zTokenError = z.object({
    error: z.enum([
        'invalid_request',
        'invalid_client',
        'invalid_grant',
        'unauthorized_client',
        'unsupported_grant_type',
        'invalid_scope',
        'temporarily_unavailable',
        'server_error'
    ]),
    error_description: z.string().max(1000)
});

/**
 * The form parameters of RFC 7009 and RFC 7662, section 2.1. An empty parameter counts as omitted.
 */
export const zTokenParameter = z.object({
    token: z.string().max(500),
    token_type_hint: z.string().max(200).optional(),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(500).optional()
});

/**
 * The form parameters of RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6, and of RFC 7636, section 4.5. An empty parameter counts as omitted.
 */
export const zTokenRequest = z.object({
    grant_type: z.string().max(200),
    code: z.string().max(500).optional(),
    redirect_uri: z.string().max(2000).optional(),
    code_verifier: z.string().max(200).optional(),
    username: z.string().max(320).optional(),
    password: z.string().max(1024).optional(),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(500).optional(),
    scope: z.string().max(1000).optional(),
    refresh_token: z.string().max(500).optional()
});

export const zTokenResponse = z.object({
    access_token: z.string().max(100),
    expires_in: z.int().gte(1).lte(2592000),
    token_type: z.literal('Bearer'),
    scope: z.string().max(1000),
    refresh_token: z.string().max(100).optional(),
    id_token: z.string().max(10000).optional()
});

export const zTriedPredecessor = z.object({
    taskId: z.int().gte(-1000000).lte(9007199254740991),
    type: z.enum([
        'FS',
        'SS',
        'FF',
        'SF'
    ]).optional().default('FS'),
    lag: z.number().gte(-10000).lte(10000).optional().default(0)
});

export const zUser = z.object({
    id: z.int().gte(1).lte(9007199254740991),
    userName: z.string().max(1000),
    email: z.string().max(1000),
    displayName: z.string().max(1000),
    givenName: z.string().max(1000).nullable(),
    familyName: z.string().max(1000).nullable(),
    roleId: zRoleId,
    active: z.boolean(),
    projectPermissions: z.boolean(),
    internalLogin: z.boolean(),
    externalLogin: z.boolean(),
    passwordSet: z.boolean(),
    secondFactor: z.boolean(),
    externalIdentities: z.array(z.object({
        ssoProviderId: z.string().max(200).nullable(),
        externalId: z.string().max(2000)
    })).max(1000),
    lockedUntil: zTimestamp.nullable(),
    lastSignInAt: zTimestamp.nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zUserId = z.int().gte(1).lte(2147483647);

/**
 * Whose dates a feed has; either `projectId` or `userId`.
 */
export const zCalendarFeedCreate = z.object({
    name: zLabel.optional(),
    projectId: zId.optional(),
    userId: zUserId.optional()
});

/**
 * Claims of the user (OpenID Connect Core, section 5.1). With the scope `profile`: from `name` to `updated_at`; with `email`: `email`. An e-mail address is one that an administrator has entered; it is not verified.
 */
export const zUserInfo = z.object({
    sub: z.string().max(20),
    name: z.string().max(400).optional(),
    given_name: z.string().max(400).optional(),
    family_name: z.string().max(400).optional(),
    preferred_username: z.string().max(400).optional(),
    zoneinfo: z.string().max(100).optional(),
    updated_at: z.int().gte(0).lte(9007199254740991).optional(),
    email: z.string().max(320).optional()
});

export const zUserLink = z.object({
    ssoProviderId: z.string().min(1).max(64).regex(/^[^\x00]*$/),
    externalId: z.string().min(1).max(500).regex(/^[^\x00]*$/)
});

/**
 * Unique within the account, without regard to case. The e-mail unless given. A character that is not shown, such as a zero width space, is refused, and so is white space other than single spaces.
 */
export const zUserName = z.string().min(1).max(320).regex(/^[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$/);

export const zUserCreate = z.object({
    userName: zUserName.optional(),
    email: zEmail,
    displayName: zName.optional(),
    givenName: z.string().max(400).regex(/^[^\x00-\x1f\x7f]*$/).nullish(),
    familyName: z.string().max(400).regex(/^[^\x00-\x1f\x7f]*$/).nullish(),
    roleId: zRoleId.optional(),
    projectPermissions: z.boolean().optional(),
    internalLogin: z.boolean().optional(),
    externalLogin: z.boolean().optional(),
    password: zNewPassword.optional()
});

/**
 * `id`, `active`, `passwordSet`, `secondFactor`, `externalIdentities`, `lockedUntil`, `lastSignInAt`, `createdAt` and `updatedAt` are read-only.
 */
export const zUserUpdate = z.object({
    id: z.int().gte(1).lte(9007199254740991).optional(),
    userName: zUserName.optional(),
    email: z.union([
        zEmail,
        z.string().max(0)
    ]).optional(),
    displayName: zName.optional(),
    givenName: z.string().max(400).regex(/^[^\x00-\x1f\x7f]*$/).nullish(),
    familyName: z.string().max(400).regex(/^[^\x00-\x1f\x7f]*$/).nullish(),
    roleId: zRoleId.optional(),
    active: z.boolean().optional(),
    projectPermissions: z.boolean().optional(),
    internalLogin: z.boolean().optional(),
    externalLogin: z.boolean().optional(),
    passwordSet: z.boolean().optional(),
    secondFactor: z.boolean().optional(),
    externalIdentities: z.array(z.object({
        ssoProviderId: z.string().max(200).nullable(),
        externalId: z.string().max(2000)
    })).max(1000).optional(),
    lockedUntil: zTimestamp.nullish(),
    lastSignInAt: zTimestamp.nullish(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * A user with the fields that `$select` names, all without it.
 */
export const zUserView = z.object({
    id: z.int().gte(1).lte(9007199254740991),
    userName: z.string().max(1000),
    email: z.string().max(1000),
    displayName: z.string().max(1000),
    givenName: z.string().max(1000).nullable(),
    familyName: z.string().max(1000).nullable(),
    roleId: zRoleId,
    active: z.boolean(),
    projectPermissions: z.boolean(),
    internalLogin: z.boolean(),
    externalLogin: z.boolean(),
    passwordSet: z.boolean(),
    secondFactor: z.boolean(),
    externalIdentities: z.array(z.object({
        ssoProviderId: z.string().max(200).nullable(),
        externalId: z.string().max(2000)
    })).max(1000),
    lockedUntil: zTimestamp.nullable(),
    lastSignInAt: zTimestamp.nullable(),
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zUserList = z.object({
    value: z.array(zUserView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zWebhookDelivery = z.object({
    deliveryId: z.string().max(200),
    eventId: z.string().max(64),
    event: z.string().max(100),
    test: z.boolean(),
    state: z.enum([
        'pending',
        'queued',
        'in_flight',
        'succeeded',
        'failed'
    ]),
    attempts: z.int().gte(0),
    happenedAt: zTimestamp,
    nextAttemptAt: zTimestamp.nullable(),
    finishedAt: zTimestamp.nullable(),
    body: z.string().max(262144).nullable()
});

/**
 * Names of public events and patterns: `task.*` is every event whose name begins with `task.`, `*` is every event, also one that is added later. An unknown event, and a pattern that matches none, is refused with the list of the known events. An event is delivered once, however many of them match.
 */
export const zWebhookEvents = z.array(z.string().min(1).max(100)).min(1).max(100);

/**
 * Sent with each delivery. Headers of the connection, of the body and of the signature cannot be set. Stored sealed; answers show the values, but `***` for `authorization`, `cookie` and names with key, token, secret or password. When the url's origin changes, those are given again or removed.
 */
export const zWebhookHeaders = z.record(z.string(), z.string().max(4096));

export const zWebhookLogEntry = z.object({
    id: z.string().max(64),
    webhookId: z.string().max(64),
    deliveryId: z.string().max(200),
    event: z.string().max(100),
    timestamp: zTimestamp,
    status: z.enum(['success', 'failed']),
    httpStatus: z.int().optional(),
    responseTime: z.number().gte(0),
    error: z.string().max(500).optional(),
    retries: z.int().gte(0),
    test: z.boolean(),
    nextAttemptAt: zTimestamp.nullable()
});

/**
 * An entry with the fields that `$select` names, all without it.
 */
export const zWebhookLogView = z.object({
    id: z.string().max(64),
    webhookId: z.string().max(64),
    deliveryId: z.string().max(200),
    event: z.string().max(100),
    timestamp: zTimestamp,
    status: z.enum(['success', 'failed']),
    httpStatus: z.int().optional(),
    responseTime: z.number().gte(0),
    error: z.string().max(500).optional(),
    retries: z.int().gte(0),
    test: z.boolean(),
    nextAttemptAt: zTimestamp.nullable()
});

export const zWebhookLogList = z.object({
    value: z.array(zWebhookLogView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

/**
 * A name for people; it need not be unique.
 */
export const zWebhookName = z.string().min(1).max(200).regex(/^[^\x00]*$/);

/**
 * The service pauses the registration when all its attempts have failed for so many days, and two of them at least 12 hours apart; null: never. It then emits the event `webhook.paused`.
 */
export const zWebhookPauseAfterDays = z.int().gte(1).lte(30).nullable();

/**
 * Who paused the registration, a client (`requested`) or the service (`failing`); null while it is active.
 */
export const zWebhookPauseReason = z.enum(['requested', 'failing']).nullable();

export const zWebhookPaused = z.object({
    registrationId: z.string().max(64),
    registrationName: zWebhookName,
    reason: z.enum(['failing']),
    failingSince: zTimestamp,
    pausedAt: zTimestamp,
    pauseAfterDays: z.int().gte(1).lte(30)
});

/**
 * Deliveries a minute at most, over all workers; null for no limit. They are spread evenly: what a second allows may be sent at once, and one delivery always. A delivery that waits for the limit uses up no attempt. Test deliveries count, but do not wait. A change takes effect at once.
 */
export const zWebhookRateLimit = z.int().gte(1).lte(60000).nullable();

/**
 * Either `deliveryId`, or `since` with or without `until`.
 */
export const zWebhookReplay = z.object({
    deliveryId: z.string().min(1).max(200).regex(/^[!-~]*$/).optional(),
    since: zTimestamp.optional(),
    until: zTimestamp.optional()
});

export const zWebhookReplayed = z.object({
    replayed: z.int().gte(0).lte(10000),
    more: z.boolean(),
    until: zTimestamp.optional()
});

export const zWebhookRotated = z.object({
    secret: z.string().max(100).optional(),
    previousSecretUntil: zTimestamp
});

/**
 * Signs the deliveries: 1 to 256 bytes of UTF-8. Write-only. For `webhook-signature` alone the key is the base64 after `whsec_` where the secret has that form.
 */
export const zWebhookSecret = z.string().min(1).max(256);

export const zWebhookRotation = z.object({
    secret: zWebhookSecret.optional()
});

/**
 * Counts attempts, without those of test deliveries.
 */
export const zWebhookStatistics = z.object({
    totalCalls: z.int().gte(0),
    successfulCalls: z.int().gte(0),
    failedCalls: z.int().gte(0)
});

export const zWebhookTest = z.object({
    event: z.string().min(1).max(100),
    data: z.record(z.string(), z.unknown()).optional()
});

export const zWebhookTestAccepted = z.object({
    deliveryId: z.string().max(200)
});

/**
 * An https url of the receiver, without user name and password, on a public host. The address to which the name resolves is checked again at each connection. Stored sealed, and shown whole to administrators. `$filter` knows `eq` and `ne` of it; `$orderby` sorts by it without what may be a credential.
 */
export const zWebhookUrl = z.string().min(1).max(2048).regex(/^[^\x00-\x20\x7f]*$/);

export const zWebhookCreate = z.object({
    name: zWebhookName,
    url: zWebhookUrl,
    events: zWebhookEvents,
    secret: zWebhookSecret,
    isActive: z.boolean().optional(),
    headers: zWebhookHeaders.optional(),
    rateLimit: zWebhookRateLimit.optional(),
    pauseAfterDays: zWebhookPauseAfterDays.optional()
});

export const zWebhookRegistration = z.object({
    id: z.string().max(64),
    name: zWebhookName,
    url: zWebhookUrl,
    events: zWebhookEvents,
    isActive: z.boolean(),
    headers: zWebhookHeaders,
    secretSet: z.boolean(),
    createdAt: zTimestamp,
    lastTriggered: zTimestamp.optional(),
    statistics: zWebhookStatistics,
    rateLimit: zWebhookRateLimit,
    pauseAfterDays: zWebhookPauseAfterDays,
    pauseReason: zWebhookPauseReason,
    pausedAt: zTimestamp.nullable(),
    failingSince: zTimestamp.nullable(),
    previousSecretUntil: zTimestamp.nullable()
});

export const zWebhookUpdate = z.object({
    id: z.string().max(64).optional(),
    name: zWebhookName.optional(),
    url: zWebhookUrl.optional(),
    events: zWebhookEvents.optional(),
    secret: zWebhookSecret.optional(),
    isActive: z.boolean().optional(),
    headers: zWebhookHeaders.optional(),
    secretSet: z.boolean().optional(),
    createdAt: zTimestamp.optional(),
    lastTriggered: zTimestamp.optional(),
    statistics: zWebhookStatistics.optional(),
    rateLimit: zWebhookRateLimit.optional(),
    pauseAfterDays: zWebhookPauseAfterDays.optional(),
    pauseReason: zWebhookPauseReason.optional(),
    pausedAt: zTimestamp.nullish(),
    failingSince: zTimestamp.nullish(),
    previousSecretUntil: zTimestamp.nullish()
});

/**
 * A registration with the fields that `$select` names, all without it.
 */
export const zWebhookView = z.object({
    id: z.string().max(64),
    name: zWebhookName,
    url: zWebhookUrl,
    events: zWebhookEvents,
    isActive: z.boolean(),
    headers: zWebhookHeaders,
    secretSet: z.boolean(),
    createdAt: zTimestamp,
    lastTriggered: zTimestamp.optional(),
    statistics: zWebhookStatistics,
    rateLimit: zWebhookRateLimit,
    pauseAfterDays: zWebhookPauseAfterDays,
    pauseReason: zWebhookPauseReason,
    pausedAt: zTimestamp.nullable(),
    failingSince: zTimestamp.nullable(),
    previousSecretUntil: zTimestamp.nullable()
});

export const zWebhookList = z.object({
    value: z.array(zWebhookView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zWorkItem = z.object({
    state: z.enum([
        'now',
        'paused',
        'next',
        'waiting'
    ]),
    taskId: z.int().nullable(),
    taskName: z.string().max(200).nullable(),
    projectId: z.int().nullable(),
    projectName: z.string().max(200).nullable(),
    start: zDate,
    finish: zDate,
    remainingDuration: z.number().gte(0),
    why: z.enum([
        'started',
        'decision',
        'plan',
        'overtakes'
    ]),
    decisionId: z.string().max(100).optional(),
    overtakes: z.array(zOtherTask).max(10).optional(),
    waitsFor: z.array(z.object({
        kind: z.enum(['predecessor', 'resource']),
        task: zOtherTask,
        resourceId: z.int().optional(),
        until: zDate
    })).max(600),
    awaitedBy: z.array(z.object({
        task: zOtherTask,
        start: zDate
    })).max(10),
    absences: z.array(z.object({
        resourceId: z.int(),
        from: zDate,
        to: z.iso.date().nullable()
    })).max(10).optional()
});

export const zWorkList = z.object({
    statusDate: zDate,
    value: z.array(zWorkItem).max(200)
});

/**
 * Working days, decimals kept to 6 places.
 */
export const zWorkingDays = z.number().gte(0).lte(10000);

/**
 * An item of another shape fails alone; the batch goes on.
 */
export const zBatchItem = z.object({
    taskId: zId,
    status: zTaskStatus.optional(),
    percentComplete: zPercentage.optional(),
    remainingDuration: zWorkingDays.optional(),
    actualStart: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    actualFinish: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    blockedNote: z.string().min(1).max(2000).regex(/^[^\x00]*[^\s\x00][^\x00]*$/).nullish(),
    asOf: zInputDate.optional(),
    madeAt: z.iso.datetime().max(40).optional(),
    updatedAt: z.iso.datetime().max(40).optional()
});

export const zBatchUpdate = z.object({
    asOf: zInputDate.optional(),
    updates: z.array(zBatchItem).min(1).max(1000)
});

export const zPortfolioScheduling = z.object({
    rule: z.enum([
        'CAPACITY',
        'DRUM',
        'LIMIT'
    ]).optional(),
    drumId: zId.optional(),
    capacityBufferPercentage: z.number().gte(0).lte(200).optional(),
    capacityBufferDays: zWorkingDays.optional(),
    atOnce: z.int().gte(1).lte(1000).optional(),
    projectIds: z.array(zId).min(1).max(200).optional(),
    earliestStart: zInputDate.optional(),
    apply: z.boolean().optional(),
    searchSeconds: z.number().gte(0).lte(60).optional()
});

export const zStaggering = z.object({
    rule: z.enum([
        'DRUM',
        'CAPACITY',
        'LIMIT'
    ]),
    drumIds: z.array(zId).min(1).max(20).optional(),
    capacityBufferPercentage: z.number().gte(0).lte(200).optional(),
    capacityBufferDays: zWorkingDays.optional(),
    drumBufferDays: zWorkingDays.optional(),
    atOnce: z.int().gte(1).lte(1000).optional(),
    projectIds: z.array(zId).min(1).max(200).optional(),
    earliestStart: zInputDate.optional()
});

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export const zTaskUpdate = z.object({
    id: zId.optional(),
    taskId: zId.optional(),
    projectId: zId.optional(),
    name: zLabel.optional(),
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    status: zTaskStatus.optional(),
    percentComplete: zPercentage.optional(),
    duration: z.number().gte(0.000001).lte(10000).optional(),
    safeDuration: z.number().gte(0.000001).lte(10000).nullish(),
    notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    deadline: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    remainingDuration: zWorkingDays.optional(),
    predecessors: z.array(zPredecessorInput).max(500).optional(),
    assignments: z.array(zAssignmentInput).max(100).optional(),
    assignedToId: z.int().gte(1).lte(2147483647).nullish(),
    wbs: z.string().max(200).regex(/^[^\x00]*$/).nullish(),
    outline: z.array(z.string().max(500).regex(/^[^\x00]*$/)).max(50).optional(),
    plannedStart: z.iso.date().nullish(),
    plannedFinish: z.iso.date().nullish(),
    projectedStart: z.iso.date().nullish(),
    projectedFinish: z.iso.date().nullish(),
    actualStart: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    actualFinish: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    blockedNote: z.string().min(1).max(2000).regex(/^[^\x00]*[^\s\x00][^\x00]*$/).nullish(),
    asOf: zInputDate.optional(),
    reportedOn: z.iso.date().nullish(),
    reassignedOn: z.iso.date().nullish(),
    countedFor: z.iso.date().nullish(),
    outOfSequence: z.array(zId).max(1000).optional(),
    dueDate: z.iso.date().nullish(),
    isCritical: z.boolean().optional(),
    isReady: z.boolean().optional(),
    startsToday: z.boolean().optional(),
    bufferConsumption: z.number().nullish(),
    zone: z.enum([
        'GREEN',
        'YELLOW',
        'RED'
    ]).nullish(),
    priority: z.number().nullish(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.
 */
export const zYellowFrom = z.number().gt(0).lte(200);

/**
 * What is left out stays.
 */
export const zProjectChanges = z.object({
    startDate: zInputDate.optional(),
    targetEndDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    scheduleMethod: zScheduleMethod.optional(),
    bufferType: zBufferType.optional(),
    bufferSizing: zBufferSizing.optional(),
    bufferPercentage: zBufferPercentage.optional(),
    bufferConfidence: zBufferConfidence.optional(),
    feedingPolicy: zFeedingPolicy.optional(),
    yellowFrom: zYellowFrom.optional(),
    redFrom: zRedFrom.optional(),
    replan: z.boolean().optional(),
    tasks: z.array(z.object({
        taskId: zId,
        duration: z.number().gte(0).lte(10000).optional(),
        safeDuration: z.number().gte(0.000001).lte(10000).nullish(),
        notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
        predecessors: z.array(zTriedPredecessor).max(500).optional(),
        assignments: z.array(zAssignmentInput).max(100).optional(),
        remainingDuration: zWorkingDays.optional()
    })).max(1000).optional(),
    removedTasks: z.array(zId).max(1000).optional(),
    addedTasks: z.array(z.object({
        id: z.int().gte(-1000000).lte(-1),
        name: zLabel,
        duration: z.number().gte(0).lte(10000).optional(),
        safeDuration: z.number().gte(0.000001).lte(10000).nullish(),
        notBefore: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
        predecessors: z.array(zTriedPredecessor).max(500).optional(),
        assignments: z.array(zAssignmentInput).max(100).optional()
    })).max(1000).optional(),
    resources: z.array(z.object({
        resourceId: zId,
        capacity: z.number().gte(0.000001).lte(10000)
    })).max(1000).optional()
});

export const zAdvisedMove = z.object({
    kind: z.enum([
        'first',
        'handOver',
        'addPerson',
        'split',
        'cut'
    ]),
    taskId: zId.optional(),
    taskName: z.string().max(200).optional(),
    resourceId: zId.optional(),
    resourceName: z.string().max(200).optional(),
    toResourceId: zId.optional(),
    toResourceName: z.string().max(200).optional(),
    mode: zDecisionMode.optional(),
    own: zMovePrice,
    others: z.array(zMovePrice).max(21),
    decision: z.object({
        first: z.object({
            projectId: zId.optional(),
            taskId: zId.optional()
        }),
        mode: zDecisionMode
    }).optional(),
    capacity: z.number().optional(),
    changes: zProjectChanges.optional()
});

export const zProjectAdvice = z.object({
    projectId: zId,
    runs: z.int().gte(0),
    seed: z.int(),
    statusDate: zDate,
    moves: z.array(zAdvisedMove).max(3)
});

export const zProjectCreate = z.object({
    name: zLabel,
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    startDate: zInputDate.optional(),
    targetEndDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    projectManagerId: zUserId.optional(),
    scheduleMethod: zScheduleMethod.optional(),
    bufferType: zBufferType.optional(),
    bufferSizing: zBufferSizing.optional(),
    bufferPercentage: zBufferPercentage.optional(),
    bufferConfidence: zBufferConfidence.optional(),
    feedingPolicy: zFeedingPolicy.optional(),
    yellowFrom: zYellowFrom.optional(),
    redFrom: zRedFrom.optional(),
    calendarId: z.int().gte(1).lte(9007199254740991).nullish(),
    priority: zProjectPriority.optional()
});

/**
 * GREEN below 50 % of the buffer, YELLOW from 50 to 90, RED above 90; of a project with thresholds of its own by its yellowFrom and redFrom.
 */
export const zZone = z.enum([
    'GREEN',
    'YELLOW',
    'RED'
]);

export const zBufferAnalysis = z.object({
    projectId: zId,
    bufferType: zBufferType,
    totalBuffer: z.number().gte(0),
    consumedBuffer: z.number().gte(0),
    consumptionPercentage: z.number().gte(0),
    status: zZone,
    projectedCompletion: z.iso.date().optional(),
    recommendations: z.array(z.string().max(4000)).max(1000)
});

export const zFeverChart = z.object({
    projectId: zId,
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    zones: z.object({
        yellowFrom: z.tuple([z.number(), z.number()]),
        redFrom: z.tuple([z.number(), z.number()])
    }),
    points: z.array(z.object({
        at: zTimestamp,
        date: zDate,
        chainCompletion: z.number(),
        bufferConsumption: z.number().gte(0),
        zone: zZone,
        targetEndDate: z.iso.date().nullable(),
        bufferEnd: zDate,
        cause: zFeverCause,
        tasks: z.array(zId).max(20),
        taskCount: z.int().gte(0),
        movedBy: z.string().max(4000).nullable(),
        baseline: z.int().gte(1),
        actor: zPerson
    })).max(5000),
    mentions: zMentions
});

/**
 * An active project with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export const zPortfolioProject = z.object({
    id: zId,
    name: z.string().max(200),
    startDate: zDate,
    targetEndDate: z.iso.date().optional(),
    projectManagerId: z.int().optional(),
    priority: zProjectPriority,
    plannedFinish: z.iso.date().nullable(),
    bufferEnd: z.iso.date().nullable(),
    projectedCompletion: z.iso.date().nullable(),
    chainCompletion: z.number(),
    bufferConsumption: z.number().gte(0),
    bufferStatus: zZone,
    feverZone: zZone,
    daysLate: z.int().gte(0),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    openTasks: z.int().gte(0),
    readyTasks: z.int().gte(0),
    redTasks: z.int().gte(0),
    zones: z.object({
        yellowFrom: z.tuple([z.number(), z.number()]),
        redFrom: z.tuple([z.number(), z.number()])
    }),
    headline: zHeadline.nullable(),
    trail: z.array(z.object({
        date: zDate,
        chainCompletion: z.number(),
        bufferConsumption: z.number().gte(0)
    })).max(30).optional()
});

export const zPortfolio = z.object({
    zones: z.object({
        yellowFrom: z.tuple([z.number(), z.number()]),
        redFrom: z.tuple([z.number(), z.number()])
    }),
    value: z.array(zPortfolioProject).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zProject = z.object({
    id: zId,
    name: z.string().max(200),
    description: z.string().max(10000).optional(),
    startDate: zDate,
    targetEndDate: z.iso.date().optional(),
    projectManagerId: z.int().optional(),
    status: zProjectStatus,
    previousStatus: z.enum([
        'Planning',
        'Active',
        'Complete'
    ]).nullable(),
    scheduleMethod: zScheduleMethod,
    bufferType: zBufferType,
    bufferSizing: zBufferSizing,
    bufferPercentage: zBufferPercentage,
    bufferConfidence: zBufferConfidence,
    feedingPolicy: zFeedingPolicy,
    yellowFrom: zYellowFrom,
    redFrom: zRedFrom,
    calendarId: z.int().nullable(),
    priority: zProjectPriority,
    plannedFinish: z.iso.date().nullable(),
    bufferEnd: z.iso.date().nullable(),
    projectedCompletion: z.iso.date().nullable(),
    chainCompletion: z.number(),
    bufferConsumption: z.number().gte(0),
    bufferStatus: zZone,
    feverZone: zZone,
    daysLate: z.int().gte(0),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    createdAt: zTimestamp,
    updatedAt: zTimestamp
});

export const zImportedProject = z.object({
    project: zProject,
    report: zImportReport
});

export const zProjectEarlyWarning = z.object({
    projectId: zId,
    projectName: z.string().max(400),
    warningLevel: zZone,
    bufferConsumption: z.number(),
    projectedCompletion: zDate,
    originalTarget: zDate,
    daysLate: z.int(),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    criticalTasks: z.array(z.object({
        id: zId,
        name: z.string().max(200),
        bufferConsumption: z.number()
    })).max(10),
    cause: z.string().nullable(),
    recommendations: z.array(z.string().max(4000)).max(1000)
});

/**
 * Where a project is projected to end.
 */
export const zProjectEnd = z.object({
    projectedCompletion: zDate,
    bufferConsumption: z.number().gte(0),
    zone: zZone
});

export const zMovedProject = z.object({
    projectId: zId,
    projectName: z.string().max(200),
    before: zProjectEnd,
    after: zProjectEnd
});

/**
 * Those whose end or buffer consumption moves, the ones that lose most of their buffer first.
 */
export const zMovedProjects = z.array(zMovedProject).max(1000);

export const zActivationPreview = z.object({
    keepsPlan: z.boolean(),
    plannedFinish: zDate,
    bufferEnd: zDate,
    end: zProjectEnd,
    moved: zMovedProjects,
    first: z.object({
        end: zProjectEnd,
        moved: zMovedProjects
    })
});

export const zDecisionOutcome = z.object({
    price: z.array(zMovePrice).max(22).nullable(),
    decision: zDecisionEntry.nullable(),
    moved: zMovedProjects
});

/**
 * How a project stands; one in Planning as planned.
 */
export const zProjectOutcome = z.object({
    start: zDate,
    finish: zDate,
    bufferEnd: zDate,
    bufferSize: z.number().gte(0),
    bufferConsumption: z.number(),
    bufferStatus: zZone,
    chainCompletion: z.number(),
    daysLate: z.int().gte(0),
    bufferPastTarget: z.int().gte(0).nullable(),
    criticalChain: z.array(z.int()).max(10000),
    longestChain: z.array(z.int()).max(10000)
});

export const zComparison = z.object({
    projectId: zId,
    statusDate: zDate,
    before: zProjectOutcome.nullable(),
    after: zProjectOutcome,
    movedTasks: z.array(z.object({
        taskId: zId,
        startBefore: zDate,
        finishBefore: zDate,
        startAfter: zDate,
        finishAfter: zDate,
        days: z.int()
    })).max(50),
    movedCount: z.int().gte(0),
    movedProjects: zMovedProjects
});

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export const zProjectUpdate = z.object({
    id: zId.optional(),
    name: zLabel.optional(),
    description: z.string().max(10000).regex(/^[^\x00]*$/).nullish(),
    startDate: zInputDate.optional(),
    targetEndDate: z.iso.date().regex(/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/).nullish(),
    projectManagerId: zUserId.optional(),
    status: zProjectStatusInput.optional(),
    previousStatus: z.enum([
        'Planning',
        'Active',
        'Complete'
    ]).nullish(),
    scheduleMethod: zScheduleMethod.optional(),
    bufferType: zBufferType.optional(),
    bufferSizing: zBufferSizing.optional(),
    bufferPercentage: zBufferPercentage.optional(),
    bufferConfidence: zBufferConfidence.optional(),
    feedingPolicy: zFeedingPolicy.optional(),
    yellowFrom: zYellowFrom.optional(),
    redFrom: zRedFrom.optional(),
    calendarId: z.int().gte(1).lte(9007199254740991).nullish(),
    priority: zProjectPriority.optional(),
    plannedFinish: z.iso.date().nullish(),
    bufferEnd: z.iso.date().nullish(),
    projectedCompletion: z.iso.date().nullish(),
    chainCompletion: z.number().optional(),
    bufferConsumption: z.number().gte(0).optional(),
    bufferStatus: zZone.optional(),
    feverZone: zZone.optional(),
    daysLate: z.int().gte(0).optional(),
    probabilityOfPromise: zProbabilityOfPromise.optional(),
    probabilityOn: zProbabilityOn.optional(),
    finishP50: zFinishP50.optional(),
    finishP80: zFinishP80.optional(),
    createdAt: zTimestamp.optional(),
    updatedAt: zTimestamp.optional()
});

/**
 * A project with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export const zProjectView = z.object({
    id: zId,
    name: z.string().max(200),
    description: z.string().max(10000).optional(),
    startDate: zDate,
    targetEndDate: z.iso.date().optional(),
    projectManagerId: z.int().optional(),
    status: zProjectStatus,
    previousStatus: z.enum([
        'Planning',
        'Active',
        'Complete'
    ]).nullable(),
    scheduleMethod: zScheduleMethod,
    bufferType: zBufferType,
    bufferSizing: zBufferSizing,
    bufferPercentage: zBufferPercentage,
    bufferConfidence: zBufferConfidence,
    feedingPolicy: zFeedingPolicy,
    yellowFrom: zYellowFrom,
    redFrom: zRedFrom,
    calendarId: z.int().nullable(),
    priority: zProjectPriority,
    plannedFinish: z.iso.date().nullable(),
    bufferEnd: z.iso.date().nullable(),
    projectedCompletion: z.iso.date().nullable(),
    chainCompletion: z.number(),
    bufferConsumption: z.number().gte(0),
    bufferStatus: zZone,
    feverZone: zZone,
    daysLate: z.int().gte(0),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    createdAt: zTimestamp,
    updatedAt: zTimestamp,
    tasks: z.array(zTask).max(10000).optional(),
    resources: z.array(zResource).max(10000).optional(),
    projectManager: zPerson.nullish(),
    taskChanges: z.string().max(100).optional()
});

export const zProjectList = z.object({
    value: z.array(zProjectView).max(1000),
    '@odata.count': z.int().gte(0).optional(),
    '@odata.nextLink': z.string().max(20000).optional()
});

export const zScheduleTask = z.object({
    id: zId,
    name: z.string().max(200),
    isMilestone: z.boolean(),
    plannedStart: zDate,
    plannedFinish: zDate,
    projectedStart: zDate,
    projectedFinish: zDate,
    freeFloat: z.number(),
    isCritical: z.boolean(),
    isReady: z.boolean(),
    startsToday: z.boolean(),
    bufferConsumption: z.number().gte(0),
    zone: zZone,
    priority: z.number().nullable(),
    dueDate: zDate,
    criticalChainImpact: z.boolean(),
    percentComplete: z.number().gte(0).lte(100),
    resourceIds: z.array(zId).max(100)
});

export const zSchedule = z.object({
    projectId: zId,
    calculation: z.int().gte(1),
    plannedAt: zTimestamp,
    baseline: z.int().gte(1).nullable(),
    bufferBasis: zBufferBasis.nullable(),
    statusDate: zDate,
    plannedStart: zDate,
    plannedFinish: zDate,
    bufferEnd: zDate,
    projectedCompletion: zDate,
    trendCompletion: z.iso.date().nullable(),
    trendConsumption: z.number().gte(0).nullable(),
    chainCompletion: z.number(),
    burnRate: z.number().nullable(),
    feverZone: zZone,
    daysLate: z.int().gte(0),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    criticalChain: z.object({
        tasks: z.array(zId).max(10000),
        length: z.number(),
        gapDays: z.number()
    }),
    waits: z.array(zScheduleWait).max(1000).optional(),
    longestChain: z.array(zId).max(10000),
    projectBuffer: z.object({
        size: z.number(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable(),
        probability: z.number().gte(0).lte(1).nullable(),
        consumed: z.number(),
        percentage: z.number(),
        zone: zZone
    }),
    feedingBuffers: z.array(z.object({
        from: zId,
        to: z.int().nullable(),
        chain: z.array(zId).max(10000),
        wanted: z.number(),
        granted: z.number(),
        unprotected: z.boolean(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable(),
        movedBy: z.number().gte(0),
        projectedStart: z.iso.date().nullable(),
        projectedFinish: z.iso.date().nullable(),
        projectedJoin: z.iso.date().nullable(),
        consumed: z.number(),
        percentage: z.number(),
        zone: zZone
    })).max(10000),
    nearCritical: z.array(z.object({
        tasks: z.array(zId).max(10000),
        length: z.number()
    })).max(10000),
    levelling: zLevelling,
    links: z.array(zScheduleLink).max(1000000),
    tasks: z.array(zScheduleTask).max(10000),
    recommendations: z.array(z.string().max(4000)).max(1000),
    mentions: zMentions
});

/**
 * A task of a schedule with the fields that `$select` names; all without it.
 */
export const zScheduleTaskView = z.object({
    id: zId,
    name: z.string().max(200),
    isMilestone: z.boolean(),
    plannedStart: zDate,
    plannedFinish: zDate,
    projectedStart: zDate,
    projectedFinish: zDate,
    freeFloat: z.number(),
    isCritical: z.boolean(),
    isReady: z.boolean(),
    startsToday: z.boolean(),
    bufferConsumption: z.number().gte(0),
    zone: zZone,
    priority: z.number().nullable(),
    dueDate: zDate,
    criticalChainImpact: z.boolean(),
    percentComplete: z.number().gte(0).lte(100),
    resourceIds: z.array(zId).max(100)
});

/**
 * A schedule with the fields that `$select` names; all without it.
 */
export const zScheduleView = z.object({
    projectId: zId,
    calculation: z.int().gte(1),
    plannedAt: zTimestamp,
    baseline: z.int().gte(1).nullable(),
    bufferBasis: zBufferBasis.nullable(),
    statusDate: zDate,
    plannedStart: zDate,
    plannedFinish: zDate,
    bufferEnd: zDate,
    projectedCompletion: zDate,
    trendCompletion: z.iso.date().nullable(),
    trendConsumption: z.number().gte(0).nullable(),
    chainCompletion: z.number(),
    burnRate: z.number().nullable(),
    feverZone: zZone,
    daysLate: z.int().gte(0),
    probabilityOfPromise: zProbabilityOfPromise,
    probabilityOn: zProbabilityOn,
    finishP50: zFinishP50,
    finishP80: zFinishP80,
    criticalChain: z.object({
        tasks: z.array(zId).max(10000),
        length: z.number(),
        gapDays: z.number()
    }),
    waits: z.array(zScheduleWait).max(1000).optional(),
    longestChain: z.array(zId).max(10000),
    projectBuffer: z.object({
        size: z.number(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable(),
        probability: z.number().gte(0).lte(1).nullable(),
        consumed: z.number(),
        percentage: z.number(),
        zone: zZone
    }),
    feedingBuffers: z.array(z.object({
        from: zId,
        to: z.int().nullable(),
        chain: z.array(zId).max(10000),
        wanted: z.number(),
        granted: z.number(),
        unprotected: z.boolean(),
        start: z.iso.date().nullable(),
        finish: z.iso.date().nullable(),
        movedBy: z.number().gte(0),
        projectedStart: z.iso.date().nullable(),
        projectedFinish: z.iso.date().nullable(),
        projectedJoin: z.iso.date().nullable(),
        consumed: z.number(),
        percentage: z.number(),
        zone: zZone
    })).max(10000),
    nearCritical: z.array(z.object({
        tasks: z.array(zId).max(10000),
        length: z.number()
    })).max(10000),
    levelling: zLevelling,
    links: z.array(zScheduleLink).max(1000000),
    tasks: z.array(zScheduleTaskView).max(10000),
    recommendations: z.array(z.string().max(4000)).max(1000),
    mentions: zMentions
});

/**
 * A planning, a simulation or advice that a planner calculates while nobody waits for the answer.
 */
export const zSearch = z.object({
    id: z.string().max(100),
    operation: z.enum([
        'planProject',
        'schedulePortfolio',
        'simulateProject',
        'simulatePortfolio',
        'adviseProject'
    ]),
    projectId: zId.nullable(),
    state: z.enum([
        'waiting',
        'running',
        'succeeded',
        'failed',
        'cancelled'
    ]),
    createdAt: zTimestamp,
    startedAt: zTimestamp.nullable(),
    endedAt: zTimestamp.nullable(),
    progress: z.union([
        zScheduleProgress,
        zSimulationProgress
    ]).nullable(),
    result: z.union([
        zSchedule,
        zPortfolioSchedule,
        zProjectSimulation,
        zPortfolioSimulation,
        zProjectAdvice
    ]).nullable(),
    problem: zBatchError.nullable()
});

export const zTaskRed = z.object({
    taskId: zId,
    taskName: z.string().max(400),
    projectId: zId,
    projectName: z.string().max(400),
    assignedTo: zPerson.optional(),
    bufferConsumption: z.number(),
    remainingDuration: z.number(),
    dueDate: zDate,
    previousStatus: zZone,
    criticalChainImpact: z.boolean(),
    cause: z.string().nullable()
});

/**
 * ScimUser
 *
 * A user (RFC 7643, section 4.1). `x-scim` has the characteristics of an attribute that JSON Schema cannot express (RFC 7643, section 7); left out, it is readWrite, returned by default, not unique, and compared without regard to case. Its `maxLength` and `maxItems` are what a client may send, where identity stores, and the service returns, more. Codegen makes types, schemas for discovery and the list of attributes from this file.
 */
export const zScimUserSchema = z.object({
    schemas: z.array(z.string().max(200)).max(10),
    id: z.string().max(20),
    externalId: z.string().max(2000).optional(),
    meta: z.object({
        resourceType: z.literal('User').optional(),
        created: z.iso.datetime().optional(),
        lastModified: z.iso.datetime().optional(),
        location: z.url().max(2000).optional(),
        version: z.string().max(100).optional()
    }).optional(),
    userName: z.string().min(1).max(1000).optional(),
    name: z.object({
        formatted: z.string().max(512).optional(),
        familyName: z.string().max(1000).optional(),
        givenName: z.string().max(1000).optional()
    }).optional(),
    displayName: z.string().max(1000).optional(),
    emails: z.array(z.object({
        value: z.string().max(1000).optional(),
        type: z.string().max(64).optional(),
        primary: z.boolean().optional()
    })).max(100).optional(),
    active: z.boolean().optional(),
    'urn:service:scim:schemas:extension:1.0:User': z.object({
        roleId: z.int().gte(1).lte(2147483647).optional(),
        roleIds: z.array(z.int().gte(1).lte(2147483647)).max(10).optional(),
        replaceDefaultRoles: z.boolean().optional()
    }).optional(),
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': z.object({
        employeeNumber: z.string().max(256).optional(),
        costCenter: z.string().max(256).optional(),
        organization: z.string().max(256).optional(),
        division: z.string().max(256).optional(),
        department: z.string().max(256).optional(),
        manager: z.object({
            value: z.string().max(256).optional(),
            $ref: z.string().max(2000).optional(),
            displayName: z.string().max(512).optional()
        }).optional()
    }).optional()
});

export const zScimUser = zScimUserSchema;

export const zScimUserList = z.object({
    schemas: z.array(z.string().max(200)).max(5),
    totalResults: z.int().gte(0).lte(9007199254740991),
    startIndex: z.int().gte(1).lte(9007199254740991).optional(),
    itemsPerPage: z.int().gte(0).lte(1000).optional(),
    nextCursor: z.string().max(12000).optional(),
    Resources: z.array(zScimUserSchema).max(1000).optional()
});

export const zScimConnectionTestRequestWritable = z.object({
    clientSecret: z.string().min(1).max(500),
    url: z.string().min(1).max(2000).optional()
});

/**
 * The id of the calendar.
 */
export const zCalendarId = zId;

/**
 * The `client_id`.
 */
export const zClientId = z.string().min(1).max(200).regex(/^[!-~]*$/);

/**
 * `true` adds `@odata.count`, the number of items on all pages.
 */
export const zCount = z.boolean().default(false);

/**
 * The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
 */
export const zDeliveryId = z.string().min(1).max(200).regex(/^[!-~]*$/);

/**
 * Names of related entities separated by commas, to be included in the response.
 */
export const zExpand = z.string().min(1).max(500);

/**
 * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
 */
export const zFilter = z.string().min(1).max(4000);

/**
 * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
 */
export const zIdempotencyKey = z.string().min(1).max(255);

/**
 * The `ETag` that was read. When the resource has changed since, the response is 412.
 */
export const zIfMatch = z.string().min(1).max(1000);

/**
 * The id of the milestone.
 */
export const zMilestoneId = zId;

/**
 * Field names separated by commas, each optionally followed by `asc` or `desc`.
 */
export const zOrderBy = z.string().min(1).max(500);

/**
 * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
 */
export const zPrefer = z.string().max(500);

/**
 * The id of the project.
 */
export const zProjectId = zId;

/**
 * Lets a change of the network of an Active project through, and plans the project anew with it.
 */
export const zReplan = z.boolean().default(false);

/**
 * The id of the resource.
 */
export const zResourceId = zId;

/**
 * The id of the search, from the `Location` of the answer to whoever asked for it.
 */
export const zSearchId = z.string().min(1).max(100);

/**
 * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
 */
export const zSearchTerms = z.string().min(1).max(500);

/**
 * Field names separated by commas. The response contains only these fields and the expanded properties.
 */
export const zSelect = z.string().min(1).max(2000);

/**
 * The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
 */
export const zServiceDelivery = z.string().min(1).max(200);

/**
 * The name of the event, as in the body's `event`.
 */
export const zServiceEvent = z.string().min(1).max(100);

/**
 * Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
 */
export const zServiceSignature = z.string().max(64).regex(/^[0-9a-f]{64}$/);

/**
 * `true` on a delivery of the test operation, and on no other.
 */
export const zServiceTest = z.literal('true');

/**
 * When this attempt was made.
 */
export const zServiceTimestamp = zTimestamp;

/**
 * The number of items to skip.
 */
export const zSkip = z.int().gte(0).lte(1000000);

/**
 * The start of the next page, an opaque value from `@odata.nextLink`.
 */
export const zSkipToken = z.string().min(1).max(2000);

/**
 * The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
 */
export const zStandardWebhookId = z.string().min(1).max(200);

/**
 * Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
 */
export const zStandardWebhookSignature = z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/);

/**
 * When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
 */
export const zStandardWebhookTimestamp = z.int().gte(0);

/**
 * The id of the task.
 */
export const zTaskId = zId;

/**
 * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
 */
export const zTop = z.int().gte(0).lte(9007199254740991);

/**
 * The trace of the attempt (W3C Trace Context), sent while the service records traces.
 */
export const zTraceparent = z.string().max(55);

/**
 * The user's id.
 */
export const zUserIdInPath = z.int().gte(1).lte(9007199254740991);

/**
 * The registration's id.
 */
export const zWebhookId = z.string().min(1).max(64);

export const zListProjectsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of projects.
 */
export const zListProjectsResponse = zProjectList;

export const zCreateProjectBody = zProjectCreate;

export const zCreateProjectHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The created project.
 */
export const zCreateProjectResponse = zProject;

export const zImportProjectBody = z.string().min(1);

export const zImportProjectHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zImportProjectQuery = z.object({
    startDate: zInputDate.optional(),
    name: zLabel.optional(),
    estimates: z.enum([
        'focused',
        'safe',
        'auto'
    ]).optional().default('focused'),
    safetyCut: z.number().gte(1).lte(99).optional(),
    bufferType: zBufferType.optional(),
    yellowFrom: zYellowFrom.optional(),
    redFrom: zRedFrom.optional(),
    activate: z.boolean().optional().default(false),
    progress: z.enum(['keep', 'discard']).optional().default('keep'),
    overAllocation: z.enum([
        'lower',
        'raise',
        'refuse'
    ]).optional().default('lower'),
    resources: z.enum(['match', 'create']).optional().default('match'),
    columns: z.string().min(1).max(4000).optional(),
    durationUnit: z.enum([
        'days',
        'hours',
        'minutes',
        'seconds'
    ]).optional()
});

/**
 * The imported project, planned, and what became of the file.
 */
export const zImportProjectResponse = zImportedProject;

export const zPreviewImportBody = z.string().min(1);

export const zPreviewImportQuery = z.object({
    startDate: zInputDate.optional(),
    name: zLabel.optional(),
    estimates: z.enum([
        'focused',
        'safe',
        'auto'
    ]).optional().default('focused'),
    safetyCut: z.number().gte(1).lte(99).optional(),
    bufferType: zBufferType.optional(),
    yellowFrom: zYellowFrom.optional(),
    redFrom: zRedFrom.optional(),
    progress: z.enum(['keep', 'discard']).optional().default('keep'),
    overAllocation: z.enum([
        'lower',
        'raise',
        'refuse'
    ]).optional().default('lower'),
    resources: z.enum(['match', 'create']).optional().default('match'),
    columns: z.string().min(1).max(4000).optional(),
    durationUnit: z.enum([
        'days',
        'hours',
        'minutes',
        'seconds'
    ]).optional(),
    quote: z.boolean().optional().default(false)
});

/**
 * What the import would do, and what is wrong with the file; nothing is stored.
 */
export const zPreviewImportResponse = zImportPreview;

export const zDeleteProjectHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteProjectPath = z.object({
    projectId: zId
});

/**
 * It is gone.
 */
export const zDeleteProjectResponse = z.void();

export const zGetProjectPath = z.object({
    projectId: zId
});

export const zGetProjectQuery = z.object({
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional()
});

/**
 * The project.
 */
export const zGetProjectResponse = zProjectView;

export const zUpdateProjectBody = zProjectUpdate;

export const zUpdateProjectHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateProjectPath = z.object({
    projectId: zId
});

export const zUpdateProjectQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * The updated project.
 */
export const zUpdateProjectResponse = zProject;

export const zGetBufferAnalysisPath = z.object({
    projectId: zId
});

/**
 * The buffer, as of the last calculation. A project without a plan has a buffer of 0.
 */
export const zGetBufferAnalysisResponse = zBufferAnalysis;

export const zGetSchedulePath = z.object({
    projectId: zId
});

export const zGetScheduleQuery = z.object({
    $select: z.string().min(1).max(2000).optional()
});

/**
 * The schedule, as of the last calculation.
 */
export const zGetScheduleResponse = zScheduleView;

export const zPlanProjectBody = zPlanOptions;

export const zPlanProjectHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    Prefer: z.string().max(500).optional()
});

export const zPlanProjectPath = z.object({
    projectId: zId
});

/**
 * The new schedule.
 */
export const zPlanProjectResponse = zSchedule;

export const zGetScheduleProgressPath = z.object({
    projectId: zId
});

/**
 * The search that is under way.
 */
export const zGetScheduleProgressResponse = zScheduleProgress;

export const zListBaselinesPath = z.object({
    projectId: zId
});

export const zListBaselinesQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of baselines.
 */
export const zListBaselinesResponse = zBaselineList;

export const zGetBaselinePath = z.object({
    projectId: zId,
    number: z.int().gte(-10).lte(9007199254740991)
});

/**
 * The plan.
 */
export const zGetBaselineResponse = zBaseline;

export const zGetFeverChartPath = z.object({
    projectId: zId
});

/**
 * The points, oldest first.
 */
export const zGetFeverChartResponse = zFeverChart;

export const zTryChangesBody = zProjectChanges;

export const zTryChangesHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zTryChangesPath = z.object({
    projectId: zId
});

/**
 * How the project stands, and how it would stand.
 */
export const zTryChangesResponse = zComparison;

export const zApplyChangesBody = zProjectChanges;

export const zApplyChangesHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional(),
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zApplyChangesPath = z.object({
    projectId: zId
});

/**
 * The project with the changes.
 */
export const zApplyChangesResponse = zProject;

export const zSimulateProjectBody = zSimulating;

export const zSimulateProjectHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    Prefer: z.string().max(500).optional()
});

export const zSimulateProjectPath = z.object({
    projectId: zId
});

/**
 * What the runs came to.
 */
export const zSimulateProjectResponse = zProjectSimulation;

export const zGetSimulationProgressPath = z.object({
    projectId: zId
});

/**
 * The simulation that is under way.
 */
export const zGetSimulationProgressResponse = zSimulationProgress;

export const zAdviseProjectBody = zAdviceRequest;

export const zAdviseProjectHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    Prefer: z.string().max(500).optional()
});

export const zAdviseProjectPath = z.object({
    projectId: zId
});

/**
 * The moves, the one that is worth most first.
 */
export const zAdviseProjectResponse = zProjectAdvice;

export const zPreviewActivationBody = zActivationPreviewRequest;

export const zPreviewActivationPath = z.object({
    projectId: zId
});

/**
 * What would change.
 */
export const zPreviewActivationResponse = zActivationPreview;

export const zExportProjectPath = z.object({
    projectId: zId
});

/**
 * The file.
 */
export const zExportProjectResponse = z.string();

export const zImportTasksBody = z.string().min(1);

export const zImportTasksHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zImportTasksPath = z.object({
    projectId: zId
});

export const zImportTasksQuery = z.object({
    replan: z.boolean().optional().default(false),
    columns: z.string().min(1).max(4000).optional(),
    durationUnit: z.enum([
        'days',
        'hours',
        'minutes',
        'seconds'
    ]).optional(),
    dryRun: z.boolean().optional().default(false)
});

/**
 * What became of each row.
 */
export const zImportTasksResponse = zTaskImport;

export const zGetPortfolioQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of the portfolio.
 */
export const zGetPortfolioResponse = zPortfolio;

export const zStaggerPortfolioBody = zStaggering;

export const zStaggerPortfolioHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The recommendations.
 */
export const zStaggerPortfolioResponse = zStaggeredPortfolio;

export const zSchedulePortfolioBody = zPortfolioScheduling;

export const zSchedulePortfolioHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    Prefer: z.string().max(500).optional()
});

/**
 * The plans, stored where the request says so.
 */
export const zSchedulePortfolioResponse = zPortfolioSchedule;

export const zSimulatePortfolioBody = zSimulating;

export const zSimulatePortfolioHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    Prefer: z.string().max(500).optional()
});

/**
 * What the runs came to, by project.
 */
export const zSimulatePortfolioResponse = zPortfolioSimulation;

/**
 * The simulation that is under way.
 */
export const zGetPortfolioSimulationProgressResponse = zSimulationProgress;

export const zCancelSearchPath = z.object({
    searchId: z.string().min(1).max(100)
});

/**
 * It is not under way any more.
 */
export const zCancelSearchResponse = z.void();

export const zGetSearchPath = z.object({
    searchId: z.string().min(1).max(100)
});

/**
 * The search.
 */
export const zGetSearchResponse = zSearch;

/**
 * What completed tasks tell.
 */
export const zGetPortfolioEstimatesResponse = zPortfolioEstimates;

export const zListDecisionsQuery = z.object({
    ended: z.boolean().optional().default(false),
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of decisions.
 */
export const zListDecisionsResponse = zDecisionList;

export const zCreateDecisionBody = zDecisionCreate;

export const zCreateDecisionHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * What would move; nothing is stored.
 */
export const zCreateDecisionResponse = zDecisionOutcome;

export const zEndDecisionPath = z.object({
    decisionId: z.string().min(1).max(100)
});

/**
 * It has ended.
 */
export const zEndDecisionResponse = z.void();

/**
 * The last proposals.
 */
export const zGetReleasesResponse = zReleases;

export const zProposeReleasesHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The new proposals.
 */
export const zProposeReleasesResponse = zReleases;

export const zGetPortfolioChangesQuery = z.object({
    since: zDate.optional(),
    after: z.iso.datetime().optional()
});

/**
 * What changed.
 */
export const zGetPortfolioChangesResponse = zPortfolioChanges;

/**
 * The visit.
 */
export const zVisitPortfolioResponse = zPortfolioVisit;

export const zGetPortfolioLoadQuery = z.object({
    from: zInputDate.optional(),
    to: zInputDate.optional(),
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional()
});

/**
 * The resources, each with all weeks of the range.
 */
export const zGetPortfolioLoadResponse = zPortfolioLoad;

export const zListProjectTasksPath = z.object({
    projectId: zId
});

export const zListProjectTasksQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of tasks.
 */
export const zListProjectTasksResponse = zTaskList;

export const zCreateTaskBody = zTaskCreate;

export const zCreateTaskHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zCreateTaskPath = z.object({
    projectId: zId
});

export const zCreateTaskQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * The created task.
 */
export const zCreateTaskResponse = zTask;

export const zListTasksQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of tasks.
 */
export const zListTasksResponse = zTaskList;

export const zBatchUpdateTasksBody = zBatchUpdate;

export const zBatchUpdateTasksHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The outcome of each item, in order.
 */
export const zBatchUpdateTasksResponse = zBatchResult;

export const zDeleteTaskHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteTaskPath = z.object({
    taskId: zId
});

export const zDeleteTaskQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * It is gone.
 */
export const zDeleteTaskResponse = z.void();

export const zGetTaskPath = z.object({
    taskId: zId
});

export const zGetTaskQuery = z.object({
    $select: z.string().min(1).max(2000).optional(),
    $expand: z.string().min(1).max(500).optional()
});

/**
 * The task.
 */
export const zGetTaskResponse = zTaskView;

export const zUpdateTaskBody = zTaskUpdate;

export const zUpdateTaskHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateTaskPath = z.object({
    taskId: zId
});

export const zUpdateTaskQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * The updated task.
 */
export const zUpdateTaskResponse = zTask;

export const zListTaskReportsPath = z.object({
    taskId: zId
});

export const zListTaskReportsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of reports.
 */
export const zListTaskReportsResponse = zProgressReportList;

export const zGetExplanationPath = z.object({
    taskId: zId
});

/**
 * The explanation, as of the last calculation.
 */
export const zGetExplanationResponse = zTaskExplanation;

export const zListMilestonesPath = z.object({
    projectId: zId
});

export const zListMilestonesQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of milestones.
 */
export const zListMilestonesResponse = zMilestoneList;

export const zCreateMilestoneBody = zMilestoneCreate;

export const zCreateMilestoneHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zCreateMilestonePath = z.object({
    projectId: zId
});

export const zCreateMilestoneQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * The created milestone.
 */
export const zCreateMilestoneResponse = zMilestone;

export const zListAllMilestonesQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of milestones.
 */
export const zListAllMilestonesResponse = zMilestoneList;

export const zDeleteMilestoneHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteMilestonePath = z.object({
    milestoneId: zId
});

export const zDeleteMilestoneQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * It is gone.
 */
export const zDeleteMilestoneResponse = z.void();

export const zGetMilestonePath = z.object({
    milestoneId: zId
});

/**
 * The milestone.
 */
export const zGetMilestoneResponse = zMilestone;

export const zUpdateMilestoneBody = zMilestoneUpdate;

export const zUpdateMilestoneHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateMilestonePath = z.object({
    milestoneId: zId
});

export const zUpdateMilestoneQuery = z.object({
    replan: z.boolean().optional().default(false)
});

/**
 * The updated milestone.
 */
export const zUpdateMilestoneResponse = zMilestone;

export const zListResourcesQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of resources.
 */
export const zListResourcesResponse = zResourceList;

export const zCreateResourceBody = zResourceCreate;

export const zCreateResourceHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The created resource.
 */
export const zCreateResourceResponse = zResource;

export const zDeleteResourceHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteResourcePath = z.object({
    resourceId: zId
});

/**
 * It is gone.
 */
export const zDeleteResourceResponse = z.void();

export const zGetResourcePath = z.object({
    resourceId: zId
});

/**
 * The resource.
 */
export const zGetResourceResponse = zResource;

export const zUpdateResourceBody = zResourceUpdate;

export const zUpdateResourceHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateResourcePath = z.object({
    resourceId: zId
});

/**
 * The updated resource.
 */
export const zUpdateResourceResponse = zResource;

export const zGetResourceLoadPath = z.object({
    resourceId: zId
});

export const zGetResourceLoadQuery = z.object({
    from: zInputDate.optional(),
    to: zInputDate.optional()
});

/**
 * All weeks of the range.
 */
export const zGetResourceLoadResponse = zResourceLoad;

export const zListResourceTasksPath = z.object({
    resourceId: zId
});

/**
 * The tasks in the order in which they are projected.
 */
export const zListResourceTasksResponse = zWorkList;

export const zListCalendarFeedsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of calendar feeds.
 */
export const zListCalendarFeedsResponse = zCalendarFeedList;

export const zCreateCalendarFeedBody = zCalendarFeedCreate;

export const zCreateCalendarFeedHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The feed, with its address.
 */
export const zCreateCalendarFeedResponse = zCreatedCalendarFeed;

export const zDeleteCalendarFeedPath = z.object({
    feedId: z.string().min(1).max(100)
});

/**
 * The feed is deleted.
 */
export const zDeleteCalendarFeedResponse = z.void();

export const zReadCalendarFeedPath = z.object({
    token: z.string().min(1).max(100)
});

/**
 * The calendar.
 */
export const zReadCalendarFeedResponse = z.string();

export const zListCalendarsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of calendars.
 */
export const zListCalendarsResponse = zCalendarList;

export const zCreateCalendarBody = zCalendarCreate;

export const zCreateCalendarHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The created calendar.
 */
export const zCreateCalendarResponse = zCalendar;

export const zDeleteCalendarHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteCalendarPath = z.object({
    calendarId: zId
});

/**
 * It is gone.
 */
export const zDeleteCalendarResponse = z.void();

export const zGetCalendarPath = z.object({
    calendarId: zId
});

/**
 * The calendar.
 */
export const zGetCalendarResponse = zCalendar;

export const zReplaceCalendarBody = zCalendarUpdate;

export const zReplaceCalendarHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zReplaceCalendarPath = z.object({
    calendarId: zId
});

/**
 * The changed calendar.
 */
export const zReplaceCalendarResponse = zCalendar;

export const zListWebhooksQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of registrations.
 */
export const zListWebhooksResponse = zWebhookList;

export const zCreateWebhookBody = zWebhookCreate;

export const zCreateWebhookHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The registration.
 */
export const zCreateWebhookResponse = zWebhookRegistration;

export const zDeleteWebhookHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * Deleted.
 */
export const zDeleteWebhookResponse = z.void();

export const zGetWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The registration.
 */
export const zGetWebhookResponse = zWebhookRegistration;

export const zUpdateWebhookBody = zWebhookUpdate;

export const zUpdateWebhookHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The registration.
 */
export const zUpdateWebhookResponse = zWebhookRegistration;

export const zTestWebhookBody = zWebhookTest;

export const zTestWebhookHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zTestWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The delivery is pending, and attempted at once.
 */
export const zTestWebhookResponse = zWebhookTestAccepted;

export const zListWebhookLogsPath = z.object({
    webhookId: z.string().min(1).max(64)
});

export const zListWebhookLogsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of entries, one for each attempt.
 */
export const zListWebhookLogsResponse = zWebhookLogList;

export const zGetWebhookDeliveryPath = z.object({
    webhookId: z.string().min(1).max(64),
    deliveryId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The delivery as it is now.
 */
export const zGetWebhookDeliveryResponse = zWebhookDelivery;

export const zRotateWebhookSecretBody = zWebhookRotation;

export const zRotateWebhookSecretHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional(),
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zRotateWebhookSecretPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The secret is replaced.
 */
export const zRotateWebhookSecretResponse = zWebhookRotated;

export const zReplayWebhookBody = zWebhookReplay;

export const zReplayWebhookHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zReplayWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The deliveries are pending.
 */
export const zReplayWebhookResponse = zWebhookReplayed;

export const zPauseWebhookHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zPauseWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The registration.
 */
export const zPauseWebhookResponse = zWebhookRegistration;

export const zResumeWebhookHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zResumeWebhookPath = z.object({
    webhookId: z.string().min(1).max(64)
});

/**
 * The registration.
 */
export const zResumeWebhookResponse = zWebhookRegistration;

export const zListEventsQuery = z.object({
    since: z.string().min(1).max(300).optional(),
    $top: z.int().gte(1).lte(9007199254740991).optional(),
    events: z.string().min(1).max(2000).optional()
});

/**
 * A page of events.
 */
export const zListEventsResponse = zEventFeed;

export const zCreateTokenBody = zTokenRequest;

export const zCreateTokenHeaders = z.object({
    Origin: z.string().max(500).optional()
});

/**
 * The access token. The response must not be cached.
 */
export const zCreateTokenResponse = zTokenResponse;

export const zRevokeTokenBody = zTokenParameter;

export const zRevokeTokenHeaders = z.object({
    Origin: z.string().max(500).optional()
});

export const zIntrospectTokenBody = zTokenParameter;

export const zIntrospectTokenHeaders = z.object({
    Origin: z.string().max(500).optional()
});

/**
 * The state of the token at this moment. The response must not be cached.
 */
export const zIntrospectTokenResponse = zIntrospection;

/**
 * The account.
 */
export const zGetAccountResponse = zAccount;

export const zUpdateAccountBody = zAccountUpdate;

export const zUpdateAccountHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

/**
 * The account.
 */
export const zUpdateAccountResponse = zAccount;

/**
 * All plugins.
 */
export const zListPluginsResponse = zPluginList;

/**
 * The provisioning settings.
 */
export const zGetProvisioningSettingsResponse = zProvisioningSettings;

export const zUpdateProvisioningSettingsBody = zProvisioningSettingsUpdate;

export const zUpdateProvisioningSettingsHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

/**
 * The provisioning settings.
 */
export const zUpdateProvisioningSettingsResponse = zProvisioningSettings;

export const zListSecurityLogQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of entries, or the file.
 */
export const zListSecurityLogResponse = zSecurityLogList;

export const zListUsersQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of users.
 */
export const zListUsersResponse = zUserList;

export const zCreateUserBody = zUserCreate;

export const zCreateUserHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The user is created.
 */
export const zCreateUserResponse = zCreatedUser;

export const zGetUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zGetUserResponse = zUser;

export const zUpdateUserBody = zUserUpdate;

export const zUpdateUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zUpdateUserResponse = zUser;

export const zActivateUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zActivateUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zActivateUserResponse = zUser;

export const zDeactivateUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeactivateUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zDeactivateUserResponse = zUser;

export const zLinkUserBody = zUserLink;

export const zLinkUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zLinkUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zLinkUserResponse = zUser;

export const zUnlinkUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUnlinkUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zUnlinkUserResponse = zUser;

export const zUnlockUserHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUnlockUserPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zUnlockUserResponse = zUser;

export const zSetUserPasswordBody = zSetPassword;

export const zSetUserPasswordHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zSetUserPasswordPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The password is set, or the link is made.
 */
export const zSetUserPasswordResponse = zPasswordSet;

export const zResetUserSecondFactorHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zResetUserSecondFactorPath = z.object({
    userId: z.int().gte(1).lte(9007199254740991)
});

/**
 * The user.
 */
export const zResetUserSecondFactorResponse = zUser;

export const zListClientsQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of API clients.
 */
export const zListClientsResponse = zApiClientList;

export const zCreateClientBody = zApiClientCreate;

export const zCreateClientHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The client is registered.
 */
export const zCreateClientResponse = zCreatedApiClient;

export const zDeleteClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteClientPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * Deleted.
 */
export const zDeleteClientResponse = z.void();

export const zGetClientPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The API client.
 */
export const zGetClientResponse = zApiClient;

export const zUpdateClientBody = zApiClientUpdate;

export const zUpdateClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateClientPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The API client.
 */
export const zUpdateClientResponse = zApiClient;

export const zRegenerateClientSecretHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zRegenerateClientSecretPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The client, with its new secret.
 */
export const zRegenerateClientSecretResponse = zCreatedApiClient;

export const zActivateClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zActivateClientPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The API client.
 */
export const zActivateClientResponse = zApiClient;

export const zDeactivateClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeactivateClientPath = z.object({
    clientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The API client.
 */
export const zDeactivateClientResponse = zApiClient;

export const zListSsoProvidersQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of providers.
 */
export const zListSsoProvidersResponse = zSsoProviderList;

export const zCreateSsoProviderBody = zSsoProviderCreate;

export const zCreateSsoProviderHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The provider.
 */
export const zCreateSsoProviderResponse = zSsoProvider;

export const zDeleteSsoProviderHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

export const zDeleteSsoProviderQuery = z.object({
    unlinkUsers: z.boolean().optional().default(false)
});

/**
 * Deleted.
 */
export const zDeleteSsoProviderResponse = z.void();

export const zGetSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

/**
 * The provider.
 */
export const zGetSsoProviderResponse = zSsoProvider;

export const zUpdateSsoProviderBody = zSsoProviderUpdate;

export const zUpdateSsoProviderHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

/**
 * The provider.
 */
export const zUpdateSsoProviderResponse = zSsoProvider;

export const zActivateSsoProviderHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional(),
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zActivateSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

/**
 * The provider.
 */
export const zActivateSsoProviderResponse = zSsoProvider;

export const zDeactivateSsoProviderHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional(),
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zDeactivateSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

/**
 * The provider.
 */
export const zDeactivateSsoProviderResponse = zSsoProvider;

export const zTestSsoProviderHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

export const zTestSsoProviderPath = z.object({
    ssoProviderId: z.string().min(1).max(64)
});

/**
 * What was checked.
 */
export const zTestSsoProviderResponse = zSsoProviderTest;

/**
 * The SCIM clients.
 */
export const zListScimClientsResponse = zScimClientList;

export const zCreateScimClientBody = zScimClientCreate;

export const zCreateScimClientHeaders = z.object({
    'Idempotency-Key': z.string().min(1).max(255).optional()
});

/**
 * The client is registered.
 */
export const zCreateScimClientResponse = zCreatedScimClient;

export const zDeleteScimClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeleteScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * Deleted.
 */
export const zDeleteScimClientResponse = z.void();

export const zGetScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The SCIM client.
 */
export const zGetScimClientResponse = zScimClient;

export const zUpdateScimClientBody = zScimClientUpdate;

export const zUpdateScimClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zUpdateScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The SCIM client.
 */
export const zUpdateScimClientResponse = zScimClient;

export const zRegenerateScimClientSecretHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zRegenerateScimClientSecretPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The client, with its new secret.
 */
export const zRegenerateScimClientSecretResponse = zCreatedScimClient;

export const zActivateScimClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zActivateScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The SCIM client.
 */
export const zActivateScimClientResponse = zScimClient;

export const zDeactivateScimClientHeaders = z.object({
    'If-Match': z.string().min(1).max(1000).optional()
});

export const zDeactivateScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * The SCIM client.
 */
export const zDeactivateScimClientResponse = zScimClient;

export const zTestScimClientBody = zScimConnectionTestRequestWritable;

export const zTestScimClientPath = z.object({
    scimClientId: z.string().min(1).max(200).regex(/^[!-~]*$/)
});

/**
 * What the test found.
 */
export const zTestScimClientResponse = zScimConnectionTest;

export const zListAuditLogQuery = z.object({
    $top: z.int().gte(0).lte(9007199254740991).optional(),
    $skip: z.int().gte(0).lte(1000000).optional(),
    $filter: z.string().min(1).max(4000).optional(),
    $search: z.string().min(1).max(500).optional(),
    $orderby: z.string().min(1).max(500).optional(),
    $select: z.string().min(1).max(2000).optional(),
    $count: z.boolean().optional().default(false),
    $skiptoken: z.string().min(1).max(2000).optional()
});

/**
 * A page of entries, or the file.
 */
export const zListAuditLogResponse = zAuditLogList;

/**
 * The settings.
 */
export const zGetConsoleSettingsResponse = zConsoleSettings;

/**
 * The user, the account and its plugins.
 */
export const zGetConsoleSessionResponse = zConsoleSession;

export const zOnMilestoneAchievedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('milestone.achieved'),
        data: zMilestoneAchieved
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnProjectEarlyWarningWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('project.early_warning'),
        data: zProjectEarlyWarning
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnProjectFrozenWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('project.frozen'),
        data: zProjectFrozen
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnProjectStartedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('project.started'),
        data: zProjectStarted
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnProjectStatusChangedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('project.status_changed'),
        data: zProjectStatusChanged
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskCompletedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.completed'),
        data: zTaskCompleted
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskDurationChangedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.duration_changed'),
        data: zTaskDurationChanged
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskReadyWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.ready'),
        data: zTaskReady
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskRedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.red'),
        data: zTaskRed
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskStartedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.started'),
        data: zTaskStarted
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnTaskStatusChangedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('task.status_changed'),
        data: zTaskStatusChanged
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});

export const zOnWebhookPausedWebhookRequest = z.object({
    body: zDelivery.and(z.object({
        event: z.literal('webhook.paused'),
        data: zWebhookPaused
    })),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Service-Signature': z.string().max(64).regex(/^[0-9a-f]{64}$/),
        'X-Service-Event': z.string().min(1).max(100),
        'X-Service-Delivery': z.string().min(1).max(200),
        'X-Service-Timestamp': zTimestamp,
        'webhook-id': z.string().min(1).max(200),
        'webhook-timestamp': z.int().gte(0),
        'webhook-signature': z.string().max(1000).regex(/^v1,[A-Za-z0-9+\/=]+( v1,[A-Za-z0-9+\/=]+)*$/),
        'X-Service-Test': z.literal('true').optional(),
        traceparent: z.string().max(55).optional()
    })
});
