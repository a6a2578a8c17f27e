// Generated from openapi/ by `npm run codegen`; do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Webhooks = OnMilestoneAchievedWebhookRequest | OnProjectEarlyWarningWebhookRequest | OnProjectFrozenWebhookRequest | OnProjectStartedWebhookRequest | OnProjectStatusChangedWebhookRequest | OnTaskCompletedWebhookRequest | OnTaskDurationChangedWebhookRequest | OnTaskReadyWebhookRequest | OnTaskRedWebhookRequest | OnTaskStartedWebhookRequest | OnTaskStatusChangedWebhookRequest | OnWebhookPausedWebhookRequest;

export type Absence = {
    /**
     * The first day.
     */
    from: Date;
    /**
     * The last day; null: the return is unknown.
     */
    to: string | null;
    /**
     * How much of it is away; null: all.
     */
    units: number | null;
    /**
     * Why, for those who see the resource; it is in no sentence about tasks.
     */
    reason: string | null;
};

export type AbsenceInput = {
    /**
     * The first day.
     */
    from: InputDate;
    /**
     * The last day, at most 1,100 days after the first; null, or left out: the return is unknown.
     */
    to?: string | null;
    /**
     * How much of it is away, no more than its capacity; null, or left out: all.
     */
    units?: number | null;
    /**
     * Why, for those who see the resource.
     */
    reason?: string | null;
};

/**
 * Seconds, from a minute to a day; null for 3600.
 */
export type AccessTokenLifetime = number | null;

export type Account = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * An IANA name. Dates of the account are dates in this time zone.
     */
    timeZone: string;
    /**
     * Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. Fever charts and recommendations use them, from the next calculation of a project on; events always have fixed percentages.
     */
    zones: 'flat' | 'sloped';
    /**
     * The time of day, `HH:MM` in the account's time zone, from which on a report without `asOf` speaks for the whole day: work is counted up to its end. An earlier report counts from the morning of its day, and with null every one does. Reports that were made before stay as they are.
     */
    reportsCountForDayFrom: string | null;
    /**
     * What simulations make of an estimate: in nine of ten cases a task without a safe duration takes no longer than so many times its duration. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on.
     */
    safetyFactor: number;
    /**
     * How far the tasks of a project are late or early together in simulations: the correlation of the logarithms of their durations. 0: each by itself. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on.
     */
    durationCorrelation: number;
    /**
     * Whether simulations go by what completed tasks of the account took, as `/portfolio/estimates` has it, instead of durations and `safetyFactor` as they are. It counts from the next simulation on.
     */
    estimatesFromHistory: boolean;
    /**
     * How many projects are to be Active at once: starts are proposed by it (`/portfolio/releases`), and nobody is kept from starting more. With null any number.
     */
    activeProjectLimit: number | null;
    /**
     * API requests a minute of each client without a limit of its own; the operator sets it.
     */
    rateLimit: number;
    createdAt: Timestamp;
};

export type AccountForm = {
    form_token: FormToken;
    /**
     * Where the pages lead afterwards: an address of the identity server.
     */
    returnUrl?: string;
    /**
     * The id of the account, where a user name alone does not tell it.
     */
    account?: string;
};

/**
 * `id`, `rateLimit` and `createdAt` are read-only.
 */
export type AccountUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: number;
    name?: Name;
    /**
     * An IANA name.
     */
    timeZone?: string;
    /**
     * Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. Fever charts and recommendations use them, from the next calculation of a project on; events always have fixed percentages.
     */
    zones?: 'flat' | 'sloped';
    /**
     * A time of day, `HH:MM`; null: no time.
     */
    reportsCountForDayFrom?: string | null;
    /**
     * What simulations make of an estimate: in nine of ten cases a task without a safe duration takes no longer than so many times its duration. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on.
     */
    safetyFactor?: number;
    /**
     * How far the tasks of a project are late or early together in simulations: the correlation of the logarithms of their durations. 0: each by itself. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on.
     */
    durationCorrelation?: number;
    /**
     * Whether simulations go by what completed tasks of the account took, as `/portfolio/estimates` has it, instead of durations and `safetyFactor` as they are. It counts from the next simulation on.
     */
    estimatesFromHistory?: boolean;
    /**
     * How many projects are to be Active at once: starts are proposed by it (`/portfolio/releases`), and nobody is kept from starting more. With null any number.
     */
    activeProjectLimit?: number | null;
    /**
     * API requests a minute of each client without a limit of its own; the operator sets it.
     */
    rateLimit?: number;
    createdAt?: Timestamp;
};

export type ActivationPreview = {
    /**
     * Whether the project keeps its plan, and with it its promise; else it is planned anew around what runs.
     */
    keepsPlan: boolean;
    plannedFinish: Date;
    /**
     * The end of the project buffer of the plan that it would have, which is its promise.
     */
    bufferEnd: Date;
    end: ProjectEnd;
    moved: MovedProjects;
    /**
     * The same if it came first too, by a decision with the mode `next` that comes after those in force.
     */
    first: {
        end: ProjectEnd;
        moved: MovedProjects;
    };
};

export type ActivationPreviewRequest = {
    /**
     * The priority that the project would have; its own when left out.
     */
    priority?: ProjectPriority;
};

export type AdviceRequest = {
    /**
     * How often the work is placed with each move; 400 when it is left out.
     */
    runs?: number;
    /**
     * What the drawn durations follow from; 1 when it is left out.
     */
    seed?: number;
};

export type AdvisedMove = {
    /**
     * `first`: the task, or without one the project, comes first. `handOver`: a resource with the same skills does the task instead. `addPerson`: there is one more of the resource. `split`: two of the resource do the task together, each half of what is left. `cut`: a day less is left of the task.
     */
    kind: 'first' | 'handOver' | 'addPerson' | 'split' | 'cut';
    /**
     * A task of the project.
     */
    taskId?: Id;
    /**
     * Its name.
     */
    taskName?: string;
    /**
     * Whom work waits for; of `addPerson` and `split`, and of `handOver`, who has the task.
     */
    resourceId?: Id;
    /**
     * Its name.
     */
    resourceName?: string;
    /**
     * Of `handOver`, who would do the task.
     */
    toResourceId?: Id;
    /**
     * Its name.
     */
    toResourceName?: string;
    /**
     * Of `first`.
     */
    mode?: DecisionMode;
    /**
     * What the project gains.
     */
    own: MovePrice;
    /**
     * Other projects that gain or lose, the one that loses most first, at most 20. One without `projectId` is all those together that the caller does not see, and those beyond the 20.
     */
    others: Array<MovePrice>;
    /**
     * Of `first`, what createDecision takes to decide it; for users who may.
     */
    decision?: {
        /**
         * Either the project or a task of it.
         */
        first: {
            /**
             * The id of the project.
             */
            projectId?: Id;
            /**
             * The id of the task.
             */
            taskId?: Id;
        };
        mode: DecisionMode;
    };
    /**
     * Of `addPerson`, what the resource has then, as updateResource takes it.
     */
    capacity?: number;
    /**
     * Of `handOver`, `split` and `cut`, what tryChanges and applyChanges of the project take.
     */
    changes?: ProjectChanges;
};

export type AlapPlacement = {
    /**
     * How much earlier it could start; negative when calendars have changed since it was planned.
     */
    days: number;
    earliestStart: Date;
    /**
     * buffer: it leaves the feeding buffer before the task (null, before the project's end) whole. chain: it is early enough for the critical task. end: it ends with the work. target: the same, planned back from the target. plan: its place in the plan is another one than today's network gives.
     */
    kind: 'buffer' | 'chain' | 'end' | 'target' | 'plan';
    /**
     * The id of the task.
     */
    taskId: number | null;
    /**
     * Days of the feeding buffer.
     */
    buffer: number;
    /**
     * The tasks between, first to last; of more than 50 the first.
     */
    via: Array<Id>;
    /**
     * The reason as a sentence, for people.
     */
    sentence: string;
};

/**
 * Whether the client may use `response_type=token`, for old browser apps. False unless given.
 */
export type AllowImplicit = boolean;

/**
 * Origins of the browser pages that may use the client (CORS): scheme, host and port, such as `https://board.example.com`.
 */
export type AllowedOrigins = Array<string>;

export type ApiClient = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    type: ClientType;
    roleId: ClientRoleId;
    grants: ClientGrants;
    scopes: ClientScopes;
    redirectUris: RedirectUris;
    postLogoutRedirectUris: RedirectUris;
    allowedOrigins: AllowedOrigins;
    allowImplicit: AllowImplicit;
    requirePkce: RequirePkce;
    accessTokenLifetime: AccessTokenLifetime;
    /**
     * API requests a minute, set by the operator; null for the account's limit.
     */
    rateLimit: number | null;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * When the client last got a token, to the minute; null if it never did.
     */
    lastUsedAt: Timestamp | null;
    /**
     * When the client secret was made; null when it is not known, and for a public client.
     */
    secretChangedAt: Timestamp | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ApiClientCreate = {
    displayName: Name;
    type?: ClientType;
    roleId?: ClientRoleId;
    grants?: ClientGrants;
    scopes?: ClientScopes;
    redirectUris?: RedirectUris;
    postLogoutRedirectUris?: RedirectUris;
    allowedOrigins?: AllowedOrigins;
    allowImplicit?: AllowImplicit;
    requirePkce?: RequirePkce;
    accessTokenLifetime?: AccessTokenLifetime;
};

export type ApiClientList = {
    /**
     * The items of this page.
     */
    value: Array<ApiClientView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * `clientId`, `type`, `rateLimit`, `active`, `lastUsedAt`, `secretChangedAt`, `createdAt` and `updatedAt` are read-only.
 */
export type ApiClientUpdate = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId?: string;
    displayName?: Name;
    type?: ClientType;
    roleId?: ClientRoleId;
    grants?: ClientGrants;
    scopes?: ClientScopes;
    redirectUris?: RedirectUris;
    postLogoutRedirectUris?: RedirectUris;
    allowedOrigins?: AllowedOrigins;
    allowImplicit?: AllowImplicit;
    requirePkce?: RequirePkce;
    accessTokenLifetime?: AccessTokenLifetime;
    /**
     * API requests a minute, set by the operator; null for the account's limit.
     */
    rateLimit?: number | null;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active?: boolean;
    /**
     * When the client last got a token, to the minute; null if it never did.
     */
    lastUsedAt?: Timestamp | null;
    /**
     * When the client secret was made; null when it is not known, and for a public client.
     */
    secretChangedAt?: Timestamp | null;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/**
 * A client with the fields that `$select` names, all without it.
 */
export type ApiClientView = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    type: ClientType;
    roleId: ClientRoleId;
    grants: ClientGrants;
    scopes: ClientScopes;
    redirectUris: RedirectUris;
    postLogoutRedirectUris: RedirectUris;
    allowedOrigins: AllowedOrigins;
    allowImplicit: AllowImplicit;
    requirePkce: RequirePkce;
    accessTokenLifetime: AccessTokenLifetime;
    /**
     * API requests a minute, set by the operator; null for the account's limit.
     */
    rateLimit: number | null;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * When the client last got a token, to the minute; null if it never did.
     */
    lastUsedAt: Timestamp | null;
    /**
     * When the client secret was made; null when it is not known, and for a public client.
     */
    secretChangedAt: Timestamp | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type Assignment = {
    /**
     * The id of the resource.
     */
    resourceId: Id;
    /**
     * Units of the resource, 1 = one of it.
     */
    units: number;
};

export type AssignmentInput = {
    /**
     * The id of the resource.
     */
    resourceId: Id;
    /**
     * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
     */
    units?: number;
};

export type AuditAction = 'Created' | 'Updated' | 'Deactivated' | 'Linked' | 'Failed';

export type AuditDetails = {
    /**
     * The body of the request, with passwords, secrets and tokens replaced by `***`.
     */
    payload: unknown;
    /**
     * The detail of the error, for a refused request.
     */
    error: string | null;
    /**
     * The old and new value of each changed attribute; `access` is what a user who is linked has lost.
     */
    changes: {
        [key: string]: unknown;
    };
    /**
     * What the request has and was not applied, such as roles that there are not; left out when there is nothing.
     */
    ignored?: Array<string>;
};

/**
 * An entry with the fields that `$select` names, all without it.
 */
export type AuditLogEntry = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    performedOn: Timestamp;
    /**
     * What was done.
     */
    action: AuditAction;
    /**
     * The user's id at the identity provider.
     */
    externalId: string | null;
    /**
     * The id of the user; null when no user belongs to it.
     */
    userId: number | null;
    /**
     * The name to sign in with, unique within the account without regard to case.
     */
    userName: string | null;
    /**
     * The HTTP status of the answer.
     */
    responseStatus: number;
    /**
     * The address that the request came from.
     */
    ipAddress: string | null;
    /**
     * The id of the client.
     */
    clientId: string;
    /**
     * The client's display name at that time.
     */
    clientName: string;
    /**
     * The id of the request in the service's logs.
     */
    requestId: string;
    /**
     * The HTTP method of the request.
     */
    method: string;
    /**
     * Without the query.
     */
    path: string;
    /**
     * Milliseconds until the entry was written, or for a refused request until its answer was sent.
     */
    duration: number | null;
    /**
     * What the request was and changed, with credentials masked.
     */
    details: AuditDetails;
    /**
     * How many requests within a minute the entry stands for, that a rate limit refused or a deactivated client sent.
     */
    repeated: number;
};

export type AuditLogList = {
    /**
     * The items of this page.
     */
    value: Array<AuditLogEntry>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * The parameters of `GET /connect/authorize` as a form.
 */
export type AuthorizeRequest = {
    /**
     * `code`; `token` only for clients that may use it.
     */
    response_type?: string;
    /**
     * The id of the client.
     */
    client_id?: string;
    /**
     * Where the browser is sent with the code: one of the client's registered addresses.
     */
    redirect_uri?: string;
    /**
     * Scopes separated by spaces.
     */
    scope?: string;
    /**
     * An opaque value that the client gets back unchanged.
     */
    state?: string;
    /**
     * The SHA-256 of the code verifier, base64url (RFC 7636).
     */
    code_challenge?: string;
    /**
     * `S256`.
     */
    code_challenge_method?: string;
    /**
     * `query` for a code: the redirect has it in its query.
     */
    response_mode?: string;
    /**
     * A value that the id_token repeats, against replays.
     */
    nonce?: string;
    /**
     * `none` refuses instead of showing a page; `login` and `select_account` ask for the sign-in again.
     */
    prompt?: string;
    /**
     * Seconds since the sign-in after which the user must sign in again.
     */
    max_age?: string;
    /**
     * The user name that the sign-in page begins with.
     */
    login_hint?: string;
    /**
     * The id_token that the client was given, to name the session.
     */
    id_token_hint?: string;
    /**
     * `idp:` and the scheme of the SSO provider at which the user signs in.
     */
    acr_values?: string;
    [key: string]: string | string | string | string | string | string | string | string | string | string | undefined;
};

export type Baseline = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * 1 is the plan that the project was started with. An imported baseline has the file's number below zero: 0, -1 to -10.
     */
    number: number;
    /**
     * When the plan was made; of an imported baseline when it was imported.
     */
    at: Timestamp;
    cause: BaselineCause;
    /**
     * The day from which it was planned; null for a plan that was made before the project was Active, and for an imported baseline.
     */
    statusDate: string | null;
    plannedFinish: Date;
    /**
     * Working days of the project buffer; null for an imported baseline.
     */
    bufferSize: number | null;
    /**
     * Working days of the critical chain; null for an imported baseline.
     */
    chainLength: number | null;
    /**
     * Null while it is the present plan. An imported baseline is replaced when it is imported, by the plan that is made then.
     */
    replacedAt: string | null;
    /**
     * Who made it, or imported it.
     */
    actor: Person;
    /**
     * The number of an imported baseline in its file; null for plans that were made here.
     */
    fileNumber: number | null;
    /**
     * What the buffers are sized by; null for a plan that was made before the project was Active, and for an imported baseline.
     */
    bufferBasis: BufferBasis | null;
    plannedStart: Date;
    /**
     * The chain of tasks that decides how long the project takes, links and resources considered; null for an imported baseline.
     */
    criticalChain: {
        /**
         * First to last; those that were completed when the plan was made are not among them.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too.
         */
        length: number;
        /**
         * The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off.
         */
        gapDays: number;
    } | null;
    /**
     * The buffer at the end of the critical chain; null for an imported baseline.
     */
    projectBuffer: {
        /**
         * Working days.
         */
        size: number;
        /**
         * Null when its size is 0.
         */
        start: string | null;
        /**
         * Null when its size is 0.
         */
        finish: string | null;
    } | null;
    /**
     * The buffers where other chains join the critical one. Empty for an imported baseline, as nearCritical and links are.
     */
    feedingBuffers: Array<{
        /**
         * The id of the task or milestone that it begins at.
         */
        from: Id;
        /**
         * The critical task that the chain joins, null: the end.
         */
        to: number | null;
        /**
         * The ids of the tasks of the chain, in order.
         */
        chain: Array<Id>;
        /**
         * Working days that the sizing asks for.
         */
        wanted: number;
        /**
         * Working days that the buffer got.
         */
        granted: number;
        /**
         * Nothing could be granted: the merge is effectively critical.
         */
        unprotected: boolean;
        /**
         * Null when nothing was granted.
         */
        start: string | null;
        /**
         * Null when nothing was granted.
         */
        finish: string | null;
    }>;
    /**
     * Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count.
     */
    nearCritical: Array<{
        /**
         * The tasks concerned.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain.
         */
        length: number;
    }>;
    /**
     * How short the plan is, from its status date on; null for an imported baseline.
     */
    levelling: Levelling | null;
    /**
     * The links between tasks and milestones, each with its reason.
     */
    links: Array<ScheduleLink>;
    /**
     * The tasks concerned.
     */
    tasks: Array<BaselineTask>;
};

/**
 * planned: made before the project was Active, or as it became so. replanned: on request. changed: tasks, links or options were changed with `replan=true`. resumed: the project went on after it was frozen, its plan moved by that time or made anew around the work that has taken its resources meanwhile. imported: made elsewhere, and never in force here: the project came with it, in its file.
 */
export type BaselineCause = 'planned' | 'replanned' | 'changed' | 'resumed' | 'imported';

/**
 * A baseline in lists, with the fields that `$select` names; all without it.
 */
export type BaselineEntry = {
    /**
     * 1 is the plan that the project was started with. An imported baseline has the file's number below zero: 0, -1 to -10.
     */
    number: number;
    /**
     * When the plan was made; of an imported baseline when it was imported.
     */
    at: Timestamp;
    cause: BaselineCause;
    /**
     * The day from which it was planned; null for a plan that was made before the project was Active, and for an imported baseline.
     */
    statusDate: string | null;
    plannedFinish: Date;
    /**
     * Working days of the project buffer; null for an imported baseline.
     */
    bufferSize: number | null;
    /**
     * Working days of the critical chain; null for an imported baseline.
     */
    chainLength: number | null;
    /**
     * Null while it is the present plan. An imported baseline is replaced when it is imported, by the plan that is made then.
     */
    replacedAt: string | null;
    /**
     * Who made it, or imported it.
     */
    actor: Person;
    /**
     * The number of an imported baseline in its file; null for plans that were made here.
     */
    fileNumber: number | null;
};

export type BaselineList = {
    /**
     * The items of this page.
     */
    value: Array<BaselineEntry>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type BaselineTask = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * As it was when the plan was replaced.
     */
    name: string;
    /**
     * Whether it is a milestone, which takes no time.
     */
    isMilestone: boolean;
    plannedStart: Date;
    plannedFinish: Date;
    /**
     * Working days of a task of an imported baseline, as its file has them; null where the file has none, and for plans that were made here.
     */
    duration: number | null;
    /**
     * Working days that the finish can slip with nothing else moving; null in an imported baseline.
     */
    freeFloat: number | null;
    /**
     * On the planned critical chain; null in an imported baseline.
     */
    isCritical: boolean | null;
};

export type BatchError = {
    /**
     * The HTTP status that the update alone would have been answered with.
     */
    status: number;
    /**
     * A code to decide by, stable across versions.
     */
    code: string;
    /**
     * What is wrong, and what would be right, as a sentence.
     */
    detail: string;
    /**
     * All faults, each with its position.
     */
    errors?: Array<Fault>;
};

/**
 * An item of another shape fails alone; the batch goes on.
 */
export type BatchItem = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The state that it is in.
     */
    status?: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete?: Percentage;
    remainingDuration?: WorkingDays;
    /**
     * The day on which the work began; null before.
     */
    actualStart?: string | null;
    /**
     * The day on which the work ended; null before.
     */
    actualFinish?: string | null;
    /**
     * What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports.
     */
    blockedNote?: string | null;
    /**
     * The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.
     */
    asOf?: InputDate;
    /**
     * When the report was made, if it is sent later, such as from a device that had no connection: it counts as if it had arrived then. A moment in the future counts as now, one before the task was created as the moment of that.
     */
    madeAt?: string;
    /**
     * That of the task that the reporter saw: when the task has been changed since, the item fails with `task_changed`.
     */
    updatedAt?: string;
};

export type BatchResult = {
    /**
     * One result for each update, in the order of the request.
     */
    results: Array<{
        /**
         * As given; null where the item names no whole number.
         */
        taskId: number | null;
        /**
         * Whether it was carried out.
         */
        succeeded: boolean;
        /**
         * Stands in items that succeeded.
         */
        task?: Task;
        /**
         * Stands in items that failed.
         */
        error?: BatchError;
    }>;
    /**
     * How many updates were carried out.
     */
    succeeded: number;
    /**
     * How many updates were refused.
     */
    failed: number;
};

export type BatchUpdate = {
    /**
     * The day that the items speak for that have none of their own; left out, it depends on the time of day, as for a single update.
     */
    asOf?: InputDate;
    /**
     * The updates, at most one for a task. Each succeeds or fails alone.
     */
    updates: Array<BatchItem>;
};

/**
 * An error response to a request with an access token (RFC 6750, section 3.1).
 */
export type BearerError = {
    /**
     * The error code of RFC 6749 or RFC 6750.
     */
    error: 'invalid_request' | 'invalid_token' | 'insufficient_scope' | 'temporarily_unavailable' | 'server_error';
    /**
     * A sentence in printable ASCII for developers.
     */
    error_description: string;
};

export type BeforeAndNow = {
    /**
     * Before that day; null where it had not started.
     */
    before: string | null;
    /**
     * As it stands.
     */
    now: Date;
};

export type BookingReason = {
    /**
     * The id of the resource.
     */
    resourceId: number;
    /**
     * Null where the caller may not see the other project.
     */
    projectId: number | null;
    /**
     * The task of the other project.
     */
    taskId: number | null;
};

export type BufferAnalysis = {
    /**
     * The id of the project.
     */
    projectId: Id;
    bufferType: BufferType;
    /**
     * The project buffer, in working days.
     */
    totalBuffer: number;
    /**
     * In working days.
     */
    consumedBuffer: number;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    consumptionPercentage: number;
    status: Zone;
    /**
     * Absent without a plan.
     */
    projectedCompletion?: string;
    /**
     * Sentences, the most urgent first. Empty while the project is Frozen or Complete.
     */
    recommendations: Array<string>;
};

/**
 * remaining: the buffers are sized by what is left of each chain from the status date on. Buffer consumption and chain completion begin again at 0 %, and completion counts what was left then. original: they are sized by the whole chain, its completed part included, and the project buffer starts where the plan before has it. Completion goes on to count the whole chain, and what is consumed stays consumed, so that points of the fever chart can be compared.
 */
export type BufferBasis = 'remaining' | 'original';

/**
 * For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs.
 */
export type BufferConfidence = number;

/**
 * Of the critical chain's length, in per cent.
 */
export type BufferPercentage = number;

/**
 * percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.
 */
export type BufferSizing = 'percentage' | 'cutAndPaste' | 'rootSquaredError' | 'adaptiveDensity' | 'adaptiveTightness' | 'confidence';

/**
 * The project buffer alone, or feeding buffers too.
 */
export type BufferType = 'PROJECT' | 'PROJECT_AND_FEEDING';

export type Calendar = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * Weekdays that are worked on, 1 is Monday, 7 is Sunday.
     */
    weekdays: Array<number>;
    /**
     * Days without work, each with the name of its reason.
     */
    holidays: Array<Holiday>;
    /**
     * Working hours of a day; files with hours are converted by it.
     */
    hoursPerDay: number;
    /**
     * What projects without a calendar of their own get.
     */
    isDefault: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type CalendarCreate = {
    name: Label;
    /**
     * Monday to Friday, when left out.
     */
    weekdays?: Array<number>;
    /**
     * Days without work, each with the name of its reason.
     */
    holidays?: Array<{
        date: InputDate;
        /**
         * The name, for people; it need not be unique.
         */
        name?: string;
    }>;
    /**
     * 8 when left out.
     */
    hoursPerDay?: number;
    /**
     * What projects without a calendar of their own get.
     */
    isDefault?: boolean;
};

/**
 * A calendar feed in lists, with the fields that `$select` names; all without it.
 */
export type CalendarFeed = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What calendar programs call it.
     */
    name: string;
    /**
     * The project whose dates it has.
     */
    projectId: number | null;
    /**
     * The user whose dates it has.
     */
    userId: number | null;
    /**
     * The user who made it; null for an API client.
     */
    createdBy: number | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last read, to the hour; null before.
     */
    lastReadAt: string | null;
};

/**
 * Whose dates a feed has; either `projectId` or `userId`.
 */
export type CalendarFeedCreate = {
    /**
     * What calendar programs call it; the name of its project by default.
     */
    name?: Label;
    /**
     * The project whose tasks and milestones it has.
     */
    projectId?: Id;
    /**
     * The user whose tasks it has; others than oneself for those who see all projects.
     */
    userId?: UserId;
};

/**
 * A page of calendar feeds.
 */
