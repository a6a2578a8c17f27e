/**
 * The tables of the interface specification as data, written down by hand: names, types, required fields and values of
 * fields, operations, events. It is taken from the specification's text and not from `openapi/`, which is what it
 * checks; only that no event is missing here comes from there. Where the specification says "not shown", `decided`
 * marks what the project has decided: status codes, and fields beside those of a table.
 */

import type { events as publicEvents } from '#generated/scheduling'

/** What a value has to be. */
export type Type =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date' // `YYYY-MM-DD`
  | 'timestamp' // ISO 8601, UTC
  | { readonly oneOf: readonly string[] }
  | { readonly list: Type }
  | { readonly mapOf: Type }
  | { readonly orNull: Type }
  | { readonly anyObject: true }
  | Shape

export interface Shape {
  readonly fields: Readonly<Record<string, Type>>
  /** Fields that are left out while they are empty, never null (decided); all others are always there. */
  readonly optional?: Readonly<Record<string, Type>>
  /** Whether the specification says that its list of fields is not complete. */
  readonly incomplete?: true
}

/** Decided: a client that acts alone has a name alone. */
const person: Shape = { fields: { name: 'string' }, optional: { id: 'integer', email: 'string' } }
const zone: Type = { oneOf: ['GREEN', 'YELLOW', 'RED'] }
const taskStatus: Type = { oneOf: ['NotStarted', 'InProgress', 'Completed'] }
const projectStatus: Type = { oneOf: ['Planning', 'Active', 'Complete', 'Frozen'] }

// Section 2

export const project: Shape = {
  fields: {
    id: 'integer',
    name: 'string',
    startDate: 'date',
    bufferType: { oneOf: ['PROJECT'] },
    bufferPercentage: 'number',
    status: projectStatus,
    bufferConsumption: 'number',
  },
  optional: { description: 'string', targetEndDate: 'date', projectManagerId: 'integer' },
  incomplete: true,
}

export const task: Shape = {
  fields: {
    id: 'integer',
    name: 'string',
    status: taskStatus,
    percentComplete: 'number',
    remainingDuration: 'number',
  },
  incomplete: true,
}

const resource: Shape = { fields: { id: 'integer', name: 'string' }, incomplete: true }
const milestone: Shape = {
  fields: { id: 'integer', name: 'string', status: { oneOf: ['Planned', 'Achieved'] } }, // decided
  incomplete: true,
}

export const bufferAnalysis: Shape = {
  fields: {
    projectId: 'integer',
    bufferType: { oneOf: ['PROJECT'] },
    totalBuffer: 'number',
    consumedBuffer: 'number',
    consumptionPercentage: 'number',
    status: zone,
    recommendations: { list: 'string' },
  },
  optional: { projectedCompletion: 'date' },
}

/** `secret` is supplied by the client and never shown; decided: `secretSet` is shown in its place. */
export const registration: Shape = {
  fields: {
    id: 'string',
    name: 'string',
    url: 'string',
    events: { list: 'string' },
    isActive: 'boolean',
    headers: { mapOf: 'string' },
    createdAt: 'timestamp',
    statistics: { fields: { totalCalls: 'integer', successfulCalls: 'integer', failedCalls: 'integer' } },
    secretSet: 'boolean',
    // decided: a limit, an automatic pause, and the rotation of the secret
    rateLimit: { orNull: 'integer' },
    pauseAfterDays: { orNull: 'integer' },
    pauseReason: { orNull: { oneOf: ['requested', 'failing'] } },
    pausedAt: { orNull: 'timestamp' },
    failingSince: { orNull: 'timestamp' },
    previousSecretUntil: { orNull: 'timestamp' },
  },
  optional: { lastTriggered: 'timestamp' }, // before the first attempt
}

const logFields = {
  id: 'string',
  webhookId: 'string',
  event: 'string',
  timestamp: 'timestamp',
  responseTime: 'number',
  retries: 'integer',
  deliveryId: 'string', // decided
  test: 'boolean', // decided
  nextAttemptAt: { orNull: 'timestamp' }, // decided
} as const satisfies Shape['fields']
/** `error` is present on failure. */
export const logEntry = {
  success: { fields: { ...logFields, status: { oneOf: ['success'] }, httpStatus: 'integer' } },
  failed: {
    fields: { ...logFields, status: { oneOf: ['failed'] }, error: 'string' },
    optional: { httpStatus: 'integer' }, // without an answer
  },
} as const satisfies Record<string, Shape>

// Section 4

const problem: Shape = {
  fields: {
    type: 'string',
    title: 'string',
    status: 'integer',
    detail: 'string',
    code: 'string',
    requestId: 'string',
  },
  optional: {
    errors: { list: { fields: { detail: 'string' }, optional: { pointer: 'string', parameter: 'string' } } },
  },
}
const tokenError: Shape = { fields: { error: 'string' }, incomplete: true }