export type CalendarFeedList = {
    /**
     * The feeds.
     */
    value: Array<CalendarFeed>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type CalendarList = {
    /**
     * The items of this page.
     */
    value: Array<CalendarView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export type CalendarUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    name?: Label;
    /**
     * Monday to Friday, when left out.
     */
    weekdays?: Array<number>;
    /**
     * Days without work, each with the name of its reason.
     */
    holidays?: Array<{
        date: InputDate;
        /**
         * The name, for people; it need not be unique.
         */
        name?: string;
    }>;
    /**
     * 8 when left out.
     */
    hoursPerDay?: number;
    /**
     * What projects without a calendar of their own get.
     */
    isDefault?: boolean;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

export type CalendarView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * Weekdays that are worked on, 1 is Monday, 7 is Sunday.
     */
    weekdays: Array<number>;
    /**
     * Days without work, each with the name of its reason.
     */
    holidays: Array<Holiday>;
    /**
     * Working hours of a day; files with hours are converted by it.
     */
    hoursPerDay: number;
    /**
     * What projects without a calendar of their own get.
     */
    isDefault: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ChangeCause = {
    /**
     * When.
     */
    date: Date;
    cause: FeverCause;
    /**
     * Who did it; the system where a day went by.
     */
    actor: Person;
    /**
     * The promise after it.
     */
    bufferEnd: Date;
    /**
     * Calendar days that it moved the promise by; negative: earlier.
     */
    promiseMovedBy: number;
    /**
     * Per cent after it.
     */
    bufferConsumption: number;
    /**
     * Percentage points by which it moved; negative: gained.
     */
    consumed: number;
    /**
     * The tasks and milestones that were reported; of more than 20 the first.
     */
    taskIds: Array<number>;
    /**
     * How many they are.
     */
    taskCount: number;
};

export type ChangedDecision = {
    /**
     * Its id.
     */
    id: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project.
     */
    projectName: string;
    /**
     * The task that comes first; null where the whole project does.
     */
    taskId: number | null;
    /**
     * The name of the task.
     */
    taskName: string | null;
    mode: DecisionMode;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * The last day on which it holds; null for none.
     */
    until: string | null;
    createdAt: Timestamp;
    /**
     * Who made it.
     */
    actor: Person;
    /**
     * When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
     */
    endedAt: string | null;
    /**
     * Who ended it, or changed the status of its project; null where endedAt is.
     */
    endedBy: Person | null;
    /**
     * The same in words.
     */
    sentences: Array<string>;
    mentions: Mentions;
};

export type ChangedProject = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The state that it is in.
     */
    status: 'Active' | 'Complete';
    /**
     * Its status, where that changed since that day; null where it did not.
     */
    became: 'Active' | 'Complete' | null;
    /**
     * The end of its project buffer.
     */
    promise: BeforeAndNow;
    /**
     * The last day of its work as projected.
     */
    projectedCompletion: BeforeAndNow;
    /**
     * Per cent of the project buffer that is used up.
     */
    bufferConsumption: {
        /**
         * Before that day; null where it had not started.
         */
        before: number | null;
        /**
         * As it stands.
         */
        now: number;
    };
    /**
     * The points of its fever chart that moved its promise or its buffer consumption, oldest first; of more than ten the ones that moved most.
     */
    causes: Array<ChangeCause>;
    /**
     * The same in words.
     */
    sentences: Array<string>;
    mentions: Mentions;
};

/**
 * `password`, `client_credentials`, `refresh_token` and `authorization_code`; for a public client the last two alone.
 */
export type ClientGrants = Array<'password' | 'client_credentials' | 'refresh_token' | 'authorization_code'>;

/**
 * Its role in the client credentials grant: 1 Administrator, 2 General User (unless given). Other grants have the user's role.
 */
export type ClientRoleId = 1 | 2;

/**
 * What the client may request.
 */
export type ClientScopes = Array<'api1' | 'mcp.write' | 'admin' | 'openid' | 'profile' | 'email' | 'offline_access'>;

/**
 * A public client, such as an app in a browser, has no secret (RFC 6749, section 2.1); `confidential` unless given. Never changed.
 */
export type ClientType = 'confidential' | 'public';

export type Comparison = {
    /**
     * The id of the project.
     */
    projectId: Id;
    statusDate: Date;
    /**
     * Null where the project as it is cannot be planned.
     */
    before: ProjectOutcome | null;
    after: ProjectOutcome;
    /**
     * Tasks whose days change, those that move farthest first; at most 50 of them.
     */
    movedTasks: Array<{
        /**
         * The id of the task.
         */
        taskId: Id;
        startBefore: Date;
        finishBefore: Date;
        startAfter: Date;
        finishAfter: Date;
        /**
         * Working days that the finish moves; negative when it is earlier.
         */
        days: number;
    }>;
    /**
     * How many tasks get other dates.
     */
    movedCount: number;
    /**
     * Other Active projects that the changes move, by the people that they share.
     */
    movedProjects: MovedProjects;
};

/**
 * What the caller may see and do.
 */
export type ConsoleSession = {
    user: Person;
    /**
     * Whether the caller has the role Administrator.
     */
    administrator: boolean;
    /**
     * False when the caller sees only the projects that it manages and the tasks that are assigned to it.
     */
    allProjects: boolean;
    /**
     * The account of the caller.
     */
    account: {
        /**
         * The number of the account.
         */
        id: number;
        /**
         * The IANA name of the time zone that dates are in.
         */
        timeZone: string;
        /**
         * Which zones the buffers of the account have.
         */
        zones: 'flat' | 'sloped';
        today: Date;
    };
    /**
     * The plugins that can be switched on and off for an account.
     */
    plugins: Array<{
        /**
         * The name of the plugin.
         */
        name: string;
        /**
         * Whether it is on for the account.
         */
        enabled: boolean;
    }>;
};

/**
 * How the console signs users in.
 */
export type ConsoleSettings = {
    /**
     * The address of the identity server.
     */
    authUrl: string;
    /**
     * The public client with which users sign in.
     */
    clientId: string;
    /**
     * Where the sign-in leads back to.
     */
    redirectUri: string;
    /**
     * What the console asks for; users get what their role allows.
     */
    scope: string;
};

export type CreatedApiClient = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    type: ClientType;
    roleId: ClientRoleId;
    grants: ClientGrants;
    scopes: ClientScopes;
    redirectUris: RedirectUris;
    postLogoutRedirectUris: RedirectUris;
    allowedOrigins: AllowedOrigins;
    allowImplicit: AllowImplicit;
    requirePkce: RequirePkce;
    accessTokenLifetime: AccessTokenLifetime;
    /**
     * API requests a minute, set by the operator; null for the account's limit.
     */
    rateLimit: number | null;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * When the client last got a token, to the minute; null if it never did.
     */
    lastUsedAt: Timestamp | null;
    /**
     * When the client secret was made; null when it is not known, and for a public client.
     */
    secretChangedAt: Timestamp | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /**
     * Shown only here; absent for a public client.
     */
    clientSecret?: string;
};

/**
 * A calendar feed with its address, which is shown once.
 */
export type CreatedCalendarFeed = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What calendar programs call it.
     */
    name: string;
    /**
     * The project whose dates it has.
     */
    projectId: number | null;
    /**
     * The user whose dates it has.
     */
    userId: number | null;
    /**
     * The user who made it; null for an API client.
     */
    createdBy: number | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last read, to the hour; null before.
     */
    lastReadAt: string | null;
    /**
     * Its address; whoever has it reads the feed.
     */
    url: string;
};

export type CreatedScimClient = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId: string;
    /**
     * Shown to administrators.
     */
    displayName: string;
    ssoProviderId: ScimClientProvider;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * Whether users without `externalId` or e-mail address are accepted. False unless given.
     */
    acceptIncompleteUsers: boolean;
    /**
     * Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given.
     */
    hideDeletedUsers: boolean;
    /**
     * Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given.
     */
    allowRelink: boolean;
    /**
     * When the client last sent a request, to the minute; null if it never did.
     */
    lastRequestAt: Timestamp | null;
    /**
     * Where it came from.
     */
    lastRequestIp: string | null;
    /**
     * The client's last request that was refused; null if there is none.
     */
    lastError: ScimClientError | null;
    /**
     * The rate limits that apply now; a request must pass all of them.
     */
    limits: Array<ScimClientLimit>;
    /**
     * When limits that an operator has set end; null for the default ones, and for limits without an end.
     */
    rateLimitUntil: Timestamp | null;
    /**
     * The address of the SCIM endpoint.
     */
    scimUrl: string;
    /**
     * The address of the token endpoint.
     */
    tokenUrl: string;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /**
     * Shown only here.
     */
    clientSecret?: string;
};

export type CreatedUser = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    /**
     * The name to sign in with, unique within the account without regard to case.
     */
    userName: string;
    /**
     * Empty for a user whom an identity provider has created without an e-mail address.
     */
    email: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    /**
     * The given name.
     */
    givenName?: string | null;
    /**
     * The family name.
     */
    familyName?: string | null;
    roleId?: RoleId;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active?: boolean;
    /**
     * False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given.
     */
    projectPermissions?: boolean;
    /**
     * Whether the user may sign in with a password. True unless given.
     */
    internalLogin?: boolean;
    /**
     * Whether the user may sign in through an identity provider. True unless given.
     */
    externalLogin?: boolean;
    /**
     * Whether the user has a password.
     */
    passwordSet?: boolean;
    /**
     * Whether sign-in asks for a one-time password.
     */
    secondFactor?: boolean;
    /**
     * Who the user is at identity providers.
     */
    externalIdentities?: Array<{
        /**
         * Null: any provider of the account.
         */
        ssoProviderId: string | null;
        /**
         * The user's id at the identity provider.
         */
        externalId: string;
    }>;
    /**
     * The end of the lockout after too many failed sign-ins, or null.
     */
    lockedUntil?: Timestamp | null;
    /**
     * When the user signed in last; null before the first time.
     */
    lastSignInAt?: Timestamp | null;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
    /**
     * Whether the link to set a password was mailed.
     */
    invitationMailed: boolean;
    /**
     * The link by which the user sets the password, once; absent when it was mailed, or is not needed.
     */
    setPasswordUrl?: string;
    setPasswordUrlExpiresAt?: Timestamp;
    /**
     * Where the user signs in afterwards, in this account; present together with `setPasswordUrl`.
     */
    signInUrl?: string;
};

/**
 * A calendar date, `YYYY-MM-DD`, in the account's time zone.
 */
export type Date = string;

export type DaysOff = {
    from: Date;
    to: Date;
    /**
     * Calendar days among them that the project does not work.
     */
    project: number;
    /**
     * The project's working days among them on which resources of the task do not work.
     */
    resources: Array<{
        /**
         * The id of the resource.
         */
        resourceId: Id;
        /**
         * Working days.
         */
        days: number;
    }>;
    /**
     * By how much it would start earlier if its resources worked whenever the project does.
     */
    gain: number;
    /**
     * The reason as a sentence, for people.
     */
    sentence: string;
};

export type Decision = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Its place among the decisions in force, 1 being the first; null once it has ended.
     */
    position: number | null;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project.
     */
    projectName: string;
    /**
     * The task that comes first; null where the whole project does.
     */
    taskId: number | null;
    /**
     * The name of the task.
     */
    taskName: string | null;
    mode: DecisionMode;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * The last day on which it holds; null for none.
     */
    until: string | null;
    createdAt: Timestamp;
    /**
     * When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
     */
    endedAt: string | null;
    /**
     * Who made it.
     */
    actor: Person;
    /**
     * Who ended it, or changed the status of its project; null while it holds.
     */
    endedBy: Person | null;
    /**
     * What it gained and lost by the simulation on which it was made: its own project first, then those that lost most, those that the reader does not see as one; null where it was not simulated in time.
     */
    price: Array<MovePrice> | null;
};

export type DecisionCreate = {
    /**
     * What comes first; either a project or a task.
     */
    first: {
        /**
         * The id of the project.
         */
        projectId?: Id;
        /**
         * The id of the task.
         */
        taskId?: Id;
    };
    /**
     * `next` when left out.
     */
    mode?: DecisionMode;
    /**
     * Why, for the people who have to wait.
     */
    reason?: string;
    /**
     * The last day on which it holds; without it until it is ended.
     */
    until?: InputDate;
    /**
     * Its place among the decisions in force, 1 being the first; the last when left out.
     */
    position?: number;
    /**
     * Whether to answer what would move, and store nothing.
     */
    preview?: boolean;
};

/**
 * A decision; in lists with the fields that `$select` names, all without it.
 */
export type DecisionEntry = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Its place among the decisions in force, 1 being the first; null once it has ended.
     */
    position: number | null;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project.
     */
    projectName: string;
    /**
     * The task that comes first; null where the whole project does.
     */
    taskId: number | null;
    /**
     * The name of the task.
     */
    taskName: string | null;
    mode: DecisionMode;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * The last day on which it holds; null for none.
     */
    until: string | null;
    createdAt: Timestamp;
    /**
     * When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
     */
    endedAt: string | null;
    /**
     * Who made it.
     */
    actor: Person;
    /**
     * Who ended it, or changed the status of its project; null while it holds.
     */
    endedBy: Person | null;
    /**
     * What it gained and lost by the simulation on which it was made: its own project first, then those that lost most, those that the reader does not see as one; null where it was not simulated in time.
     */
    price: Array<MovePrice> | null;
};

export type DecisionList = {
    /**
     * The items of this page.
     */
    value: Array<DecisionEntry>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * `next`: first among what has not started. `now`: what others do with its people pauses for it too.
 */
export type DecisionMode = 'next' | 'now';

export type DecisionOutcome = {
    /**
     * What it gains and loses, by 400 simulated runs with it and without: its own project first, then those that lose most, at most 20; null where that took too long.
     */
    price: Array<MovePrice> | null;
    /**
     * The decision; null where it was a preview.
     */
    decision: DecisionEntry | null;
    moved: MovedProjects;
};

/**
 * Nulls where the caller may not see the project that comes first.
 */
export type DecisionReason = {
    /**
     * The id of the decision.
     */
    decisionId: string | null;
    /**
     * The name of who made it.
     */
    decidedBy: string | null;
    /**
     * Why; null without one.
     */
    reason: string | null;
    /**
     * The reason as a sentence, for people.
     */
    sentence: string;
};

export type Deliverable = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * `Open` until it is handed over, then `Done`.
     */
    status: 'Open' | 'Done';
};

/**
 * With the id of one that the milestone has, that one; else a new one. One that is not listed goes.
 */
export type DeliverableInput = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    name: Label;
    /**
     * The state that it is in.
     */
    status?: 'Open' | 'Done';
};

/**
 * The envelope of every event. Each event defines `event` and `data`, and forbids further properties with `unevaluatedProperties: false`.
 */
export type Delivery = {
    /**
     * The id of the delivery of one event to one webhook: the same on every attempt and replay. Receivers discard deliveries whose id they have processed before.
     */
    webhookId: string;
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    timestamp: Timestamp;
    /**
     * The id of the account in which it happened.
     */
    accountId: number;
    /**
     * The data of the event; each event defines its properties.
     */
    data: unknown;
    metadata: EventMetadata;
};

export type DrivingPredecessor = {
    /**
     * task: another task, by a link or by a resource that it hands over. project_start: the first day of the project or of its plan. not_before: the task's own date. status_date: what has not started by then cannot start earlier. reported: it started then. booking: work of another project on a resource that both use.
     */
    kind: 'task' | 'project_start' | 'not_before' | 'status_date' | 'reported' | 'booking';
    /**
     * The id of the task.
     */
    taskId: number | null;
    /**
     * The reason, with what is needed to show it.
     */
    reason: LinkReason | null;
    /**
     * Days of feeding buffer that it must leave between them.
     */
    buffer: number;
    /**
     * The date, or the day on which the other task is done (FF and FS) or starts (SF and SS), its lag counted; of a booking its last day.
     */
    date: Date;
    /**
     * Of a booking, what is booked and by whom.
     */
    booking: BookingReason | null;
    /**
     * By which decision the other task has the resource first; null without one, and in a plan.
     */
    decision: DecisionReason | null;
    /**
     * The reason as a sentence, for people.
     */
    sentence: string;
};

export type Earlier = {
    /**
     * How much earlier it can start.
     */
    days: number;
    /**
     * What it takes, all of it together; of more than 50 the first.
     */
    needs: Array<{
        /**
         * finish, start: that the task does so that many days earlier. lag: that the lag of the link from it, of that type, is shortened. not_before: that its own date is moved to that date.
         */
        kind: 'finish' | 'start' | 'lag' | 'not_before';
        /**
         * The id of the task.
         */
        taskId: number | null;
        /**
         * What is needed, as a word to decide by.
         */
        type: 'FS' | 'SS' | 'FF' | 'SF' | null;
        /**
         * The day.
         */
        date: string | null;
        /**
         * Working days.
         */
        days: number;
        /**
         * Of a finish, the days of work left of the task: what is beyond them has to come from what holds it.
         */
        work: number;
        /**
         * Or instead, so much more of these; empty where other links hold it too.
         */
        units: Array<{
            /**
             * The id of the resource.
             */
            resourceId: Id;
            /**
             * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
             */
            units: number;
        }>;
        /**
         * The reason as a sentence, for people.
         */
        sentence: string;
    }>;
    /**
     * What holds it then.
     */
    next: Array<DrivingPredecessor>;
    /**
     * The reason as a sentence, for people.
     */
    sentence: string;
};

export type Email = string;

/**
 * The parameters of `GET /connect/endsession` as a form.
 */
export type EndSessionRequest = {
    /**
     * The id_token that the client was given, to name the session.
     */
    id_token_hint?: string;
    /**
     * The id of the client.
     */
    client_id?: string;
    /**
     * Where the browser is sent after the sign-out: one of the client's registered addresses.
     */
    post_logout_redirect_uri?: string;
    /**
     * An opaque value that the client gets back unchanged.
     */
    state?: string;
    /**
     * Of the page that asks for a confirmation.
     */
    form_token?: string;
    [key: string]: string | string | string | string | string | undefined;
};

export type EventFeed = {
    /**
     * The items of this page.
     */
    value: Array<FeedEvent>;
    /**
     * Continues where this answer ends; given also when there are no events.
     */
    nextToken: string;
    /**
     * True when there are more events already, so ask again at once.
     */
    more: boolean;
};

/**
 * The version of the payload, and which attempt this is.
 */
export type EventMetadata = {
    /**
     * The version of the payload format.
     */
    version: string;
    /**
     * The number of attempts before this one.
     */
    retryCount: number;
};

/**
 * Days are working days of the project. Everything is computed from the links and resource flows of the plan: when all that is named as needed is done, the task moves by the number of days told, until what is named as next holds it.
 */
export type Explanation = {
    /**
     * The state that it is in.
     */
    status: 'NotStarted' | 'InProgress' | 'Completed';
    start: Date;
    finish: Date;
    /**
     * All that hold its start at once (of a task that is planned late, its earliest start); of more than 50 the first.
     */
    drivingPredecessors: Array<DrivingPredecessor>;
    /**
     * The days off that it waits through; null where there are none.
     */
    daysOff: DaysOff | null;
    /**
     * What would let it start earlier; null where nothing can: it has started, or a date that is fixed or work that is done holds it.
     */
    earlier: Earlier | null;
    /**
     * Why it is planned later than it could be; null where it is not, and in a projection.
     */
    alapPlacement: AlapPlacement | null;
    /**
     * From the root to the task, each holding the next; of a plan at the earliest times. Of more than 50 the root and the last 49.
     */
    reasons: Array<{
        /**
         * The id of the task.
         */
        taskId: Id;
        start: Date;
        finish: Date;
        /**
         * The predecessor that the task waits for; null when none holds it.
         */
        drivingPredecessor: DrivingPredecessor;
    }>;
    /**
     * Left out behind the root.
     */
    omittedReasons: number;
    /**
     * The tasks behind it, those that it moves first come first; of more than 50 the first.
     */
    successors: Array<{
        /**
         * The id of the task.
         */
        taskId: Id;
        reason: LinkReason;
        /**
         * How far the task can slip before this link moves that one.
         */
        slack: number;
        /**
         * Of that, days that are a feeding buffer.
         */
        buffer: number;
    }>;
    /**
     * How far it can slip, by starting later or, where it has started, by taking longer; null when it is completed.
     */
    float: Float | null;
    /**
     * All of it in words.
     */
    sentences: Array<string>;
};

export type Fault = {
    /**
     * A JSON Pointer (RFC 6901) into the request body.
     */
    pointer?: string;
    /**
     * The name of a parameter or header.
     */
    parameter?: string;
    /**
     * What is wrong at this place, and what would be right, as a sentence.
     */
    detail: string;
};

export type FeedEvent = {
    /**
     * The event's id, the same in every answer. Deliveries of the event have it in their `webhookId`, after the colon.
     */
    id: string;
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    /**
     * When the event happened, as in its deliveries.
     */
    timestamp: Timestamp;
    /**
     * The id of the account.
     */
    accountId: number;
    /**
     * The event's data, as its deliveries have them.
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).
 */
export type FeedingPolicy = 'SHRINK' | 'EXTEND' | 'EARLY_START';

/**
 * resume: the project goes on after it was frozen, its plan moved by that time. status: another change of its status. plan: it was planned anew. target: its target was moved. progress: tasks were reported. change: something else of it was changed, such as tasks, links, resources, calendars and settings. day: time went by, or work of other projects that it waits for moved. Of several reasons the first in this order.
 */
export type FeverCause = 'resume' | 'status' | 'plan' | 'target' | 'progress' | 'change' | 'day';

export type FeverChart = {
    /**
     * The id of the project.
     */
    projectId: Id;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    /**
     * Where YELLOW and RED begin, in per cent of consumption, at 0 and at 100 % chain completion: the account's `zones`, stretched to the thresholds of the project.
     */
    zones: {
        /**
         * Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion.
         */
        yellowFrom: [
            number,
            number
        ];
        /**
         * Per cent of consumption where RED begins: at 0 and at 100 % chain completion.
         */
        redFrom: [
            number,
            number
        ];
    };
    /**
     * The points of the chart, oldest first.
     */
    points: Array<{
        at: Timestamp;
        date: Date;
        /**
         * Per cent of the critical chain that is complete.
         */
        chainCompletion: number;
        /**
         * Per cent of the project buffer that is used up; above 100 the promise is missed.
         */
        bufferConsumption: number;
        zone: Zone;
        /**
         * The project's target at the time.
         */
        targetEndDate: string | null;
        /**
         * The end of the project buffer as planned at the time.
         */
        bufferEnd: Date;
        cause: FeverCause;
        /**
         * The tasks and milestones that were reported; of more than 20 the first.
         */
        tasks: Array<Id>;
        /**
         * How many were reported.
         */
        taskCount: number;
        /**
         * What uses more or less of the project buffer than at the point before, or that another task decides the end now, in words that name tasks and people; null where that is not known, or nothing does.
         */
        movedBy: string | null;
        /**
         * The number of the plan that it was measured against.
         */
        baseline: number;
        /**
         * Who did it.
         */
        actor: Person;
    }>;
    mentions: Mentions;
};

/**
 * The last day of the work in half of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
 */
export type FinishP50 = string | null;

/**
 * The last day of the work in 80 % of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
 */
export type FinishP80 = string | null;

export type Float = {
    /**
     * Before it moves another task or the end of the work, or eats into a buffer right behind it.
     */
    free: number;
    /**
     * Before it eats into a buffer, or further into it: the one that it reaches first, a feeding buffer between the two tasks or the project buffer (both null), which is told where both are reached at once. Null where there is none.
     */
    buffer: {
        /**
         * Working days.
         */
        days: number;
        /**
         * The id of the task or milestone that it begins at.
         */
        from: number | null;
        /**
         * The id of the task or milestone that it leads to.
         */
        to: number | null;
    } | null;
    /**
     * Before it moves a task of the chain: the critical one of a plan, the longest one of a projection. Null where it never does.
     */
    chain: {
        /**
         * Working days.
         */
        days: number;
        /**
         * The id of the task.
         */
        taskId: Id;
    } | null;
    /**
     * Before it moves the end of the work.
     */
    end: number;
};

export type ForgotPasswordForm = {
    form_token: FormToken;
    /**
     * Where the pages lead afterwards: an address of the identity server.
     */
    returnUrl?: string;
    /**
     * The id of the account, where a user name alone does not tell it.
     */
    account?: string;
    /**
     * The name, for people; it need not be unique.
     */
    name?: string;
};

/**
 * Stands in the page's form; protects it against forms of other sites.
 */
export type FormToken = string;

/**
 * Why a project stands as it does and what to do about it, in one sentence.
 */
export type Headline = {
    /**
     * The sentence.
     */
    sentence: string;
    mentions: Mentions;
};

export type Holiday = {
    date: Date;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
};

export type Id = number;

export type ImportNote = {
    /**
     * What kind of note it is, such as `bad_number`. The guide `Warnings and faults of imports` has them all.
     */
    code: string;
    /**
     * The row of the file.
     */
    element: string | null;
    /**
     * What is wrong or left out, and what would be right.
     */
    detail: string;
};

/**
 * What an import would do.
 */
export type ImportPreview = {
    /**
     * The project as it would be; null where the file has faults.
     */
    project: {
        /**
         * Its name.
         */
        name: string;
        /**
         * The day on which it starts.
         */
        startDate: string;
        /**
         * Finish of its last task; null where it is not planned at once.
         */
        plannedFinish: string | null;
        /**
         * End of its project buffer; null where it is not planned at once.
         */
        bufferEnd: string | null;
    } | null;
    /**
     * The plan as it would be if the durations of the file were taken for the other kind: with nothing cut where they are taken for ones with safety, else with half of each cut. Null where the file has faults, states both estimates of every task, or has no such plan.
     */
    otherEstimates: {
        /**
         * Finish of its last task.
         */
        plannedFinish: string;
        /**
         * End of its project buffer.
         */
        bufferEnd: string;
    } | null;
    /**
     * By when the project is done, simulated as if it were started now beside all that runs; null where it is not asked for, and where the file has faults or no tasks.
     */
    quote: {
        /**
         * How often the work was placed.
         */
        runs: number;
        /**
         * What the drawn durations follow from.
         */
        seed: number;
        /**
         * The day from which the work was placed.
         */
        statusDate: Date;
        /**
         * The last day of the work in so many per cent of the runs, or earlier.
         */
        finish: {
            /**
             * In 10 % of the runs.
             */
            p10: Date;
            /**
             * In half of the runs.
             */
            p50: Date;
            /**
             * In 80 % of the runs.
             */
            p80: Date;
            /**
             * In 90 % of the runs.
             */
            p90: Date;
            /**
             * In 95 % of the runs.
             */
            p95: Date;
        };
        /**
         * That the work ends by the end of the project buffer as planned.
         */
        probabilityOfPromise: number;
        /**
         * Of probabilityOfPromise, in percentage points.
         */
        standardError: number;
    } | null;
    /**
     * Which columns of a table are read for which field; empty for a project file.
     */
    columns: Array<{
        /**
         * The field of a task.
         */
        field: string;
        /**
         * The titles of its columns.
         */
        titles: Array<string>;
    }>;
    /**
     * The first tasks, as they would be; of a file with faults those of a table only.
     */
    tasks: Array<{
        /**
         * Its name.
         */
        name: string;
        /**
         * Its key in another system.
         */
        externalKey: string | null;
        /**
         * In working days.
         */
        duration: number;
        /**
         * In working days, with safety.
         */
        safeDuration: number | null;
        /**
         * The names of the tasks that it waits for.
         */
        predecessors: Array<string>;
        /**
         * The names of its resources.
         */
        resources: Array<string>;
        /**
         * Whether the task would be made, changed, or stay as it is.
         */
        change: 'create' | 'update' | 'none';
    }>;
    /**
     * What keeps the file from being imported; the last one counts those that are not listed.
     */
    faults: Array<ImportNote>;
    /**
     * What was imported, and what was left out or changed.
     */
    report: ImportReport;
};

export type ImportReport = {
    /**
     * Start as the file has it, of a table its first actual start; null where it has none.
     */
    startDate: string | null;
    /**
     * What its durations were taken for.
     */
    estimates: 'focused' | 'safe';
    /**
     * How many tasks were imported.
     */
    tasks: number;
    /**
     * Tasks with progress in the file, also where it is discarded.
     */
    progress: number;
    /**
     * How many milestones were imported.
     */
    milestones: number;
    /**
     * How many links were imported.
     */
    links: number;
    /**
     * How many resources were imported.
     */
    resources: number;
    /**
     * How many assignments were imported.
     */
    assignments: number;
    /**
     * How many calendars were imported.
     */
    calendars: number;
    /**
     * Those of a project file; a table has none.
     */
    baselines: number;
    /**
     * What could not be carried over.
     */
    warnings: Array<ImportNote>;
};

export type ImportedProject = {
    /**
     * The project that was made of the file.
     */
    project: Project;
    /**
     * What was imported, and what was left out or changed.
     */
    report: ImportReport;
};

/**
 * A date between 1900 and 2199, `YYYY-MM-DD`.
 */
export type InputDate = string;

/**
 * The response of RFC 7662, section 2.2. For a token that is not active it has no other property.
 */
export type Introspection = {
    /**
     * Whether the token is valid now.
     */
    active: boolean;
    /**
     * Scopes separated by spaces.
     */
    scope?: string;
    /**
     * The id of the client.
     */
    client_id?: string;
    /**
     * Of access tokens.
     */
    token_type?: 'Bearer';
    /**
     * When it expires, in seconds since 1970.
     */
    exp?: number;
    /**
     * When it was issued, in seconds since 1970.
     */
    iat?: number;
    /**
     * The id of the user; without a user the client's id, which never consists of digits alone.
     */
    sub?: string;
    /**
     * The user's name for the sign-in.
     */
    username?: string;
    /**
     * The issuer: `AUTH_URL` of the installation.
     */
    iss?: string;
};

/**
 * A name. It is not blank.
 */
export type Label = string;

export type Levelling = {
    /**
     * Working days of the levelled work, all as early as possible.
     */
    length: number;
    /**
     * No plan is shorter than so many working days.
     */
    lowerBound: number;
    /**
     * Schedules that were tried, and steps of the exact search.
     */
    schedules: number;
    /**
     * How much longer than the bound it is, in per cent of the bound.
     */
    gap: number;
    /**
     * It has the length of the bound, so no plan is shorter.
     */
    proven: boolean;
};

/**
 * A precedence has type and lag, the flow of a resource has resourceId and units.
 */
export type LinkReason = {
    /**
     * Which kind it is of.
     */
    kind: 'precedence' | 'resource';
    /**
     * The type of the link: FS (finish to start), SS, FF or SF.
     */
    type: 'FS' | 'SS' | 'FF' | 'SF' | null;
    /**
     * Working days between the two ends of the link; negative for an overlap.
     */
    lag: number | null;
    /**
     * The id of the resource.
     */
    resourceId: number | null;
    /**
     * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
     */
    units: number | null;
};

/**
 * Amounts are unit-days.
 */
export type LoadWeek = {
    start: Date;
    end: Date;
    /**
     * Unit-days of the resource that the week has.
     */
    capacity: number;
    /**
     * Unit-days of the resource that are wanted in the week.
     */
    demand: number;
    /**
     * What is wanted beyond what there is at the same moment.
     */
    overAllocation: number;
    /**
     * Those that want some of it, by id.
     */
    projects: Array<{
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * The state that it is in.
         */
        status: 'Planning' | 'Active';
        /**
         * Unit-days of the resource that are wanted in the week.
         */
        demand: number;
    }>;
};

/**
 * A request of JSON-RPC 2.0, or without `id` a notification.
 */
export type McpMessage = {
    /**
     * The version of JSON-RPC, always 2.0.
     */
    jsonrpc: '2.0';
    /**
     * The response has it again.
     */
    id?: string | number;
    /**
     * What is asked for, such as `tools/call`.
     */
    method: string;
    /**
     * What the method takes.
     */
    params?: {
        [key: string]: unknown;
    };
};

/**
 * A response of JSON-RPC 2.0, with either `result` or `error`.
 */
export type McpResponse = {
    /**
     * The version of JSON-RPC, always 2.0.
     */
    jsonrpc: '2.0';
    /**
     * That of the request.
     */
    id: string | number | null;
    /**
     * What the method returns.
     */
    result?: {
        [key: string]: unknown;
    };
    /**
     * Why the message could not be handled. An error of an operation is a `result` with `isError`.
     */
    error?: {
        /**
         * The error code of JSON-RPC, such as -32601 for an unknown method.
         */
        code: number;
        /**
         * What is wrong with the message, as a sentence.
         */
        message: string;
        /**
         * More about the error.
         */
        data?: unknown;
    };
};

/**
 * A task or milestone, a resource or a project whose name stands in a sentence between quotation marks.
 */
export type Mention = {
    /**
     * Milestones are of the kind task.
     */
    kind: 'task' | 'resource' | 'project';
    /**
     * The id of what has the name.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The project of a task; null of others.
     */
    projectId: number | null;
};

/**
 * What the sentences beside it name, each once; what several of them are called, and what the reader does not see, is left out.
 */
export type Mentions = Array<Mention>;

export type Milestone = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description: string | null;
    /**
     * It is not achieved earlier.
     */
    notBefore: string | null;
    /**
     * As given, else the day that the plan gives it; null without either.
     */
    plannedDate: string | null;
    /**
     * The day that the remaining work leads to.
     */
    projectedDate: string | null;
    /**
     * The day on which the milestone was achieved; null before.
     */
    achievedDate: string | null;
    /**
     * The state that it is in.
     */
    status: 'Planned' | 'Achieved';
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors: Array<Predecessor>;
    /**
     * The user who reported it; null before.
     */
    completedBy: Person | null;
    /**
     * The deliverables that are due with the milestone.
     */
    linkedDeliverables: Array<Deliverable>;
    /**
     * Its number in the work breakdown structure.
     */
    wbs: string | null;
    /**
     * Names of the summary tasks above it, outermost first.
     */
    outline: Array<string>;
    /**
     * Whether it is on the critical chain.
     */
    isCritical: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type MilestoneAchieved = {
    /**
     * The id of the milestone.
     */
    milestoneId: Id;
    /**
     * The name of the milestone when it happened.
     */
    milestoneName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    achievedDate: Date;
    /**
     * The day of the plan; null while there is no plan.
     */
    plannedDate?: string;
    /**
     * Calendar days; negative is late; 0 without a planned date.
     */
    daysEarly: number;
    completedBy: Person;
    /**
     * The deliverables that are due with the milestone.
     */
    linkedDeliverables: Array<Deliverable>;
};

export type MilestoneCreate = {
    name: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    /**
     * The day before which it must not start; null for none.
     */
    notBefore?: string | null;
    /**
     * A date to hold it to, instead of the plan's.
     */
    plannedDate?: string | null;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors?: Array<PredecessorInput>;
    /**
     * The deliverables that are due with the milestone.
     */
    linkedDeliverables?: Array<DeliverableInput>;
    /**
     * The number in the work breakdown structure of the file that it came from; only kept.
     */
    wbs?: string | null;
    /**
     * The names of the summaries above it, from the top; only kept.
     */
    outline?: Array<string>;
};

export type MilestoneList = {
    /**
     * The items of this page.
     */
    value: Array<MilestoneView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export type MilestoneUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    /**
     * The id of the project.
     */
    projectId?: Id;
    name?: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    /**
     * The day before which it must not start; null for none.
     */
    notBefore?: string | null;
    /**
     * A date to hold it to, instead of the plan's.
     */
    plannedDate?: string | null;
    /**
     * The day that the remaining work leads to.
     */
    projectedDate?: string | null;
    /**
     * Implies Achieved; not in the future. Without it a milestone is achieved on the day of `asOf`, or today.
     */
    achievedDate?: string | null;
    /**
     * The state that it is in.
     */
    status?: 'Planned' | 'Achieved';
    /**
     * The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.
     */
    asOf?: InputDate;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors?: Array<PredecessorInput>;
    /**
     * The user who reported it; null before.
     */
    completedBy?: Person | null;
    /**
     * The deliverables that are due with the milestone.
     */
    linkedDeliverables?: Array<DeliverableInput>;
    /**
     * The number in the work breakdown structure of the file that it came from; only kept.
     */
    wbs?: string | null;
    /**
     * The names of the summaries above it, from the top; only kept.
     */
    outline?: Array<string>;
    /**
     * Whether it is on the critical chain.
     */
    isCritical?: boolean;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

export type MilestoneView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description: string | null;
    /**
     * It is not achieved earlier.
     */
    notBefore: string | null;
    /**
     * As given, else the day that the plan gives it; null without either.
     */
    plannedDate: string | null;
    /**
     * The day that the remaining work leads to.
     */
    projectedDate: string | null;
    /**
     * The day on which the milestone was achieved; null before.
     */
    achievedDate: string | null;
    /**
     * The state that it is in.
     */
    status: 'Planned' | 'Achieved';
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors: Array<Predecessor>;
    /**
     * The user who reported it; null before.
     */
    completedBy: Person | null;
    /**
     * The deliverables that are due with the milestone.
     */
    linkedDeliverables: Array<Deliverable>;
    /**
     * Its number in the work breakdown structure.
     */
    wbs: string | null;
    /**
     * Names of the summary tasks above it, outermost first.
     */
    outline: Array<string>;
    /**
     * Whether it is on the critical chain.
     */
    isCritical: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type MovePrice = {
    /**
     * The id of the project.
     */
    projectId?: Id;
    /**
     * The name of the project.
     */
    projectName?: string;
    /**
     * Working days by which it ends earlier on average; below 0 where it ends later.
     */
    days: number;
    /**
     * What is added to the probability that it keeps its promise; below 0 where it keeps it less often.
     */
    probability: number;
};

export type MovedProject = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project.
     */
    projectName: string;
    /**
     * Without the change.
     */
    before: ProjectEnd;
    /**
     * With it.
     */
    after: ProjectEnd;
};

/**
 * Those whose end or buffer consumption moves, the ones that lose most of their buffer first.
 */
export type MovedProjects = Array<MovedProject>;

/**
 * A name for people, which need not be unique.
 */
export type Name = string;

export type NamedResource = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
};

/**
 * At least 15 characters, at most 1,024 bytes in UTF-8; not a common one, and not made of the names of the user or the account. Write-only.
 */
export type NewPassword = string;

export type NewPasswordForm = {
    form_token: FormToken;
    /**
     * The password from now on.
     */
    newPassword?: string;
};

/**
 * A task; nulls where the caller does not see its project.
 */
export type OtherTask = {
    /**
     * The id of the task.
     */
    taskId: number | null;
    /**
     * The name of the task.
     */
    taskName: string | null;
    /**
     * The id of the project.
     */
    projectId: number | null;
    /**
     * The name of the project.
     */
    projectName: string | null;
};

export type PageForm = {
    form_token: FormToken;
};

export type PasswordChangeForm = {
    form_token: FormToken;
    /**
     * The user's password.
     */
    password?: string;
    /**
     * The password from now on.
     */
    newPassword?: string;
};

export type PasswordSet = {
    /**
     * Whether the user has a password now.
     */
    passwordSet: boolean;
    /**
     * Whether the link was mailed.
     */
    linkMailed: boolean;
    /**
     * The link by which the user sets the password, once; absent when it was mailed, or is not needed.
     */
    setPasswordUrl?: string;
    setPasswordUrlExpiresAt?: Timestamp;
    /**
     * Where the user signs in afterwards, in this account; present together with `setPasswordUrl`.
     */
    signInUrl?: string;
};

export type Percentage = number;

/**
 * The user who did it. A client without a user (client credentials grant), and the service itself, have a name alone.
 */
export type Person = {
    /**
     * The id of the user.
     */
    id?: number;
    /**
     * The name of the user, the client or the service.
     */
    name: string;
    /**
     * The e-mail address of the user; absent without one.
     */
    email?: string;
};

export type PlanOptions = {
    scheduleMethod?: ScheduleMethod;
    bufferType?: BufferType;
    bufferSizing?: BufferSizing;
    bufferPercentage?: BufferPercentage;
    bufferConfidence?: BufferConfidence;
    feedingPolicy?: FeedingPolicy;
    /**
     * What the buffers of an Active project are sized by; by default as in its plan, at first `remaining`. Without meaning before a project is Active.
     */
    bufferBasis?: BufferBasis;
    /**
     * How long to look for a short plan; 0 and nothing take what is found at once. Not kept.
     */
    searchSeconds?: number;
};

export type PluginList = {
    /**
     * The items of this page.
     */
    value: Array<{
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * `always`: enabled for every account; the others say what a new account begins with.
         */
        availability: 'always' | 'on-by-default' | 'off-by-default';
        /**
         * Whether the plugin is enabled for the account.
         */
        enabled: boolean;
    }>;
};

export type Portfolio = {
    /**
     * Where the zones of projects with the default thresholds begin; each project has its own beside it.
     */
    zones: {
        /**
         * Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion.
         */
        yellowFrom: [
            number,
            number
        ];
        /**
         * Per cent of consumption where RED begins: at 0 and at 100 % chain completion.
         */
        redFrom: [
            number,
            number
        ];
    };
    /**
     * The items of this page.
     */
    value: Array<PortfolioProject>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type PortfolioChanges = {
    /**
     * The moment after which changes count; null where a day was asked for.
     */
    after: string | null;
    /**
     * The first day that is looked at.
     */
    since: Date;
    /**
     * Today in the account.
     */
    statusDate: Date;
    /**
     * Those whose promises moved most come first, then those that lost most of their buffer.
     */
    projects: Array<ChangedProject>;
    /**
     * Decisions about what comes first that were made or have ended since, the newest first; at most 200.
     */
    decisions: Array<ChangedDecision>;
};

export type PortfolioEstimates = {
    /**
     * Completed tasks that were counted.
     */
    tasks: number;
    /**
     * Half of them took no longer than so many times their duration; null without tasks.
     */
    medianRatio: number | null;
    /**
     * Nine of ten took no longer than so many times their duration; null without tasks.
     */
    ratio90: number | null;
    /**
     * Simulations take durations and safe durations of tasks that have not started times this; 1 without `estimatesFromHistory`.
     */
    usedMedianRatio: number;
    /**
     * In simulations nine of ten tasks without a safe duration take no longer than so many times what half of them take; the account's `safetyFactor` without `estimatesFromHistory`.
     */
    usedSafetyFactor: number;
    /**
     * The same in words.
     */
    sentence: string;
};

export type PortfolioLoad = {
    from: Date;
    to: Date;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count': number;
    /**
     * The items of this page.
     */
    value: Array<ResourceWeeks>;
    /**
     * Projects in Planning that have no plan yet and are not counted.
     */
    unplanned: Array<Id>;
};

/**
 * An active project with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export type PortfolioProject = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    startDate: Date;
    /**
     * What lateness is measured against; without one it is the end of the project buffer.
     */
    targetEndDate?: string;
    /**
     * A user; absent when a client acting alone made it.
     */
    projectManagerId?: number;
    priority: ProjectPriority;
    /**
     * Last day of the planned work, before the project buffer; null without a plan.
     */
    plannedFinish: string | null;
    /**
     * Last day of the project buffer: the date to promise; null without a plan.
     */
    bufferEnd: string | null;
    /**
     * Last day of the remaining work as projected; null without a plan.
     */
    projectedCompletion: string | null;
    /**
     * Per cent of the critical chain done; negative when more work is left than was planned.
     */
    chainCompletion: number;
    /**
     * Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun.
     */
    bufferConsumption: number;
    bufferStatus: Zone;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on.
     */
    feverZone: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    /**
     * How many tasks are not complete.
     */
    openTasks: number;
    /**
     * Ready and not started.
     */
    readyTasks: number;
    /**
     * Open and red.
     */
    redTasks: number;
    /**
     * Where its zones begin, as in its fever chart.
     */
    zones: {
        /**
         * Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion.
         */
        yellowFrom: [
            number,
            number
        ];
        /**
         * Per cent of consumption where RED begins: at 0 and at 100 % chain completion.
         */
        redFrom: [
            number,
            number
        ];
    };
    /**
     * What most of the use of its buffer rests on, from the first threshold on, else what is recommended first; null where nothing needs attention.
     */
    headline: Headline | null;
    /**
     * With `$expand=trail`: the last point of each of the newest 400 days that have any, oldest first; where there are more than 30, the first, the last and 28 evenly between them.
     */
    trail?: Array<{
        date: Date;
        /**
         * Per cent of the critical chain that is complete.
         */
        chainCompletion: number;
        /**
         * Per cent of the project buffer that is used up; above 100 the promise is missed.
         */
        bufferConsumption: number;
    }>;
};

/**
 * Projects stand in the order of their priorities.
 */
export type PortfolioSchedule = {
    /**
     * The rule that the starts follow.
     */
    rule: 'CAPACITY' | 'DRUM' | 'LIMIT';
    statusDate: Date;
    /**
     * Whether the plans were stored.
     */
    applied: boolean;
    /**
     * The projects, in the order in which they are planned.
     */
    projects: Array<ScheduledProject>;
    /**
     * Projects that are left out because they cannot be planned.
     */
    unplannable: Array<{
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * The reasons, a sentence each.
         */
        reasons: Array<string>;
    }>;
    /**
     * When a drum is kept free beside the work on it.
     */
    reserves: Array<{
        /**
         * Which kind it is of.
         */
        kind: 'CAPACITY_BUFFER' | 'DRUM_BUFFER';
        /**
         * The id of the resource.
         */
        resourceId: Id;
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * Working days.
         */
        size: number;
        /**
         * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
         */
        units: number;
        start: Date;
        finish: Date;
    }>;
};

export type PortfolioScheduling = {
    /**
     * CAPACITY when left out.
     */
    rule?: 'CAPACITY' | 'DRUM' | 'LIMIT';
    /**
     * The resource that sets the pace; for DRUM, which needs it.
     */
    drumId?: Id;
    /**
     * For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given.
     */
    capacityBufferPercentage?: number;
    /**
     * For DRUM: the same in working days.
     */
    capacityBufferDays?: WorkingDays;
    /**
     * For LIMIT, which needs it: so many projects at once, Active ones included. They count from the first day of their work to its last.
     */
    atOnce?: number;
    /**
     * Projects in Planning; left out, all of them. Those left out take nothing.
     */
    projectIds?: Array<Id>;
    /**
     * Projects start no earlier; left out, none starts before its startDate.
     */
    earliestStart?: InputDate;
    /**
     * Whether the plans are stored. False when left out.
     */
    apply?: boolean;
    /**
     * How long to level all projects together; 0 and nothing take some seconds at most. Not kept.
     */
    searchSeconds?: number;
};

export type PortfolioSimulation = {
    /**
     * How often the work was placed.
     */
    runs: number;
    /**
     * What the drawn durations follow from.
     */
    seed: number;
    /**
     * The day from which the remaining work was placed.
     */
    statusDate: Date;
    /**
     * The Active projects that the caller sees, by id.
     */
    projects: Array<SimulatedProject>;
};

export type PortfolioVisit = {
    /**
     * When the last look of the visit before this one was; null in the first visit.
     */
    lastVisitAt: string | null;
    /**
     * What changed since.
     */
    changes: PortfolioChanges;
};

export type Predecessor = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The type of the link: FS (finish to start), SS, FF or SF.
     */
    type: 'FS' | 'SS' | 'FF' | 'SF';
    /**
     * Working days; negative is a lead.
     */
    lag: number;
};

export type PredecessorInput = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The type of the link: FS (finish to start), SS, FF or SF.
     */
    type?: 'FS' | 'SS' | 'FF' | 'SF';
    /**
     * Working days between the two ends of the link; negative for an overlap.
     */
    lag?: number;
};

/**
 * How likely the work ends by the end of the project buffer, from 0 to 1, as last simulated: once a day while the project is Active, and whenever a simulation of it or of the portfolio is asked for; one whose standard error is above 2 percentage points, or that was simulated from an earlier day, is not stored. Null until then, and after each new plan until the next one. A project that is Frozen or Complete keeps its last one; resumed, it has a new plan.
 */
export type ProbabilityOfPromise = number | null;

/**
 * The day that `probabilityOfPromise` was simulated from; null where there is none.
 */
export type ProbabilityOn = string | null;

/**
 * An error response as problem details (RFC 9457).
 */
export type Problem = {
    /**
     * Always `about:blank`: `code` says which problem it is.
     */
    type: string;
    /**
     * The status as text.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What is wrong with the request and what would be accepted.
     */
    detail: string;
    /**
     * The error code, stable across versions.
     */
    code: string;
    /**
     * The id of the request in the service's logs.
     */
    requestId: string;
    /**
     * All errors in the request, each with its position.
     */
    errors?: Array<Fault>;
};

export type ProgressReport = {
    /**
     * 1 is the first report of the task.
     */
    number: number;
    at: Timestamp;
    /**
     * The day that it speaks for, as given; else the day on which it was made.
     */
    asOf: Date;
    /**
     * The state that it is in.
     */
    status: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: Percentage;
    /**
     * Working days of work left.
     */
    remainingDuration: number;
    /**
     * The day on which the work began; null before.
     */
    actualStart: string | null;
    /**
     * The day on which the work ended; null before.
     */
    actualFinish: string | null;
    /**
     * What kept people from working on it; null for nothing.
     */
    blockedNote: string | null;
    /**
     * Who reported it.
     */
    actor: Person;
};

export type ProgressReportList = {
    /**
     * The items of this page.
     */
    value: Array<ProgressReportView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * A report with the fields that `$select` names; all without it.
 */
export type ProgressReportView = {
    /**
     * 1 is the first report of the task.
     */
    number: number;
    at: Timestamp;
    /**
     * The day that it speaks for, as given; else the day on which it was made.
     */
    asOf: Date;
    /**
     * The state that it is in.
     */
    status: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: Percentage;
    /**
     * Working days of work left.
     */
    remainingDuration: number;
    /**
     * The day on which the work began; null before.
     */
    actualStart: string | null;
    /**
     * The day on which the work ended; null before.
     */
    actualFinish: string | null;
    /**
     * What kept people from working on it; null for nothing.
     */
    blockedNote: string | null;
    /**
     * Who reported it.
     */
    actor: Person;
};

export type Project = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string;
    startDate: Date;
    /**
     * What lateness is measured against; without one it is the end of the project buffer.
     */
    targetEndDate?: string;
    /**
     * A user; absent when a client acting alone made it.
     */
    projectManagerId?: number;
    /**
     * The state that it is in.
     */
    status: ProjectStatus;
    /**
     * What a Frozen project was before, and becomes again; null unless it is Frozen.
     */
    previousStatus: 'Planning' | 'Active' | 'Complete' | null;
    scheduleMethod: ScheduleMethod;
    bufferType: BufferType;
    bufferSizing: BufferSizing;
    bufferPercentage: BufferPercentage;
    bufferConfidence: BufferConfidence;
    feedingPolicy: FeedingPolicy;
    yellowFrom: YellowFrom;
    redFrom: RedFrom;
    /**
     * Null: the default calendar of the account.
     */
    calendarId: number | null;
    priority: ProjectPriority;
    /**
     * Last day of the planned work, before the project buffer; null without a plan.
     */
    plannedFinish: string | null;
    /**
     * Last day of the project buffer: the date to promise; null without a plan.
     */
    bufferEnd: string | null;
    /**
     * Last day of the remaining work as projected; null without a plan.
     */
    projectedCompletion: string | null;
    /**
     * Per cent of the critical chain done; negative when more work is left than was planned.
     */
    chainCompletion: number;
    /**
     * Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun.
     */
    bufferConsumption: number;
    bufferStatus: Zone;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on.
     */
    feverZone: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ProjectAdvice = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * How often the work was placed.
     */
    runs: number;
    /**
     * What the drawn durations follow from.
     */
    seed: number;
    /**
     * The day from which the remaining work was placed.
     */
    statusDate: Date;
    /**
     * The one that is worth most first; no two of one kind.
     */
    moves: Array<AdvisedMove>;
};

/**
 * What is left out stays.
 */
export type ProjectChanges = {
    startDate?: InputDate;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate?: string | null;
    scheduleMethod?: ScheduleMethod;
    bufferType?: BufferType;
    bufferSizing?: BufferSizing;
    bufferPercentage?: BufferPercentage;
    bufferConfidence?: BufferConfidence;
    feedingPolicy?: FeedingPolicy;
    yellowFrom?: YellowFrom;
    redFrom?: RedFrom;
    /**
     * Plans an Active project anew with the changes.
     */
    replan?: boolean;
    /**
     * Tasks and milestones as they would be; lists replace those that they have.
     */
    tasks?: Array<{
        /**
         * The id of the task.
         */
        taskId: Id;
        /**
         * Working days; 0 for milestones alone.
         */
        duration?: number;
        /**
         * The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by.
         */
        safeDuration?: number | null;
        /**
         * The day before which it must not start; null for none.
         */
        notBefore?: string | null;
        /**
         * The links that hold it: each names a predecessor, the type and the lag.
         */
        predecessors?: Array<TriedPredecessor>;
        /**
         * The resources that work on it, and how many units of each.
         */
        assignments?: Array<AssignmentInput>;
        /**
         * Work left; 0 completes the task. Not for a project in Planning, whose plan goes by durations.
         */
        remainingDuration?: WorkingDays;
    }>;
    /**
     * Links to them go with them.
     */
    removedTasks?: Array<Id>;
    /**
     * Tasks that are tried in addition.
     */
    addedTasks?: Array<{
        /**
         * Below 0, for links to it.
         */
        id: number;
        name: Label;
        /**
         * Working days; 0 for milestones alone.
         */
        duration?: number;
        /**
         * The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by.
         */
        safeDuration?: number | null;
        /**
         * The day before which it must not start; null for none.
         */
        notBefore?: string | null;
        /**
         * The links that hold it: each names a predecessor, the type and the lag.
         */
        predecessors?: Array<TriedPredecessor>;
        /**
         * The resources that work on it, and how many units of each.
         */
        assignments?: Array<AssignmentInput>;
    }>;
    /**
     * The resources concerned.
     */
    resources?: Array<{
        /**
         * The id of the resource.
         */
        resourceId: Id;
        /**
         * Units of the resource that there are.
         */
        capacity: number;
    }>;
};

export type ProjectCreate = {
    name: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    /**
     * Today, when left out.
     */
    startDate?: InputDate;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate?: string | null;
    /**
     * The id of the user who manages the project; null for nobody.
     */
    projectManagerId?: UserId;
    scheduleMethod?: ScheduleMethod;
    bufferType?: BufferType;
    bufferSizing?: BufferSizing;
    bufferPercentage?: BufferPercentage;
    bufferConfidence?: BufferConfidence;
    feedingPolicy?: FeedingPolicy;
    yellowFrom?: YellowFrom;
    redFrom?: RedFrom;
    /**
     * The id of the calendar; null for the account's default one.
     */
    calendarId?: number | null;
    priority?: ProjectPriority;
};

export type ProjectEarlyWarning = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    warningLevel: Zone;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
    projectedCompletion: Date;
    /**
     * targetEndDate, else the end of the project buffer.
     */
    originalTarget: Date;
    /**
     * Calendar days that projectedCompletion is after originalTarget.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    /**
     * The open tasks that reach deepest into the project buffer, deepest first.
     */
    criticalTasks: Array<{
        /**
         * The id; it never changes and is not used again.
         */
        id: Id;
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * Per cent of the project buffer that is used up; above 100 the promise is missed.
         */
        bufferConsumption: number;
    }>;
    /**
     * What most of the use of the project buffer rests on, in a sentence: a missing report, a task, a person at work in another project (which is not named), a date. Of causes that move the end the largest, where there are any. Null below `yellowFrom`.
     */
    cause: string | null;
    /**
     * Sentences, the most urgent first. Empty while the project is Frozen or Complete.
     */
    recommendations: Array<string>;
};

/**
 * Where a project is projected to end.
 */
export type ProjectEnd = {
    /**
     * The last day of its work.
     */
    projectedCompletion: Date;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
    /**
     * The zone of its buffer.
     */
    zone: Zone;
};

export type ProjectFrozen = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    /**
     * The status before the change.
     */
    previousStatus: ProjectStatus;
    frozenBy: Person;
    frozenAt: Timestamp;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
};

export type ProjectList = {
    /**
     * The items of this page.
     */
    value: Array<ProjectView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * How a project stands; one in Planning as planned.
 */
export type ProjectOutcome = {
    start: Date;
    /**
     * The last day of the work, as projected.
     */
    finish: Date;
    bufferEnd: Date;
    /**
     * Working days.
     */
    bufferSize: number;
    /**
     * Per cent of the project buffer, raw: negative when ahead.
     */
    bufferConsumption: number;
    bufferStatus: Zone;
    /**
     * Per cent of the critical chain that is complete.
     */
    chainCompletion: number;
    /**
     * Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells.
     */
    daysLate: number;
    /**
     * Calendar days that the buffer ends after targetEndDate; null without one.
     */
    bufferPastTarget: number | null;
    /**
     * The chain of tasks that decides how long the project takes, links and resources considered.
     */
    criticalChain: Array<number>;
    /**
     * The ids of the open tasks of the chain that ends last now.
     */
    longestChain: Array<number>;
};

/**
 * Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects.
 */
export type ProjectPriority = number;

export type ProjectSimulation = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * How often the work was placed.
     */
    runs: number;
    /**
     * What the drawn durations follow from.
     */
    seed: number;
    /**
     * The day from which the remaining work was placed.
     */
    statusDate: Date;
    /**
     * The last day of the work in so many per cent of the runs, or earlier.
     */
    finish: {
        /**
         * In 10 % of the runs.
         */
        p10: Date;
        /**
         * In half of the runs.
         */
        p50: Date;
        /**
         * In 80 % of the runs.
         */
        p80: Date;
        /**
         * In 90 % of the runs.
         */
        p90: Date;
        /**
         * In 95 % of the runs.
         */
        p95: Date;
    };
    /**
     * That the work ends by the end of the project buffer as planned.
     */
    probabilityOfPromise: number;
    /**
     * That the work ends by targetEndDate; null without one.
     */
    probabilityOfTarget: number | null;
    /**
     * Of probabilityOfPromise, in percentage points.
     */
    standardError: number;
    /**
     * The project buffer first, then the feeding buffers as in the schedule. Where all work is completed, the project buffer only, with its `bufferConsumption`, which is 0 for work that ended early.
     */
    buffers: Array<{
        /**
         * The last task of the feeding chain; null for the project buffer.
         */
        from: number | null;
        /**
         * The critical task that the chain joins; null: the end, and for the project buffer.
         */
        to: number | null;
        /**
         * That it is not used up.
         */
        probability: number;
        /**
         * Per cent of it that are consumed in half of the runs, or less; raw.
         */
        p50: number;
        /**
         * Per cent of it that are consumed in 80 % of the runs, or less; raw.
         */
        p80: number;
    }>;
    /**
     * Those that are not achieved, by id.
     */
    milestones: Array<{
        /**
         * The id of the milestone.
         */
        milestoneId: Id;
        /**
         * That it is achieved by its plannedDate.
         */
        probability: number;
        /**
         * The day by which half of the runs achieve it.
         */
        p50: Date;
        /**
         * The day by which 80 % of the runs achieve it.
         */
        p80: Date;
    }>;
    /**
     * What moves the end of the work, by share times days, the most first: tasks, of other projects too, and people whom work waits for. Tasks of projects that the caller does not see are left out.
     */
    sensitivity: Array<{
        /**
         * A task; not with resourceId.
         */
        taskId?: Id;
        /**
         * Who is waited for; not with taskId.
         */
        resourceId?: Id;
        /**
         * Of the runs in which it moves the end.
         */
        share: number;
        /**
         * On average over these runs: working days that the task takes beyond its duration, or that work waits.
         */
        days: number;
    }>;
};