const collection = (item: Type): Shape => ({
  fields: { value: { list: item } },
  optional: { '@odata.count': 'integer', '@odata.nextLink': 'string' }, // decided
})

/** Decided. An item that failed has an error in place of its task; one that names no task, null in place of its id. */
const batchResult: Shape = {
  fields: { taskId: { orNull: 'integer' }, succeeded: 'boolean' },
  optional: {
    task,
    error: { fields: { status: 'integer', code: 'string', detail: 'string' }, optional: problem.optional ?? {} },
  },
}

export interface Answer {
  /** Decided, as the specification shows no status codes. */
  readonly status: number
  /** Undefined: no body. */
  readonly body?: Type
}
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Fields of the request that must be there, and those that may. */
  readonly request?: { readonly required: readonly string[]; readonly optional: readonly string[] }
  readonly query?: readonly string[]
  readonly answer: Answer
}

const PROJECT_INPUT = [
  'description',
  'startDate',
  'targetEndDate',
  'projectManagerId',
  'bufferType',
  'bufferPercentage',
] as const
const anything = { required: [], optional: ['*'] } as const

export const operations = {
  listProjects: {
    method: 'GET',
    path: '/projects',
    query: ['$top', '$select'],
    answer: { status: 200, body: collection(project) },
  },
  createProject: {
    method: 'POST',
    path: '/projects',
    request: { required: ['name'], optional: PROJECT_INPUT },
    answer: { status: 201, body: project },
  },
  readProject: { method: 'GET', path: '/projects/{id}', answer: { status: 200, body: project } },
  readExpandedProject: {
    method: 'GET',
    path: '/projects/{id}',
    query: ['$expand'],
    answer: {
      status: 200,
      body: { ...project, fields: { ...project.fields, tasks: { list: task }, resources: { list: resource } } },
    },
  },
  selectOfProject: {
    method: 'GET',
    path: '/projects/{id}',
    query: ['$select'],
    answer: { status: 200, body: { fields: { name: 'string', bufferConsumption: 'number' } } },
  },
  /** Decided: the specification names transitions and no operation for them. */
  updateProject: {
    method: 'PATCH',
    path: '/projects/{id}',
    request: { required: [], optional: ['name', ...PROJECT_INPUT, 'status'] },
    answer: { status: 200, body: project },
  },
  readBufferAnalysis: {
    method: 'GET',
    path: '/projects/{id}/buffer-analysis',
    answer: { status: 200, body: bufferAnalysis },
  },
  /** Decided, as the two of milestones below. */
  createTask: {
    method: 'POST',
    path: '/projects/{id}/tasks',
    request: anything,
    answer: { status: 201, body: task },
  },
  updateTask: {
    method: 'PATCH',
    path: '/tasks/{id}',
    request: { required: [], optional: ['status', 'percentComplete', 'remainingDuration'] },
    answer: { status: 200, body: task },
  },
  updateTasks: {
    method: 'POST',
    path: '/tasks/batch-update',
    request: { required: ['updates'], optional: [] },
    answer: {
      status: 200,
      body: {
        fields: {
          results: { list: batchResult },
          succeeded: 'integer',
          failed: 'integer',
        },
      },
    },
  },
  createMilestone: {
    method: 'POST',
    path: '/projects/{id}/milestones',
    request: anything,
    answer: { status: 201, body: milestone },
  },
  updateMilestone: {
    method: 'PATCH',
    path: '/milestones/{id}',
    request: anything,
    answer: { status: 200, body: milestone },
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    request: { required: ['name', 'url', 'events', 'secret'], optional: ['isActive', 'headers'] },
    answer: { status: 201, body: registration },
  },
  listWebhooks: { method: 'GET', path: '/webhooks', answer: { status: 200, body: collection(registration) } },
  /** Decided: beside those of the PUT, reads one registration. */
  readWebhook: { method: 'GET', path: '/webhooks/{id}', answer: { status: 200, body: registration } },
  updateWebhook: {
    method: 'PUT',
    path: '/webhooks/{id}',
    request: { required: ['name', 'events', 'isActive'], optional: ['*'] },
    answer: { status: 200, body: registration },
  },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/{id}', answer: { status: 204 } },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    request: { required: ['event'], optional: ['data'] },
    answer: { status: 202, body: { fields: { deliveryId: 'string' } } },
  },
  readWebhookLogs: {
    method: 'GET',
    path: '/webhooks/{id}/logs',
    query: ['$top'],
    answer: {
      status: 200,
      body: collection({ fields: { status: { oneOf: ['success', 'failed'] } }, incomplete: true }),
    },
  },
  pauseWebhook: { method: 'PATCH', path: '/webhooks/{id}/pause', answer: { status: 200, body: registration } },
  resumeWebhook: { method: 'PATCH', path: '/webhooks/{id}/resume', answer: { status: 200, body: registration } },
} as const satisfies Record<string, Operation>