export type ProjectStarted = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    startDate: Date;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate?: string;
    /**
     * The id of the project manager; null for nobody.
     */
    managerId?: number;
    /**
     * The name of the project manager; null for nobody.
     */
    managerName?: string;
    /**
     * Absent too for a manager without an e-mail address.
     */
    managerEmail?: string;
    /**
     * The project buffer, in working days.
     */
    bufferSize: number;
    /**
     * Working days of the critical chain.
     */
    criticalChainLength: number;
    /**
     * Distinct resources and assignees.
     */
    teamSize: number;
};

export type ProjectStatus = 'Planning' | 'Active' | 'Complete' | 'Frozen';

export type ProjectStatusChanged = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    /**
     * The status before the change.
     */
    previousStatus: ProjectStatus;
    /**
     * The status after the change.
     */
    newStatus: ProjectStatus;
    changedBy: Person;
    changedAt: Timestamp;
};

/**
 * `OnHold` and `On Hold` mean Frozen.
 */
export type ProjectStatusInput = 'Planning' | 'Active' | 'Complete' | 'Frozen' | 'OnHold' | 'On Hold';

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export type ProjectUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    name?: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    startDate?: InputDate;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate?: string | null;
    /**
     * A user.
     */
    projectManagerId?: UserId;
    status?: ProjectStatusInput;
    /**
     * What a Frozen project was before, and becomes again; null unless it is Frozen.
     */
    previousStatus?: 'Planning' | 'Active' | 'Complete' | null;
    scheduleMethod?: ScheduleMethod;
    bufferType?: BufferType;
    bufferSizing?: BufferSizing;
    bufferPercentage?: BufferPercentage;
    bufferConfidence?: BufferConfidence;
    feedingPolicy?: FeedingPolicy;
    yellowFrom?: YellowFrom;
    redFrom?: RedFrom;
    /**
     * The id of the calendar; null for the account's default one.
     */
    calendarId?: number | null;
    priority?: ProjectPriority;
    /**
     * Last day of the planned work, before the project buffer; null without a plan.
     */
    plannedFinish?: string | null;
    /**
     * Last day of the project buffer: the date to promise; null without a plan.
     */
    bufferEnd?: string | null;
    /**
     * Last day of the remaining work as projected; null without a plan.
     */
    projectedCompletion?: string | null;
    /**
     * Per cent of the critical chain done; negative when more work is left than was planned.
     */
    chainCompletion?: number;
    /**
     * Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun.
     */
    bufferConsumption?: number;
    bufferStatus?: Zone;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on.
     */
    feverZone?: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate?: number;
    probabilityOfPromise?: ProbabilityOfPromise;
    probabilityOn?: ProbabilityOn;
    finishP50?: FinishP50;
    finishP80?: FinishP80;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/**
 * A project with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export type ProjectView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string;
    startDate: Date;
    /**
     * What lateness is measured against; without one it is the end of the project buffer.
     */
    targetEndDate?: string;
    /**
     * A user; absent when a client acting alone made it.
     */
    projectManagerId?: number;
    /**
     * The state that it is in.
     */
    status: ProjectStatus;
    /**
     * What a Frozen project was before, and becomes again; null unless it is Frozen.
     */
    previousStatus: 'Planning' | 'Active' | 'Complete' | null;
    scheduleMethod: ScheduleMethod;
    bufferType: BufferType;
    bufferSizing: BufferSizing;
    bufferPercentage: BufferPercentage;
    bufferConfidence: BufferConfidence;
    feedingPolicy: FeedingPolicy;
    yellowFrom: YellowFrom;
    redFrom: RedFrom;
    /**
     * Null: the default calendar of the account.
     */
    calendarId: number | null;
    priority: ProjectPriority;
    /**
     * Last day of the planned work, before the project buffer; null without a plan.
     */
    plannedFinish: string | null;
    /**
     * Last day of the project buffer: the date to promise; null without a plan.
     */
    bufferEnd: string | null;
    /**
     * Last day of the remaining work as projected; null without a plan.
     */
    projectedCompletion: string | null;
    /**
     * Per cent of the critical chain done; negative when more work is left than was planned.
     */
    chainCompletion: number;
    /**
     * Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun.
     */
    bufferConsumption: number;
    bufferStatus: Zone;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on.
     */
    feverZone: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /**
     * The tasks concerned.
     */
    tasks?: Array<Task>;
    /**
     * The resources concerned.
     */
    resources?: Array<Resource>;
    /**
     * The user who manages the project; present with `$expand=projectManager`.
     */
    projectManager?: Person | null;
    /**
     * Whether its tasks and milestones are still those that were read: present with `$expand=taskChanges`. Another text once one of them is added, changed or deleted; what it consists of may change.
     */
    taskChanges?: string;
};

/**
 * RFC 9728, section 2.
 */
export type ProtectedResource = {
    /**
     * The address of this operation.
     */
    resource: string;
    /**
     * The issuer of its access tokens.
     */
    authorization_servers: Array<string>;
    /**
     * The scopes of the tokens: `api1` is required, `mcp.write` lets an assistant change something.
     */
    scopes_supported: Array<string>;
    /**
     * How the token is sent.
     */
    bearer_methods_supported: Array<string>;
};

export type ProvisioningSettings = {
    defaultRoleId: RoleId;
    /**
     * False: a provisioned user cannot sign in until activated.
     */
    autoActivate: boolean;
    /**
     * Whether provisioned users may sign in through a provider.
     */
    allowExternalLogin: boolean;
    /**
     * Whether provisioned users may sign in with a password.
     */
    allowInternalLogin: boolean;
    /**
     * Whether the user name is the provider's, and not the e-mail.
     */
    useExternalUsername: boolean;
    /**
     * Whether provisioned users see only projects that they manage and tasks that are assigned to them.
     */
    projectPermissionsOffByDefault: boolean;
};

export type ProvisioningSettingsUpdate = {
    defaultRoleId?: RoleId;
    /**
     * False: a provisioned user cannot sign in until activated.
     */
    autoActivate?: boolean;
    /**
     * Whether provisioned users may sign in through a provider.
     */
    allowExternalLogin?: boolean;
    /**
     * Whether provisioned users may sign in with a password.
     */
    allowInternalLogin?: boolean;
    /**
     * Whether the user name is the provider's, and not the e-mail.
     */
    useExternalUsername?: boolean;
    /**
     * Whether provisioned users see only projects that they manage and tasks that are assigned to them.
     */
    projectPermissionsOffByDefault?: boolean;
};

/**
 * Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.
 */
export type RedFrom = number;

/**
 * Absolute URIs with https, or with http on the loopback interface, without fragment and wildcard. They are compared character by character.
 */
export type RedirectUris = Array<string>;

export type ReleaseProposal = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The start date that it has.
     */
    startDate: Date;
    /**
     * A working day of the project, from its startDate and from the day of the proposals on.
     */
    proposedStart: Date;
    /**
     * The start that was proposed before; null where none was.
     */
    previousStart: string | null;
    /**
     * Working days of the project from previousStart; negative when it may start earlier than that.
     */
    movedBy: number | null;
    /**
     * The last day of its work if it starts then.
     */
    finish: Date;
    /**
     * The last day of its project buffer then.
     */
    bufferEnd: Date;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate: string | null;
    /**
     * Calendar days that its work then ends after targetEndDate; without one 0.
     */
    daysLate: number;
    because: ReleaseReason;
    /**
     * When it may start, why no earlier, and what of that has moved.
     */
    sentences: Array<string>;
    mentions: Mentions;
};

/**
 * What keeps a project from starting earlier.
 */
export type ReleaseReason = {
    /**
     * RESOURCE: others have a resource that it needs. LIMIT: as many projects are Active as may be at once. TARGET: it is planned from its target, and begins as late as that allows. DATE: its own startDate. FEEDING: a feeding chain, which begins before the rest, would begin before the day of the proposals. NONE: nothing.
     */
    kind: 'RESOURCE' | 'LIMIT' | 'TARGET' | 'DATE' | 'FEEDING' | 'NONE';
    /**
     * The resource that others have.
     */
    resourceId: number | null;
    /**
     * The name of that resource.
     */
    resourceName: string | null;
    /**
     * The last day on which it is held.
     */
    until: string | null;
    /**
     * The projects that hold it.
     */
    holders: Array<{
        /**
         * The id of the project; null where the caller does not see it.
         */
        projectId: number | null;
        /**
         * The name of the project.
         */
        projectName: string | null;
        /**
         * The last day of its work.
         */
        finish: Date;
        /**
         * Working days by which finish is later than at the proposals before; negative: earlier. Null where it was not among them.
         */
        movedBy: number | null;
    }>;
};

export type Releases = {
    /**
     * The day from which they were proposed; null while none were.
     */
    madeOn: string | null;
    /**
     * Who asked for them; the system at the beginning of a week.
     */
    madeBy: Person | null;
    /**
     * The day of the proposals that these are compared with; null where there were none.
     */
    comparedWith: string | null;
    /**
     * In the order of priorities.
     */
    proposals: Array<ReleaseProposal>;
    /**
     * Projects that are left out because they cannot be planned.
     */
    unplannable: Array<{
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * The reasons, a sentence each.
         */
        reasons: Array<string>;
    }>;
};

/**
 * Whether authorization requests need a `code_challenge` (PKCE). True unless given; only a confidential client may switch it off, for programs that cannot send one (RFC 9700, section 2.1.1). A challenge that is sent is checked all the same.
 */
export type RequirePkce = boolean;

export type Resource = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The e-mail address; null when there is none.
     */
    email: string | null;
    /**
     * How many of it there are.
     */
    capacity: number;
    /**
     * Its own calendar; null: it works when the project does.
     */
    calendarId: number | null;
    /**
     * What the resource can do, as words for people and filters.
     */
    skills: Array<string>;
    /**
     * The user that it is.
     */
    userId: number | null;
    /**
     * Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do.
     */
    userActive: boolean | null;
    /**
     * When it is away, by their first days. A task of one resource goes on at the return; one of several holds them for an absence of up to two working days and pauses for a longer one. Without a last day the tasks from then on need somebody else.
     */
    absences: Array<Absence>;
    /**
     * The last day on which it is there; null: it stays. Its tasks from then on need somebody else, and are projected as if there were somebody from tomorrow on.
     */
    until: string | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ResourceCreate = {
    name: Label;
    /**
     * The e-mail address; null when there is none.
     */
    email?: string | null;
    /**
     * 1 when left out.
     */
    capacity?: number;
    /**
     * The id of the calendar; null for the account's default one.
     */
    calendarId?: number | null;
    /**
     * What the resource can do, as words for people and filters.
     */
    skills?: Array<string>;
    /**
     * The id of the user; null when no user belongs to it.
     */
    userId?: number | null;
    /**
     * All absences, those that are over too; what is not in the list is dropped.
     */
    absences?: Array<AbsenceInput>;
    /**
     * The last day on which it is there; null: it stays.
     */
    until?: string | null;
};

export type ResourceList = {
    /**
     * The items of this page.
     */
    value: Array<ResourceView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type ResourceLoad = {
    from: Date;
    to: Date;
    /**
     * The id of the resource.
     */
    resourceId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * How many of it there are.
     */
    units: number;
    /**
     * From Monday to Sunday, but for the ends of the range.
     */
    weeks: Array<LoadWeek>;
    /**
     * Projects in Planning that have no plan yet and are not counted.
     */
    unplanned: Array<Id>;
};

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export type ResourceUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    name?: Label;
    /**
     * The e-mail address; null when there is none.
     */
    email?: string | null;
    /**
     * 1 when left out.
     */
    capacity?: number;
    /**
     * The id of the calendar; null for the account's default one.
     */
    calendarId?: number | null;
    /**
     * What the resource can do, as words for people and filters.
     */
    skills?: Array<string>;
    /**
     * The id of the user; null when no user belongs to it.
     */
    userId?: number | null;
    /**
     * Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do.
     */
    userActive?: boolean | null;
    /**
     * All absences, those that are over too; what is not in the list is dropped.
     */
    absences?: Array<AbsenceInput>;
    /**
     * The last day on which it is there; null: it stays.
     */
    until?: string | null;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

export type ResourceView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The e-mail address; null when there is none.
     */
    email: string | null;
    /**
     * How many of it there are.
     */
    capacity: number;
    /**
     * Its own calendar; null: it works when the project does.
     */
    calendarId: number | null;
    /**
     * What the resource can do, as words for people and filters.
     */
    skills: Array<string>;
    /**
     * The user that it is.
     */
    userId: number | null;
    /**
     * Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do.
     */
    userActive: boolean | null;
    /**
     * When it is away, by their first days. A task of one resource goes on at the return; one of several holds them for an absence of up to two working days and pauses for a longer one. Without a last day the tasks from then on need somebody else.
     */
    absences: Array<Absence>;
    /**
     * The last day on which it is there; null: it stays. Its tasks from then on need somebody else, and are projected as if there were somebody from tomorrow on.
     */
    until: string | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ResourceWeeks = {
    /**
     * The id of the resource.
     */
    resourceId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * How many of it there are.
     */
    units: number;
    /**
     * From Monday to Sunday, but for the ends of the range.
     */
    weeks: Array<LoadWeek>;
};

/**
 * 1 Administrator, 2 General User.
 */
export type RoleId = 1 | 2;

export type Schedule = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * Counts the calculations of the project.
     */
    calculation: number;
    plannedAt: Timestamp;
    /**
     * The number of the plan among the baselines of the project; null while it is in Planning.
     */
    baseline: number | null;
    /**
     * What the buffers are sized by; null for a plan that was made before the project was Active.
     */
    bufferBasis: BufferBasis | null;
    statusDate: Date;
    plannedStart: Date;
    plannedFinish: Date;
    bufferEnd: Date;
    projectedCompletion: Date;
    /**
     * Completion when the rest of the chain takes as much longer than planned as the work done on it did. Rate: the days that were worked on the chain less the days that were planned for what is done, per planned day. Waits, days off and days without a report are not in it, and of a task under way what is done is the share of its time that has passed, so that a new estimate of it is not lost in one day. Each open task of the longest chain then takes (1 + rate) times what was planned, or what is reported of it, if that is more. Null while that ends no later than the projection. It comes and goes gradually: nothing of it counts up to a tenth of the chain and up to one day lost, all of it from a fifth of the chain and two days lost on.
     */
    trendCompletion: string | null;
    /**
     * Per cent of the project buffer that is consumed when the project ends by the trend: where the fever chart ends by it, at a chain completion of 100 %. Null where trendCompletion is.
     */
    trendConsumption: number | null;
    /**
     * Per cent of the critical chain that is complete.
     */
    chainCompletion: number;
    /**
     * Buffer consumption over chain completion; null below a completion of 10 %.
     */
    burnRate: number | null;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds. Recommendations use the same zones.
     */
    feverZone: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    /**
     * The chain of tasks that decides how long the project takes, links and resources considered.
     */
    criticalChain: {
        /**
         * First to last; those that were completed when the plan was made are not among them.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too.
         */
        length: number;
        /**
         * The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off.
         */
        gapDays: number;
    };
    /**
     * What tasks that have not started wait for of other Active projects, by task; of more than 1,000 the first. It is as planned first, and follows that work as it is projected now.
     */
    waits?: Array<ScheduleWait>;
    /**
     * The chain of open tasks that ends last now.
     */
    longestChain: Array<Id>;
    /**
     * The buffer at the end of the critical chain, and how much of it is used up.
     */
    projectBuffer: {
        /**
         * Working days.
         */
        size: number;
        /**
         * Null when its size is 0.
         */
        start: string | null;
        /**
         * Null when its size is 0.
         */
        finish: string | null;
        /**
         * That the work ends by bufferEnd, by the simulation that the buffer was sized by; null unless it was sized by `confidence`. It is as of the planning: `probabilityOfPromise` follows the work.
         */
        probability: number | null;
        /**
         * Raw, negative when ahead.
         */
        consumed: number;
        /**
         * Raw, negative when ahead.
         */
        percentage: number;
        zone: Zone;
    };
    /**
     * The buffers where other chains join the critical one.
     */
    feedingBuffers: Array<{
        /**
         * The id of the task or milestone that it begins at.
         */
        from: Id;
        /**
         * The critical task that the chain joins, null: the end.
         */
        to: number | null;
        /**
         * The ids of the tasks of the chain, in order.
         */
        chain: Array<Id>;
        /**
         * Working days that the sizing asks for.
         */
        wanted: number;
        /**
         * Working days that the buffer got.
         */
        granted: number;
        /**
         * Nothing could be granted: the merge is effectively critical.
         */
        unprotected: boolean;
        /**
         * Null when nothing was granted.
         */
        start: string | null;
        /**
         * Null when nothing was granted.
         */
        finish: string | null;
        /**
         * Working days that the chain joins later than planned, because the task that it joins is late for other reasons. The buffer moves with it, and what is consumed of it is measured there.
         */
        movedBy: number;
        /**
         * Start, moved by movedBy.
         */
        projectedStart: string | null;
        /**
         * Finish, moved by movedBy.
         */
        projectedFinish: string | null;
        /**
         * The last day before the chain joins: projectedFinish, or later once the buffer is used up. A task that joins by its start goes on beside the task that it joins.
         */
        projectedJoin: string | null;
        /**
         * Working days of the buffer that are used up.
         */
        consumed: number;
        /**
         * Per cent of the buffer that is used up.
         */
        percentage: number;
        zone: Zone;
    }>;
    /**
     * Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count.
     */
    nearCritical: Array<{
        /**
         * The tasks concerned.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain.
         */
        length: number;
    }>;
    /**
     * How short the plan is, from its status date on.
     */
    levelling: Levelling;
    /**
     * The links between tasks and milestones, each with its reason.
     */
    links: Array<ScheduleLink>;
    /**
     * The tasks concerned.
     */
    tasks: Array<ScheduleTask>;
    /**
     * Sentences, the most urgent first. Empty while the project is Frozen or Complete.
     */
    recommendations: Array<string>;
    mentions: Mentions;
};

/**
 * Why one task waits for another.
 */
export type ScheduleLink = {
    /**
     * The id of the task or milestone that it begins at.
     */
    from: Id;
    /**
     * The id of the task or milestone that it leads to.
     */
    to: Id;
    reason: LinkReason;
};

/**
 * FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.
 */
export type ScheduleMethod = 'FROM_START' | 'FROM_TARGET';

export type ScheduleProgress = {
    /**
     * The id of the project.
     */
    projectId: Id;
    startedAt: Timestamp;
    /**
     * Seconds that the search may take.
     */
    searchSeconds: number;
    /**
     * The shortest schedule so far; null while the search waits for its turn or for its first one.
     */
    levelling: Levelling | null;
};

export type ScheduleTask = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * Whether it is a milestone, which takes no time.
     */
    isMilestone: boolean;
    plannedStart: Date;
    plannedFinish: Date;
    projectedStart: Date;
    projectedFinish: Date;
    /**
     * Working days that the finish can slip with nothing else moving.
     */
    freeFloat: number;
    /**
     * On the planned critical chain.
     */
    isCritical: boolean;
    /**
     * Whether all that it waits for is done, so that it may start.
     */
    isReady: boolean;
    /**
     * It starts or goes on today as its people are free for it; on a day off of the project, what is ready or under way and goes on with the next working day.
     */
    startsToday: boolean;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
    zone: Zone;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null once completed.
     */
    priority: number | null;
    dueDate: Date;
    /**
     * Whether the task uses up some of the project buffer, or is on the chain of open tasks that ends last now.
     */
    criticalChainImpact: boolean;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: number;
    /**
     * The resources that it is assigned to.
     */
    resourceIds: Array<Id>;
};

/**
 * A task of a schedule with the fields that `$select` names; all without it.
 */
export type ScheduleTaskView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * Whether it is a milestone, which takes no time.
     */
    isMilestone: boolean;
    plannedStart: Date;
    plannedFinish: Date;
    projectedStart: Date;
    projectedFinish: Date;
    /**
     * Working days that the finish can slip with nothing else moving.
     */
    freeFloat: number;
    /**
     * On the planned critical chain.
     */
    isCritical: boolean;
    /**
     * Whether all that it waits for is done, so that it may start.
     */
    isReady: boolean;
    /**
     * It starts or goes on today as its people are free for it; on a day off of the project, what is ready or under way and goes on with the next working day.
     */
    startsToday: boolean;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
    zone: Zone;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null once completed.
     */
    priority: number | null;
    dueDate: Date;
    /**
     * Whether the task uses up some of the project buffer, or is on the chain of open tasks that ends last now.
     */
    criticalChainImpact: boolean;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: number;
    /**
     * The resources that it is assigned to.
     */
    resourceIds: Array<Id>;
};

/**
 * A schedule with the fields that `$select` names; all without it.
 */
export type ScheduleView = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * Counts the calculations of the project.
     */
    calculation: number;
    plannedAt: Timestamp;
    /**
     * The number of the plan among the baselines of the project; null while it is in Planning.
     */
    baseline: number | null;
    /**
     * What the buffers are sized by; null for a plan that was made before the project was Active.
     */
    bufferBasis: BufferBasis | null;
    statusDate: Date;
    plannedStart: Date;
    plannedFinish: Date;
    bufferEnd: Date;
    projectedCompletion: Date;
    /**
     * Completion when the rest of the chain takes as much longer than planned as the work done on it did. Rate: the days that were worked on the chain less the days that were planned for what is done, per planned day. Waits, days off and days without a report are not in it, and of a task under way what is done is the share of its time that has passed, so that a new estimate of it is not lost in one day. Each open task of the longest chain then takes (1 + rate) times what was planned, or what is reported of it, if that is more. Null while that ends no later than the projection. It comes and goes gradually: nothing of it counts up to a tenth of the chain and up to one day lost, all of it from a fifth of the chain and two days lost on.
     */
    trendCompletion: string | null;
    /**
     * Per cent of the project buffer that is consumed when the project ends by the trend: where the fever chart ends by it, at a chain completion of 100 %. Null where trendCompletion is.
     */
    trendConsumption: number | null;
    /**
     * Per cent of the critical chain that is complete.
     */
    chainCompletion: number;
    /**
     * Buffer consumption over chain completion; null below a completion of 10 %.
     */
    burnRate: number | null;
    /**
     * Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds. Recommendations use the same zones.
     */
    feverZone: Zone;
    /**
     * Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work.
     */
    daysLate: number;
    probabilityOfPromise: ProbabilityOfPromise;
    probabilityOn: ProbabilityOn;
    finishP50: FinishP50;
    finishP80: FinishP80;
    /**
     * The chain of tasks that decides how long the project takes, links and resources considered.
     */
    criticalChain: {
        /**
         * First to last; those that were completed when the plan was made are not among them.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too.
         */
        length: number;
        /**
         * The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off.
         */
        gapDays: number;
    };
    /**
     * What tasks that have not started wait for of other Active projects, by task; of more than 1,000 the first. It is as planned first, and follows that work as it is projected now.
     */
    waits?: Array<ScheduleWait>;
    /**
     * The chain of open tasks that ends last now.
     */
    longestChain: Array<Id>;
    /**
     * The buffer at the end of the critical chain, and how much of it is used up.
     */
    projectBuffer: {
        /**
         * Working days.
         */
        size: number;
        /**
         * Null when its size is 0.
         */
        start: string | null;
        /**
         * Null when its size is 0.
         */
        finish: string | null;
        /**
         * That the work ends by bufferEnd, by the simulation that the buffer was sized by; null unless it was sized by `confidence`. It is as of the planning: `probabilityOfPromise` follows the work.
         */
        probability: number | null;
        /**
         * Raw, negative when ahead.
         */
        consumed: number;
        /**
         * Raw, negative when ahead.
         */
        percentage: number;
        zone: Zone;
    };
    /**
     * The buffers where other chains join the critical one.
     */
    feedingBuffers: Array<{
        /**
         * The id of the task or milestone that it begins at.
         */
        from: Id;
        /**
         * The critical task that the chain joins, null: the end.
         */
        to: number | null;
        /**
         * The ids of the tasks of the chain, in order.
         */
        chain: Array<Id>;
        /**
         * Working days that the sizing asks for.
         */
        wanted: number;
        /**
         * Working days that the buffer got.
         */
        granted: number;
        /**
         * Nothing could be granted: the merge is effectively critical.
         */
        unprotected: boolean;
        /**
         * Null when nothing was granted.
         */
        start: string | null;
        /**
         * Null when nothing was granted.
         */
        finish: string | null;
        /**
         * Working days that the chain joins later than planned, because the task that it joins is late for other reasons. The buffer moves with it, and what is consumed of it is measured there.
         */
        movedBy: number;
        /**
         * Start, moved by movedBy.
         */
        projectedStart: string | null;
        /**
         * Finish, moved by movedBy.
         */
        projectedFinish: string | null;
        /**
         * The last day before the chain joins: projectedFinish, or later once the buffer is used up. A task that joins by its start goes on beside the task that it joins.
         */
        projectedJoin: string | null;
        /**
         * Working days of the buffer that are used up.
         */
        consumed: number;
        /**
         * Per cent of the buffer that is used up.
         */
        percentage: number;
        zone: Zone;
    }>;
    /**
     * Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count.
     */
    nearCritical: Array<{
        /**
         * The tasks concerned.
         */
        tasks: Array<Id>;
        /**
         * Working days of the chain.
         */
        length: number;
    }>;
    /**
     * How short the plan is, from its status date on.
     */
    levelling: Levelling;
    /**
     * The links between tasks and milestones, each with its reason.
     */
    links: Array<ScheduleLink>;
    /**
     * The tasks concerned.
     */
    tasks: Array<ScheduleTaskView>;
    /**
     * Sentences, the most urgent first. Empty while the project is Frozen or Complete.
     */
    recommendations: Array<string>;
    mentions: Mentions;
};

export type ScheduleWait = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The id of the resource.
     */
    resourceId: Id;
    /**
     * Null where the caller may not see the other project.
     */
    projectId: number | null;
    /**
     * The name of the project when it happened.
     */
    projectName: string | null;
    /**
     * The last day of the other project's work on the resource.
     */
    until: Date;
};

export type ScheduledProject = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The state that it is in.
     */
    status: 'Planning' | 'Active';
    priority: ProjectPriority;
    /**
     * As it was before this request.
     */
    startDate: Date;
    /**
     * The day from which the project is planned, a working day of it; of an Active one its startDate.
     */
    start: Date;
    /**
     * Working days of the project from startDate to start; negative when it may start earlier.
     */
    movedBy: number;
    /**
     * The first day of the work.
     */
    plannedStart: Date;
    /**
     * The last day of the work, before the project buffer; of an Active project as projected.
     */
    finish: Date;
    bufferEnd: Date;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate: string | null;
    /**
     * Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells.
     */
    daysLate: number;
    /**
     * Calendar days that the buffer ends after targetEndDate; null without one.
     */
    bufferPastTarget: number | null;
    /**
     * Tasks of the critical chain that start when another project is done with a resource that they need: which one, and the last day of that work.
     */
    waits: Array<{
        /**
         * The id of the task.
         */
        taskId: Id;
        /**
         * The id of the resource.
         */
        resourceId: Id;
        /**
         * The id of the project.
         */
        projectId: Id;
        until: Date;
    }>;
};

export type ScimClient = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId: string;
    /**
     * Shown to administrators.
     */
    displayName: string;
    ssoProviderId: ScimClientProvider;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * Whether users without `externalId` or e-mail address are accepted. False unless given.
     */
    acceptIncompleteUsers: boolean;
    /**
     * Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given.
     */
    hideDeletedUsers: boolean;
    /**
     * Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given.
     */
    allowRelink: boolean;
    /**
     * When the client last sent a request, to the minute; null if it never did.
     */
    lastRequestAt: Timestamp | null;
    /**
     * Where it came from.
     */
    lastRequestIp: string | null;
    /**
     * The client's last request that was refused; null if there is none.
     */
    lastError: ScimClientError | null;
    /**
     * The rate limits that apply now; a request must pass all of them.
     */
    limits: Array<ScimClientLimit>;
    /**
     * When limits that an operator has set end; null for the default ones, and for limits without an end.
     */
    rateLimitUntil: Timestamp | null;
    /**
     * The address of the SCIM endpoint.
     */
    scimUrl: string;
    /**
     * The address of the token endpoint.
     */
    tokenUrl: string;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type ScimClientCreate = {
    displayName: ScimClientName;
    ssoProviderId?: ScimClientProvider;
    /**
     * Whether users without `externalId` or e-mail address are accepted. False unless given.
     */
    acceptIncompleteUsers?: boolean;
    /**
     * Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given.
     */
    hideDeletedUsers?: boolean;
    /**
     * Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given.
     */
    allowRelink?: boolean;
};

export type ScimClientError = {
    at: Timestamp;
    /**
     * The state that it is in.
     */
    status: number;
    /**
     * What is wrong, and what would be right, as a sentence.
     */
    detail: string;
};

/**
 * At most so many requests in any span of so many seconds.
 */
export type ScimClientLimit = {
    /**
     * The number of requests that the window allows.
     */
    requests: number;
    /**
     * The length of the window in seconds.
     */
    seconds: number;
    /**
     * Requests left now. What other processes of the service hold in reserve for the client counts as used.
     */
    remaining: number;
    /**
     * Seconds until some of the used requests come back; `seconds` while none is used.
     */
    resetSeconds: number;
};

export type ScimClientList = {
    /**
     * The items of this page.
     */
    value: Array<ScimClient>;
};

/**
 * Shown to administrators.
 */
export type ScimClientName = string;

/**
 * The SSO provider whose external ids the client sets; null without one.
 */
export type ScimClientProvider = string | null;

/**
 * `clientId`, `active`, `lastRequestAt`, `lastRequestIp`, `lastError`, `limits`, `rateLimitUntil`, `scimUrl`, `tokenUrl`, `createdAt` and `updatedAt` are read-only; a body's `lastRequestIp`, `lastError` and what is left of `limits` are always ignored.
 */
export type ScimClientUpdate = {
    /**
     * The `client_id` of OAuth 2.0.
     */
    clientId?: string;
    displayName?: ScimClientName;
    ssoProviderId?: ScimClientProvider;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active?: boolean;
    /**
     * Whether users without `externalId` or e-mail address are accepted. False unless given.
     */
    acceptIncompleteUsers?: boolean;
    /**
     * Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given.
     */
    hideDeletedUsers?: boolean;
    /**
     * Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given.
     */
    allowRelink?: boolean;
    /**
     * When the client last sent a request, to the minute; null if it never did.
     */
    lastRequestAt?: Timestamp | null;
    /**
     * Where it came from.
     */
    lastRequestIp?: string | null;
    /**
     * The client's last request that was refused; null if there is none.
     */
    lastError?: ScimClientError | null;
    /**
     * The rate limits that apply now; a request must pass all of them.
     */
    limits?: Array<ScimClientLimit>;
    /**
     * When limits that an operator has set end; null for the default ones, and for limits without an end.
     */
    rateLimitUntil?: Timestamp | null;
    /**
     * The address of the SCIM endpoint.
     */
    scimUrl?: string;
    /**
     * The address of the token endpoint.
     */
    tokenUrl?: string;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

export type ScimConnectionFailure = 'wrong_url' | 'wrong_secret' | 'client_inactive' | 'plugin_disabled' | 'rate_limited' | 'unreachable';

export type ScimConnectionStep = {
    /**
     * The name, for people; it need not be unique.
     */
    name: 'url' | 'client' | 'token' | 'service_provider_config' | 'users';
    /**
     * Whether it was carried out.
     */
    succeeded: boolean;
    /**
     * Of the answer; null without one.
     */
    status: number | null;
    /**
     * What is wrong, and what would be right, as a sentence.
     */
    detail: string;
};

export type ScimConnectionTest = {
    /**
     * Whether it was carried out.
     */
    succeeded: boolean;
    /**
     * What failed and how to mend it; null when all steps passed.
     */
    failure: ScimConnectionFailure | null;
    /**
     * What was found, and what to do about it.
     */
    detail: string;
    /**
     * The steps of the test, in order.
     */
    steps: Array<ScimConnectionStep>;
};

export type ScimConnectionTestRequest = {
    /**
     * The address that was configured at the identity provider.
     */
    url?: string;
};

/**
 * A document of discovery (RFC 7643, sections 5 to 7).
 */
export type ScimDocument = {
    [key: string]: unknown;
};

export type ScimError = {
    /**
     * The URNs of the schemas of this message.
     */
    schemas: Array<string>;
    /**
     * The state that it is in.
     */
    status: string;
    /**
     * The error code of RFC 7644, section 3.12.
     */
    scimType?: string;
    /**
     * What is wrong, and what would be right, as a sentence.
     */
    detail: string;
};

/**
 * The options of a list (RFC 7644, section 3.4.3).
 */
export type ScimSearchRequest = {
    [key: string]: unknown;
};

export type ScimUser = ScimUserSchema;

/**
 * Attributes that the schemas do not name are ignored; names are compared without regard to case.
 */
export type ScimUserInput = {
    [key: string]: unknown;
};

export type ScimUserList = {
    /**
     * The URNs of the schemas of this message.
     */
    schemas: Array<string>;
    /**
     * The number of users that match.
     */
    totalResults: number;
    /**
     * The position of the first user of this page, from 1.
     */
    startIndex?: number;
    /**
     * The number of users on this page.
     */
    itemsPerPage?: number;
    /**
     * The cursor of the next page (RFC 9865); absent on the last one.
     */
    nextCursor?: string;
    /**
     * The users of this page.
     */
    Resources?: Array<ScimUserSchema>;
};

/**
 * A planning, a simulation or advice that a planner calculates while nobody waits for the answer.
 */
export type Search = {
    /**
     * The id; it never changes and is not used again.
     */
    id: string;
    /**
     * What was asked for, by its operationId.
     */
    operation: 'planProject' | 'schedulePortfolio' | 'simulateProject' | 'simulatePortfolio' | 'adviseProject';
    /**
     * The project that it is about; null where it is about the portfolio.
     */
    projectId: Id | null;
    /**
     * `waiting` for a planner, `running`, then `succeeded` with a `result`, `failed` with a `problem`, or `cancelled`.
     */
    state: 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    createdAt: Timestamp;
    /**
     * When a planner began it, the last time; null while it waits.
     */
    startedAt: Timestamp | null;
    /**
     * When it ended; null until then.
     */
    endedAt: Timestamp | null;
    /**
     * How far a search for a plan or a simulation is; null unless it is under way, and for others.
     */
    progress: ScheduleProgress | SimulationProgress | null;
    /**
     * What the operation would have answered, as the caller saw it then; null until it has succeeded.
     */
    result: Schedule | PortfolioSchedule | ProjectSimulation | PortfolioSimulation | ProjectAdvice | null;
    /**
     * With what it would have been refused; null unless it has failed.
     */
    problem: BatchError | null;
};

export type SecondFactorForm = {
    form_token: FormToken;
    /**
     * Where the pages lead afterwards: an address of the identity server.
     */
    returnUrl?: string;
    /**
     * The one-time password of the app, or a recovery code.
     */
    code?: string;
};

export type SecondFactorSettingsForm = {
    form_token: FormToken;
    /**
     * Which change of the second factor the form asks for.
     */
    action: 'start' | 'confirm' | 'disable' | 'newRecoveryCodes';
    /**
     * A code to decide by, stable across versions.
     */
    code?: string;
    /**
     * The user's password.
     */
    password?: string;
};

/**
 * An entry with the fields that `$select` names, all without it.
 */
export type SecurityLogEntry = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    performedOn: Timestamp;
    /**
     * What was done.
     */
    action: 'sign_in' | 'sign_in_failed' | 'sign_in_locked_out' | 'sign_out' | 'sso_sign_in' | 'sso_sign_in_failed' | 'token_refused' | 'refresh_token_reused' | 'authorization_code_reused' | 'password_changed' | 'password_link_created' | 'second_factor_enabled' | 'second_factor_disabled' | 'recovery_code_used' | 'user_created' | 'user_updated' | 'user_role_changed' | 'user_activated' | 'user_deactivated' | 'user_linked' | 'user_unlinked' | 'user_unlocked' | 'client_created' | 'client_updated' | 'client_secret_regenerated' | 'client_activated' | 'client_deactivated' | 'client_deleted' | 'sso_provider_created' | 'sso_provider_updated' | 'sso_provider_activated' | 'sso_provider_deactivated' | 'sso_provider_deleted' | 'account_updated' | 'provisioning_settings_updated';
    /**
     * The user who did it; null for a client, an operator or somebody unknown.
     */
    actorId: number | null;
    /**
     * The name of the user or client, `operator`, or empty.
     */
    actorName: string;
    /**
     * The client that was used or changed.
     */
    clientId: string | null;
    /**
     * Whom or what it concerned, such as `user 7`.
     */
    subject: string | null;
    /**
     * Null for a command of the operator, and for a failed sign-in that may be of a user of another account.
     */
    ipAddress: string | null;
    /**
     * For a change, its fields with their old and new values; never a secret.
     */
    details: {
        [key: string]: unknown;
    };
};

export type SecurityLogList = {
    /**
     * The items of this page.
     */
    value: Array<SecurityLogEntry>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2.
 */
export type ServerMetadata = {
    /**
     * `AUTH_URL`.
     */
    issuer: string;
    /**
     * Where browsers are sent to sign in.
     */
    authorization_endpoint: string;
    /**
     * Where tokens are issued.
     */
    token_endpoint: string;
    /**
     * Where the claims of the signed-in user are.
     */
    userinfo_endpoint?: string;
    /**
     * Where browsers are sent to sign out.
     */
    end_session_endpoint?: string;
    /**
     * Where tokens are revoked.
     */
    revocation_endpoint?: string;
    /**
     * Where confidential clients ask about tokens.
     */
    introspection_endpoint?: string;
    /**
     * Where the keys are that id_tokens are verified with.
     */
    jwks_uri: string;
    /**
     * The scopes that clients may ask for.
     */
    scopes_supported?: Array<string>;
    /**
     * The values of `response_type` at `/connect/authorize`.
     */
    response_types_supported: Array<string>;
    /**
     * How `/connect/authorize` returns its parameters to the client.
     */
    response_modes_supported?: Array<string>;
    /**
     * The grants of the token endpoint; a client has those that it was registered with.
     */
    grant_types_supported?: Array<string>;
    /**
     * `public`: a user has the same `sub` for every client.
     */
    subject_types_supported?: Array<string>;
    /**
     * The algorithms with which id_tokens are signed.
     */
    id_token_signing_alg_values_supported?: Array<string>;
    /**
     * How clients authenticate at the token endpoint; `none` is for public clients.
     */
    token_endpoint_auth_methods_supported?: Array<string>;
    /**
     * How clients authenticate at the revocation endpoint.
     */
    revocation_endpoint_auth_methods_supported?: Array<string>;
    /**
     * How clients authenticate at the introspection endpoint.
     */
    introspection_endpoint_auth_methods_supported?: Array<string>;
    /**
     * The methods of PKCE (RFC 7636).
     */
    code_challenge_methods_supported?: Array<string>;
    /**
     * The claims that id_tokens and `/connect/userinfo` may have.
     */
    claims_supported?: Array<string>;
    /**
     * Whether the parameter `claims` is understood.
     */
    claims_parameter_supported?: boolean;
    /**
     * Whether the parameter `request` is understood.
     */
    request_parameter_supported?: boolean;
    /**
     * Whether the parameter `request_uri` is understood.
     */
    request_uri_parameter_supported?: boolean;
    /**
     * Whether the redirect names the issuer in `iss` (RFC 9207).
     */
    authorization_response_iss_parameter_supported?: boolean;
};

export type SetPassword = {
    password?: NewPassword;
};

/**
 * Fields that are missing are asked for in the page.
 */
export type SignInForm = {
    form_token: FormToken;
    /**
     * Where the pages lead afterwards: an address of the identity server.
     */
    returnUrl?: string;
    /**
     * The id of the account, where a user name alone does not tell it.
     */
    account?: string;
    /**
     * The name to sign in with, unique within the account without regard to case.
     */
    userName?: string;
    /**
     * The user's password.
     */
    password?: string;
    /**
     * The proof of work that the page asks for while the browser's address is locked out.
     */
    proof?: string;
};

/**
 * A JWK set (RFC 7517, section 5).
 */
export type SigningKeys = {
    /**
     * The keys, the current one and those that were current before.
     */
    keys: Array<{
        /**
         * The type of the key.
         */
        kty: string;
        /**
         * The id of the key, which the header of an id_token names.
         */
        kid: string;
        /**
         * `sig`: the key signs.
         */
        use: string;
        /**
         * The algorithm of the signature.
         */
        alg: string;
        /**
         * The modulus of the key, base64url.
         */
        n: string;
        /**
         * The exponent of the key, base64url.
         */
        e: string;
    }>;
};

export type SimulatedProject = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The last day of the work in so many per cent of the runs, or earlier.
     */
    finish: {
        /**
         * In 10 % of the runs.
         */
        p10: Date;
        /**
         * In half of the runs.
         */
        p50: Date;
        /**
         * In 80 % of the runs.
         */
        p80: Date;
        /**
         * In 90 % of the runs.
         */
        p90: Date;
        /**
         * In 95 % of the runs.
         */
        p95: Date;
    };
    /**
     * That the work ends by the end of the project buffer as planned.
     */
    probabilityOfPromise: number;
    /**
     * That the work ends by targetEndDate; null without one.
     */
    probabilityOfTarget: number | null;
    /**
     * Of probabilityOfPromise, in percentage points.
     */
    standardError: number;
    /**
     * The project buffer first, then the feeding buffers as in the schedule. Where all work is completed, the project buffer only, with its `bufferConsumption`, which is 0 for work that ended early.
     */
    buffers: Array<{
        /**
         * The last task of the feeding chain; null for the project buffer.
         */
        from: number | null;
        /**
         * The critical task that the chain joins; null: the end, and for the project buffer.
         */
        to: number | null;
        /**
         * That it is not used up.
         */
        probability: number;
        /**
         * Per cent of it that are consumed in half of the runs, or less; raw.
         */
        p50: number;
        /**
         * Per cent of it that are consumed in 80 % of the runs, or less; raw.
         */
        p80: number;
    }>;
    /**
     * Those that are not achieved, by id.
     */
    milestones: Array<{
        /**
         * The id of the milestone.
         */
        milestoneId: Id;
        /**
         * That it is achieved by its plannedDate.
         */
        probability: number;
        /**
         * The day by which half of the runs achieve it.
         */
        p50: Date;
        /**
         * The day by which 80 % of the runs achieve it.
         */
        p80: Date;
    }>;
    /**
     * What moves the end of the work, by share times days, the most first: tasks, of other projects too, and people whom work waits for. Tasks of projects that the caller does not see are left out.
     */
    sensitivity: Array<{
        /**
         * A task; not with resourceId.
         */
        taskId?: Id;
        /**
         * Who is waited for; not with taskId.
         */
        resourceId?: Id;
        /**
         * Of the runs in which it moves the end.
         */
        share: number;
        /**
         * On average over these runs: working days that the task takes beyond its duration, or that work waits.
         */
        days: number;
    }>;
};

export type Simulating = {
    /**
     * How often the work is placed. Not together with accuracy.
     */
    runs?: number;
    /**
     * The standard error of the probabilities to reach, in percentage points: there are as many runs as that takes, at least 1,000 and at most 100,000. Not together with runs; 1 when neither is given.
     */
    accuracy?: number;
    /**
     * What the drawn durations follow from; 1 when it is left out.
     */
    seed?: number;
};

export type SimulationProgress = {
    startedAt: Timestamp;
    /**
     * How many were made.
     */
    runs: number;
    /**
     * Of the probabilities so far, in percentage points; null until it is known.
     */
    standardError: number | null;
};

/**
 * The issuer of the provider, an https URL on the public internet. The path `/.well-known/openid-configuration` at its end is left out. At Microsoft Entra ID it names the own tenant.
 */
export type SsoAuthorityUrl = string;

/**
 * The client id at the provider, in printable ASCII (RFC 6749, appendix A).
 */
export type SsoClientId = string;

/**
 * The client secret at the provider, in printable ASCII. Write-only.
 */
export type SsoClientSecret = string;

/**
 * Shown on the sign-in page.
 */
export type SsoDisplayName = string;

/**
 * The claim of the id_token that is compared with the users' external ids. It must be immutable, so not the e-mail or a user name. `oid` unless given at Microsoft Entra ID, otherwise `sub`.
 */
export type SsoExternalIdClaim = string;

export type SsoProvider = {
    /**
     * Random, and part of the callback URL.
     */
    id: string;
    displayName: SsoDisplayName;
    authenticationScheme: SsoScheme;
    authorityUrl: SsoAuthorityUrl;
    clientId: SsoClientId;
    /**
     * Whether a client secret is stored; it is never shown.
     */
    clientSecretSet: boolean;
    /**
     * Must be configured at the provider, exactly as it is.
     */
    callbackUrl: string;
    externalIdClaim: SsoExternalIdClaim;
    /**
     * Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`.
     */
    active: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type SsoProviderCheck = {
    /**
     * The name, for people; it need not be unique.
     */
    name: 'authority_url' | 'discovery' | 'issuer' | 'endpoints' | 'pkce' | 'algorithms' | 'client_authentication' | 'jwks' | 'client';
    /**
     * Whether the check passed.
     */
    passed: boolean;
    /**
     * What is wrong; null when the check passed.
     */
    failure: 'not_https' | 'private_address' | 'dns_failed' | 'unreachable' | 'tls_failed' | 'timeout' | 'too_large' | 'not_found' | 'not_json' | 'issuer_mismatch' | 'missing_endpoint' | 'no_s256' | 'no_matching_algorithm' | 'no_client_authentication' | 'jwks_failed' | 'client_refused' | 'denied' | 'invalid_answer' | null;
    /**
     * A sentence.
     */
    detail: string;
};

export type SsoProviderCreate = {
    displayName: SsoDisplayName;
    authenticationScheme: SsoScheme;
    authorityUrl: SsoAuthorityUrl;
    clientId: SsoClientId;
    clientSecret: SsoClientSecret;
    externalIdClaim?: SsoExternalIdClaim;
    /**
     * Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`.
     */
    active?: boolean;
};

export type SsoProviderList = {
    /**
     * The items of this page.
     */
    value: Array<SsoProviderView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type SsoProviderTest = {
    /**
     * Whether all checks passed.
     */
    succeeded: boolean;
    /**
     * The checks, in order.
     */
    checks: Array<SsoProviderCheck>;
};

export type SsoProviderUpdate = {
    /**
     * Random, and part of the callback URL.
     */
    id?: string;
    displayName?: SsoDisplayName;
    authenticationScheme?: SsoScheme;
    authorityUrl?: SsoAuthorityUrl;
    clientId?: SsoClientId;
    clientSecret?: SsoClientSecret;
    /**
     * Whether a client secret is stored; it is never shown.
     */
    clientSecretSet?: boolean;
    /**
     * Must be configured at the provider, exactly as it is.
     */
    callbackUrl?: string;
    externalIdClaim?: SsoExternalIdClaim;
    /**
     * Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`.
     */
    active?: boolean;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/**
 * A provider with the fields that `$select` names, all without it.
 */
export type SsoProviderView = {
    /**
     * Random, and part of the callback URL.
     */
    id: string;
    displayName: SsoDisplayName;
    authenticationScheme: SsoScheme;
    authorityUrl: SsoAuthorityUrl;
    clientId: SsoClientId;
    /**
     * Whether a client secret is stored; it is never shown.
     */
    clientSecretSet: boolean;
    /**
     * Must be configured at the provider, exactly as it is.
     */
    callbackUrl: string;
    externalIdClaim: SsoExternalIdClaim;
    /**
     * Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`.
     */
    active: boolean;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

/**
 * A name that is unique in the account, by which its clients send users to the provider: `acr_values=idp:acme` at `/connect/authorize`. Lowercase letters, digits and hyphens; it never changes.
 */
export type SsoScheme = string;

/**
 * Projects stand in the order of their priorities, what they use in that order too.
 */
export type StaggeredPortfolio = {
    /**
     * The rule that the starts follow.
     */
    rule: 'DRUM' | 'CAPACITY' | 'LIMIT';
    statusDate: Date;
    /**
     * The projects, in the order in which they are planned.
     */
    projects: Array<StaggeredProject>;
    /**
     * Projects that are left out because they cannot be planned.
     */
    unplannable: Array<{
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * The name, for people; it need not be unique.
         */
        name: string;
        /**
         * The reasons, a sentence each.
         */
        reasons: Array<string>;
    }>;
    /**
     * Which project uses how much of what, and when.
     */
    load: Array<{
        /**
         * Null: the limit.
         */
        resourceId: number | null;
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
         */
        units: number;
        start: Date;
        finish: Date;
    }>;
    /**
     * When a drum is kept free beside the work on it.
     */
    reserves: Array<{
        /**
         * Which kind it is of.
         */
        kind: 'CAPACITY_BUFFER' | 'DRUM_BUFFER';
        /**
         * The id of the resource.
         */
        resourceId: Id;
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * Working days.
         */
        size: number;
        /**
         * Units of the resource, 1 being one of it; 0.5 is half of one person's time.
         */
        units: number;
        start: Date;
        finish: Date;
    }>;
};

export type StaggeredProject = {
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * The state that it is in.
     */
    status: 'Planning' | 'Active';
    startDate: Date;
    /**
     * A working day of the project; of an Active one its startDate.
     */
    recommendedStart: Date;
    /**
     * Working days of the project from startDate; negative when it may start earlier.
     */
    movedBy: number;
    /**
     * What kept it from starting earlier; null when nothing but its own dates or today did.
     */
    heldBy: {
        /**
         * Null: the limit.
         */
        resourceId: number | null;
        /**
         * The ids of the projects.
         */
        projectIds: Array<Id>;
    } | null;
    /**
     * The first day of the work.
     */
    plannedStart: Date;
    /**
     * The last day of the work, before the project buffer; of an Active project as projected.
     */
    finish: Date;
    bufferEnd: Date;
    /**
     * The day that the customer was promised; only compared with the plan, never changed by it.
     */
    targetEndDate: string | null;
    /**
     * Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells.
     */
    daysLate: number;
    /**
     * Calendar days that the buffer ends after targetEndDate; null without one.
     */
    bufferPastTarget: number | null;
};

export type Staggering = {
    /**
     * DRUM: on each drum, one project after another from its first use of it to its last, or beside each other where the capacity allows it. CAPACITY: no resource is used beyond its capacity, task by task. LIMIT: no more projects at once than atOnce says.
     */
    rule: 'DRUM' | 'CAPACITY' | 'LIMIT';
    /**
     * The resources that set the pace; for DRUM, which needs them.
     */
    drumIds?: Array<Id>;
    /**
     * For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given.
     */
    capacityBufferPercentage?: number;
    /**
     * For DRUM: the same in working days.
     */
    capacityBufferDays?: WorkingDays;
    /**
     * For DRUM: working days that are kept free before a project first uses the drum; 0 when left out.
     */
    drumBufferDays?: WorkingDays;
    /**
     * For LIMIT, which needs it. Projects count from the first day of their work to its last.
     */
    atOnce?: number;
    /**
     * The projects, the most important first. Left out, all that are in Planning or Active and that the caller sees, by priority, the higher first, then by startDate, then by id.
     */
    projectIds?: Array<Id>;
    /**
     * Projects in Planning start no earlier; left out, none starts before its startDate. None starts before today either way.
     */
    earliestStart?: InputDate;
};

export type Task = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The same as `id`, by the name that it has in batches and events.
     */
    taskId: Id;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description: string | null;
    /**
     * The state that it is in.
     */
    status: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: Percentage;
    /**
     * Focused estimate, in working days.
     */
    duration: number;
    /**
     * The estimate with safety.
     */
    safeDuration: number | null;
    /**
     * It does not start earlier.
     */
    notBefore: string | null;
    /**
     * The day by which it is to be done. It moves no plan; recommendations name tasks that are to miss it.
     */
    deadline: string | null;
    /**
     * Working days of work left.
     */
    remainingDuration: number;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors: Array<Predecessor>;
    /**
     * The resources that work on it, and how many units of each.
     */
    assignments: Array<Assignment>;
    /**
     * A user. Becomes null when `assignments` change to ones without a resource whose user it is, where they had one; unless the same request says who has the task.
     */
    assignedToId: number | null;
    /**
     * Its number in the work breakdown structure.
     */
    wbs: string | null;
    /**
     * Names of the summary tasks above it, outermost first.
     */
    outline: Array<string>;
    /**
     * The first day of the plan; null while there is no plan.
     */
    plannedStart: string | null;
    /**
     * The last day of the plan, inclusive; null while there is no plan.
     */
    plannedFinish: string | null;
    /**
     * The first day that the remaining work leads to.
     */
    projectedStart: string | null;
    /**
     * The last day that the remaining work leads to, inclusive.
     */
    projectedFinish: string | null;
    /**
     * The first day worked on.
     */
    actualStart: string | null;
    /**
     * The last day worked on, inclusive.
     */
    actualFinish: string | null;
    /**
     * What keeps people from working on it, as reported; null while nothing does. Until then it is not worked on today, and projected from tomorrow on; its people do what comes next. Its completion ends it.
     */
    blockedNote: string | null;
    /**
     * The day that the last report of its progress speaks for; null before the first one.
     */
    reportedOn: string | null;
    /**
     * The day from which its people have it, where others began it; null where nobody else did.
     */
    reassignedOn: string | null;
    /**
     * The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
     */
    countedFor: string | null;
    /**
     * Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists.
     */
    outOfSequence?: Array<Id>;
    /**
     * Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
     */
    dueDate: string | null;
    /**
     * On the planned critical chain.
     */
    isCritical: boolean;
    /**
     * It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it.
     */
    isReady: boolean;
    /**
     * It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day.
     */
    startsToday: boolean;
    /**
     * Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait.
     */
    bufferConsumption: number | null;
    /**
     * GREEN: no action; YELLOW: prepare one; RED: act. Derived from consumption and completion.
     */
    zone: 'GREEN' | 'YELLOW' | 'RED' | null;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed.
     */
    priority: number | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type TaskCompleted = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    completedBy: Person;
    completedAt: Timestamp;
    /**
     * Working days from the actual start to the actual finish, both counted.
     */
    actualDuration: number;
    /**
     * The focused estimate, in working days.
     */
    plannedDuration: number;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
};

export type TaskCreate = {
    name: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    /**
     * Focused estimate in working days; 1 when left out.
     */
    duration?: number;
    /**
     * The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by.
     */
    safeDuration?: number | null;
    /**
     * The day before which it must not start; null for none.
     */
    notBefore?: string | null;
    /**
     * The day by which it must be finished; only compared with the projection, never changes the plan. Null for none.
     */
    deadline?: string | null;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors?: Array<PredecessorInput>;
    /**
     * The resources that work on it, and how many units of each.
     */
    assignments?: Array<AssignmentInput>;
    /**
     * The id of the user who does the task; null for nobody.
     */
    assignedToId?: number | null;
    /**
     * The number in the work breakdown structure of the file that it came from; only kept.
     */
    wbs?: string | null;
    /**
     * The names of the summaries above it, from the top; only kept.
     */
    outline?: Array<string>;
};

export type TaskDurationChanged = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * Working days that the task still took before.
     */
    previousRemainingDuration: number;
    /**
     * Working days that the task still takes now.
     */
    newRemainingDuration: number;
    changedBy: Person;
    changedAt: Timestamp;
    /**
     * The day on which the task is expected to be done.
     */
    estimatedCompletion?: string;
};

export type TaskExplanation = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * Whether it is a milestone, which takes no time.
     */
    isMilestone: boolean;
    statusDate: Date;
    /**
     * Why it is planned so; null for a task that the plan does not know.
     */
    planned: Explanation | null;
    /**
     * Why it stands so by the projection; null while the project is in Planning.
     */
    projected: Explanation | null;
    mentions: Mentions;
};

/**
 * What a table made of the tasks of a project.
 */
export type TaskImport = {
    /**
     * False after a dry run.
     */
    stored: boolean;
    /**
     * Tasks that are new.
     */
    created: number;
    /**
     * Tasks that have changed.
     */
    updated: number;
    /**
     * Tasks that are as the table has them already.
     */
    unchanged: number;
    /**
     * Each row of the table, in its order.
     */
    tasks: Array<{
        /**
         * The key that it was found by.
         */
        externalKey: string;
        /**
         * Its task; null where that would be made by another request than a dry run.
         */
        id: number | null;
        /**
         * What became of it.
         */
        change: 'create' | 'update' | 'none';
    }>;
    /**
     * What was imported, and what was left out or changed.
     */
    report: ImportReport;
};

export type TaskList = {
    /**
     * The items of this page.
     */
    value: Array<TaskView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type TaskReady = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    assignedTo?: Person;
    plannedStart: Date;
    /**
     * Working days that the task still takes.
     */
    remainingDuration: number;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late.
     */
    priority: number;
};

export type TaskRed = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    assignedTo?: Person;
    /**
     * Per cent of the project buffer that is used up; above 100 the promise is missed.
     */
    bufferConsumption: number;
    /**
     * Working days that the task still takes.
     */
    remainingDuration: number;
    dueDate: Date;
    /**
     * The zone before; GREEN of a task that was completed.
     */
    previousStatus: Zone;
    /**
     * Whether the task uses up some of the project buffer, or is on the chain of open tasks that ends last now.
     */
    criticalChainImpact: boolean;
    /**
     * A missing report, where days of the task count as lost because nothing was reported; else, for a task that the end depends on, what most of the use of the project buffer rests on, as in `project.early_warning`. Null where neither is known.
     */
    cause: string | null;
};