/** `{auth_url}/connect/token`, form-urlencoded. */
export const token = {
  request: ['grant_type', 'username', 'password', 'client_id', 'client_secret', 'scope'],
  answer: {
    status: 200,
    body: {
      fields: {
        access_token: 'string',
        expires_in: 'integer',
        token_type: { oneOf: ['Bearer'] },
        scope: 'string',
      },
    },
  },
  refused: { status: 400, body: tokenError },
} as const satisfies { request: readonly string[]; answer: Answer; refused: Answer }

// Section 7; the body's format is decided (RFC 9457).

export const refusals = {
  invalid: { status: 400, body: problem },
  unauthorized: { status: 401, body: problem },
  notFound: { status: 404, body: problem },
  conflict: { status: 409, body: problem },
} as const satisfies Record<string, Answer>

// Section 6

export const delivery = (data: Type): Shape => ({
  fields: {
    webhookId: 'string',
    event: 'string',
    timestamp: 'timestamp',
    accountId: 'integer',
    data,
    metadata: { fields: { version: { oneOf: ['1.0'] }, retryCount: 'integer' } },
  },
})

const ofTask = { taskId: 'integer', taskName: 'string', projectId: 'integer' } as const
const ofProject = { projectId: 'integer', projectName: 'string' } as const
const assigned = { assignedTo: person } as const // decided: left out for a task that nobody has

export const events: Readonly<Record<keyof typeof publicEvents, Shape>> = {
  'project.started': {
    fields: {
      ...ofProject,
      startDate: 'date',
      bufferSize: 'number',
      criticalChainLength: 'number',
      teamSize: 'integer',
    },
    optional: { targetEndDate: 'date', managerId: 'integer', managerName: 'string', managerEmail: 'string' },
  },
  'task.red': {
    fields: {
      ...ofTask,
      projectName: 'string',
      bufferConsumption: 'number',
      remainingDuration: 'number',
      dueDate: 'date',
      previousStatus: zone,
      criticalChainImpact: 'boolean',
      cause: { orNull: 'string' }, // beside those of the table
    },
    optional: assigned,
  },
  'milestone.achieved': {
    fields: {
      milestoneId: 'integer',
      milestoneName: 'string',
      ...ofProject,
      achievedDate: 'date',
      daysEarly: 'integer',
      completedBy: person,
      linkedDeliverables: { list: { fields: { id: 'integer', name: 'string', status: 'string' } } },
    },
    optional: { plannedDate: 'date' },
  },
  'task.status_changed': {
    fields: {
      ...ofTask,
      previousStatus: taskStatus,
      newStatus: taskStatus,
      changedBy: person,
      changedAt: 'timestamp',
      percentComplete: 'number',
    },
    optional: { estimatedCompletion: 'date' },
  },
  'project.early_warning': {
    fields: {
      ...ofProject,
      warningLevel: zone,
      bufferConsumption: 'number',
      projectedCompletion: 'date',
      originalTarget: 'date',
      daysLate: 'integer',
      probabilityOfPromise: { orNull: 'number' }, // decided, beside those of the table
      probabilityOn: { orNull: 'date' }, // likewise
      cause: { orNull: 'string' }, // beside those of the table
      criticalTasks: { list: { fields: { id: 'integer', name: 'string', bufferConsumption: 'number' } } },
      recommendations: { list: 'string' },
    },
  },
  // Their data is decided.
  'project.frozen': {
    fields: {
      ...ofProject,
      previousStatus: projectStatus,
      frozenBy: person,
      frozenAt: 'timestamp',
      bufferConsumption: 'number',
    },
  },
  'task.ready': {
    fields: {
      ...ofTask,
      projectName: 'string',
      plannedStart: 'date',
      remainingDuration: 'number',
      priority: 'number',
    },
    optional: assigned,
  },
  'task.started': {
    fields: {
      ...ofTask,
      projectName: 'string',
      startedBy: person,
      startedAt: 'timestamp',
      daysLate: 'integer',
    },
    optional: { plannedStart: 'date' },
  },
  'task.completed': {
    fields: {
      ...ofTask,
      projectName: 'string',
      completedBy: person,
      completedAt: 'timestamp',
      actualDuration: 'number',
      plannedDuration: 'number',
      bufferConsumption: 'number',
    },
  },
  'task.duration_changed': {
    fields: {
      ...ofTask,
      previousRemainingDuration: 'number',
      newRemainingDuration: 'number',
      changedBy: person,
      changedAt: 'timestamp',
    },
    optional: { estimatedCompletion: 'date' },
  },
  'project.status_changed': {
    fields: {
      ...ofProject,
      previousStatus: projectStatus,
      newStatus: projectStatus,
      changedBy: person,
      changedAt: 'timestamp',
    },
  },
}