export type TaskStarted = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name of the project when it happened.
     */
    projectName: string;
    startedBy: Person;
    /**
     * When the start was reported; the reported day can be an earlier one.
     */
    startedAt: Timestamp;
    /**
     * The first day of the task by the plan before the report; absent while there is no plan.
     */
    plannedStart?: string;
    /**
     * Calendar days that the reported first day of work is after plannedStart; 0 where it is not later, and without a plan.
     */
    daysLate: number;
};

export type TaskStatus = 'NotStarted' | 'InProgress' | 'Completed';

export type TaskStatusChanged = {
    /**
     * The id of the task.
     */
    taskId: Id;
    /**
     * The name of the task when it happened.
     */
    taskName: string;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The status before the change.
     */
    previousStatus: TaskStatus;
    /**
     * The status after the change.
     */
    newStatus: TaskStatus;
    changedBy: Person;
    changedAt: Timestamp;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: number;
    /**
     * The day on which the task is expected to be done.
     */
    estimatedCompletion?: string;
};

/**
 * What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out.
 */
export type TaskUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: Id;
    /**
     * The same as `id`, by the name that it has in batches and events.
     */
    taskId?: Id;
    /**
     * The id of the project.
     */
    projectId?: Id;
    name?: Label;
    /**
     * A longer text for people; null when there is none.
     */
    description?: string | null;
    /**
     * The state that it is in.
     */
    status?: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete?: Percentage;
    /**
     * Focused estimate in working days; 1 when left out.
     */
    duration?: number;
    /**
     * The estimate with safety, in working days; some buffer sizings use what it exceeds `duration` by.
     */
    safeDuration?: number | null;
    /**
     * The day before which it must not start; null for none.
     */
    notBefore?: string | null;
    /**
     * The day by which it must be finished; only compared with the projection, never changes the plan. Null for none.
     */
    deadline?: string | null;
    remainingDuration?: WorkingDays;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors?: Array<PredecessorInput>;
    /**
     * The resources that work on it, and how many units of each.
     */
    assignments?: Array<AssignmentInput>;
    /**
     * The id of the user who does the task; null for nobody.
     */
    assignedToId?: number | null;
    /**
     * The number in the work breakdown structure of the file that it came from; only kept.
     */
    wbs?: string | null;
    /**
     * The names of the summaries above it, from the top; only kept.
     */
    outline?: Array<string>;
    /**
     * The first day of the plan; null while there is no plan.
     */
    plannedStart?: string | null;
    /**
     * The last day of the plan, inclusive; null while there is no plan.
     */
    plannedFinish?: string | null;
    /**
     * The first day that the remaining work leads to.
     */
    projectedStart?: string | null;
    /**
     * The last day that the remaining work leads to, inclusive.
     */
    projectedFinish?: string | null;
    /**
     * The day on which the work began; null before.
     */
    actualStart?: string | null;
    /**
     * The day on which the work ended; null before.
     */
    actualFinish?: string | null;
    /**
     * What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports.
     */
    blockedNote?: string | null;
    /**
     * The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken.
     */
    asOf?: InputDate;
    /**
     * The day that the last report of its progress speaks for; null before the first one.
     */
    reportedOn?: string | null;
    /**
     * The day from which its people have it, where others began it; null where nobody else did.
     */
    reassignedOn?: string | null;
    /**
     * The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
     */
    countedFor?: string | null;
    /**
     * Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists.
     */
    outOfSequence?: Array<Id>;
    /**
     * Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
     */
    dueDate?: string | null;
    /**
     * On the planned critical chain.
     */
    isCritical?: boolean;
    /**
     * It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it.
     */
    isReady?: boolean;
    /**
     * It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day.
     */
    startsToday?: boolean;
    /**
     * Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait.
     */
    bufferConsumption?: number | null;
    /**
     * GREEN: no action; YELLOW: prepare one; RED: act. Derived from consumption and completion.
     */
    zone?: 'GREEN' | 'YELLOW' | 'RED' | null;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed.
     */
    priority?: number | null;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/**
 * A task with the fields that `$select` names (all without it) and what `$expand` adds.
 */
export type TaskView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: Id;
    /**
     * The same as `id`, by the name that it has in batches and events.
     */
    taskId: Id;
    /**
     * The id of the project.
     */
    projectId: Id;
    /**
     * The name, for people; it need not be unique.
     */
    name: string;
    /**
     * A longer text for people; null when there is none.
     */
    description: string | null;
    /**
     * The state that it is in.
     */
    status: TaskStatus;
    /**
     * Progress from 0 to 100. The remaining duration, not this, decides the projection.
     */
    percentComplete: Percentage;
    /**
     * Focused estimate, in working days.
     */
    duration: number;
    /**
     * The estimate with safety.
     */
    safeDuration: number | null;
    /**
     * It does not start earlier.
     */
    notBefore: string | null;
    /**
     * The day by which it is to be done. It moves no plan; recommendations name tasks that are to miss it.
     */
    deadline: string | null;
    /**
     * Working days of work left.
     */
    remainingDuration: number;
    /**
     * The links that hold it: each names a predecessor, the type and the lag.
     */
    predecessors: Array<Predecessor>;
    /**
     * The resources that work on it, and how many units of each.
     */
    assignments: Array<Assignment>;
    /**
     * A user. Becomes null when `assignments` change to ones without a resource whose user it is, where they had one; unless the same request says who has the task.
     */
    assignedToId: number | null;
    /**
     * Its number in the work breakdown structure.
     */
    wbs: string | null;
    /**
     * Names of the summary tasks above it, outermost first.
     */
    outline: Array<string>;
    /**
     * The first day of the plan; null while there is no plan.
     */
    plannedStart: string | null;
    /**
     * The last day of the plan, inclusive; null while there is no plan.
     */
    plannedFinish: string | null;
    /**
     * The first day that the remaining work leads to.
     */
    projectedStart: string | null;
    /**
     * The last day that the remaining work leads to, inclusive.
     */
    projectedFinish: string | null;
    /**
     * The first day worked on.
     */
    actualStart: string | null;
    /**
     * The last day worked on, inclusive.
     */
    actualFinish: string | null;
    /**
     * What keeps people from working on it, as reported; null while nothing does. Until then it is not worked on today, and projected from tomorrow on; its people do what comes next. Its completion ends it.
     */
    blockedNote: string | null;
    /**
     * The day that the last report of its progress speaks for; null before the first one.
     */
    reportedOn: string | null;
    /**
     * The day from which its people have it, where others began it; null where nobody else did.
     */
    reassignedOn: string | null;
    /**
     * The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
     */
    countedFor: string | null;
    /**
     * Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists.
     */
    outOfSequence?: Array<Id>;
    /**
     * Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
     */
    dueDate: string | null;
    /**
     * On the planned critical chain.
     */
    isCritical: boolean;
    /**
     * It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it.
     */
    isReady: boolean;
    /**
     * It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day.
     */
    startsToday: boolean;
    /**
     * Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait.
     */
    bufferConsumption: number | null;
    /**
     * GREEN: no action; YELLOW: prepare one; RED: act. Derived from consumption and completion.
     */
    zone: 'GREEN' | 'YELLOW' | 'RED' | null;
    /**
     * Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed.
     */
    priority: number | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /**
     * The user who does the task: its assignee, else the user of its first resource, else null.
     */
    assignedTo?: Person | null;
    /**
     * Those of its assignments, in their order; present with `$expand=resources`.
     */
    resources?: Array<NamedResource>;
};

/**
 * A moment in UTC, ISO 8601.
 */
export type Timestamp = string;

/**
 * An error response (RFC 6749, section 5.2).
 */
export type TokenError = {
    /**
     * The error code of RFC 6749 or RFC 6750.
     */
    error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unauthorized_client' | 'unsupported_grant_type' | 'invalid_scope' | 'temporarily_unavailable' | 'server_error';
    /**
     * A sentence in printable ASCII for developers.
     */
    error_description: string;
};

/**
 * The form parameters of RFC 7009 and RFC 7662, section 2.1. An empty parameter counts as omitted.
 */
export type TokenParameter = {
    /**
     * The access token or refresh token.
     */
    token: string;
    /**
     * Ignored, since the token says what it is.
     */
    token_type_hint?: string;
    /**
     * The id of the client.
     */
    client_id?: string;
    /**
     * The secret of the client; confidential clients authenticate with it.
     */
    client_secret?: string;
    [key: string]: string | string | string | undefined;
};

/**
 * The form parameters of RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6, and of RFC 7636, section 4.5. An empty parameter counts as omitted.
 */
export type TokenRequest = {
    /**
     * `authorization_code`, `password`, `client_credentials` or `refresh_token`.
     */
    grant_type: string;
    /**
     * Authorization code grant only.
     */
    code?: string;
    /**
     * The one of the authorization request. Authorization code grant only.
     */
    redirect_uri?: string;
    /**
     * 43 to 128 letters, digits, dots, hyphens, underscores or tildes. Authorization code grant only.
     */
    code_verifier?: string;
    /**
     * The name of a user of the client's account, normally the e-mail. Password grant only.
     */
    username?: string;
    /**
     * Any Unicode, at most 1,024 bytes in UTF-8. Password grant only.
     */
    password?: string;
    /**
     * The id of the client.
     */
    client_id?: string;
    /**
     * The secret of the client; confidential clients authenticate with it.
     */
    client_secret?: string;
    /**
     * Scopes, separated by spaces. Default: `api1`; `service.scim` for a client that may not have `api1`.
     */
    scope?: string;
    /**
     * Gets the next access token; each can be used once.
     */
    refresh_token?: string;
    [key: string]: string | string | string | string | string | string | string | undefined;
};

export type TokenResponse = {
    /**
     * Opaque; send it as `Authorization: Bearer <access_token>`.
     */
    access_token: string;
    /**
     * Seconds until the access token expires.
     */
    expires_in: number;
    /**
     * `Bearer`.
     */
    token_type: 'Bearer';
    /**
     * The granted scopes, separated by spaces.
     */
    scope: string;
    /**
     * Issued only with the scope `offline_access`.
     */
    refresh_token?: string;
    /**
     * A JWT signed with RS256 (OpenID Connect Core, section 2). Issued only with the scope `openid`, in the authorization code grant and when its refresh token is used.
     */
    id_token?: string;
};

export type TriedPredecessor = {
    /**
     * Below 0: an added task.
     */
    taskId: number;
    /**
     * The type of the link: FS (finish to start), SS, FF or SF.
     */
    type?: 'FS' | 'SS' | 'FF' | 'SF';
    /**
     * Working days between the two ends of the link; negative for an overlap.
     */
    lag?: number;
};

export type User = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    /**
     * The name to sign in with, unique within the account without regard to case.
     */
    userName: string;
    /**
     * Empty for a user whom an identity provider has created without an e-mail address.
     */
    email: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    /**
     * The given name.
     */
    givenName: string | null;
    /**
     * The family name.
     */
    familyName: string | null;
    roleId: RoleId;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given.
     */
    projectPermissions: boolean;
    /**
     * Whether the user may sign in with a password. True unless given.
     */
    internalLogin: boolean;
    /**
     * Whether the user may sign in through an identity provider. True unless given.
     */
    externalLogin: boolean;
    /**
     * Whether the user has a password.
     */
    passwordSet: boolean;
    /**
     * Whether sign-in asks for a one-time password.
     */
    secondFactor: boolean;
    /**
     * Who the user is at identity providers.
     */
    externalIdentities: Array<{
        /**
         * Null: any provider of the account.
         */
        ssoProviderId: string | null;
        /**
         * The user's id at the identity provider.
         */
        externalId: string;
    }>;
    /**
     * The end of the lockout after too many failed sign-ins, or null.
     */
    lockedUntil: Timestamp | null;
    /**
     * When the user signed in last; null before the first time.
     */
    lastSignInAt: Timestamp | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type UserCreate = {
    userName?: UserName;
    /**
     * The e-mail address; null when there is none.
     */
    email: Email;
    displayName?: Name;
    /**
     * The given name.
     */
    givenName?: string | null;
    /**
     * The family name.
     */
    familyName?: string | null;
    roleId?: RoleId;
    /**
     * False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given.
     */
    projectPermissions?: boolean;
    /**
     * Whether the user may sign in with a password. True unless given.
     */
    internalLogin?: boolean;
    /**
     * Whether the user may sign in through an identity provider. True unless given.
     */
    externalLogin?: boolean;
    password?: NewPassword;
};

export type UserId = number;

/**
 * Claims of the user (OpenID Connect Core, section 5.1). With the scope `profile`: from `name` to `updated_at`; with `email`: `email`. An e-mail address is one that an administrator has entered; it is not verified.
 */
export type UserInfo = {
    /**
     * The id of the user.
     */
    sub: string;
    /**
     * The name, for people; it need not be unique.
     */
    name?: string;
    /**
     * The given name of the user.
     */
    given_name?: string;
    /**
     * The family name of the user.
     */
    family_name?: string;
    /**
     * The name that the user signs in with.
     */
    preferred_username?: string;
    /**
     * The account's time zone.
     */
    zoneinfo?: string;
    /**
     * Seconds since 1970.
     */
    updated_at?: number;
    /**
     * The e-mail address; null when there is none.
     */
    email?: string;
};

export type UserLink = {
    /**
     * The id of the SSO provider.
     */
    ssoProviderId: string;
    /**
     * Who the user is at the provider.
     */
    externalId: string;
};

export type UserList = {
    /**
     * The items of this page.
     */
    value: Array<UserView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * Unique within the account, without regard to case. The e-mail unless given. A character that is not shown, such as a zero width space, is refused, and so is white space other than single spaces.
 */
export type UserName = string;

/**
 * `id`, `active`, `passwordSet`, `secondFactor`, `externalIdentities`, `lockedUntil`, `lastSignInAt`, `createdAt` and `updatedAt` are read-only.
 */
export type UserUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: number;
    userName?: UserName;
    /**
     * Empty only for a user who has none.
     */
    email?: Email | string;
    displayName?: Name;
    /**
     * The given name.
     */
    givenName?: string | null;
    /**
     * The family name.
     */
    familyName?: string | null;
    roleId?: RoleId;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active?: boolean;
    /**
     * False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given.
     */
    projectPermissions?: boolean;
    /**
     * Whether the user may sign in with a password. True unless given.
     */
    internalLogin?: boolean;
    /**
     * Whether the user may sign in through an identity provider. True unless given.
     */
    externalLogin?: boolean;
    /**
     * Whether the user has a password.
     */
    passwordSet?: boolean;
    /**
     * Whether sign-in asks for a one-time password.
     */
    secondFactor?: boolean;
    /**
     * Who the user is at identity providers.
     */
    externalIdentities?: Array<{
        /**
         * Null: any provider of the account.
         */
        ssoProviderId: string | null;
        /**
         * The user's id at the identity provider.
         */
        externalId: string;
    }>;
    /**
     * The end of the lockout after too many failed sign-ins, or null.
     */
    lockedUntil?: Timestamp | null;
    /**
     * When the user signed in last; null before the first time.
     */
    lastSignInAt?: Timestamp | null;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/**
 * A user with the fields that `$select` names, all without it.
 */
export type UserView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: number;
    /**
     * The name to sign in with, unique within the account without regard to case.
     */
    userName: string;
    /**
     * Empty for a user whom an identity provider has created without an e-mail address.
     */
    email: string;
    /**
     * The name, for people; it need not be unique.
     */
    displayName: string;
    /**
     * The given name.
     */
    givenName: string | null;
    /**
     * The family name.
     */
    familyName: string | null;
    roleId: RoleId;
    /**
     * Changed by `activate` and `deactivate`.
     */
    active: boolean;
    /**
     * False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given.
     */
    projectPermissions: boolean;
    /**
     * Whether the user may sign in with a password. True unless given.
     */
    internalLogin: boolean;
    /**
     * Whether the user may sign in through an identity provider. True unless given.
     */
    externalLogin: boolean;
    /**
     * Whether the user has a password.
     */
    passwordSet: boolean;
    /**
     * Whether sign-in asks for a one-time password.
     */
    secondFactor: boolean;
    /**
     * Who the user is at identity providers.
     */
    externalIdentities: Array<{
        /**
         * Null: any provider of the account.
         */
        ssoProviderId: string | null;
        /**
         * The user's id at the identity provider.
         */
        externalId: string;
    }>;
    /**
     * The end of the lockout after too many failed sign-ins, or null.
     */
    lockedUntil: Timestamp | null;
    /**
     * When the user signed in last; null before the first time.
     */
    lastSignInAt: Timestamp | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type WebhookCreate = {
    name: WebhookName;
    url: WebhookUrl;
    events: WebhookEvents;
    secret: WebhookSecret;
    /**
     * False while paused. True unless given: deliveries begin at once.
     */
    isActive?: boolean;
    headers?: WebhookHeaders;
    rateLimit?: WebhookRateLimit;
    pauseAfterDays?: WebhookPauseAfterDays;
};

export type WebhookDelivery = {
    /**
     * The delivered body's `webhookId`, the same on all attempts and replays.
     */
    deliveryId: string;
    /**
     * The event's id, as the event feed has it; of a test, an id of its own.
     */
    eventId: string;
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    /**
     * True for a delivery of the test operation.
     */
    test: boolean;
    /**
     * `pending`: it waits for its first or next attempt, for the rate limit, or until its paused registration is resumed. `queued`: it is handed to RabbitMQ and waits for a worker. `in_flight`: an attempt is being made. `succeeded`: an attempt was answered 2xx. `failed`: the last attempt failed, and no other follows. The last two change only by a replay.
     */
    state: 'pending' | 'queued' | 'in_flight' | 'succeeded' | 'failed';
    /**
     * The attempts whose outcome is known, since the last replay if there was one.
     */
    attempts: number;
    /**
     * When the event happened; the body's `timestamp`.
     */
    happenedAt: Timestamp;
    /**
     * From when on the next attempt may be made; null unless the delivery is pending, and for a test, which is due at once. It is past while the delivery waits for a worker, for the rate limit, or for a paused registration.
     */
    nextAttemptAt: Timestamp | null;
    /**
     * When it succeeded or failed; null until then.
     */
    finishedAt: Timestamp | null;
    /**
     * The JSON text that the last attempt of known outcome sent, or tried to send: its `retryCount` is `attempts` - 1. Before that, the text that the first attempt sends. Null where it has more than 262,144 bytes: such a delivery is never sent, and fails with `body_too_large`.
     */
    body: string | null;
};

/**
 * Names of public events and patterns: `task.*` is every event whose name begins with `task.`, `*` is every event, also one that is added later. An unknown event, and a pattern that matches none, is refused with the list of the known events. An event is delivered once, however many of them match.
 */
export type WebhookEvents = Array<string>;

/**
 * Sent with each delivery. Headers of the connection, of the body and of the signature cannot be set. Stored sealed; answers show the values, but `***` for `authorization`, `cookie` and names with key, token, secret or password. When the url's origin changes, those are given again or removed.
 */
export type WebhookHeaders = {
    [key: string]: string;
};

export type WebhookList = {
    /**
     * The items of this page.
     */
    value: Array<WebhookView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

export type WebhookLogEntry = {
    /**
     * The id; it never changes and is not used again.
     */
    id: string;
    /**
     * The registration's id.
     */
    webhookId: string;
    /**
     * The delivered body's `webhookId`, the same on all attempts of a delivery.
     */
    deliveryId: string;
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    timestamp: Timestamp;
    /**
     * The state that it is in.
     */
    status: 'success' | 'failed';
    /**
     * The status of the receiver's answer; absent without one.
     */
    httpStatus?: number;
    /**
     * Milliseconds from the start of the attempt to the answer, or to the error.
     */
    responseTime: number;
    /**
     * Present on failure: an error code, a colon and a sentence.
     */
    error?: string;
    /**
     * The attempts before this one.
     */
    retries: number;
    /**
     * True for an attempt of the test operation.
     */
    test: boolean;
    /**
     * When the next attempt at the delivery is due, or was; null when this attempt ended the delivery.
     */
    nextAttemptAt: Timestamp | null;
};

export type WebhookLogList = {
    /**
     * The items of this page.
     */
    value: Array<WebhookLogView>;
    /**
     * The number of items on all pages; present with `$count=true`.
     */
    '@odata.count'?: number;
    /**
     * The address of the next page; absent on the last one.
     */
    '@odata.nextLink'?: string;
};

/**
 * An entry with the fields that `$select` names, all without it.
 */
export type WebhookLogView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: string;
    /**
     * The registration's id.
     */
    webhookId: string;
    /**
     * The delivered body's `webhookId`, the same on all attempts of a delivery.
     */
    deliveryId: string;
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    timestamp: Timestamp;
    /**
     * The state that it is in.
     */
    status: 'success' | 'failed';
    /**
     * The status of the receiver's answer; absent without one.
     */
    httpStatus?: number;
    /**
     * Milliseconds from the start of the attempt to the answer, or to the error.
     */
    responseTime: number;
    /**
     * Present on failure: an error code, a colon and a sentence.
     */
    error?: string;
    /**
     * The attempts before this one.
     */
    retries: number;
    /**
     * True for an attempt of the test operation.
     */
    test: boolean;
    /**
     * When the next attempt at the delivery is due, or was; null when this attempt ended the delivery.
     */
    nextAttemptAt: Timestamp | null;
};

/**
 * A name for people; it need not be unique.
 */
export type WebhookName = string;

/**
 * The service pauses the registration when all its attempts have failed for so many days, and two of them at least 12 hours apart; null: never. It then emits the event `webhook.paused`.
 */
export type WebhookPauseAfterDays = number | null;

/**
 * Who paused the registration, a client (`requested`) or the service (`failing`); null while it is active.
 */
export type WebhookPauseReason = 'requested' | 'failing' | null;

export type WebhookPaused = {
    /**
     * The id of the paused registration.
     */
    registrationId: string;
    registrationName: WebhookName;
    /**
     * Why it was paused: all attempts failed for too long.
     */
    reason: 'failing';
    failingSince: Timestamp;
    pausedAt: Timestamp;
    /**
     * Days of failures after which the registration is paused.
     */
    pauseAfterDays: number;
};

/**
 * Deliveries a minute at most, over all workers; null for no limit. They are spread evenly: what a second allows may be sent at once, and one delivery always. A delivery that waits for the limit uses up no attempt. Test deliveries count, but do not wait. A change takes effect at once.
 */
export type WebhookRateLimit = number | null;

export type WebhookRegistration = {
    /**
     * The id; it never changes and is not used again.
     */
    id: string;
    name: WebhookName;
    url: WebhookUrl;
    events: WebhookEvents;
    /**
     * False while paused. True unless given: deliveries begin at once.
     */
    isActive: boolean;
    headers: WebhookHeaders;
    /**
     * Whether a secret is stored; it is never shown.
     */
    secretSet: boolean;
    createdAt: Timestamp;
    /**
     * When the latest attempt was made, a failed one too; absent before the first.
     */
    lastTriggered?: Timestamp;
    statistics: WebhookStatistics;
    rateLimit: WebhookRateLimit;
    pauseAfterDays: WebhookPauseAfterDays;
    pauseReason: WebhookPauseReason;
    /**
     * When the registration was paused; null while it is active.
     */
    pausedAt: Timestamp | null;
    /**
     * The first failed attempt since the last success, without tests; null if there is none.
     */
    failingSince: Timestamp | null;
    /**
     * Until when deliveries are also signed with the secret before; null when they are not.
     */
    previousSecretUntil: Timestamp | null;
};

/**
 * Either `deliveryId`, or `since` with or without `until`.
 */
export type WebhookReplay = {
    /**
     * The `webhookId` of the delivered body.
     */
    deliveryId?: string;
    since?: Timestamp;
    until?: Timestamp;
};

export type WebhookReplayed = {
    /**
     * How many deliveries are repeated.
     */
    replayed: number;
    /**
     * Whether more deliveries failed in that time.
     */
    more: boolean;
    /**
     * With `since`: the end of that time, for the next request.
     */
    until?: Timestamp;
};

export type WebhookRotated = {
    /**
     * The secret that the service made; absent when one was given.
     */
    secret?: string;
    previousSecretUntil: Timestamp;
};

export type WebhookRotation = {
    secret?: WebhookSecret;
};

/**
 * Signs the deliveries: 1 to 256 bytes of UTF-8. Write-only. For `webhook-signature` alone the key is the base64 after `whsec_` where the secret has that form.
 */
export type WebhookSecret = string;

/**
 * Counts attempts, without those of test deliveries.
 */
export type WebhookStatistics = {
    /**
     * All attempts.
     */
    totalCalls: number;
    /**
     * Attempts that were answered with 2xx.
     */
    successfulCalls: number;
    /**
     * All other attempts.
     */
    failedCalls: number;
};

export type WebhookTest = {
    /**
     * The name of the event, such as `task.completed`.
     */
    event: string;
    /**
     * Sent unchanged. Left out, a sample of the event's data is sent, that of this reference.
     */
    data?: {
        [key: string]: unknown;
    };
};

export type WebhookTestAccepted = {
    /**
     * The `webhookId` of the delivered body; its log entry names it too.
     */
    deliveryId: string;
};

export type WebhookUpdate = {
    /**
     * The id; it never changes and is not used again.
     */
    id?: string;
    name?: WebhookName;
    url?: WebhookUrl;
    events?: WebhookEvents;
    secret?: WebhookSecret;
    /**
     * False while paused. True unless given: deliveries begin at once.
     */
    isActive?: boolean;
    headers?: WebhookHeaders;
    /**
     * Whether a secret is stored; it is never shown.
     */
    secretSet?: boolean;
    createdAt?: Timestamp;
    /**
     * When the latest attempt was made, a failed one too; absent before the first.
     */
    lastTriggered?: Timestamp;
    statistics?: WebhookStatistics;
    rateLimit?: WebhookRateLimit;
    pauseAfterDays?: WebhookPauseAfterDays;
    pauseReason?: WebhookPauseReason;
    /**
     * When the registration was paused; null while it is active.
     */
    pausedAt?: Timestamp | null;
    /**
     * The first failed attempt since the last success, without tests; null if there is none.
     */
    failingSince?: Timestamp | null;
    /**
     * Until when deliveries are also signed with the secret before; null when they are not.
     */
    previousSecretUntil?: Timestamp | null;
};

/**
 * An https url of the receiver, without user name and password, on a public host. The address to which the name resolves is checked again at each connection. Stored sealed, and shown whole to administrators. `$filter` knows `eq` and `ne` of it; `$orderby` sorts by it without what may be a credential.
 */
export type WebhookUrl = string;

/**
 * A registration with the fields that `$select` names, all without it.
 */
export type WebhookView = {
    /**
     * The id; it never changes and is not used again.
     */
    id: string;
    name: WebhookName;
    url: WebhookUrl;
    events: WebhookEvents;
    /**
     * False while paused. True unless given: deliveries begin at once.
     */
    isActive: boolean;
    headers: WebhookHeaders;
    /**
     * Whether a secret is stored; it is never shown.
     */
    secretSet: boolean;
    createdAt: Timestamp;
    /**
     * When the latest attempt was made, a failed one too; absent before the first.
     */
    lastTriggered?: Timestamp;
    statistics: WebhookStatistics;
    rateLimit: WebhookRateLimit;
    pauseAfterDays: WebhookPauseAfterDays;
    pauseReason: WebhookPauseReason;
    /**
     * When the registration was paused; null while it is active.
     */
    pausedAt: Timestamp | null;
    /**
     * The first failed attempt since the last success, without tests; null if there is none.
     */
    failingSince: Timestamp | null;
    /**
     * Until when deliveries are also signed with the secret before; null when they are not.
     */
    previousSecretUntil: Timestamp | null;
};

export type WorkItem = {
    /**
     * `now`: the resource is at work on it today. `paused`: it is under way, and the resource is away, or at work on something else. `next`: what it starts first of what has not started. `waiting`: what comes later.
     */
    state: 'now' | 'paused' | 'next' | 'waiting';
    /**
     * The id of the task; null where the caller does not see its project.
     */
    taskId: number | null;
    /**
     * The name of the task.
     */
    taskName: string | null;
    /**
     * The id of the project.
     */
    projectId: number | null;
    /**
     * The name of the project.
     */
    projectName: string | null;
    /**
     * The first day on which what is left of it is worked on.
     */
    start: Date;
    /**
     * The last day on which it is worked on.
     */
    finish: Date;
    /**
     * Working days of work left.
     */
    remainingDuration: number;
    /**
     * Why it stands here. `started`: it is under way. `decision`: somebody decided that it comes first. `plan`: it is the first by planned start, priority and id. `overtakes`: what would come before it cannot start yet.
     */
    why: 'started' | 'decision' | 'plan' | 'overtakes';
    /**
     * The decision by which it comes first.
     */
    decisionId?: string;
    /**
     * What would come before it and starts later, at most 10.
     */
    overtakes?: Array<OtherTask>;
    /**
     * What it starts or goes on after.
     */
    waitsFor: Array<{
        /**
         * `predecessor`: a link holds it. `resource`: the task has a resource of it.
         */
        kind: 'predecessor' | 'resource';
        /**
         * What it waits for.
         */
        task: OtherTask;
        /**
         * The resource that it waits for.
         */
        resourceId?: number;
        /**
         * The last day of the wait.
         */
        until: Date;
    }>;
    /**
     * What would start or go on earlier if it was done earlier, and the resource has no part in: at most 10, that of the project whose buffer is used most first, and what the caller does not see last.
     */
    awaitedBy: Array<{
        /**
         * What waits.
         */
        task: OtherTask;
        /**
         * The day on which it starts or goes on.
         */
        start: Date;
    }>;
    /**
     * Of its resources, while it waits for them or is worked on, at most 10; of a task that the caller sees.
     */
    absences?: Array<{
        /**
         * The resource that is away.
         */
        resourceId: number;
        /**
         * The first day of the absence.
         */
        from: Date;
        /**
         * The last day; null: the return is unknown.
         */
        to: string | null;
    }>;
};

export type WorkList = {
    /**
     * The day that it is of.
     */
    statusDate: Date;
    /**
     * The tasks.
     */
    value: Array<WorkItem>;
};

/**
 * Working days, decimals kept to 6 places.
 */
export type WorkingDays = number;

/**
 * Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again.
 */
export type YellowFrom = number;

/**
 * GREEN below 50 % of the buffer, YELLOW from 50 to 90, RED above 90; of a project with thresholds of its own by its yellowFrom and redFrom.
 */
export type Zone = 'GREEN' | 'YELLOW' | 'RED';

/**
 * ScimUser
 *
 * A user (RFC 7643, section 4.1). `x-scim` has the characteristics of an attribute that JSON Schema cannot express (RFC 7643, section 7); left out, it is readWrite, returned by default, not unique, and compared without regard to case. Its `maxLength` and `maxItems` are what a client may send, where identity stores, and the service returns, more. Codegen makes types, schemas for discovery and the list of attributes from this file.
 */
export type ScimUserSchema = {
    /**
     * The URNs of the schemas whose attributes the user has.
     */
    schemas: Array<string>;
    /**
     * The user's id; the service assigns it.
     */
    id: string;
    /**
     * The identity provider's immutable id of the user. Single sign-on finds users by it.
     */
    externalId?: string;
    /**
     * Where the resource is, and when it was changed.
     */
    meta?: {
        /**
         * `User`.
         */
        resourceType?: 'User';
        /**
         * When the user was created.
         */
        created?: string;
        /**
         * When the user was changed last.
         */
        lastModified?: string;
        /**
         * The address of the user.
         */
        location?: string;
        /**
         * The ETag.
         */
        version?: string;
    };
    /**
     * The user's name at the identity provider, normally the e-mail address; unique in the account.
     */
    userName?: string;
    /**
     * The name of the user.
     */
    name?: {
        /**
         * The full name as it is shown.
         */
        formatted?: string;
        /**
         * The family name.
         */
        familyName?: string;
        /**
         * The given name.
         */
        givenName?: string;
    };
    /**
     * The name that is shown for the user; left out, it is made from the attribute name.
     */
    displayName?: string;
    /**
     * E-mail addresses. The one of the type `work` is used for mail, otherwise the primary one, otherwise the first.
     */
    emails?: Array<{
        /**
         * The address.
         */
        value?: string;
        /**
         * What the address is for.
         */
        type?: string;
        /**
         * Whether it is the preferred address; one at most.
         */
        primary?: boolean;
    }>;
    /**
     * Whether the identity provider has activated the user. Deactivation ends all sessions and tokens.
     */
    active?: boolean;
    /**
     * The user's roles: 1 is Administrator, 2 is General User.
     */
    'urn:service:scim:schemas:extension:1.0:User'?: {
        /**
         * The role, when there is exactly one: 1 Administrator, 2 General User.
         */
        roleId?: number;
        /**
         * All roles: 1 Administrator, 2 General User. The most powerful one applies.
         */
        roleIds?: Array<number>;
        /**
         * False adds the default role to the roles that are sent.
         */
        replaceDefaultRoles?: boolean;
    };
    /**
     * What the organisation knows of the user (RFC 7643, section 4.3).
     */
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: {
        /**
         * The number of the employee.
         */
        employeeNumber?: string;
        /**
         * The cost center.
         */
        costCenter?: string;
        /**
         * The organization.
         */
        organization?: string;
        /**
         * The division.
         */
        division?: string;
        /**
         * The department.
         */
        department?: string;
        /**
         * The user's manager, as the identity provider names it.
         */
        manager?: {
            /**
             * The manager's id.
             */
            value?: string;
            /**
             * The URI of the manager.
             */
            $ref?: string;
            /**
             * The manager's name.
             */
            displayName?: string;
        };
    };
};

export type ScimConnectionTestRequestWritable = {
    /**
     * The secret that the identity provider was given; neither stored nor logged.
     */
    clientSecret: string;
    /**
     * The address that was configured at the identity provider.
     */
    url?: string;
};

/**
 * The id of the calendar.
 */
export type CalendarId = Id;

/**
 * The `client_id`.
 */
export type ClientId = string;

/**
 * `true` adds `@odata.count`, the number of items on all pages.
 */
export type Count = boolean;

/**
 * The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
 */
export type DeliveryId = string;

/**
 * Names of related entities separated by commas, to be included in the response.
 */
export type Expand = string;

/**
 * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
 */
export type Filter = string;

/**
 * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
 */
export type IdempotencyKey = string;

/**
 * The `ETag` that was read. When the resource has changed since, the response is 412.
 */
export type IfMatch = string;

/**
 * The id of the milestone.
 */
export type MilestoneId = Id;

/**
 * Field names separated by commas, each optionally followed by `asc` or `desc`.
 */
export type OrderBy = string;

/**
 * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
 */
export type Prefer = string;

/**
 * The id of the project.
 */
export type ProjectId = Id;

/**
 * Lets a change of the network of an Active project through, and plans the project anew with it.
 */
export type Replan = boolean;

/**
 * The id of the resource.
 */
export type ResourceId = Id;

/**
 * The id of the search, from the `Location` of the answer to whoever asked for it.
 */
export type SearchId = string;

/**
 * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
 */
export type SearchTerms = string;

/**
 * Field names separated by commas. The response contains only these fields and the expanded properties.
 */
export type Select = string;

/**
 * The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
 */
export type ServiceDelivery = string;

/**
 * The name of the event, as in the body's `event`.
 */
export type ServiceEvent = string;

/**
 * Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
 */
export type ServiceSignature = string;

/**
 * `true` on a delivery of the test operation, and on no other.
 */
export type ServiceTest = 'true';

/**
 * When this attempt was made.
 */
export type ServiceTimestamp = Timestamp;

/**
 * The number of items to skip.
 */
export type Skip = number;

/**
 * The start of the next page, an opaque value from `@odata.nextLink`.
 */
export type SkipToken = string;

/**
 * The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
 */
export type StandardWebhookId = string;

/**
 * Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
 */
export type StandardWebhookSignature = string;

/**
 * When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
 */
export type StandardWebhookTimestamp = number;

/**
 * The id of the task.
 */
export type TaskId = Id;

/**
 * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
 */
export type Top = number;

/**
 * The trace of the attempt (W3C Trace Context), sent while the service records traces.
 */
export type Traceparent = string;

/**
 * The user's id.
 */
export type UserIdInPath = number;

/**
 * The registration's id.
 */
export type WebhookId = string;

export type ListProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/projects';
};

export type ListProjectsResponses = {
    /**
     * A page of projects.
     */
    200: ProjectList;
};

export type ListProjectsResponse = ListProjectsResponses[keyof ListProjectsResponses];

export type CreateProjectData = {
    body: ProjectCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/projects';
};

export type CreateProjectResponses = {
    /**
     * The created project.
     */
    201: Project;
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type ImportProjectData = {
    body: string;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * Start of the project instead of the file's.
         */
        startDate?: InputDate;
        /**
         * Name of the project instead of the file's; a table has none.
         */
        name?: Label;
        /**
         * What the file's durations are: focused estimates, or ones with safety, half of which is cut. `auto` takes those of a Microsoft Project file for ones with safety, unless it was exported here, and those of a table for focused ones; the report says which.
         */
        estimates?: 'focused' | 'safe' | 'auto';
        /**
         * Per cent of each duration that is safety and is cut; given, durations have safety. Tasks with a safe duration of their own stay as they are.
         */
        safetyCut?: number;
        /**
         * Whether feeding chains get buffers too. PROJECT unless it is given.
         */
        bufferType?: BufferType;
        /**
         * Per cent of buffer consumption at which YELLOW begins; below redFrom. 50 unless it is given.
         */
        yellowFrom?: YellowFrom;
        /**
         * Per cent of buffer consumption above which RED begins; above yellowFrom. 90 unless it is given.
         */
        redFrom?: RedFrom;
        /**
         * Starts the project. It is planned around the work of the account's Active projects on the resources that it takes over.
         */
        activate?: boolean;
        /**
         * Whether progress and actual dates come along.
         */
        progress?: 'keep' | 'discard';
        /**
         * What becomes of an assignment of more units than its resource has. `lower` lowers it; `raise` gives the resource as many, unless the account has it already; `refuse` refuses the file. Each is in the report.
         */
        overAllocation?: 'lower' | 'raise' | 'refuse';
        /**
         * Whether resources of the account with the names of the file's are taken for them, as they are, or others of the same names are made.
         */
        resources?: 'match' | 'create';
        /**
         * Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles.
         */
        columns?: string;
        /**
         * Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds.
         */
        durationUnit?: 'days' | 'hours' | 'minutes' | 'seconds';
    };
    url: '/api/v1/projects/import';
};

export type ImportProjectResponses = {
    /**
     * The imported project, planned, and what became of the file.
     */
    201: ImportedProject;
};

export type ImportProjectResponse = ImportProjectResponses[keyof ImportProjectResponses];

export type PreviewImportData = {
    body: string;
    path?: never;
    query?: {
        /**
         * Start of the project instead of the file's.
         */
        startDate?: InputDate;
        /**
         * Name of the project instead of the file's; a table has none.
         */
        name?: Label;
        /**
         * What the file's durations are: focused estimates, or ones with safety, half of which is cut. `auto` takes those of a Microsoft Project file for ones with safety, unless it was exported here, and those of a table for focused ones; the report says which.
         */
        estimates?: 'focused' | 'safe' | 'auto';
        /**
         * Per cent of each duration that is safety and is cut; given, durations have safety. Tasks with a safe duration of their own stay as they are.
         */
        safetyCut?: number;
        /**
         * Whether feeding chains get buffers too. PROJECT unless it is given.
         */
        bufferType?: BufferType;
        /**
         * Per cent of buffer consumption at which YELLOW begins; below redFrom. 50 unless it is given.
         */
        yellowFrom?: YellowFrom;
        /**
         * Per cent of buffer consumption above which RED begins; above yellowFrom. 90 unless it is given.
         */
        redFrom?: RedFrom;
        /**
         * Whether progress and actual dates come along.
         */
        progress?: 'keep' | 'discard';
        /**
         * What becomes of an assignment of more units than its resource has. `lower` lowers it; `raise` gives the resource as many, unless the account has it already; `refuse` refuses the file. Each is in the report.
         */
        overAllocation?: 'lower' | 'raise' | 'refuse';
        /**
         * Whether resources of the account with the names of the file's are taken for them, as they are, or others of the same names are made.
         */
        resources?: 'match' | 'create';
        /**
         * Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles.
         */
        columns?: string;
        /**
         * Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds.
         */
        durationUnit?: 'days' | 'hours' | 'minutes' | 'seconds';
        /**
         * Simulates the project, and answers with its `quote`.
         */
        quote?: boolean;
    };
    url: '/api/v1/projects/import/preview';
};

export type PreviewImportResponses = {
    /**
     * What the import would do, and what is wrong with the file; nothing is stored.
     */
    200: ImportPreview;
};

export type PreviewImportResponse = PreviewImportResponses[keyof PreviewImportResponses];

export type DeleteProjectData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}';
};

export type DeleteProjectResponses = {
    /**
     * It is gone.
     */
    204: void;
};

export type DeleteProjectResponse = DeleteProjectResponses[keyof DeleteProjectResponses];

export type GetProjectData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
    };
    url: '/api/v1/projects/{projectId}';
};

export type GetProjectResponses = {
    /**
     * The project.
     */
    200: ProjectView;
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type UpdateProjectData = {
    body: ProjectUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/projects/{projectId}';
};

export type UpdateProjectResponses = {
    /**
     * The updated project.
     */
    200: Project;
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type GetBufferAnalysisData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/buffer-analysis';
};

export type GetBufferAnalysisResponses = {
    /**
     * The buffer, as of the last calculation. A project without a plan has a buffer of 0.
     */
    200: BufferAnalysis;
};

export type GetBufferAnalysisResponse = GetBufferAnalysisResponses[keyof GetBufferAnalysisResponses];

export type GetScheduleData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
    };
    url: '/api/v1/projects/{projectId}/schedule';
};

export type GetScheduleResponses = {
    /**
     * The schedule, as of the last calculation.
     */
    200: ScheduleView;
};

export type GetScheduleResponse = GetScheduleResponses[keyof GetScheduleResponses];

export type PlanProjectData = {
    body?: PlanOptions;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/schedule';
};

export type PlanProjectResponses = {
    /**
     * The new schedule.
     */
    200: Schedule;
};

export type PlanProjectResponse = PlanProjectResponses[keyof PlanProjectResponses];

export type GetScheduleProgressData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/schedule/progress';
};

export type GetScheduleProgressResponses = {
    /**
     * The search that is under way.
     */
    200: ScheduleProgress;
};

export type GetScheduleProgressResponse = GetScheduleProgressResponses[keyof GetScheduleProgressResponses];

export type ListBaselinesData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/projects/{projectId}/baselines';
};

export type ListBaselinesResponses = {
    /**
     * A page of baselines.
     */
    200: BaselineList;
};

export type ListBaselinesResponse = ListBaselinesResponses[keyof ListBaselinesResponses];

export type GetBaselineData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
        /**
         * The number of the plan, as the list of baselines has it; 1 is the first plan of the project, 0 to -10 are imported.
         */
        number: number;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/baselines/{number}';
};

export type GetBaselineResponses = {
    /**
     * The plan.
     */
    200: Baseline;
};

export type GetBaselineResponse = GetBaselineResponses[keyof GetBaselineResponses];

export type GetFeverChartData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/fever-chart';
};

export type GetFeverChartResponses = {
    /**
     * The points, oldest first.
     */
    200: FeverChart;
};

export type GetFeverChartResponse = GetFeverChartResponses[keyof GetFeverChartResponses];

export type TryChangesData = {
    body: ProjectChanges;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/what-if';
};

export type TryChangesResponses = {
    /**
     * How the project stands, and how it would stand.
     */
    200: Comparison;
};

export type TryChangesResponse = TryChangesResponses[keyof TryChangesResponses];

export type ApplyChangesData = {
    body: ProjectChanges;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/what-if/apply';
};

export type ApplyChangesResponses = {
    /**
     * The project with the changes.
     */
    200: Project;
};

export type ApplyChangesResponse = ApplyChangesResponses[keyof ApplyChangesResponses];

export type SimulateProjectData = {
    body?: Simulating;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/simulate';
};

export type SimulateProjectResponses = {
    /**
     * What the runs came to.
     */
    200: ProjectSimulation;
};

export type SimulateProjectResponse = SimulateProjectResponses[keyof SimulateProjectResponses];

export type GetSimulationProgressData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/simulate/progress';
};

export type GetSimulationProgressResponses = {
    /**
     * The simulation that is under way.
     */
    200: SimulationProgress;
};

export type GetSimulationProgressResponse = GetSimulationProgressResponses[keyof GetSimulationProgressResponses];

export type AdviseProjectData = {
    body?: AdviceRequest;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/advice';
};

export type AdviseProjectResponses = {
    /**
     * The moves, the one that is worth most first.
     */
    200: ProjectAdvice;
};

export type AdviseProjectResponse = AdviseProjectResponses[keyof AdviseProjectResponses];

export type PreviewActivationData = {
    body?: ActivationPreviewRequest;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/activation-preview';
};

export type PreviewActivationResponses = {
    /**
     * What would change.
     */
    200: ActivationPreview;
};

export type PreviewActivationResponse = PreviewActivationResponses[keyof PreviewActivationResponses];

export type ExportProjectData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/export';
};

export type ExportProjectResponses = {
    /**
     * The file.
     */
    200: Blob | File;
};

export type ExportProjectResponse = ExportProjectResponses[keyof ExportProjectResponses];

export type ImportTasksData = {
    body: string;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
        /**
         * Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles.
         */
        columns?: string;
        /**
         * Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds.
         */
        durationUnit?: 'days' | 'hours' | 'minutes' | 'seconds';
        /**
         * Reads and compares, and stores nothing.
         */
        dryRun?: boolean;
    };
    url: '/api/v1/projects/{projectId}/import';
};

export type ImportTasksResponses = {
    /**
     * What became of each row.
     */
    200: TaskImport;
};

export type ImportTasksResponse = ImportTasksResponses[keyof ImportTasksResponses];

export type GetPortfolioData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/portfolio';
};

export type GetPortfolioResponses = {
    /**
     * A page of the portfolio.
     */
    200: Portfolio;
};

export type GetPortfolioResponse = GetPortfolioResponses[keyof GetPortfolioResponses];

export type StaggerPortfolioData = {
    body: Staggering;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/stagger';
};

export type StaggerPortfolioResponses = {
    /**
     * The recommendations.
     */
    200: StaggeredPortfolio;
};

export type StaggerPortfolioResponse = StaggerPortfolioResponses[keyof StaggerPortfolioResponses];

export type SchedulePortfolioData = {
    body: PortfolioScheduling;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/schedule';
};

export type SchedulePortfolioResponses = {
    /**
     * The plans, stored where the request says so.
     */
    200: PortfolioSchedule;
};

export type SchedulePortfolioResponse = SchedulePortfolioResponses[keyof SchedulePortfolioResponses];

export type SimulatePortfolioData = {
    body?: Simulating;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/simulate';
};

export type SimulatePortfolioResponses = {
    /**
     * What the runs came to, by project.
     */
    200: PortfolioSimulation;
};

export type SimulatePortfolioResponse = SimulatePortfolioResponses[keyof SimulatePortfolioResponses];

export type GetPortfolioSimulationProgressData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/simulate/progress';
};

export type GetPortfolioSimulationProgressResponses = {
    /**
     * The simulation that is under way.
     */
    200: SimulationProgress;
};

export type GetPortfolioSimulationProgressResponse = GetPortfolioSimulationProgressResponses[keyof GetPortfolioSimulationProgressResponses];

export type CancelSearchData = {
    body?: never;
    path: {
        /**
         * The id of the search, from the `Location` of the answer to whoever asked for it.
         */
        searchId: string;
    };
    query?: never;
    url: '/api/v1/searches/{searchId}';
};

export type CancelSearchResponses = {
    /**
     * It is not under way any more.
     */
    204: void;
};

export type CancelSearchResponse = CancelSearchResponses[keyof CancelSearchResponses];

export type GetSearchData = {
    body?: never;
    path: {
        /**
         * The id of the search, from the `Location` of the answer to whoever asked for it.
         */
        searchId: string;
    };
    query?: never;
    url: '/api/v1/searches/{searchId}';
};

export type GetSearchResponses = {
    /**
     * The search.
     */
    200: Search;
};

export type GetSearchResponse = GetSearchResponses[keyof GetSearchResponses];

export type GetPortfolioEstimatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/estimates';
};

export type GetPortfolioEstimatesResponses = {
    /**
     * What completed tasks tell.
     */
    200: PortfolioEstimates;
};

export type GetPortfolioEstimatesResponse = GetPortfolioEstimatesResponses[keyof GetPortfolioEstimatesResponses];

export type ListDecisionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Those that have ended, of which the last 1,000 are kept.
         */
        ended?: boolean;
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/portfolio/decisions';
};

export type ListDecisionsResponses = {
    /**
     * A page of decisions.
     */
    200: DecisionList;
};

export type ListDecisionsResponse = ListDecisionsResponses[keyof ListDecisionsResponses];

export type CreateDecisionData = {
    body: DecisionCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/decisions';
};

export type CreateDecisionResponses = {
    /**
     * What would move; nothing is stored.
     */
    200: DecisionOutcome;
    /**
     * The decision, and what it moves.
     */
    201: DecisionOutcome;
};

export type CreateDecisionResponse = CreateDecisionResponses[keyof CreateDecisionResponses];

export type EndDecisionData = {
    body?: never;
    path: {
        /**
         * The id of the decision.
         */
        decisionId: string;
    };
    query?: never;
    url: '/api/v1/portfolio/decisions/{decisionId}';
};

export type EndDecisionResponses = {
    /**
     * It has ended.
     */
    204: void;
};

export type EndDecisionResponse = EndDecisionResponses[keyof EndDecisionResponses];

export type GetReleasesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/releases';
};

export type GetReleasesResponses = {
    /**
     * The last proposals.
     */
    200: Releases;
};

export type GetReleasesResponse = GetReleasesResponses[keyof GetReleasesResponses];

export type ProposeReleasesData = {
    body?: never;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/releases';
};

export type ProposeReleasesResponses = {
    /**
     * The new proposals.
     */
    200: Releases;
};

export type ProposeReleasesResponse = ProposeReleasesResponses[keyof ProposeReleasesResponses];

export type GetPortfolioChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day that is looked at, at most 28 days ago; a week ago when it is left out. Not together with after.
         */
        since?: Date;
        /**
         * The moment after which changes count, such as the end of the caller's last visit; one that is longer ago than 28 days counts as the beginning of the 28th day before today.
         */
        after?: string;
    };
    url: '/api/v1/portfolio/changes';
};

export type GetPortfolioChangesResponses = {
    /**
     * What changed.
     */
    200: PortfolioChanges;
};

export type GetPortfolioChangesResponse = GetPortfolioChangesResponses[keyof GetPortfolioChangesResponses];

export type VisitPortfolioData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/portfolio/visits';
};

export type VisitPortfolioResponses = {
    /**
     * The visit.
     */
    200: PortfolioVisit;
};

export type VisitPortfolioResponse = VisitPortfolioResponses[keyof VisitPortfolioResponses];

export type GetPortfolioLoadData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day; the Monday of this week when left out.
         */
        from?: InputDate;
        /**
         * The last day; the Sunday of the thirteenth week when left out. At most two years after the first.
         */
        to?: InputDate;
        /**
         * At most this many resources, 50 when left out; more than 200 is taken as 200.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
    };
    url: '/api/v1/portfolio/load';
};

export type GetPortfolioLoadResponses = {
    /**
     * The resources, each with all weeks of the range.
     */
    200: PortfolioLoad;
};

export type GetPortfolioLoadResponse = GetPortfolioLoadResponses[keyof GetPortfolioLoadResponses];

export type ListProjectTasksData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/projects/{projectId}/tasks';
};

export type ListProjectTasksResponses = {
    /**
     * A page of tasks.
     */
    200: TaskList;
};

export type ListProjectTasksResponse = ListProjectTasksResponses[keyof ListProjectTasksResponses];

export type CreateTaskData = {
    body: TaskCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/projects/{projectId}/tasks';
};

export type CreateTaskResponses = {
    /**
     * The created task.
     */
    201: Task;
};

export type CreateTaskResponse = CreateTaskResponses[keyof CreateTaskResponses];

export type ListTasksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/tasks';
};

export type ListTasksResponses = {
    /**
     * A page of tasks.
     */
    200: TaskList;
};

export type ListTasksResponse = ListTasksResponses[keyof ListTasksResponses];

export type BatchUpdateTasksData = {
    body: BatchUpdate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/tasks/batch-update';
};

export type BatchUpdateTasksResponses = {
    /**
     * The outcome of each item, in order.
     */
    200: BatchResult;
};

export type BatchUpdateTasksResponse = BatchUpdateTasksResponses[keyof BatchUpdateTasksResponses];

export type DeleteTaskData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the task.
         */
        taskId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/tasks/{taskId}';
};

export type DeleteTaskResponses = {
    /**
     * It is gone.
     */
    204: void;
};

export type DeleteTaskResponse = DeleteTaskResponses[keyof DeleteTaskResponses];

export type GetTaskData = {
    body?: never;
    path: {
        /**
         * The id of the task.
         */
        taskId: Id;
    };
    query?: {
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * Names of related entities separated by commas, to be included in the response.
         */
        $expand?: string;
    };
    url: '/api/v1/tasks/{taskId}';
};

export type GetTaskResponses = {
    /**
     * The task.
     */
    200: TaskView;
};

export type GetTaskResponse = GetTaskResponses[keyof GetTaskResponses];

export type UpdateTaskData = {
    body: TaskUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the task.
         */
        taskId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/tasks/{taskId}';
};

export type UpdateTaskResponses = {
    /**
     * The updated task.
     */
    200: Task;
};

export type UpdateTaskResponse = UpdateTaskResponses[keyof UpdateTaskResponses];

export type ListTaskReportsData = {
    body?: never;
    path: {
        /**
         * The id of the task.
         */
        taskId: Id;
    };
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/tasks/{taskId}/reports';
};

export type ListTaskReportsResponses = {
    /**
     * A page of reports.
     */
    200: ProgressReportList;
};

export type ListTaskReportsResponse = ListTaskReportsResponses[keyof ListTaskReportsResponses];

export type GetExplanationData = {
    body?: never;
    path: {
        /**
         * The id of the task.
         */
        taskId: Id;
    };
    query?: never;
    url: '/api/v1/tasks/{taskId}/explanation';
};

export type GetExplanationResponses = {
    /**
     * The explanation, as of the last calculation.
     */
    200: TaskExplanation;
};

export type GetExplanationResponse = GetExplanationResponses[keyof GetExplanationResponses];

export type ListMilestonesData = {
    body?: never;
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/projects/{projectId}/milestones';
};

export type ListMilestonesResponses = {
    /**
     * A page of milestones.
     */
    200: MilestoneList;
};

export type ListMilestonesResponse = ListMilestonesResponses[keyof ListMilestonesResponses];

export type CreateMilestoneData = {
    body: MilestoneCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the project.
         */
        projectId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/projects/{projectId}/milestones';
};

export type CreateMilestoneResponses = {
    /**
     * The created milestone.
     */
    201: Milestone;
};

export type CreateMilestoneResponse = CreateMilestoneResponses[keyof CreateMilestoneResponses];

export type ListAllMilestonesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/milestones';
};

export type ListAllMilestonesResponses = {
    /**
     * A page of milestones.
     */
    200: MilestoneList;
};

export type ListAllMilestonesResponse = ListAllMilestonesResponses[keyof ListAllMilestonesResponses];

export type DeleteMilestoneData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the milestone.
         */
        milestoneId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/milestones/{milestoneId}';
};

export type DeleteMilestoneResponses = {
    /**
     * It is gone.
     */
    204: void;
};

export type DeleteMilestoneResponse = DeleteMilestoneResponses[keyof DeleteMilestoneResponses];

export type GetMilestoneData = {
    body?: never;
    path: {
        /**
         * The id of the milestone.
         */
        milestoneId: Id;
    };
    query?: never;
    url: '/api/v1/milestones/{milestoneId}';
};

export type GetMilestoneResponses = {
    /**
     * The milestone.
     */
    200: Milestone;
};

export type GetMilestoneResponse = GetMilestoneResponses[keyof GetMilestoneResponses];

export type UpdateMilestoneData = {
    body: MilestoneUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the milestone.
         */
        milestoneId: Id;
    };
    query?: {
        /**
         * Lets a change of the network of an Active project through, and plans the project anew with it.
         */
        replan?: boolean;
    };
    url: '/api/v1/milestones/{milestoneId}';
};

export type UpdateMilestoneResponses = {
    /**
     * The updated milestone.
     */
    200: Milestone;
};

export type UpdateMilestoneResponse = UpdateMilestoneResponses[keyof UpdateMilestoneResponses];

export type ListResourcesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/resources';
};

export type ListResourcesResponses = {
    /**
     * A page of resources.
     */
    200: ResourceList;
};

export type ListResourcesResponse = ListResourcesResponses[keyof ListResourcesResponses];

export type CreateResourceData = {
    body: ResourceCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/resources';
};

export type CreateResourceResponses = {
    /**
     * The created resource.
     */
    201: Resource;
};

export type CreateResourceResponse = CreateResourceResponses[keyof CreateResourceResponses];

export type DeleteResourceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resourceId: Id;
    };
    query?: never;
    url: '/api/v1/resources/{resourceId}';
};

export type DeleteResourceResponses = {
    /**
     * It is gone.
     */
    204: void;
};

export type DeleteResourceResponse = DeleteResourceResponses[keyof DeleteResourceResponses];

export type GetResourceData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resourceId: Id;
    };
    query?: never;
    url: '/api/v1/resources/{resourceId}';
};

export type GetResourceResponses = {
    /**
     * The resource.
     */
    200: Resource;
};

export type GetResourceResponse = GetResourceResponses[keyof GetResourceResponses];

export type UpdateResourceData = {
    body: ResourceUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resourceId: Id;
    };
    query?: never;
    url: '/api/v1/resources/{resourceId}';
};

export type UpdateResourceResponses = {
    /**
     * The updated resource.
     */
    200: Resource;
};

export type UpdateResourceResponse = UpdateResourceResponses[keyof UpdateResourceResponses];

export type GetResourceLoadData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resourceId: Id;
    };
    query?: {
        /**
         * The first day; the Monday of this week when left out.
         */
        from?: InputDate;
        /**
         * The last day; the Sunday of the thirteenth week when left out. At most two years after the first.
         */
        to?: InputDate;
    };
    url: '/api/v1/resources/{resourceId}/load';
};

export type GetResourceLoadResponses = {
    /**
     * All weeks of the range.
     */
    200: ResourceLoad;
};

export type GetResourceLoadResponse = GetResourceLoadResponses[keyof GetResourceLoadResponses];

export type ListResourceTasksData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resourceId: Id;
    };
    query?: never;
    url: '/api/v1/resources/{resourceId}/tasks';
};

export type ListResourceTasksResponses = {
    /**
     * The tasks in the order in which they are projected.
     */
    200: WorkList;
};

export type ListResourceTasksResponse = ListResourceTasksResponses[keyof ListResourceTasksResponses];

export type ListCalendarFeedsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/calendar-feeds';
};

export type ListCalendarFeedsResponses = {
    /**
     * A page of calendar feeds.
     */
    200: CalendarFeedList;
};

export type ListCalendarFeedsResponse = ListCalendarFeedsResponses[keyof ListCalendarFeedsResponses];

export type CreateCalendarFeedData = {
    body: CalendarFeedCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calendar-feeds';
};

export type CreateCalendarFeedResponses = {
    /**
     * The feed, with its address.
     */
    201: CreatedCalendarFeed;
};

export type CreateCalendarFeedResponse = CreateCalendarFeedResponses[keyof CreateCalendarFeedResponses];

export type DeleteCalendarFeedData = {
    body?: never;
    path: {
        /**
         * The id of the feed.
         */
        feedId: string;
    };
    query?: never;
    url: '/api/v1/calendar-feeds/{feedId}';
};

export type DeleteCalendarFeedResponses = {
    /**
     * The feed is deleted.
     */
    204: void;
};

export type DeleteCalendarFeedResponse = DeleteCalendarFeedResponses[keyof DeleteCalendarFeedResponses];

export type ReadCalendarFeedData = {
    body?: never;
    path: {
        /**
         * The token of the feed, which stands in its address.
         */
        token: string;
    };
    query?: never;
    url: '/api/v1/feeds/{token}/calendar.ics';
};

export type ReadCalendarFeedResponses = {
    /**
     * The calendar.
     */
    200: string;
};

export type ReadCalendarFeedResponse = ReadCalendarFeedResponses[keyof ReadCalendarFeedResponses];

export type ListCalendarsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/calendars';
};

export type ListCalendarsResponses = {
    /**
     * A page of calendars.
     */
    200: CalendarList;
};

export type ListCalendarsResponse = ListCalendarsResponses[keyof ListCalendarsResponses];

export type CreateCalendarData = {
    body: CalendarCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/calendars';
};

export type CreateCalendarResponses = {
    /**
     * The created calendar.
     */
    201: Calendar;
};

export type CreateCalendarResponse = CreateCalendarResponses[keyof CreateCalendarResponses];

export type DeleteCalendarData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the calendar.
         */
        calendarId: Id;
    };
    query?: never;
    url: '/api/v1/calendars/{calendarId}';
};

export type DeleteCalendarResponses = {
    /**
     * It is gone.
     */
    204: void;
};

export type DeleteCalendarResponse = DeleteCalendarResponses[keyof DeleteCalendarResponses];

export type GetCalendarData = {
    body?: never;
    path: {
        /**
         * The id of the calendar.
         */
        calendarId: Id;
    };
    query?: never;
    url: '/api/v1/calendars/{calendarId}';
};

export type GetCalendarResponses = {
    /**
     * The calendar.
     */
    200: Calendar;
};

export type GetCalendarResponse = GetCalendarResponses[keyof GetCalendarResponses];

export type ReplaceCalendarData = {
    body: CalendarUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the calendar.
         */
        calendarId: Id;
    };
    query?: never;
    url: '/api/v1/calendars/{calendarId}';
};

export type ReplaceCalendarResponses = {
    /**
     * The changed calendar.
     */
    200: Calendar;
};

export type ReplaceCalendarResponse = ReplaceCalendarResponses[keyof ReplaceCalendarResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * A page of registrations.
     */
    200: WebhookList;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * The registration.
     */
    201: WebhookRegistration;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}';
};

export type DeleteWebhookResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}';
};

export type GetWebhookResponses = {
    /**
     * The registration.
     */
    200: WebhookRegistration;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}';
};

export type UpdateWebhookResponses = {
    /**
     * The registration.
     */
    200: WebhookRegistration;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type TestWebhookData = {
    body: WebhookTest;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/test';
};

export type TestWebhookResponses = {
    /**
     * The delivery is pending, and attempted at once.
     */
    202: WebhookTestAccepted;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListWebhookLogsData = {
    body?: never;
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/api/v1/webhooks/{webhookId}/logs';
};

export type ListWebhookLogsResponses = {
    /**
     * A page of entries, one for each attempt.
     */
    200: WebhookLogList;
};

export type ListWebhookLogsResponse = ListWebhookLogsResponses[keyof ListWebhookLogsResponses];

export type GetWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
        /**
         * The `webhookId` of the delivered body: the registration's id, a colon and the event's id. The delivery log and the header `X-Service-Delivery` have it too.
         */
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}';
};

export type GetWebhookDeliveryResponses = {
    /**
     * The delivery as it is now.
     */
    200: WebhookDelivery;
};

export type GetWebhookDeliveryResponse = GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses];

export type RotateWebhookSecretData = {
    body?: WebhookRotation;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * The secret is replaced.
     */
    200: WebhookRotated;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type ReplayWebhookData = {
    body: WebhookReplay;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/replay';
};

export type ReplayWebhookResponses = {
    /**
     * The deliveries are pending.
     */
    202: WebhookReplayed;
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type PauseWebhookData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/pause';
};

export type PauseWebhookResponses = {
    /**
     * The registration.
     */
    200: WebhookRegistration;
};

export type PauseWebhookResponse = PauseWebhookResponses[keyof PauseWebhookResponses];

export type ResumeWebhookData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The registration's id.
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{webhookId}/resume';
};

export type ResumeWebhookResponses = {
    /**
     * The registration.
     */
    200: WebhookRegistration;
};

export type ResumeWebhookResponse = ResumeWebhookResponses[keyof ResumeWebhookResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `nextToken` of an earlier answer, or `latest`.
         */
        since?: string;
        /**
         * At most this many events, 100 unless given; more than 1,000 is taken as 1,000. An answer has fewer when their data are large.
         */
        $top?: number;
        /**
         * Only these events: names and patterns as in a registration, separated by commas. An answer may then have fewer events, or none, although `more` is true: each one reads 2,000 events at most, and `nextToken` continues after them.
         */
        events?: string;
    };
    url: '/api/v1/events';
};

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventFeed;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type CreateTokenData = {
    body: TokenRequest;
    headers?: {
        /**
         * Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`.
         */
        Origin?: string;
    };
    path?: never;
    query?: never;
    url: '/connect/token';
};

export type CreateTokenResponses = {
    /**
     * The access token. The response must not be cached.
     */
    200: TokenResponse;
};

export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];

export type RevokeTokenData = {
    body: TokenParameter;
    headers?: {
        /**
         * Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`.
         */
        Origin?: string;
    };
    path?: never;
    query?: never;
    url: '/connect/revocation';
};

export type RevokeTokenResponses = {
    /**
     * The client has no such token now; the body is empty.
     */
    200: unknown;
};

export type IntrospectTokenData = {
    body: TokenParameter;
    headers?: {
        /**
         * Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`.
         */
        Origin?: string;
    };
    path?: never;
    query?: never;
    url: '/connect/introspect';
};

export type IntrospectTokenResponses = {
    /**
     * The state of the token at this moment. The response must not be cached.
     */
    200: Introspection;
};

export type IntrospectTokenResponse = IntrospectTokenResponses[keyof IntrospectTokenResponses];

export type GetAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/api/account';
};

export type GetAccountResponses = {
    /**
     * The account.
     */
    200: Account;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type UpdateAccountData = {
    body: AccountUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/account';
};

export type UpdateAccountResponses = {
    /**
     * The account.
     */
    200: Account;
};

export type UpdateAccountResponse = UpdateAccountResponses[keyof UpdateAccountResponses];

export type ListPluginsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/api/plugins';
};

export type ListPluginsResponses = {
    /**
     * All plugins.
     */
    200: PluginList;
};

export type ListPluginsResponse = ListPluginsResponses[keyof ListPluginsResponses];

export type GetProvisioningSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/api/provisioning-settings';
};

export type GetProvisioningSettingsResponses = {
    /**
     * The provisioning settings.
     */
    200: ProvisioningSettings;
};

export type GetProvisioningSettingsResponse = GetProvisioningSettingsResponses[keyof GetProvisioningSettingsResponses];

export type UpdateProvisioningSettingsData = {
    body: ProvisioningSettingsUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/provisioning-settings';
};

export type UpdateProvisioningSettingsResponses = {
    /**
     * The provisioning settings.
     */
    200: ProvisioningSettings;
};

export type UpdateProvisioningSettingsResponse = UpdateProvisioningSettingsResponses[keyof UpdateProvisioningSettingsResponses];

export type ListSecurityLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/admin/api/security-log';
};

export type ListSecurityLogResponses = {
    /**
     * A page of entries, or the file.
     */
    200: SecurityLogList;
};

export type ListSecurityLogResponse = ListSecurityLogResponses[keyof ListSecurityLogResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/admin/api/users';
};

export type ListUsersResponses = {
    /**
     * A page of users.
     */
    200: UserList;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserData = {
    body: UserCreate;
    headers?: {
        /**
         * A repeated request is refused with a 409, which names what the first one created: its answer is not kept, since it has a secret.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/users';
};

export type CreateUserResponses = {
    /**
     * The user is created.
     */
    201: CreatedUser;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}';
};

export type GetUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type UpdateUserData = {
    body: UserUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}';
};

export type UpdateUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type ActivateUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/activate';
};

export type ActivateUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type ActivateUserResponse = ActivateUserResponses[keyof ActivateUserResponses];

export type DeactivateUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/deactivate';
};

export type DeactivateUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type DeactivateUserResponse = DeactivateUserResponses[keyof DeactivateUserResponses];

export type LinkUserData = {
    body: UserLink;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/link';
};

export type LinkUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type LinkUserResponse = LinkUserResponses[keyof LinkUserResponses];

export type UnlinkUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/unlink';
};

export type UnlinkUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type UnlinkUserResponse = UnlinkUserResponses[keyof UnlinkUserResponses];

export type UnlockUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/unlock';
};

export type UnlockUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type UnlockUserResponse = UnlockUserResponses[keyof UnlockUserResponses];

export type SetUserPasswordData = {
    body?: SetPassword;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/set-password';
};

export type SetUserPasswordResponses = {
    /**
     * The password is set, or the link is made.
     */
    200: PasswordSet;
};

export type SetUserPasswordResponse = SetUserPasswordResponses[keyof SetUserPasswordResponses];

export type ResetUserSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user's id.
         */
        userId: number;
    };
    query?: never;
    url: '/admin/api/users/{userId}/reset-second-factor';
};

export type ResetUserSecondFactorResponses = {
    /**
     * The user.
     */
    200: User;
};

export type ResetUserSecondFactorResponse = ResetUserSecondFactorResponses[keyof ResetUserSecondFactorResponses];

export type ListClientsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/admin/api/clients';
};

export type ListClientsResponses = {
    /**
     * A page of API clients.
     */
    200: ApiClientList;
};

export type ListClientsResponse = ListClientsResponses[keyof ListClientsResponses];

export type CreateClientData = {
    body: ApiClientCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/clients';
};

export type CreateClientResponses = {
    /**
     * The client is registered.
     */
    201: CreatedApiClient;
};

export type CreateClientResponse = CreateClientResponses[keyof CreateClientResponses];

export type DeleteClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}';
};

export type DeleteClientResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteClientResponse = DeleteClientResponses[keyof DeleteClientResponses];

export type GetClientData = {
    body?: never;
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}';
};

export type GetClientResponses = {
    /**
     * The API client.
     */
    200: ApiClient;
};

export type GetClientResponse = GetClientResponses[keyof GetClientResponses];

export type UpdateClientData = {
    body: ApiClientUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}';
};

export type UpdateClientResponses = {
    /**
     * The API client.
     */
    200: ApiClient;
};

export type UpdateClientResponse = UpdateClientResponses[keyof UpdateClientResponses];

export type RegenerateClientSecretData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}/regenerate-secret';
};

export type RegenerateClientSecretResponses = {
    /**
     * The client, with its new secret.
     */
    200: CreatedApiClient;
};

export type RegenerateClientSecretResponse = RegenerateClientSecretResponses[keyof RegenerateClientSecretResponses];

export type ActivateClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}/activate';
};

export type ActivateClientResponses = {
    /**
     * The API client.
     */
    200: ApiClient;
};

export type ActivateClientResponse = ActivateClientResponses[keyof ActivateClientResponses];

export type DeactivateClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        clientId: string;
    };
    query?: never;
    url: '/admin/api/clients/{clientId}/deactivate';
};

export type DeactivateClientResponses = {
    /**
     * The API client.
     */
    200: ApiClient;
};

export type DeactivateClientResponse = DeactivateClientResponses[keyof DeactivateClientResponses];

export type ListSsoProvidersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/admin/api/sso-providers';
};

export type ListSsoProvidersResponses = {
    /**
     * A page of providers.
     */
    200: SsoProviderList;
};

export type ListSsoProvidersResponse = ListSsoProvidersResponses[keyof ListSsoProvidersResponses];

export type CreateSsoProviderData = {
    body: SsoProviderCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/sso-providers';
};

export type CreateSsoProviderResponses = {
    /**
     * The provider.
     */
    201: SsoProvider;
};

export type CreateSsoProviderResponse = CreateSsoProviderResponses[keyof CreateSsoProviderResponses];

export type DeleteSsoProviderData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: {
        /**
         * Unlinks the users that are linked to the provider.
         */
        unlinkUsers?: boolean;
    };
    url: '/admin/api/sso-providers/{ssoProviderId}';
};

export type DeleteSsoProviderResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteSsoProviderResponse = DeleteSsoProviderResponses[keyof DeleteSsoProviderResponses];

export type GetSsoProviderData = {
    body?: never;
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: never;
    url: '/admin/api/sso-providers/{ssoProviderId}';
};

export type GetSsoProviderResponses = {
    /**
     * The provider.
     */
    200: SsoProvider;
};

export type GetSsoProviderResponse = GetSsoProviderResponses[keyof GetSsoProviderResponses];

export type UpdateSsoProviderData = {
    body: SsoProviderUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: never;
    url: '/admin/api/sso-providers/{ssoProviderId}';
};

export type UpdateSsoProviderResponses = {
    /**
     * The provider.
     */
    200: SsoProvider;
};

export type UpdateSsoProviderResponse = UpdateSsoProviderResponses[keyof UpdateSsoProviderResponses];

export type ActivateSsoProviderData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: never;
    url: '/admin/api/sso-providers/{ssoProviderId}/activate';
};

export type ActivateSsoProviderResponses = {
    /**
     * The provider.
     */
    200: SsoProvider;
};

export type ActivateSsoProviderResponse = ActivateSsoProviderResponses[keyof ActivateSsoProviderResponses];

export type DeactivateSsoProviderData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: never;
    url: '/admin/api/sso-providers/{ssoProviderId}/deactivate';
};

export type DeactivateSsoProviderResponses = {
    /**
     * The provider.
     */
    200: SsoProvider;
};

export type DeactivateSsoProviderResponse = DeactivateSsoProviderResponses[keyof DeactivateSsoProviderResponses];

export type TestSsoProviderData = {
    body?: never;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the SSO provider.
         */
        ssoProviderId: string;
    };
    query?: never;
    url: '/admin/api/sso-providers/{ssoProviderId}/test';
};

export type TestSsoProviderResponses = {
    /**
     * What was checked.
     */
    200: SsoProviderTest;
};

export type TestSsoProviderResponse = TestSsoProviderResponses[keyof TestSsoProviderResponses];

export type ListScimClientsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/api/scim-clients';
};

export type ListScimClientsResponses = {
    /**
     * The SCIM clients.
     */
    200: ScimClientList;
};

export type ListScimClientsResponse = ListScimClientsResponses[keyof ListScimClientsResponses];

export type CreateScimClientData = {
    body: ScimClientCreate;
    headers?: {
        /**
         * A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/api/scim-clients';
};

export type CreateScimClientResponses = {
    /**
     * The client is registered.
     */
    201: CreatedScimClient;
};

export type CreateScimClientResponse = CreateScimClientResponses[keyof CreateScimClientResponses];

export type DeleteScimClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}';
};

export type DeleteScimClientResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteScimClientResponse = DeleteScimClientResponses[keyof DeleteScimClientResponses];

export type GetScimClientData = {
    body?: never;
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}';
};

export type GetScimClientResponses = {
    /**
     * The SCIM client.
     */
    200: ScimClient;
};

export type GetScimClientResponse = GetScimClientResponses[keyof GetScimClientResponses];

export type UpdateScimClientData = {
    body: ScimClientUpdate;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}';
};

export type UpdateScimClientResponses = {
    /**
     * The SCIM client.
     */
    200: ScimClient;
};

export type UpdateScimClientResponse = UpdateScimClientResponses[keyof UpdateScimClientResponses];

export type RegenerateScimClientSecretData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}/regenerate-secret';
};

export type RegenerateScimClientSecretResponses = {
    /**
     * The client, with its new secret.
     */
    200: CreatedScimClient;
};

export type RegenerateScimClientSecretResponse = RegenerateScimClientSecretResponses[keyof RegenerateScimClientSecretResponses];

export type ActivateScimClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}/activate';
};

export type ActivateScimClientResponses = {
    /**
     * The SCIM client.
     */
    200: ScimClient;
};

export type ActivateScimClientResponse = ActivateScimClientResponses[keyof ActivateScimClientResponses];

export type DeactivateScimClientData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that was read. When the resource has changed since, the response is 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}/deactivate';
};

export type DeactivateScimClientResponses = {
    /**
     * The SCIM client.
     */
    200: ScimClient;
};

export type DeactivateScimClientResponse = DeactivateScimClientResponses[keyof DeactivateScimClientResponses];

export type TestScimClientData = {
    body: ScimConnectionTestRequestWritable;
    path: {
        /**
         * The `client_id`.
         */
        scimClientId: string;
    };
    query?: never;
    url: '/admin/api/scim-clients/{scimClientId}/test-connection';
};

export type TestScimClientResponses = {
    /**
     * What the test found.
     */
    200: ScimConnectionTest;
};

export type TestScimClientResponse = TestScimClientResponses[keyof TestScimClientResponses];

export type ListAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000.
         */
        $top?: number;
        /**
         * The number of items to skip.
         */
        $skip?: number;
        /**
         * A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case.
         */
        $filter?: string;
        /**
         * Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks.
         */
        $search?: string;
        /**
         * Field names separated by commas, each optionally followed by `asc` or `desc`.
         */
        $orderby?: string;
        /**
         * Field names separated by commas. The response contains only these fields and the expanded properties.
         */
        $select?: string;
        /**
         * `true` adds `@odata.count`, the number of items on all pages.
         */
        $count?: boolean;
        /**
         * The start of the next page, an opaque value from `@odata.nextLink`.
         */
        $skiptoken?: string;
    };
    url: '/admin/api/audit-log';
};

export type ListAuditLogResponses = {
    /**
     * A page of entries, or the file.
     */
    200: AuditLogList;
};

export type ListAuditLogResponse = ListAuditLogResponses[keyof ListAuditLogResponses];

export type GetConsoleSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/settings';
};

export type GetConsoleSettingsResponses = {
    /**
     * The settings.
     */
    200: ConsoleSettings;
};

export type GetConsoleSettingsResponse = GetConsoleSettingsResponses[keyof GetConsoleSettingsResponses];

export type GetConsoleSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/session';
};

export type GetConsoleSessionResponses = {
    /**
     * The user, the account and its plugins.
     */
    200: ConsoleSession;
};

export type GetConsoleSessionResponse = GetConsoleSessionResponses[keyof GetConsoleSessionResponses];

export type OnMilestoneAchievedWebhookPayload = Delivery & {
    event: 'milestone.achieved';
    data: MilestoneAchieved;
};

export type OnMilestoneAchievedWebhookRequest = {
    body: OnMilestoneAchievedWebhookPayload;
    key: 'milestone.achieved';
    path?: never;
    query?: never;
};

export type OnProjectEarlyWarningWebhookPayload = Delivery & {
    event: 'project.early_warning';
    data: ProjectEarlyWarning;
};

export type OnProjectEarlyWarningWebhookRequest = {
    body: OnProjectEarlyWarningWebhookPayload;
    key: 'project.early_warning';
    path?: never;
    query?: never;
};

export type OnProjectFrozenWebhookPayload = Delivery & {
    event: 'project.frozen';
    data: ProjectFrozen;
};

export type OnProjectFrozenWebhookRequest = {
    body: OnProjectFrozenWebhookPayload;
    key: 'project.frozen';
    path?: never;
    query?: never;
};

export type OnProjectStartedWebhookPayload = Delivery & {
    event: 'project.started';
    data: ProjectStarted;
};

export type OnProjectStartedWebhookRequest = {
    body: OnProjectStartedWebhookPayload;
    key: 'project.started';
    path?: never;
    query?: never;
};

export type OnProjectStatusChangedWebhookPayload = Delivery & {
    event: 'project.status_changed';
    data: ProjectStatusChanged;
};

export type OnProjectStatusChangedWebhookRequest = {
    body: OnProjectStatusChangedWebhookPayload;
    key: 'project.status_changed';
    path?: never;
    query?: never;
};

export type OnTaskCompletedWebhookPayload = Delivery & {
    event: 'task.completed';
    data: TaskCompleted;
};

export type OnTaskCompletedWebhookRequest = {
    body: OnTaskCompletedWebhookPayload;
    key: 'task.completed';
    path?: never;
    query?: never;
};

export type OnTaskDurationChangedWebhookPayload = Delivery & {
    event: 'task.duration_changed';
    data: TaskDurationChanged;
};

export type OnTaskDurationChangedWebhookRequest = {
    body: OnTaskDurationChangedWebhookPayload;
    key: 'task.duration_changed';
    path?: never;
    query?: never;
};

export type OnTaskReadyWebhookPayload = Delivery & {
    event: 'task.ready';
    data: TaskReady;
};

export type OnTaskReadyWebhookRequest = {
    body: OnTaskReadyWebhookPayload;
    key: 'task.ready';
    path?: never;
    query?: never;
};

export type OnTaskRedWebhookPayload = Delivery & {
    event: 'task.red';
    data: TaskRed;
};

export type OnTaskRedWebhookRequest = {
    body: OnTaskRedWebhookPayload;
    key: 'task.red';
    path?: never;
    query?: never;
};

export type OnTaskStartedWebhookPayload = Delivery & {
    event: 'task.started';
    data: TaskStarted;
};

export type OnTaskStartedWebhookRequest = {
    body: OnTaskStartedWebhookPayload;
    key: 'task.started';
    path?: never;
    query?: never;
};

export type OnTaskStatusChangedWebhookPayload = Delivery & {
    event: 'task.status_changed';
    data: TaskStatusChanged;
};

export type OnTaskStatusChangedWebhookRequest = {
    body: OnTaskStatusChangedWebhookPayload;
    key: 'task.status_changed';
    path?: never;
    query?: never;
};

export type OnWebhookPausedWebhookPayload = Delivery & {
    event: 'webhook.paused';
    data: WebhookPaused;
};

export type OnWebhookPausedWebhookRequest = {
    body: OnWebhookPausedWebhookPayload;
    key: 'webhook.paused';
    path?: never;
    query?: never;
};
