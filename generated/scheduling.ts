// Generated from openapi/scheduling.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation, Ref } from '#runtime'

export type Ops = {
  listProjects: Operation<operations['listProjects'], 'read'>
  createProject: Operation<operations['createProject'], 'write'>
  importProject: Operation<operations['importProject'], 'write', 'bytes'>
  previewImport: Operation<operations['previewImport'], 'read', 'bytes'>
  getProject: Operation<operations['getProject'], 'read'>
  updateProject: Operation<operations['updateProject'], 'write'>
  deleteProject: Operation<operations['deleteProject'], 'write'>
  getBufferAnalysis: Operation<operations['getBufferAnalysis'], 'read'>
  getSchedule: Operation<operations['getSchedule'], 'read'>
  planProject: Operation<operations['planProject'], 'write'>
  getScheduleProgress: Operation<operations['getScheduleProgress'], 'read'>
  listBaselines: Operation<operations['listBaselines'], 'read'>
  getBaseline: Operation<operations['getBaseline'], 'read'>
  getFeverChart: Operation<operations['getFeverChart'], 'read'>
  tryChanges: Operation<operations['tryChanges'], 'write'>
  applyChanges: Operation<operations['applyChanges'], 'write'>
  simulateProject: Operation<operations['simulateProject'], 'write'>
  getSimulationProgress: Operation<operations['getSimulationProgress'], 'read'>
  adviseProject: Operation<operations['adviseProject'], 'write'>
  previewActivation: Operation<operations['previewActivation'], 'write'>
  exportProject: Operation<operations['exportProject'], 'read'>
  importTasks: Operation<operations['importTasks'], 'write', 'bytes'>
  listProjectTasks: Operation<operations['listProjectTasks'], 'read'>
  createTask: Operation<operations['createTask'], 'write'>
  listMilestones: Operation<operations['listMilestones'], 'read'>
  createMilestone: Operation<operations['createMilestone'], 'write'>
  listTasks: Operation<operations['listTasks'], 'read'>
  listAllMilestones: Operation<operations['listAllMilestones'], 'read'>
  batchUpdateTasks: Operation<operations['batchUpdateTasks'], 'write'>
  getTask: Operation<operations['getTask'], 'read'>
  updateTask: Operation<operations['updateTask'], 'write'>
  deleteTask: Operation<operations['deleteTask'], 'write'>
  listTaskReports: Operation<operations['listTaskReports'], 'read'>
  getExplanation: Operation<operations['getExplanation'], 'read'>
  getMilestone: Operation<operations['getMilestone'], 'read'>
  updateMilestone: Operation<operations['updateMilestone'], 'write'>
  deleteMilestone: Operation<operations['deleteMilestone'], 'write'>
  listResources: Operation<operations['listResources'], 'read'>
  createResource: Operation<operations['createResource'], 'write'>
  getResource: Operation<operations['getResource'], 'read'>
  updateResource: Operation<operations['updateResource'], 'write'>
  deleteResource: Operation<operations['deleteResource'], 'write'>
  getResourceLoad: Operation<operations['getResourceLoad'], 'read'>
  listResourceTasks: Operation<operations['listResourceTasks'], 'read'>
  listCalendarFeeds: Operation<operations['listCalendarFeeds'], 'read'>
  createCalendarFeed: Operation<operations['createCalendarFeed'], 'write'>
  deleteCalendarFeed: Operation<operations['deleteCalendarFeed'], 'write'>
  readCalendarFeed: Operation<operations['readCalendarFeed'], 'open'>
  listCalendars: Operation<operations['listCalendars'], 'read'>
  createCalendar: Operation<operations['createCalendar'], 'write'>
  getCalendar: Operation<operations['getCalendar'], 'read'>
  replaceCalendar: Operation<operations['replaceCalendar'], 'write'>
  deleteCalendar: Operation<operations['deleteCalendar'], 'write'>
  getPortfolio: Operation<operations['getPortfolio'], 'read'>
  staggerPortfolio: Operation<operations['staggerPortfolio'], 'write'>
  schedulePortfolio: Operation<operations['schedulePortfolio'], 'write'>
  simulatePortfolio: Operation<operations['simulatePortfolio'], 'write'>
  getPortfolioSimulationProgress: Operation<operations['getPortfolioSimulationProgress'], 'read'>
  getSearch: Operation<operations['getSearch'], 'read'>
  cancelSearch: Operation<operations['cancelSearch'], 'write'>
  getPortfolioEstimates: Operation<operations['getPortfolioEstimates'], 'read'>
  listDecisions: Operation<operations['listDecisions'], 'read'>
  createDecision: Operation<operations['createDecision'], 'write'>
  endDecision: Operation<operations['endDecision'], 'write'>
  getReleases: Operation<operations['getReleases'], 'read'>
  proposeReleases: Operation<operations['proposeReleases'], 'write'>
  getPortfolioChanges: Operation<operations['getPortfolioChanges'], 'read'>
  visitPortfolio: Operation<operations['visitPortfolio'], 'write'>
  getPortfolioLoad: Operation<operations['getPortfolioLoad'], 'read'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'scheduling',
  contract: new URL('../openapi/scheduling.yaml', import.meta.url),
  ...plugin,
})

/** Public event `project.started`. */
export const projectStarted: Ref<'event', Schemas['ProjectStarted']> = { kind: 'event', name: 'project.started' }

/** Public event `project.status_changed`. */
export const projectStatusChanged: Ref<'event', Schemas['ProjectStatusChanged']> = { kind: 'event', name: 'project.status_changed' }

/** Public event `project.frozen`. */
export const projectFrozen: Ref<'event', Schemas['ProjectFrozen']> = { kind: 'event', name: 'project.frozen' }

/** Public event `project.early_warning`. */
export const projectEarlyWarning: Ref<'event', Schemas['ProjectEarlyWarning']> = { kind: 'event', name: 'project.early_warning' }

/** Public event `task.ready`. */
export const taskReady: Ref<'event', Schemas['TaskReady']> = { kind: 'event', name: 'task.ready' }

/** Public event `task.started`. */
export const taskStarted: Ref<'event', Schemas['TaskStarted']> = { kind: 'event', name: 'task.started' }

/** Public event `task.status_changed`. */
export const taskStatusChanged: Ref<'event', Schemas['TaskStatusChanged']> = { kind: 'event', name: 'task.status_changed' }

/** Public event `task.duration_changed`. */
export const taskDurationChanged: Ref<'event', Schemas['TaskDurationChanged']> = { kind: 'event', name: 'task.duration_changed' }

/** Public event `task.completed`. */
export const taskCompleted: Ref<'event', Schemas['TaskCompleted']> = { kind: 'event', name: 'task.completed' }

/** Public event `task.red`. */
export const taskRed: Ref<'event', Schemas['TaskRed']> = { kind: 'event', name: 'task.red' }

/** Public event `milestone.achieved`. */
export const milestoneAchieved: Ref<'event', Schemas['MilestoneAchieved']> = { kind: 'event', name: 'milestone.achieved' }

/** Every public event, by name. */
export const events = {
  'project.started': projectStarted,
  'project.status_changed': projectStatusChanged,
  'project.frozen': projectFrozen,
  'project.early_warning': projectEarlyWarning,
  'task.ready': taskReady,
  'task.started': taskStarted,
  'task.status_changed': taskStatusChanged,
  'task.duration_changed': taskDurationChanged,
  'task.completed': taskCompleted,
  'task.red': taskRed,
  'milestone.achieved': milestoneAchieved,
}

/** The options that `import` has of POST /api/v1/projects/import. */
export const importOptions = [
  {
    "name": "start-date",
    "summary": "Start of the project instead of the file's",
    "type": "string",
    "schema": {
      "description": "A date between 1900 and 2199, `YYYY-MM-DD`.",
      "type": "string",
      "format": "date",
      "pattern": "^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$"
    }
  },
  {
    "name": "name",
    "summary": "Name of the project instead of the file's; a table has none",
    "type": "string",
    "schema": {
      "description": "A name. It is not blank.",
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\x00]*[^\\s\\x00][^\\x00]*$"
    }
  },
  {
    "name": "estimates",
    "summary": "What the file's durations are: focused estimates, or ones with safety, half of which is cut. `auto` takes those of a Microsoft Project file for ones with safety, unless it was exported here, and those of a table for focused ones; the report says which. focused unless it is given",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "focused",
        "safe",
        "auto"
      ]
    }
  },
  {
    "name": "safety-cut",
    "summary": "Per cent of each duration that is safety and is cut; given, durations have safety. Tasks with a safe duration of their own stay as they are",
    "type": "number",
    "schema": {
      "type": "number",
      "minimum": 1,
      "maximum": 99
    }
  },
  {
    "name": "buffer-type",
    "summary": "Whether feeding chains get buffers too. PROJECT unless it is given",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "PROJECT",
        "PROJECT_AND_FEEDING"
      ]
    }
  },
  {
    "name": "yellow-from",
    "summary": "Per cent of buffer consumption at which YELLOW begins; below redFrom. 50 unless it is given",
    "type": "number",
    "schema": {
      "type": "number",
      "exclusiveMinimum": 0,
      "maximum": 200
    }
  },
  {
    "name": "red-from",
    "summary": "Per cent of buffer consumption above which RED begins; above yellowFrom. 90 unless it is given",
    "type": "number",
    "schema": {
      "type": "number",
      "exclusiveMinimum": 0,
      "maximum": 200
    }
  },
  {
    "name": "activate",
    "summary": "Starts the project. It is planned around the work of the account's Active projects on the resources that it takes over",
    "type": "boolean",
    "schema": {
      "type": "boolean"
    }
  },
  {
    "name": "progress",
    "summary": "Whether progress and actual dates come along. keep unless it is given",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "keep",
        "discard"
      ]
    }
  },
  {
    "name": "over-allocation",
    "summary": "What becomes of an assignment of more units than its resource has. `lower` lowers it; `raise` gives the resource as many, unless the account has it already; `refuse` refuses the file. Each is in the report. lower unless it is given",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "lower",
        "raise",
        "refuse"
      ]
    }
  },
  {
    "name": "resources",
    "summary": "Whether resources of the account with the names of the file's are taken for them, as they are, or others of the same names are made. match unless it is given",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "match",
        "create"
      ]
    }
  },
  {
    "name": "columns",
    "summary": "Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles",
    "type": "string",
    "schema": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4000
    }
  },
  {
    "name": "duration-unit",
    "summary": "Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds",
    "type": "string",
    "schema": {
      "type": "string",
      "enum": [
        "days",
        "hours",
        "minutes",
        "seconds"
      ]
    }
  }
] as const

/** What a row of scheduling.project has of a Project, by the names of the columns in camel case. */
export interface ProjectFields {
  readonly id: Schemas['Project']['id']
  readonly name: Schemas['Project']['name']
  readonly description: NonNullable<Schemas['Project']['description']> | null
  readonly startDate: Schemas['Project']['startDate']
  readonly targetEndDate: NonNullable<Schemas['Project']['targetEndDate']> | null
  readonly managerId: NonNullable<Schemas['Project']['projectManagerId']> | null
  readonly status: Schemas['Project']['status']
  readonly statusBeforeFreeze: Schemas['Project']['previousStatus']
  readonly scheduleMethod: Schemas['Project']['scheduleMethod']
  readonly bufferType: Schemas['Project']['bufferType']
  readonly bufferSizing: Schemas['Project']['bufferSizing']
  readonly bufferPercentage: Schemas['Project']['bufferPercentage']
  readonly bufferConfidence: Schemas['Project']['bufferConfidence']
  readonly feedingPolicy: Schemas['Project']['feedingPolicy']
  readonly yellowFrom: Schemas['Project']['yellowFrom']
  readonly redFrom: Schemas['Project']['redFrom']
  readonly calendarId: Schemas['Project']['calendarId']
  readonly priority: Schemas['Project']['priority']
  readonly plannedFinish: Schemas['Project']['plannedFinish']
  readonly bufferEnd: Schemas['Project']['bufferEnd']
  readonly projectedCompletion: Schemas['Project']['projectedCompletion']
  readonly chainCompletion: Schemas['Project']['chainCompletion']
  readonly bufferConsumption: Schemas['Project']['bufferConsumption']
  readonly bufferStatus: Schemas['Project']['bufferStatus']
  readonly feverZone: Schemas['Project']['feverZone']
  readonly daysLate: Schemas['Project']['daysLate']
  readonly probabilityOfPromise: Schemas['Project']['probabilityOfPromise']
  readonly probabilityOn: Schemas['Project']['probabilityOn']
  readonly finishP50: Schemas['Project']['finishP50']
  readonly finishP80: Schemas['Project']['finishP80']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a Project, by the names of the columns in camel case. */
export type ProjectInput = Pick<ProjectFields, 'name' | 'description' | 'startDate' | 'targetEndDate' | 'managerId' | 'status' | 'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'bufferPercentage' | 'bufferConfidence' | 'feedingPolicy' | 'yellowFrom' | 'redFrom' | 'calendarId' | 'priority'>

/** What a new Project cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewProject = Pick<ProjectFields, 'name' | 'startDate' | 'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'bufferPercentage' | 'bufferConfidence' | 'feedingPolicy' | 'yellowFrom' | 'redFrom' | 'priority'> & Partial<ProjectFields>

/** The Project of the contract. */
export const projectEntity = {
  table: 'scheduling.project',
  /** The columns of rows. */
  columns: {
    id: 'p.id',
    name: 'p.name',
    description: 'p.description',
    startDate: 'p.start_date',
    targetEndDate: 'p.target_end_date',
    managerId: 'p.manager_id',
    status: 'p.status',
    statusBeforeFreeze: 'p.status_before_freeze',
    scheduleMethod: 'p.schedule_method',
    bufferType: 'p.buffer_type',
    bufferSizing: 'p.buffer_sizing',
    bufferPercentage: 'p.buffer_percentage',
    bufferConfidence: 'p.buffer_confidence',
    feedingPolicy: 'p.feeding_policy',
    yellowFrom: 'p.yellow_from',
    redFrom: 'p.red_from',
    calendarId: 'p.calendar_id',
    priority: 'p.priority',
    plannedFinish: 'p.planned_finish',
    bufferEnd: 'p.buffer_end',
    projectedCompletion: 'p.projected_completion',
    chainCompletion: 'p.chain_completion',
    bufferConsumption: 'p.buffer_consumption',
    bufferStatus: 'p.buffer_status',
    feverZone: 'p.fever_zone',
    daysLate: 'p.days_late',
    probabilityOfPromise: 'p.probability_of_promise',
    probabilityOn: 'p.probability_on',
    finishP50: 'p.finish_p50',
    finishP80: 'p.finish_p80',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'p.id', type: 'integer', notNull: true },
    name: { column: 'p.name', type: 'string', notNull: true },
    description: { column: 'p.description', type: 'string' },
    startDate: { column: 'p.start_date', type: 'date', notNull: true },
    targetEndDate: { column: 'p.target_end_date', type: 'date' },
    projectManagerId: { column: 'p.manager_id', type: 'integer' },
    status: { column: 'p.status', type: 'string', notNull: true, values: ['Planning', 'Active', 'Complete', 'Frozen'] },
    previousStatus: { column: 'p.status_before_freeze', type: 'string', values: ['Planning', 'Active', 'Complete'] },
    scheduleMethod: { column: 'p.schedule_method', type: 'string', notNull: true, values: ['FROM_START', 'FROM_TARGET'] },
    bufferType: { column: 'p.buffer_type', type: 'string', notNull: true, values: ['PROJECT', 'PROJECT_AND_FEEDING'] },
    bufferSizing: { column: 'p.buffer_sizing', type: 'string', notNull: true, values: ['percentage', 'cutAndPaste', 'rootSquaredError', 'adaptiveDensity', 'adaptiveTightness', 'confidence'] },
    bufferPercentage: { column: 'p.buffer_percentage', type: 'number', notNull: true },
    bufferConfidence: { column: 'p.buffer_confidence', type: 'number', notNull: true },
    feedingPolicy: { column: 'p.feeding_policy', type: 'string', notNull: true, values: ['SHRINK', 'EXTEND', 'EARLY_START'] },
    yellowFrom: { column: 'p.yellow_from', type: 'number', notNull: true },
    redFrom: { column: 'p.red_from', type: 'number', notNull: true },
    calendarId: { column: 'p.calendar_id', type: 'integer' },
    priority: { column: 'p.priority', type: 'integer', notNull: true },
    plannedFinish: { column: 'p.planned_finish', type: 'date' },
    bufferEnd: { column: 'p.buffer_end', type: 'date' },
    projectedCompletion: { column: 'p.projected_completion', type: 'date' },
    chainCompletion: { column: 'p.chain_completion', type: 'number', notNull: true },
    bufferConsumption: { column: 'p.buffer_consumption', type: 'number', notNull: true },
    bufferStatus: { column: 'p.buffer_status', type: 'string', notNull: true, values: ['GREEN', 'YELLOW', 'RED'] },
    feverZone: { column: 'p.fever_zone', type: 'string', notNull: true, values: ['GREEN', 'YELLOW', 'RED'] },
    daysLate: { column: 'p.days_late', type: 'integer', notNull: true },
    probabilityOfPromise: { column: 'p.probability_of_promise', type: 'number' },
    probabilityOn: { column: 'p.probability_on', type: 'date' },
    finishP50: { column: 'p.finish_p50', type: 'date' },
    finishP80: { column: 'p.finish_p80', type: 'date' },
    createdAt: { column: 'p.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'p.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'name', 'description', 'startDate', 'targetEndDate', 'projectManagerId', 'status', 'previousStatus', 'scheduleMethod', 'bufferType', 'bufferSizing', 'bufferPercentage', 'bufferConfidence', 'feedingPolicy', 'yellowFrom', 'redFrom', 'calendarId', 'priority', 'plannedFinish', 'bufferEnd', 'projectedCompletion', 'chainCompletion', 'bufferConsumption', 'bufferStatus', 'feverZone', 'daysLate', 'probabilityOfPromise', 'probabilityOn', 'finishP50', 'finishP80', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['name', 'description', 'startDate', 'targetEndDate', 'projectManagerId', 'status', 'scheduleMethod', 'bufferType', 'bufferSizing', 'bufferPercentage', 'bufferConfidence', 'feedingPolicy', 'yellowFrom', 'redFrom', 'calendarId', 'priority'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    previousStatus: 'same',
    plannedFinish: 'same',
    bufferEnd: 'same',
    projectedCompletion: 'same',
    chainCompletion: 'same',
    bufferConsumption: 'same',
    bufferStatus: 'same',
    feverZone: 'same',
    daysLate: 'same',
    probabilityOfPromise: 'same',
    probabilityOn: 'same',
    finishP50: 'same',
    finishP80: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    scheduleMethod: 'FROM_START',
    bufferType: 'PROJECT',
    bufferSizing: 'percentage',
    bufferPercentage: 50,
    bufferConfidence: 80,
    feedingPolicy: 'SHRINK',
    yellowFrom: 50,
    redFrom: 90,
    priority: 500,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {
    startDate: 'replan',
    targetEndDate: 'recalculate',
    scheduleMethod: 'replan',
    bufferType: 'replan',
    bufferSizing: 'replan',
    bufferPercentage: 'replan',
    bufferConfidence: 'replan',
    feedingPolicy: 'replan',
    yellowFrom: 'recalculate',
    redFrom: 'recalculate',
    calendarId: 'replan',
    priority: 'recalculate',
  },
  /** What imports take as parameters. */
  imported: ['bufferType', 'yellowFrom', 'redFrom'],
  /** Fields that are passed on as one value. */
  groups: {
    planning: ['scheduleMethod', 'bufferType', 'bufferSizing', 'bufferPercentage', 'bufferConfidence', 'feedingPolicy'],
    thresholds: ['yellowFrom', 'redFrom'],
  },
  /** The first of each pair is below the second. */
  below: [['yellowFrom', 'redFrom']],
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    name: { type: 'string' },
    description: { type: 'string', null: true },
    startDate: { type: 'date' },
    targetEndDate: { type: 'date', null: true },
    managerId: { type: 'integer', null: true },
    status: { type: 'string' },
    statusBeforeFreeze: { type: 'string', null: true },
    scheduleMethod: { type: 'string' },
    bufferType: { type: 'string' },
    bufferSizing: { type: 'string' },
    bufferPercentage: { type: 'number' },
    bufferConfidence: { type: 'number' },
    feedingPolicy: { type: 'string' },
    yellowFrom: { type: 'number' },
    redFrom: { type: 'number' },
    calendarId: { type: 'integer', null: true },
    priority: { type: 'integer' },
    plannedFinish: { type: 'date', null: true },
    bufferEnd: { type: 'date', null: true },
    projectedCompletion: { type: 'date', null: true },
    chainCompletion: { type: 'number' },
    bufferConsumption: { type: 'number' },
    bufferStatus: { type: 'string' },
    feverZone: { type: 'string' },
    daysLate: { type: 'integer' },
    probabilityOfPromise: { type: 'number', null: true },
    probabilityOn: { type: 'date', null: true },
    finishP50: { type: 'date', null: true },
    finishP80: { type: 'date', null: true },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ projectManagerId: managerId, ...rest }: Partial<Pick<ProjectFields, 'name' | 'description' | 'startDate' | 'targetEndDate' | 'status' | 'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'bufferPercentage' | 'bufferConfidence' | 'feedingPolicy' | 'yellowFrom' | 'redFrom' | 'calendarId' | 'priority'>> & { readonly projectManagerId?: ProjectFields['managerId'] }): Partial<ProjectInput> => ({ ...rest, ...(managerId !== undefined && { managerId }) }),
  /** What answers show of a row. */
  view: (row: ProjectFields): Schemas['Project'] => ({
    id: row.id,
    name: row.name,
    description: (row.description) ?? undefined,
    startDate: row.startDate,
    targetEndDate: (row.targetEndDate) ?? undefined,
    projectManagerId: (row.managerId) ?? undefined,
    status: row.status,
    previousStatus: row.statusBeforeFreeze,
    scheduleMethod: row.scheduleMethod,
    bufferType: row.bufferType,
    bufferSizing: row.bufferSizing,
    bufferPercentage: row.bufferPercentage,
    bufferConfidence: row.bufferConfidence,
    feedingPolicy: row.feedingPolicy,
    yellowFrom: row.yellowFrom,
    redFrom: row.redFrom,
    calendarId: row.calendarId,
    priority: row.priority,
    plannedFinish: row.plannedFinish,
    bufferEnd: row.bufferEnd,
    projectedCompletion: row.projectedCompletion,
    chainCompletion: row.chainCompletion,
    bufferConsumption: row.bufferConsumption,
    bufferStatus: row.bufferStatus,
    feverZone: row.feverZone,
    daysLate: row.daysLate,
    probabilityOfPromise: row.probabilityOfPromise,
    probabilityOn: row.probabilityOn,
    finishP50: row.finishP50,
    finishP80: row.finishP80,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
  /** What answers show of a row. */
  viewPortfolioProject: (row: Pick<ProjectFields, 'id' | 'name' | 'startDate' | 'targetEndDate' | 'managerId' | 'priority' | 'plannedFinish' | 'bufferEnd' | 'projectedCompletion' | 'chainCompletion' | 'bufferConsumption' | 'bufferStatus' | 'feverZone' | 'daysLate' | 'probabilityOfPromise' | 'probabilityOn' | 'finishP50' | 'finishP80'>): Pick<Schemas['PortfolioProject'], 'id' | 'name' | 'startDate' | 'targetEndDate' | 'projectManagerId' | 'priority' | 'plannedFinish' | 'bufferEnd' | 'projectedCompletion' | 'chainCompletion' | 'bufferConsumption' | 'bufferStatus' | 'feverZone' | 'daysLate' | 'probabilityOfPromise' | 'probabilityOn' | 'finishP50' | 'finishP80'> => ({
    id: row.id,
    name: row.name,
    startDate: row.startDate,
    targetEndDate: (row.targetEndDate) ?? undefined,
    projectManagerId: (row.managerId) ?? undefined,
    priority: row.priority,
    plannedFinish: row.plannedFinish,
    bufferEnd: row.bufferEnd,
    projectedCompletion: row.projectedCompletion,
    chainCompletion: row.chainCompletion,
    bufferConsumption: row.bufferConsumption,
    bufferStatus: row.bufferStatus,
    feverZone: row.feverZone,
    daysLate: row.daysLate,
    probabilityOfPromise: row.probabilityOfPromise,
    probabilityOn: row.probabilityOn,
    finishP50: row.finishP50,
    finishP80: row.finishP80,
  }),
} as const

/** What a row of scheduling.decision has of a Decision, by the names of the columns in camel case. */
export interface DecisionFields {
  readonly id: Schemas['Decision']['id']
  readonly place: Schemas['Decision']['position']
  readonly projectId: Schemas['Decision']['projectId']
  readonly projectName: Schemas['Decision']['projectName']
  readonly taskId: Schemas['Decision']['taskId']
  readonly taskName: Schemas['Decision']['taskName']
  readonly mode: Schemas['Decision']['mode']
  readonly reason: Schemas['Decision']['reason']
  readonly until: Schemas['Decision']['until']
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly actor: Schemas['Decision']['actor']
  readonly endedBy: Schemas['Decision']['endedBy']
  readonly price: Readonly<NonNullable<Schemas['Decision']['price']>> | null
}

/** What requests give of a Decision, by the names of the columns in camel case. */
export type DecisionInput = Pick<DecisionFields, never>

/** What a new Decision cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewDecision = Pick<DecisionFields, never> & Partial<DecisionFields>

/** The Decision of the contract. */
export const decisionEntity = {
  table: 'scheduling.decision',
  /** The columns of rows. */
  columns: {
    id: 'e.id',
    place: 'e.place',
    projectId: 'e.project_id',
    projectName: 'e.project_name',
    taskId: 'e.task_id',
    taskName: 'e.task_name',
    mode: 'e.mode',
    reason: 'e.reason',
    until: 'e.until',
    createdAt: 'e.created_at',
    endedAt: 'e.ended_at',
    actor: 'e.actor',
    endedBy: 'e.ended_by',
    price: 'e.price',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'e.id', type: 'string', notNull: true },
    position: { column: 'e.place', type: 'integer' },
    projectId: { column: 'e.project_id', type: 'integer', notNull: true },
    projectName: { column: 'e.project_name', type: 'string', notNull: true },
    taskId: { column: 'e.task_id', type: 'integer' },
    taskName: { column: 'e.task_name', type: 'string' },
    mode: { column: 'e.mode', type: 'string', notNull: true, values: ['next', 'now'] },
    reason: { column: 'e.reason', type: 'string' },
    until: { column: 'e.until', type: 'date' },
    createdAt: { column: 'e.created_at', type: 'timestamp', notNull: true },
    endedAt: { column: 'e.ended_at', type: 'timestamp' },
  },
  /** What lists select. */
  select: ['id', 'position', 'projectId', 'projectName', 'taskId', 'taskName', 'mode', 'reason', 'until', 'createdAt', 'endedAt', 'actor', 'endedBy', 'price'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    position: 'same',
    projectId: 'same',
    projectName: 'same',
    taskId: 'same',
    taskName: 'same',
    mode: 'same',
    reason: 'same',
    until: 'same',
    createdAt: 'same',
    endedAt: 'same',
    actor: 'same',
    endedBy: 'same',
    price: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'string' },
    place: { type: 'integer', null: true },
    projectId: { type: 'integer' },
    projectName: { type: 'string' },
    taskId: { type: 'integer', null: true },
    taskName: { type: 'string', null: true },
    mode: { type: 'string' },
    reason: { type: 'string', null: true },
    until: { type: 'date', null: true },
    createdAt: { type: 'timestamp' },
    endedAt: { type: 'timestamp', null: true },
    actor: { type: 'object' },
    endedBy: { type: 'object', null: true },
    price: { type: 'array', null: true },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<DecisionFields, never>>): Partial<DecisionInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: DecisionFields): Schemas['Decision'] => ({
    id: row.id,
    position: row.place,
    projectId: row.projectId,
    projectName: row.projectName,
    taskId: row.taskId,
    taskName: row.taskName,
    mode: row.mode,
    reason: row.reason,
    until: row.until,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt && row.endedAt.toISOString(),
    actor: row.actor,
    endedBy: row.endedBy,
    price: row.price && [...row.price],
  }),
} as const

/** What a row of scheduling.calendar_feed has of a CreatedCalendarFeed, by the names of the columns in camel case. */
export interface CreatedCalendarFeedFields {
  readonly id: Schemas['CreatedCalendarFeed']['id']
  readonly name: Schemas['CreatedCalendarFeed']['name']
  readonly projectId: Schemas['CreatedCalendarFeed']['projectId']
  readonly userId: Schemas['CreatedCalendarFeed']['userId']
  readonly createdBy: Schemas['CreatedCalendarFeed']['createdBy']
  readonly createdAt: Date
  readonly lastReadAt: Date | null
}

/** What requests give of a CreatedCalendarFeed, by the names of the columns in camel case. */
export type CreatedCalendarFeedInput = Pick<CreatedCalendarFeedFields, never>

/** What a new CreatedCalendarFeed cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewCreatedCalendarFeed = Pick<CreatedCalendarFeedFields, never> & Partial<CreatedCalendarFeedFields>

/** The CreatedCalendarFeed of the contract. */
export const createdCalendarFeedEntity = {
  table: 'scheduling.calendar_feed',
  /** The columns of rows. */
  columns: {
    id: 'f.id',
    name: 'f.name',
    projectId: 'f.project_id',
    userId: 'f.user_id',
    createdBy: 'f.created_by',
    createdAt: 'f.created_at',
    lastReadAt: 'f.last_read_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'f.id', type: 'string', notNull: true },
    name: { column: 'f.name', type: 'string', notNull: true },
    projectId: { column: 'f.project_id', type: 'integer' },
    userId: { column: 'f.user_id', type: 'integer' },
    createdBy: { column: 'f.created_by', type: 'integer' },
    createdAt: { column: 'f.created_at', type: 'timestamp', notNull: true },
    lastReadAt: { column: 'f.last_read_at', type: 'timestamp' },
  },
  /** What lists select. */
  select: ['id', 'name', 'projectId', 'userId', 'createdBy', 'createdAt', 'lastReadAt', 'url'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    name: 'same',
    projectId: 'same',
    userId: 'same',
    createdBy: 'same',
    createdAt: 'same',
    lastReadAt: 'same',
    url: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'string' },
    name: { type: 'string' },
    projectId: { type: 'integer', null: true },
    userId: { type: 'integer', null: true },
    createdBy: { type: 'integer', null: true },
    createdAt: { type: 'timestamp' },
    lastReadAt: { type: 'timestamp', null: true },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<CreatedCalendarFeedFields, never>>): Partial<CreatedCalendarFeedInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: CreatedCalendarFeedFields, derived: Pick<Schemas['CreatedCalendarFeed'], 'url'>): Schemas['CreatedCalendarFeed'] => ({
    id: row.id,
    name: row.name,
    projectId: row.projectId,
    userId: row.userId,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt && row.lastReadAt.toISOString(),
    url: derived.url,
  }),
  /** What answers show of a row. */
  viewCalendarFeed: (row: Pick<CreatedCalendarFeedFields, 'id' | 'name' | 'projectId' | 'userId' | 'createdBy' | 'createdAt' | 'lastReadAt'>): Pick<Schemas['CalendarFeed'], 'id' | 'name' | 'projectId' | 'userId' | 'createdBy' | 'createdAt' | 'lastReadAt'> => ({
    id: row.id,
    name: row.name,
    projectId: row.projectId,
    userId: row.userId,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt && row.lastReadAt.toISOString(),
  }),
} as const

/** What a row of scheduling.plan_history has of a Baseline, by the names of the columns in camel case. */
export interface BaselineFields {
  readonly number: Schemas['Baseline']['number']
  readonly madeAt: Date
  readonly cause: Schemas['Baseline']['cause']
  readonly statusDate: Schemas['Baseline']['statusDate']
  readonly plannedFinish: Schemas['Baseline']['plannedFinish']
  readonly bufferSize: Schemas['Baseline']['bufferSize']
  readonly chainLength: Schemas['Baseline']['chainLength']
  readonly replacedAt: Date | null
  readonly actor: Schemas['Baseline']['actor']
  readonly fileNumber: Schemas['Baseline']['fileNumber']
}

/** What requests give of a Baseline, by the names of the columns in camel case. */
export type BaselineInput = Pick<BaselineFields, never>

/** What a new Baseline cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewBaseline = Pick<BaselineFields, never> & Partial<BaselineFields>

/** The Baseline of the contract. */
export const baselineEntity = {
  table: 'scheduling.plan_history',
  /** The columns of rows. */
  columns: {
    number: 'b.number',
    madeAt: 'b.made_at',
    cause: 'b.cause',
    statusDate: 'b.status_date',
    plannedFinish: 'b.planned_finish',
    bufferSize: 'b.buffer_size',
    chainLength: 'b.chain_length',
    replacedAt: 'b.replaced_at',
    actor: 'b.actor',
    fileNumber: 'b.file_number',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    number: { column: 'b.number', type: 'integer', notNull: true, descending: true },
    at: { column: 'b.made_at', type: 'timestamp', notNull: true },
    cause: { column: 'b.cause', type: 'string', notNull: true, values: ['planned', 'replanned', 'changed', 'resumed', 'imported'] },
    statusDate: { column: 'b.status_date', type: 'date' },
    plannedFinish: { column: 'b.planned_finish', type: 'date', notNull: true },
    bufferSize: { column: 'b.buffer_size', type: 'number' },
    chainLength: { column: 'b.chain_length', type: 'number' },
    replacedAt: { column: 'b.replaced_at', type: 'timestamp' },
    fileNumber: { column: 'b.file_number', type: 'integer' },
  },
  /** What lists select. */
  select: ['projectId', 'number', 'at', 'cause', 'statusDate', 'plannedFinish', 'bufferSize', 'chainLength', 'replacedAt', 'actor', 'fileNumber', 'bufferBasis', 'plannedStart', 'criticalChain', 'projectBuffer', 'feedingBuffers', 'nearCritical', 'levelling', 'links', 'tasks'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    projectId: 'same',
    number: 'same',
    at: 'same',
    cause: 'same',
    statusDate: 'same',
    plannedFinish: 'same',
    bufferSize: 'same',
    chainLength: 'same',
    replacedAt: 'same',
    actor: 'same',
    fileNumber: 'same',
    bufferBasis: 'same',
    plannedStart: 'same',
    criticalChain: 'same',
    projectBuffer: 'same',
    feedingBuffers: 'same',
    nearCritical: 'same',
    levelling: 'same',
    links: 'same',
    tasks: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    number: { type: 'integer' },
    madeAt: { type: 'timestamp' },
    cause: { type: 'string' },
    statusDate: { type: 'date', null: true },
    plannedFinish: { type: 'date' },
    bufferSize: { type: 'number', null: true },
    chainLength: { type: 'number', null: true },
    replacedAt: { type: 'timestamp', null: true },
    actor: { type: 'object' },
    fileNumber: { type: 'integer', null: true },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<BaselineFields, never>>): Partial<BaselineInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: BaselineFields, derived: Pick<Schemas['Baseline'], 'projectId' | 'bufferBasis' | 'plannedStart' | 'criticalChain' | 'projectBuffer' | 'feedingBuffers' | 'nearCritical' | 'levelling' | 'links' | 'tasks'>): Schemas['Baseline'] => ({
    projectId: derived.projectId,
    number: row.number,
    at: row.madeAt.toISOString(),
    cause: row.cause,
    statusDate: row.statusDate,
    plannedFinish: row.plannedFinish,
    bufferSize: row.bufferSize,
    chainLength: row.chainLength,
    replacedAt: row.replacedAt && row.replacedAt.toISOString(),
    actor: row.actor,
    fileNumber: row.fileNumber,
    bufferBasis: derived.bufferBasis,
    plannedStart: derived.plannedStart,
    criticalChain: derived.criticalChain,
    projectBuffer: derived.projectBuffer,
    feedingBuffers: derived.feedingBuffers,
    nearCritical: derived.nearCritical,
    levelling: derived.levelling,
    links: derived.links,
    tasks: derived.tasks,
  }),
  /** What answers show of a row. */
  viewBaselineEntry: (row: Pick<BaselineFields, 'number' | 'madeAt' | 'cause' | 'statusDate' | 'plannedFinish' | 'bufferSize' | 'chainLength' | 'replacedAt' | 'actor' | 'fileNumber'>): Pick<Schemas['BaselineEntry'], 'number' | 'at' | 'cause' | 'statusDate' | 'plannedFinish' | 'bufferSize' | 'chainLength' | 'replacedAt' | 'actor' | 'fileNumber'> => ({
    number: row.number,
    at: row.madeAt.toISOString(),
    cause: row.cause,
    statusDate: row.statusDate,
    plannedFinish: row.plannedFinish,
    bufferSize: row.bufferSize,
    chainLength: row.chainLength,
    replacedAt: row.replacedAt && row.replacedAt.toISOString(),
    actor: row.actor,
    fileNumber: row.fileNumber,
  }),
} as const

/** What a row of scheduling.task has of a Task, by the names of the columns in camel case. */
export interface TaskFields {
  readonly id: Schemas['Task']['id']
  readonly projectId: Schemas['Task']['projectId']
  readonly name: Schemas['Task']['name']
  readonly description: Schemas['Task']['description']
  readonly status: Schemas['Task']['status']
  readonly percentComplete: Schemas['Task']['percentComplete']
  readonly duration: Schemas['Task']['duration']
  readonly safeDuration: Schemas['Task']['safeDuration']
  readonly notBefore: Schemas['Task']['notBefore']
  readonly deadline: Schemas['Task']['deadline']
  readonly remainingDuration: Schemas['Task']['remainingDuration']
  readonly predecessors: Readonly<Schemas['Task']['predecessors']>
  readonly assignments: Readonly<Schemas['Task']['assignments']>
  readonly assignedToId: Schemas['Task']['assignedToId']
  readonly wbs: Schemas['Task']['wbs']
  readonly outline: Readonly<Schemas['Task']['outline']>
  readonly plannedStart: Schemas['Task']['plannedStart']
  readonly plannedFinish: Schemas['Task']['plannedFinish']
  readonly projectedStart: Schemas['Task']['projectedStart']
  readonly projectedFinish: Schemas['Task']['projectedFinish']
  readonly actualStart: Schemas['Task']['actualStart']
  readonly actualFinish: Schemas['Task']['actualFinish']
  readonly blockedNote: Schemas['Task']['blockedNote']
  readonly reportedOn: Schemas['Task']['reportedOn']
  readonly reassignedOn: Schemas['Task']['reassignedOn']
  readonly asOf: Schemas['Task']['countedFor']
  readonly dueDate: Schemas['Task']['dueDate']
  readonly isCritical: Schemas['Task']['isCritical']
  readonly isReady: Schemas['Task']['isReady']
  readonly startsToday: Schemas['Task']['startsToday']
  readonly bufferConsumption: Schemas['Task']['bufferConsumption']
  readonly zone: Schemas['Task']['zone']
  readonly priority: Schemas['Task']['priority']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a Task, by the names of the columns in camel case. */
export type TaskInput = Pick<TaskFields, 'name' | 'description' | 'status' | 'percentComplete' | 'duration' | 'safeDuration' | 'notBefore' | 'deadline' | 'remainingDuration' | 'predecessors' | 'assignments' | 'assignedToId' | 'wbs' | 'outline' | 'actualStart' | 'actualFinish' | 'blockedNote'>

/** What a new Task cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewTask = Pick<TaskFields, 'name' | 'duration' | 'outline'> & Partial<TaskFields>

/** The Task of the contract. */
export const taskEntity = {
  table: 'scheduling.task',
  /** The columns of rows. */
  columns: {
    id: 't.id',
    projectId: 't.project_id',
    name: 't.name',
    description: 't.description',
    status: 't.status',
    percentComplete: 't.percent_complete',
    duration: 't.duration',
    safeDuration: 't.safe_duration',
    notBefore: 't.not_before',
    deadline: 't.deadline',
    remainingDuration: 't.remaining_duration',
    assignedToId: 't.assigned_to_id',
    wbs: 't.wbs',
    outline: 't.outline',
    plannedStart: 'd.planned_start',
    plannedFinish: 'd.planned_finish',
    projectedStart: 'd.projected_start',
    projectedFinish: 'd.projected_finish',
    actualStart: 't.actual_start',
    actualFinish: 't.actual_finish',
    blockedNote: 't.blocked_note',
    reportedOn: 't.reported_on',
    reassignedOn: 't.reassigned_on',
    asOf: 't.as_of',
    dueDate: 'd.due_date',
    isCritical: 'd.is_critical',
    isReady: 'd.is_ready',
    startsToday: 'd.starts_today',
    bufferConsumption: 'd.buffer_consumption',
    zone: 'd.zone',
    priority: 'd.priority',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 't.id', type: 'integer', notNull: true },
    taskId: { column: 't.id', type: 'integer', notNull: true },
    projectId: { column: 't.project_id', type: 'integer', notNull: true },
    name: { column: 't.name', type: 'string', notNull: true },
    description: { column: 't.description', type: 'string' },
    status: { column: 't.status', type: 'string', notNull: true, values: ['NotStarted', 'InProgress', 'Completed'] },
    percentComplete: { column: 't.percent_complete', type: 'number', notNull: true },
    duration: { column: 't.duration', type: 'number', notNull: true },
    safeDuration: { column: 't.safe_duration', type: 'number' },
    notBefore: { column: 't.not_before', type: 'date' },
    deadline: { column: 't.deadline', type: 'date' },
    remainingDuration: { column: 't.remaining_duration', type: 'number', notNull: true },
    assignedToId: { column: 't.assigned_to_id', type: 'integer' },
    wbs: { column: 't.wbs', type: 'string' },
    plannedStart: { column: 'd.planned_start', type: 'date' },
    plannedFinish: { column: 'd.planned_finish', type: 'date' },
    projectedStart: { column: 'd.projected_start', type: 'date' },
    projectedFinish: { column: 'd.projected_finish', type: 'date' },
    actualStart: { column: 't.actual_start', type: 'date' },
    actualFinish: { column: 't.actual_finish', type: 'date' },
    blockedNote: { column: 't.blocked_note', type: 'string' },
    reportedOn: { column: 't.reported_on', type: 'date' },
    reassignedOn: { column: 't.reassigned_on', type: 'date' },
    countedFor: { column: 't.as_of', type: 'date' },
    dueDate: { column: 'd.due_date', type: 'date' },
    isCritical: { column: 'd.is_critical', type: 'boolean', notNull: true },
    isReady: { column: 'd.is_ready', type: 'boolean', notNull: true },
    startsToday: { column: 'd.starts_today', type: 'boolean', notNull: true },
    bufferConsumption: { column: 'd.buffer_consumption', type: 'number' },
    zone: { column: 'd.zone', type: 'string', values: ['GREEN', 'YELLOW', 'RED'] },
    priority: { column: 'd.priority', type: 'number', descending: true },
    createdAt: { column: 't.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 't.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'taskId', 'projectId', 'name', 'description', 'status', 'percentComplete', 'duration', 'safeDuration', 'notBefore', 'deadline', 'remainingDuration', 'predecessors', 'assignments', 'assignedToId', 'wbs', 'outline', 'plannedStart', 'plannedFinish', 'projectedStart', 'projectedFinish', 'actualStart', 'actualFinish', 'blockedNote', 'reportedOn', 'reassignedOn', 'countedFor', 'dueDate', 'isCritical', 'isReady', 'startsToday', 'bufferConsumption', 'zone', 'priority', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['name', 'description', 'status', 'percentComplete', 'duration', 'safeDuration', 'notBefore', 'deadline', 'remainingDuration', 'predecessors', 'assignments', 'assignedToId', 'wbs', 'outline', 'actualStart', 'actualFinish', 'blockedNote', 'asOf'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    taskId: 'same',
    projectId: 'same',
    plannedStart: 'same',
    plannedFinish: 'same',
    projectedStart: 'same',
    projectedFinish: 'same',
    reportedOn: 'same',
    reassignedOn: 'same',
    countedFor: 'same',
    outOfSequence: 'same',
    dueDate: 'same',
    isCritical: 'same',
    isReady: 'same',
    startsToday: 'same',
    bufferConsumption: 'same',
    zone: 'same',
    priority: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    duration: 1,
    outline: [],
  },
  /** What a change of a field of the row sets off. */
  setsOff: {
    duration: 'replan',
    safeDuration: 'replan',
    notBefore: 'replan',
    deadline: 'recalculate',
    predecessors: 'replan',
    assignments: 'replanInPlanning',
  },
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    projectId: { type: 'integer' },
    name: { type: 'string' },
    description: { type: 'string', null: true },
    status: { type: 'string' },
    percentComplete: { type: 'number' },
    duration: { type: 'number' },
    safeDuration: { type: 'number', null: true },
    notBefore: { type: 'date', null: true },
    deadline: { type: 'date', null: true },
    remainingDuration: { type: 'number' },
    assignedToId: { type: 'integer', null: true },
    wbs: { type: 'string', null: true },
    outline: { type: 'array' },
    actualStart: { type: 'date', null: true },
    actualFinish: { type: 'date', null: true },
    blockedNote: { type: 'string', null: true },
    reportedOn: { type: 'date', null: true },
    reassignedOn: { type: 'date', null: true },
    asOf: { type: 'date', null: true },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<TaskFields, 'name' | 'description' | 'status' | 'percentComplete' | 'duration' | 'safeDuration' | 'notBefore' | 'deadline' | 'remainingDuration' | 'predecessors' | 'assignments' | 'assignedToId' | 'wbs' | 'outline' | 'actualStart' | 'actualFinish' | 'blockedNote'>>): Partial<TaskInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: TaskFields): Schemas['Task'] => ({
    id: row.id,
    taskId: row.id,
    projectId: row.projectId,
    name: row.name,
    description: row.description,
    status: row.status,
    percentComplete: row.percentComplete,
    duration: row.duration,
    safeDuration: row.safeDuration,
    notBefore: row.notBefore,
    deadline: row.deadline,
    remainingDuration: row.remainingDuration,
    predecessors: [...row.predecessors],
    assignments: [...row.assignments],
    assignedToId: row.assignedToId,
    wbs: row.wbs,
    outline: [...row.outline],
    plannedStart: row.plannedStart,
    plannedFinish: row.plannedFinish,
    projectedStart: row.projectedStart,
    projectedFinish: row.projectedFinish,
    actualStart: row.actualStart,
    actualFinish: row.actualFinish,
    blockedNote: row.blockedNote,
    reportedOn: row.reportedOn,
    reassignedOn: row.reassignedOn,
    countedFor: row.asOf,
    dueDate: row.dueDate,
    isCritical: row.isCritical,
    isReady: row.isReady,
    startsToday: row.startsToday,
    bufferConsumption: row.bufferConsumption,
    zone: row.zone,
    priority: row.priority,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** What a row of scheduling.progress_report has of a ProgressReport, by the names of the columns in camel case. */
export interface ProgressReportFields {
  readonly number: Schemas['ProgressReport']['number']
  readonly at: Date
  readonly asOf: Schemas['ProgressReport']['asOf']
  readonly status: Schemas['ProgressReport']['status']
  readonly percentComplete: Schemas['ProgressReport']['percentComplete']
  readonly remainingDuration: Schemas['ProgressReport']['remainingDuration']
  readonly actualStart: Schemas['ProgressReport']['actualStart']
  readonly actualFinish: Schemas['ProgressReport']['actualFinish']
  readonly blockedNote: Schemas['ProgressReport']['blockedNote']
  readonly actor: Schemas['ProgressReport']['actor']
}

/** What requests give of a ProgressReport, by the names of the columns in camel case. */
export type ProgressReportInput = Pick<ProgressReportFields, never>

/** What a new ProgressReport cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewProgressReport = Pick<ProgressReportFields, never> & Partial<ProgressReportFields>

/** The ProgressReport of the contract. */
export const progressReportEntity = {
  table: 'scheduling.progress_report',
  /** The columns of rows. */
  columns: {
    number: 'r.number',
    at: 'r.at',
    asOf: 'r.as_of',
    status: 'r.status',
    percentComplete: 'r.percent_complete',
    remainingDuration: 'r.remaining_duration',
    actualStart: 'r.actual_start',
    actualFinish: 'r.actual_finish',
    blockedNote: 'r.blocked_note',
    actor: 'r.actor',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    number: { column: 'r.number', type: 'integer', notNull: true, descending: true },
    at: { column: 'r.at', type: 'timestamp', notNull: true },
    asOf: { column: 'r.as_of', type: 'date', notNull: true },
    status: { column: 'r.status', type: 'string', notNull: true, values: ['NotStarted', 'InProgress', 'Completed'] },
    percentComplete: { column: 'r.percent_complete', type: 'number', notNull: true },
    remainingDuration: { column: 'r.remaining_duration', type: 'number', notNull: true },
    actualStart: { column: 'r.actual_start', type: 'date' },
    actualFinish: { column: 'r.actual_finish', type: 'date' },
    blockedNote: { column: 'r.blocked_note', type: 'string' },
  },
  /** What lists select. */
  select: ['number', 'at', 'asOf', 'status', 'percentComplete', 'remainingDuration', 'actualStart', 'actualFinish', 'blockedNote', 'actor'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    number: 'same',
    at: 'same',
    asOf: 'same',
    status: 'same',
    percentComplete: 'same',
    remainingDuration: 'same',
    actualStart: 'same',
    actualFinish: 'same',
    blockedNote: 'same',
    actor: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    number: { type: 'integer' },
    at: { type: 'timestamp' },
    asOf: { type: 'date' },
    status: { type: 'string' },
    percentComplete: { type: 'number' },
    remainingDuration: { type: 'number' },
    actualStart: { type: 'date', null: true },
    actualFinish: { type: 'date', null: true },
    blockedNote: { type: 'string', null: true },
    actor: { type: 'object' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<ProgressReportFields, never>>): Partial<ProgressReportInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: ProgressReportFields): Schemas['ProgressReport'] => ({
    number: row.number,
    at: row.at.toISOString(),
    asOf: row.asOf,
    status: row.status,
    percentComplete: row.percentComplete,
    remainingDuration: row.remainingDuration,
    actualStart: row.actualStart,
    actualFinish: row.actualFinish,
    blockedNote: row.blockedNote,
    actor: row.actor,
  }),
} as const

/** What a row of scheduling.task has of a Milestone, by the names of the columns in camel case. */
export interface MilestoneFields {
  readonly id: Schemas['Milestone']['id']
  readonly projectId: Schemas['Milestone']['projectId']
  readonly name: Schemas['Milestone']['name']
  readonly description: Schemas['Milestone']['description']
  readonly notBefore: Schemas['Milestone']['notBefore']
  readonly projectedFinish: Schemas['Milestone']['projectedDate']
  readonly actualFinish: Schemas['Milestone']['achievedDate']
  readonly predecessors: Readonly<Schemas['Milestone']['predecessors']>
  readonly completedBy: Schemas['Milestone']['completedBy']
  readonly deliverables: Readonly<Schemas['Milestone']['linkedDeliverables']>
  readonly wbs: Schemas['Milestone']['wbs']
  readonly outline: Readonly<Schemas['Milestone']['outline']>
  readonly isCritical: Schemas['Milestone']['isCritical']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a Milestone, by the names of the columns in camel case. */
export type MilestoneInput = Pick<MilestoneFields, 'name' | 'description' | 'notBefore' | 'actualFinish' | 'predecessors' | 'deliverables' | 'wbs' | 'outline'>

/** What a new Milestone cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewMilestone = Pick<MilestoneFields, 'name' | 'outline'> & Partial<MilestoneFields>

/** The Milestone of the contract. */
export const milestoneEntity = {
  table: 'scheduling.task',
  /** The columns of rows. */
  columns: {
    id: 't.id',
    projectId: 't.project_id',
    name: 't.name',
    description: 't.description',
    notBefore: 't.not_before',
    projectedFinish: 'd.projected_finish',
    actualFinish: 't.actual_finish',
    completedBy: 't.completed_by',
    wbs: 't.wbs',
    outline: 't.outline',
    isCritical: 'd.is_critical',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 't.id', type: 'integer', notNull: true },
    projectId: { column: 't.project_id', type: 'integer', notNull: true },
    name: { column: 't.name', type: 'string', notNull: true },
    description: { column: 't.description', type: 'string' },
    notBefore: { column: 't.not_before', type: 'date' },
    projectedDate: { column: 'd.projected_finish', type: 'date' },
    achievedDate: { column: 't.actual_finish', type: 'date' },
    wbs: { column: 't.wbs', type: 'string' },
    isCritical: { column: 'd.is_critical', type: 'boolean', notNull: true },
    createdAt: { column: 't.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 't.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'projectId', 'name', 'description', 'notBefore', 'plannedDate', 'projectedDate', 'achievedDate', 'status', 'predecessors', 'completedBy', 'linkedDeliverables', 'wbs', 'outline', 'isCritical', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['name', 'description', 'notBefore', 'plannedDate', 'achievedDate', 'status', 'asOf', 'predecessors', 'linkedDeliverables', 'wbs', 'outline'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    projectId: 'same',
    projectedDate: 'same',
    completedBy: 'same',
    isCritical: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    outline: [],
  },
  /** What a change of a field of the row sets off. */
  setsOff: {
    notBefore: 'replan',
    predecessors: 'replan',
  },
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    projectId: { type: 'integer' },
    name: { type: 'string' },
    description: { type: 'string', null: true },
    notBefore: { type: 'date', null: true },
    actualFinish: { type: 'date', null: true },
    completedBy: { type: 'object', null: true },
    wbs: { type: 'string', null: true },
    outline: { type: 'array' },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ achievedDate: actualFinish, linkedDeliverables: deliverables, ...rest }: Partial<Pick<MilestoneFields, 'name' | 'description' | 'notBefore' | 'predecessors' | 'wbs' | 'outline'>> & { readonly achievedDate?: MilestoneFields['actualFinish']; readonly linkedDeliverables?: MilestoneFields['deliverables'] }): Partial<MilestoneInput> => ({ ...rest, ...(actualFinish !== undefined && { actualFinish }), ...(deliverables !== undefined && { deliverables }) }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: MilestoneFields, derived: Pick<Schemas['Milestone'], 'plannedDate' | 'status'>): Schemas['Milestone'] => ({
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    description: row.description,
    notBefore: row.notBefore,
    plannedDate: derived.plannedDate,
    projectedDate: row.projectedFinish,
    achievedDate: row.actualFinish,
    status: derived.status,
    predecessors: [...row.predecessors],
    completedBy: row.completedBy,
    linkedDeliverables: [...row.deliverables],
    wbs: row.wbs,
    outline: [...row.outline],
    isCritical: row.isCritical,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** What a row of scheduling.resource has of a Resource, by the names of the columns in camel case. */
export interface ResourceFields {
  readonly id: Schemas['Resource']['id']
  readonly name: Schemas['Resource']['name']
  readonly email: Schemas['Resource']['email']
  readonly capacity: Schemas['Resource']['capacity']
  readonly calendarId: Schemas['Resource']['calendarId']
  readonly skills: Readonly<Schemas['Resource']['skills']>
  readonly userId: Schemas['Resource']['userId']
  readonly absences: Readonly<Schemas['Resource']['absences']>
  readonly until: Schemas['Resource']['until']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a Resource, by the names of the columns in camel case. */
export type ResourceInput = Pick<ResourceFields, 'name' | 'email' | 'capacity' | 'calendarId' | 'skills' | 'userId' | 'absences' | 'until'>

/** What a new Resource cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewResource = Pick<ResourceFields, 'name' | 'capacity' | 'skills' | 'absences'> & Partial<ResourceFields>

/** The Resource of the contract. */
export const resourceEntity = {
  table: 'scheduling.resource',
  /** The columns of rows. */
  columns: {
    id: 'r.id',
    name: 'r.name',
    email: 'r.email',
    capacity: 'r.capacity',
    calendarId: 'r.calendar_id',
    skills: 'r.skills',
    userId: 'r.user_id',
    absences: 'r.absences',
    until: 'r.until',
    createdAt: 'r.created_at',
    updatedAt: 'r.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'r.id', type: 'integer', notNull: true },
    name: { column: 'r.name', type: 'string', notNull: true },
    email: { column: 'r.email', type: 'string' },
    capacity: { column: 'r.capacity', type: 'number', notNull: true },
    calendarId: { column: 'r.calendar_id', type: 'integer' },
    userId: { column: 'r.user_id', type: 'integer' },
    until: { column: 'r.until', type: 'date' },
    createdAt: { column: 'r.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'r.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'name', 'email', 'capacity', 'calendarId', 'skills', 'userId', 'userActive', 'absences', 'until', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['name', 'email', 'capacity', 'calendarId', 'skills', 'userId', 'absences', 'until'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    userActive: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    capacity: 1,
    skills: [],
    absences: [],
  },
  /** What a change of a field of the row sets off. */
  setsOff: {
    capacity: 'replan',
    calendarId: 'replan',
    absences: 'replan',
    until: 'replan',
  },
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    name: { type: 'string' },
    email: { type: 'string', null: true },
    capacity: { type: 'number' },
    calendarId: { type: 'integer', null: true },
    skills: { type: 'array' },
    userId: { type: 'integer', null: true },
    absences: { type: 'array' },
    until: { type: 'date', null: true },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<ResourceFields, 'name' | 'email' | 'capacity' | 'calendarId' | 'skills' | 'userId' | 'absences' | 'until'>>): Partial<ResourceInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: ResourceFields, derived: Pick<Schemas['Resource'], 'userActive'>): Schemas['Resource'] => ({
    id: row.id,
    name: row.name,
    email: row.email,
    capacity: row.capacity,
    calendarId: row.calendarId,
    skills: [...row.skills],
    userId: row.userId,
    userActive: derived.userActive,
    absences: [...row.absences],
    until: row.until,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** What a row of scheduling.calendar has of a Calendar, by the names of the columns in camel case. */
export interface CalendarFields {
  readonly id: Schemas['Calendar']['id']
  readonly name: Schemas['Calendar']['name']
  readonly weekdays: Readonly<Schemas['Calendar']['weekdays']>
  readonly holidays: Readonly<Schemas['Calendar']['holidays']>
  readonly hoursPerDay: Schemas['Calendar']['hoursPerDay']
  readonly isDefault: Schemas['Calendar']['isDefault']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a Calendar, by the names of the columns in camel case. */
export type CalendarInput = Pick<CalendarFields, 'name' | 'weekdays' | 'holidays' | 'hoursPerDay' | 'isDefault'>

/** What a new Calendar cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewCalendar = Pick<CalendarFields, 'name' | 'weekdays' | 'holidays' | 'hoursPerDay' | 'isDefault'> & Partial<CalendarFields>

/** The Calendar of the contract. */
export const calendarEntity = {
  table: 'scheduling.calendar',
  /** The columns of rows. */
  columns: {
    id: 'c.id',
    name: 'c.name',
    weekdays: 'c.weekdays',
    holidays: 'c.holidays',
    hoursPerDay: 'c.hours_per_day',
    isDefault: 'c.is_default',
    createdAt: 'c.created_at',
    updatedAt: 'c.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'c.id', type: 'integer', notNull: true },
    name: { column: 'c.name', type: 'string', notNull: true },
    hoursPerDay: { column: 'c.hours_per_day', type: 'number', notNull: true },
    isDefault: { column: 'c.is_default', type: 'boolean', notNull: true },
    createdAt: { column: 'c.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'c.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'name', 'weekdays', 'holidays', 'hoursPerDay', 'isDefault', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['name', 'weekdays', 'holidays', 'hoursPerDay', 'isDefault'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    weekdays: [1,2,3,4,5],
    holidays: [],
    hoursPerDay: 8,
    isDefault: false,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    name: { type: 'string' },
    weekdays: { type: 'array' },
    holidays: { type: 'array' },
    hoursPerDay: { type: 'number' },
    isDefault: { type: 'boolean' },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<CalendarFields, 'name' | 'weekdays' | 'holidays' | 'hoursPerDay' | 'isDefault'>>): Partial<CalendarInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: CalendarFields): Schemas['Calendar'] => ({
    id: row.id,
    name: row.name,
    weekdays: [...row.weekdays],
    holidays: [...row.holidays],
    hoursPerDay: row.hoursPerDay,
    isDefault: row.isDefault,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** The fields of answers from which `$select` picks, by schema. */
export const selectable = {
  CalendarFeed: ['id', 'name', 'projectId', 'userId', 'createdBy', 'createdAt', 'lastReadAt'],
  ScheduleTaskView: ['id', 'name', 'isMilestone', 'plannedStart', 'plannedFinish', 'projectedStart', 'projectedFinish', 'freeFloat', 'isCritical', 'isReady', 'startsToday', 'bufferConsumption', 'zone', 'priority', 'dueDate', 'criticalChainImpact', 'percentComplete', 'resourceIds'],
  ScheduleView: ['projectId', 'calculation', 'plannedAt', 'baseline', 'bufferBasis', 'statusDate', 'plannedStart', 'plannedFinish', 'bufferEnd', 'projectedCompletion', 'trendCompletion', 'trendConsumption', 'chainCompletion', 'burnRate', 'feverZone', 'daysLate', 'probabilityOfPromise', 'probabilityOn', 'finishP50', 'finishP80', 'criticalChain', 'waits', 'longestChain', 'projectBuffer', 'feedingBuffers', 'nearCritical', 'levelling', 'links', 'tasks', 'recommendations', 'mentions'],
  BaselineEntry: ['number', 'at', 'cause', 'statusDate', 'plannedFinish', 'bufferSize', 'chainLength', 'replacedAt', 'actor', 'fileNumber'],
  PortfolioProject: ['id', 'name', 'startDate', 'targetEndDate', 'projectManagerId', 'priority', 'plannedFinish', 'bufferEnd', 'projectedCompletion', 'chainCompletion', 'bufferConsumption', 'bufferStatus', 'feverZone', 'daysLate', 'probabilityOfPromise', 'probabilityOn', 'finishP50', 'finishP80', 'openTasks', 'readyTasks', 'redTasks', 'zones', 'headline', 'trail'],
} as const satisfies { readonly [Name in keyof Schemas]?: readonly (keyof Schemas[Name])[] }

export interface paths {
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description `$expand` takes `projectManager`, and `$search` looks in `name`. Without `$top` the answer holds all projects, up to 1,000.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Only `name` is required. The manager is the caller unless another is named.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a project file
         * @description Takes a Microsoft Project XML file (MSPDI) with tasks, links, resources, assignments and calendars, or a table of
         *     tasks (CSV). The project is planned at once; one that cannot be planned is refused (409). What could not be carried
         *     over is in the report's warnings; a file with faults imports nothing, and every fault is listed.
         *
         *     Progress (per cent, remaining duration, actual dates) comes along. The project is in Planning, where its projection
         *     is its plan; with `activate` it is started at once, and what is left to do is projected from today. Progress that
         *     contradicts itself, or the links, is taken with a warning, which says how. A deadline of a
         *     milestone becomes its `plannedDate`, that of the whole project (the row with UID 0) its `targetEndDate`, unless it is
         *     before the start. The calendar of a file is the project's; the account's default calendar stays the default, with a warning where it has other
         *     days. Buffers of a project that was exported here are recognised and planned anew.
         *     Baselines of tasks in a project file, numbered 0 to 10, are kept with their dates and durations among the
         *     baselines of the project; those without a start and a finish on or after it, from 1900 to 2199, are left out with a
         *     warning.
         *
         *     A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments. A file has at most
         *     50 MiB once its Content-Encoding is undone (413), 20,000 rows, summaries and empty rows too, and an outline of 50
         *     levels; a table at most 100 columns and 65,536 characters in a cell; a project file at most 1,000,000 elements, 40
         *     within each other, with 100 attributes and 10,000 characters in a tag, and 500,000 references to characters. One
         *     that takes more memory to read than the service spends on it is refused with 413. A file is read in the encoding of its
         *     byte order mark, else of the `charset` of `Content-Type`, else of its XML declaration, else as UTF-8.
         *
         *     The first row of a table names its columns, in any order; `name` alone is required: `id` (what predecessors refer
         *     to; the task's number where there is none), `name`, `description`, `wbs`, `duration` (working days; 0 is a
         *     milestone, 1 where it is empty), `safeDuration`, `predecessors` (`2; 3SS+2; 4FF-1.5`), `resources`
         *     (`Crew[2]; Crane`), `notBefore`, `outline` (`Hall; Floor`), `outlineLevel` (a row that deeper ones follow is a summary of them: no task,
         *     its links are those of its tasks), `active` (`No`: the row is left out), `deadline`, `status`, `percentComplete`,
         *     `remainingDuration`, `actualStart`, `actualFinish`, `externalKey` (the task's key in another system),
         *     `successors` (as `predecessors`, of the tasks that wait for it). Titles of other tools are known too (`Task name`,
         *     `Assignee`, `Due date`); `columns` says which column is which field where they are others. Columns that are none
         *     of these are left out, with a warning. Durations may also look like `3d 4h`, a day of 8 hours and a week of 5 days.
         *     As spreadsheets and Microsoft Project write them, a first line `sep=;`, decimal commas (`2,5 days`), `31.12.2026`
         *     and `31.12.26`, links that commas separate (`1,2FS+2 days`; `1FS+1,2` is two links, as no unit follows), and
         *     `Ann,Bob[12,5%]` in a column `Resource Names` are read too.
         *
         *     An export of Jira (CSV) is recognised by its columns `Summary` and `Issue key`: `Original Estimate` is in seconds,
         *     `Assignee` a resource, `Inward issue link (Blocks)` the predecessors and `Outward issue link (Blocks)` the
         *     successors, in as many columns as there are; links to issues that the file does not have are left out with a
         *     warning, and epics become the outline of their issues.
         *
         *     `POST /projects/import/preview` shows what would become of a file, and stores nothing.
         */
        post: operations["importProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the import of a project file
         * @description A dry run of `POST /projects/import`: the file is read, checked and planned, and nothing is stored. The reply has the dates of the plan, the first tasks, which column was taken for which field, and every fault with its row instead of a refusal. With `quote` it also says by when the project can be promised: it is simulated as if it were started now beside all that runs, as `POST /projects/{projectId}/simulate` does once it is imported.
         */
        post: operations["previewImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Read a project
         * @description `$expand` takes `tasks`, `resources`, `projectManager` and `taskChanges`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /** Delete a project with its tasks, milestones and history */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update a project
         * @description What is left out stays. Planning to Active starts the project: one without a plan is planned first, and so is one whose plan takes more of a resource than the work of the account's other Active projects leaves; Planning, Active and Complete may be frozen; Frozen goes back to what it was, its plan moved by the working days for which it was frozen, or planned anew from its progress where Active projects have taken its resources meanwhile: its buffers then stay where the moved plan has them and pay for what it waits, and unstarted work of others waits for what it has under way; Active completes once no task is open; Complete may be reopened to Active. Any other change of status is a 409 that names the allowed ones.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/projects/{projectId}/buffer-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** Read how much of the project buffer is consumed */
        get: operations["getBufferAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Read the plan and its projection
         * @description Chains, buffers and links with their reasons. A project without a plan has none (404). `$select` takes fields of the schedule, and paths to those of its tasks: `bufferEnd,tasks/id,tasks/name`.
         */
        get: operations["getSchedule"];
        put?: never;
        /**
         * Plan a project, or plan it anew
         * @description Levels the resources, finds the critical chain and inserts the buffers. Options given here are kept in the project. An Active project is planned anew from its progress: completed tasks stay on their actual dates, started ones go on with their remaining duration from the status date (today), and the rest is levelled around them from that day on. `bufferBasis` says what its buffers are sized by. The plan before stays as a baseline. It is planned around what is left of the account's other Active projects on the resources that it uses, as they are projected and whatever their priority; projects in Planning book nothing (to plan those together is `POST /portfolio/schedule`). Later its projection follows that work: a task waits until it has ended. `searchSeconds` looks longer for a shorter plan: the answer comes when that time is over, or sooner with a plan that is proven to be the shortest, so a client's own limit should lie well above it. What counts is the time that the search really runs: where many share the processors the answer takes up to twice as long. Accounts take turns, and searches of up to 5 seconds do not wait for longer ones. A search that would have to wait more than a minute is refused at once, with `Retry-After` as the expected wait: 429 `too_many_searches` where the account's own searches are in its way (four of them may wait), 503 `planner_busy` where those of all are. A client that goes away cancels the search. When the project changes meanwhile it is searched again, for half as long each time, and at last refused with 409 `changed_meanwhile`. Every planning starts afresh: one that searches for less time may give a longer plan than the one that it replaces.
         */
        post: operations["planProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/schedule/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Read how far the search for a plan is
         * @description How far the search of a planning with `searchSeconds` has come, up to a second ago; where several run, the one that began last. While none runs this is a 404. A search whose process died is shown for five seconds more.
         */
        get: operations["getScheduleProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/baselines": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * List the plans that a project has had
         * @description The plans since the project became Active, newest first, the present one included: who made them, when and why. A project in Planning has none of these. 100 are kept, the first one and the newest 20 among them: of the others those go first that were replaced before progress was measured against them, then the oldest. Behind them stand the baselines of the project file that the project was imported from, at most 11, with the cause `imported` and the file's number in `fileNumber`. Unless `asc` is said, `number` sorts downwards.
         */
        get: operations["listBaselines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/baselines/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
                /** @description The number of the plan, as the list of baselines has it; 1 is the first plan of the project, 0 to -10 are imported. */
                number: number;
            };
            cookie?: never;
        };
        /**
         * Read a plan that a project has had
         * @description The whole plan as it was made, with the names that its tasks had when it was replaced. Of an imported baseline the dates and durations of the tasks that the file has in it: a file knows no chains and buffers, which are null or empty then.
         */
        get: operations["getBaseline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/fever-chart": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Read the fever chart's history
         * @description A point whenever chain completion, buffer consumption or the promise (target and buffer end) differs from the point before, and whenever the project is planned anew; it tells why, and who did it. At most 5,000: all of them or, where there are more, the last of each day and those at which the plan, the promise or the status changed; of these the newest.
         */
        get: operations["getFeverChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what changes would make of a project
         * @description Calculates the project with the changes beside the project as it is. Nothing is stored and nobody is told. A project in Planning is planned with the changes. An Active one keeps its plan, and its work is projected with them, which tells what they take from the buffer; with `replan` it is planned anew, which is the only way for changes of its start, its options other than targetEndDate, and capacities to take effect. The bounds of a project hold for the changed one too (409 `too_many_tasks`, `too_many_links`, `too_many_assignments`, `too_many_resources`).
         */
        post: operations["tryChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/what-if/apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make changes that were tried
         * @description Makes the changes of a project, its tasks and the resources that they name so, all of them or none, with one calculation: the project then stands as `what-if` shows with the same body. A project in Planning is planned with them. An Active one keeps its plan, and takes remaining durations as reports of today; with `replan` it is planned anew, once, and its plan before stays as one baseline. Changes of its network other than assignments need that (409 `plan_frozen`). Added tasks of duration 0 are milestones; what is a task, or a milestone, stays one. Capacities are changed for all projects, by users who may see all of them. `If-Match` with the `ETag` of the trial refuses (412) what would now come to something else than was tried, because the project, or what it shares with others, has changed since.
         */
        post: operations["applyChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See how likely a project keeps its promise
         * @description Places the remaining work many times, together with all that runs in the account and shares people, with a duration drawn for each task: from its duration and its safe duration or, without one, the `safetyFactor` of the account, and with its `durationCorrelation`. What the completed tasks of an Active project took tells how its other tasks will go, the more the tasks of a project correlate. An Active project is simulated as it stands today. One in Planning is simulated with its plan as if it were started now beside all that runs, which answers when it can be promised; without a plan it is refused with 409 `project_unplanned`, and one that is Frozen or Complete with 409 `project_frozen` or `project_complete`. What an Active project gets is stored as its `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points. The same work, seed and number of runs give the same answer.
         *     A simulation that is expected to take a second or less ends after 5 seconds, any other one after 30 seconds, with the runs that it has made by then: fewer `runs` than were asked for, or a `standardError` above the `accuracy`. What counts is the time that it really runs: where many share the processors the answer takes up to twice as long. Before that it waits for up to two minutes, as a search does, and is refused as one is: one that would have to wait more than a minute at once, with `Retry-After` as the expected wait, 429 `too_many_searches` where the account's own searches are in its way, 503 `planner_busy` where those of all are. A client that goes away cancels it.
         */
        post: operations["simulateProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/simulate/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Read how far the simulation of a project is
         * @description Up to a second ago; where several run, of the one that began last. While none runs this is a 404. A simulation whose process died is shown for five seconds more.
         */
        get: operations["getSimulationProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/advice": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See which moves would help a project, and what each costs
         * @description At most three moves for an Active project, each with what it gains and loses in all Active projects that share people: that the project or a task of it comes first, that a task that has not started goes to somebody who has all `skills` of the one who has it (of resources whose skills the caller sees), that there is one more of whom work waits for, that two of a resource share a task, or that a task has a day less. They come from what holds the end of the work in simulated runs, and are priced by the same runs with the move and without it, with the same drawn durations. Named is what has the project end earlier and gains more than chance would over all projects: two standard errors for one move, the more the more are compared, in the probability that they keep their promises or, where that does not change, in the days by which they miss them. All projects count alike. Where moves are compared, one that has others pause counts for five points of probability less. Nothing is stored.
         *     It takes its time, waits and is refused as a simulation is, and may end with fewer `runs` than were asked for; with fewer than 100 it has no moves. One in Planning is refused with 409 `project_planning`, one that is Frozen or Complete with 409 `project_frozen` or `project_complete`.
         */
        post: operations["adviseProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/activation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what would change if the project became Active, had another priority, or came first
         * @description Of a project in Planning: whether it would keep its plan as it becomes Active, where it would end beside all that runs, and which running projects would move by it; and the same with a decision that has it come first. Of an Active project: where it ends, and what `priority` and such a decision would move; it keeps its plan. Nothing is stored. A project that is Frozen or Complete is a 409. For users who see all projects.
         */
        post: operations["previewActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * Export a project as a file
         * @description By `Accept`, a Microsoft Project XML file (MSPDI) or a table of tasks (CSV); an import takes both again, with progress. The project file has the buffers of the plan as tasks, marked by the custom field `Chainwork buffer`, so that an import leaves them out, and the estimates with safety in the custom field `Safe duration`. Imported baselines keep their numbers in it; the plan of a project that has started is the baseline of the lowest number that is free, 0 where none was imported, and left out where all 11 are taken. The table has where each task stands in further columns.
         */
        get: operations["exportProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a project from a table
         * @description Takes a table of tasks (CSV) as `POST /projects/import` does, and changes a project with it. Each row is found by its
         *     `externalKey` (the issue key in an export of Jira): a row whose key a task of the project has changes that task, in
         *     the fields that the table has columns for; a row with a new key becomes a task; tasks that the table does not have
         *     stay as they are. An empty cell empties its field. Links name rows of the table, or external keys of the project.
         *     Resources that the account lacks are made.
         *
         *     All of it is stored, or nothing: with a fault in any row the answer is a 400 that lists every fault. With `dryRun`
         *     nothing is stored, and the reply is the same.
         *
         *     In Planning a change of the network drops the plan; an Active project needs `replan` for it, but for assignments. Progress is reported to
         *     Active projects; others take none, with a warning.
         */
        post: operations["importTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * List the tasks of a project
         * @description `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
         */
        get: operations["listProjectTasks"];
        put?: never;
        /**
         * Add a task to a project
         * @description A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments, of 5,000 resources; more are refused with 409 and the code `too_many_tasks`, `too_many_links`, `too_many_assignments` or `too_many_resources`.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /**
         * List the milestones of a project
         * @description Milestones take no time; links hold them as they hold tasks. `$search` looks in `name`.
         */
        get: operations["listMilestones"];
        put?: never;
        /**
         * Add a milestone to a project
         * @description It counts towards the bounds of a project, as tasks do.
         */
        post: operations["createMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks across projects
         * @description `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List milestones across projects
         * @description `$search` looks in `name`.
         */
        get: operations["listAllMilestones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/batch-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the progress of many tasks
         * @description Applied in order, one schedule calculation a project. Each item succeeds or fails for itself, also when its shape is wrong: a bad one never undoes a good one. `asOf` of the batch is that of each item without its own; an item whose `asOf`, or the day of whose `madeAt`, is before the last report of its task, be it one of an earlier item, fails with `report_outdated`. A batch without items, or with more than 1,000, is refused.
         */
        post: operations["batchUpdateTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        /**
         * Read a task
         * @description `$expand` takes `assignedTo` and `resources`.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        /** Delete a task and the links to it */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Update a task or its progress
         * @description `percentComplete` 100, `status` Completed and `remainingDuration` 0 each imply the other two; progress above 0 implies InProgress. `percentComplete` 100 completes the task whatever `status` comes with it; other contradictions are refused. Percent given alone sets the remaining duration from the estimate, remaining given alone sets the percentage; percent after a remaining duration is of the total that this one amounts to. A `status` alone that reopens the task gives back the remaining duration of before its completion, NotStarted the whole duration. `actualStart` implies at least InProgress, `actualFinish` Completed; neither is in the future, or more than ten years before the project's start, and null takes one back together with a status that has none. `asOf` is the day that the report speaks for: work is counted up to its end, and starts and finishes without a date of their own are of that day. It is not in the future, and not before the project's start. Without it work is counted up to the end of today from `reportsCountForDayFrom` of the account on, and from the morning of today before that time; `countedFor` shows which. A report for a day before that of the last one (`reportedOn`) is a 409 `report_outdated`; `actualStart` and `actualFinish` alone can still be corrected, and leave the last report in force. Dates that contradict links are taken, and named in `outOfSequence`. A report that repeats what is known is a report. Links and assignments that a project has no room for are refused, as on creation.
         */
        patch: operations["updateTask"];
        trace?: never;
    };
    "/api/v1/tasks/{taskId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        /**
         * List what was reported of a task
         * @description Of a task or a milestone, newest first: who reported what, when, and for which day. The newest 1,000 are kept. Unless `asc` is said, `number` sorts downwards.
         */
        get: operations["listTaskReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{taskId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        /**
         * Read why a task starts when it does
         * @description Of a task or a milestone: what holds its start, what would let it start earlier and by how much, the chain of reasons from the project's start to it, and what it moves in turn; as data, and in sentences that name tasks, resources and days. A task of a project without a plan has none (404), and as it names other tasks too, neither has one for whoever does not see the project.
         */
        get: operations["getExplanation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/milestones/{milestoneId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                milestoneId: components["parameters"]["MilestoneId"];
            };
            cookie?: never;
        };
        /** Read a milestone */
        get: operations["getMilestone"];
        put?: never;
        post?: never;
        /** Delete a milestone and the links to it */
        delete: operations["deleteMilestone"];
        options?: never;
        head?: never;
        /** Update a milestone or mark it achieved */
        patch: operations["updateMilestone"];
        trace?: never;
    };
    "/api/v1/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List resources
         * @description Resources are shared by all projects of the account; `$search` looks in `name`. Users without project permissions see `email`, `skills`, `absences` and `userActive` of the resources alone that they work with: of projects that they manage, and of tasks that are assigned to them or to a resource that stands for them.
         */
        get: operations["listResources"];
        put?: never;
        /** Create a resource */
        post: operations["createResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resources/{resourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        /** Read a resource */
        get: operations["getResource"];
        put?: never;
        post?: never;
        /** Delete a resource that no task uses */
        delete: operations["deleteResource"];
        options?: never;
        head?: never;
        /**
         * Update a resource
         * @description Another capacity or calendar, and other absences, drop the plans of projects in Planning that use the resource; frozen plans keep their baseline. Active projects are projected with it some seconds later, and their recommendations name a plan that needs more of the resource than there is.
         */
        patch: operations["updateResource"];
        trace?: never;
    };
    "/api/v1/resources/{resourceId}/load": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        /**
         * See by week how much of a resource projects want
         * @description Amounts are unit-days: one unit of the resource for one working day is 1. Counted are the projects that the caller sees: Active ones with what is left of their work, as projected today, and those in Planning with their plan. They want the resource on the working days of the project and of all resources of the task. Over-allocation is counted at each moment, so a free Tuesday does not hide a Monday that is used twice. A resource without a calendar of its own counts as available on the working days of the account's default calendar, and on those on which a project uses it. Days before today count for nothing. More than 200 projects or 20,000 tasks are refused with 409 `portfolio_too_large`.
         */
        get: operations["getResourceLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resources/{resourceId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        /**
         * See what a resource does now and next
         * @description The open tasks of Active projects that use the resource, as they are projected today: what it is at work on, what is paused, what comes next, then what waits and for what. Tasks of projects that the caller does not see appear without names and ids. At most 200.
         */
        get: operations["listResourceTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendar feeds
         * @description The feeds that the caller has made; those of the whole account for an Administrator. Their addresses are not shown again.
         */
        get: operations["listCalendarFeeds"];
        put?: never;
        /**
         * Make a calendar feed
         * @description Makes an address under which calendar programs read the tasks and milestones of a project, or those that are assigned to a user, without signing in. Whoever has the address reads them, so it is shown in this reply only; delete the feed to revoke it. It answers while whoever made it may see what it shows; a password that an administrator resets, and the end of all sessions, end it. An account has at most 1,000 feeds (409).
         */
        post: operations["createCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feeds/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the feed. */
                feedId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a calendar feed
         * @description Deletes the feed; its address answers no longer.
         */
        delete: operations["deleteCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feeds/{token}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the feed, which stands in its address. */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Read a calendar feed
         * @description An all-day event (RFC 5545) for each task and milestone that has dates: actual ones, else projected, else planned. A user's feed has what is assigned to the user, or to a resource that stands for the user, in projects that are not Complete. The first 10,000 by date. The address is the credential: it needs no token beside it. A feed is read at most 60 times in a minute, and a network address that asks for 30 feeds in a minute that there are not is refused (429) but for feeds that were read before: calendar programs ask a few times in an hour.
         */
        get: operations["readCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List calendars */
        get: operations["listCalendars"];
        put?: never;
        /** Create a calendar */
        post: operations["createCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendars/{calendarId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calendarId: components["parameters"]["CalendarId"];
            };
            cookie?: never;
        };
        /** Read a calendar */
        get: operations["getCalendar"];
        /**
         * Change a calendar
         * @description What is left out stays. `isDefault` true makes it the account's default instead of the one before. Other working days drop the plans of projects in Planning that use the calendar; frozen plans keep their baseline. Active projects are projected with them some seconds later.
         */
        put: operations["replaceCalendar"];
        post?: never;
        /** Delete a calendar that nothing uses and that is not the default */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See all active projects against their buffers
         * @description Active projects, those that consumed most of their buffer first unless `$orderby` says otherwise. `$expand` takes `trail`: how each project came to where it stands.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/stagger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recommend when projects should start
         * @description Moves the starts of projects apart until a shared resource, all of them, or a limit has room for each. Projects that are Active stay where they are, with what is left of their work; those in Planning get the first start that they may have, one after the other by priority, so that none waits for a less important one. Each is planned from its recommended start with its own options; more than ten projects are planned with a shorter search than each gets by itself, so its own plan may come out shorter. Nothing is stored: to follow a recommendation, set the project's `startDate`. Projects that the caller does not see are not counted. More than 200 projects, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`.
         */
        post: operations["staggerPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan several projects around the work that they share
         * @description Plans projects in Planning together: task by task, no resource is used beyond its capacity. Active projects never move; the others are planned around what is left of them. A first pass plans project by project, the higher `priority` first, and gives each its earliest end. With the rule CAPACITY all are then levelled together, so that tasks which may wait make way for critical ones of less important projects; the work of no project ends later than in that pass. Each project then starts as late as its end allows. With DRUM one project after another is on the drum, with a capacity buffer between two of them; with LIMIT so many projects are worked on at once. Nothing is stored unless `apply` is true: then all plans are stored at once or none is, and `startDate` of each project becomes its `start` (no later than its targetEndDate). A 409 `changed_meanwhile` names the first project that was changed while it was planned. Projects start no earlier than today and than their startDate; to let them come forward again, give `earliestStart`. Projects on hold take nothing. More than 200 projects, Active ones included, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`. For users who see all projects.
         */
        post: operations["schedulePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See how likely all active projects keep their promises
         * @description Simulates all Active projects of the account together, as the simulation of one project does, and answers for those that the caller sees. More than 1,000 of these, or more than 20,000 tasks or 100,000 assignments in them, are refused with 409 `portfolio_too_large`: simulate them one by one. What they get is stored as their `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points.
         */
        post: operations["simulatePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/simulate/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the simulation of the portfolio is
         * @description As that of the simulation of a project, of whoever in the account began one last.
         */
        get: operations["getPortfolioSimulationProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/searches/{searchId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                searchId: components["parameters"]["SearchId"];
            };
            cookie?: never;
        };
        /**
         * Read how far a search is, and its result
         * @description Of a planning, a simulation or advice that was asked for with `Prefer: respond-async`: its state, how far it has come, up to a second ago, and for 24 hours its end: the `result`, which is what the operation would have answered, or the `problem` with which it would have been refused. Of an account the last 100 searches that have ended are kept. A search goes on when the process that took it is restarted; one whose planner dies is repeated once, and nothing is stored twice. It is calculated with those rights of whoever asked that they still have when a planner begins it. It is seen by users who see all projects; and by whoever asked for it for as long as they see its project, unless they could see all projects when they asked.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        /**
         * Cancel a search
         * @description A search that waits or is under way ends as `cancelled` and stores nothing. One that has ended stays as it is.
         */
        delete: operations["cancelSearch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/estimates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how long completed tasks took against what was estimated
         * @description Of the 1,000 tasks that were completed last in all projects of the account. Only the working days count on which the project and all people of a task work, less half a day. Tasks with a duration below two days are left out, and those that were started and finished on one day. Simulations go by it where the account has `estimatesFromHistory`; while there are fewer than 30 tasks, they go by it in part. For users who see all projects.
         */
        get: operations["getPortfolioEstimates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what comes first
         * @description The decisions in force, first to last, as one list for the account; with `ended=true` those that have ended. Seen are those about projects that the caller sees.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Decide what comes first
         * @description Has an Active project, or one task of it, come before all that is planned. With `next` its ready tasks get the first place among what has not started; with `now` others pause what they are at work on with its people too. All projects that share people are projected with it some seconds later. The answer has every project whose end or buffer consumption moves; with `preview` nothing is stored. It ends on the day of `until`, when it is deleted, when its project is Frozen or Complete, and while its task is Completed. An account has at most 100 in force (409), one for a project or task; those with `now` come before those with `next`. For users who see all projects.
         */
        post: operations["createDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/decisions/{decisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the decision. */
                decisionId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a decision
         * @description The decision ends, and all projects that share people are projected without it. It stays in the list of those that have ended. For users who see all projects.
         */
        delete: operations["endDecision"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when the projects in Planning may start
         * @description The start dates that were proposed last for projects that are in Planning, with how far each has moved since the proposals of an earlier week, and why. They are made on the first working day of each week by the account's default calendar, or later in it where no project was in Planning before, and when somebody asks for it: what was asked for stays for its week. Each project gets the first start at which its people are free, task by task, behind all that runs and behind projects of higher priority, and at which no more projects are Active than the account allows (`activeProjectLimit`). One that is planned from its target begins as late as that allows, and where its people are not free then, after that: earlier starts are not looked for. Nobody has to follow them: a project starts when its status becomes Active. Answered are the projects that the caller sees; others that hold them have no name.
         */
        get: operations["getReleases"];
        put?: never;
        /**
         * Propose start dates anew
         * @description Proposes them as the portfolio is now, in place of those of this week; they are compared with those of an earlier week all the same. More than 200 projects in Planning or Active, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`. For users who see all projects.
         */
        post: operations["proposeReleases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what changed since a day
         * @description What became of the promises of Active projects, and of those that were completed, since a day began: where each stood then and stands now, what moved it and who did that, as its fever chart has it; and the decisions about what comes first that were made or have ended. Of more than 1,000 projects that the caller sees, those of the highest priority.
         */
        get: operations["getPortfolioChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what changed since the caller's last visit
         * @description Notes that the caller looks at the portfolio, and answers with what changed since their last visit ended, as `GET /portfolio/changes` has it; in the first visit with what changed in the last week. Looks that follow each other within four hours are one visit, whatever windows they come from: until it has ended, each of them gets the same answer. Each user has their own; 403 for API clients without a user.
         */
        post: operations["visitPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See by week how much of each shared resource projects want
         * @description The load of the resources that tasks of Active projects and projects in Planning use, by their ids; amounts, projects and limits are those of the load of one resource. An answer has 5,000 weeks of resources at most: more are refused with 400, so ask for a shorter range or fewer resources then.
         */
        get: operations["getPortfolioLoad"];
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
    "project.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project went from Planning to Active
         * @description Work may begin: the plan is frozen and the project takes progress.
         */
        post: operations["onProjectStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a project changed
         * @description Sent for every change of a project's status, beside the more specific events.
         */
        post: operations["onProjectStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.frozen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project was frozen
         * @description The project is on hold: it takes no progress, and its plan moves on when it is resumed.
         */
        post: operations["onProjectFrozen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.early_warning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The consumption of the project buffer rose to where YELLOW begins, or beyond
         * @description Time to prepare an action: half of the project buffer is used up. Sent again only after consumption has fallen below that.
         */
        post: operations["onProjectEarlyWarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every link lets the task start
         * @description Tell the person who does the task that it can start: predecessors, lags and, for a first task, its planned start allow it.
         */
        post: operations["onTaskReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work on a task began
         * @description Sent when a report takes a task from NotStarted to InProgress, whichever of its fields does so. A task that is reported complete without having been started before sends `task.completed` alone. Reopening a completed task is no start; a task that was set back to NotStarted sends it again when it starts again. A task that is created or imported with its progress, and a milestone, send none.
         */
        post: operations["onTaskStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a task changed
         * @description Sent for every change of a task's status, with the day on which it is expected to be done.
         */
        post: operations["onTaskStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.duration_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The remaining duration of a task changed
         * @description The best early sign of a delay: someone has estimated the remaining work anew.
         */
        post: operations["onTaskDurationChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task reached 100 %
         * @description With actual and planned duration, and the consumption of the buffer that it leaves behind.
         */
        post: operations["onTaskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.red": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The buffer consumption of a task rose to RED
         * @description Time to act: a started or ready task has reached deep into its buffer. Sent again only after it has fallen below that.
         */
        post: operations["onTaskRed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "milestone.achieved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A milestone was marked achieved
         * @description Sent once when a milestone is marked achieved, with the deliverables that were due with it.
         */
        post: operations["onMilestoneAchieved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Id: number;
        UserId: number;
        /** @description A name. It is not blank. */
        Label: string;
        /**
         * Format: date
         * @description A date between 1900 and 2199, `YYYY-MM-DD`.
         */
        InputDate: string;
        /** @description Working days, decimals kept to 6 places. */
        WorkingDays: number;
        Percentage: number;
        /**
         * @description GREEN below 50 % of the buffer, YELLOW from 50 to 90, RED above 90; of a project with thresholds of its own by its yellowFrom and redFrom.
         * @enum {string}
         */
        Zone: "GREEN" | "YELLOW" | "RED";
        /** @enum {string} */
        ProjectStatus: "Planning" | "Active" | "Complete" | "Frozen";
        /**
         * @description `OnHold` and `On Hold` mean Frozen.
         * @enum {string}
         */
        ProjectStatusInput: "Planning" | "Active" | "Complete" | "Frozen" | "OnHold" | "On Hold";
        /**
         * @description FROM_START: the critical chain starts at startDate, feeding chains as late as their buffers allow. FROM_TARGET: all as late as targetEndDate allows; without one, or where the work would then begin before startDate, as FROM_START.
         * @enum {string}
         */
        ScheduleMethod: "FROM_START" | "FROM_TARGET";
        /**
         * @description The project buffer alone, or feeding buffers too.
         * @enum {string}
         */
        BufferType: "PROJECT" | "PROJECT_AND_FEEDING";
        /**
         * @description percentage: bufferPercentage of the critical chain's length. cutAndPaste: half of the safety removed along the chain. rootSquaredError: root of the summed squares of the safety removed. adaptiveDensity and adaptiveTightness: K times half of that root (Tukel, Rom and Eksioglu 2006), where K is 1 plus the precedence relations per task of the sub-network that leads into the buffer, or 1 plus the highest share of a resource that the chain uses over its time. confidence: the project buffer ends on the day by which the work is done in bufferConfidence per cent of simulated runs, and a feeding buffer holds as often against the work of its chain alone. Runs are as in a simulation of the project, with the account's `safetyFactor` and `durationCorrelation` when it is planned, but without other projects (what they have booked counts as planned) and without what completed tasks took. Planned back from the target, the buffer may end some days off it, as the buffer that the work needs moves with the work.
         * @enum {string}
         */
        BufferSizing: "percentage" | "cutAndPaste" | "rootSquaredError" | "adaptiveDensity" | "adaptiveTightness" | "confidence";
        /**
         * @description What gives where a feeding chain cannot start early enough for its whole buffer: the buffer (SHRINK); the critical chain, which waits, and with it the end (EXTEND); or the project's start, before which the chain may begin then (EARLY_START; as far as its links, resources and notBefore allow, beyond that the buffer).
         * @enum {string}
         */
        FeedingPolicy: "SHRINK" | "EXTEND" | "EARLY_START";
        /** @enum {string} */
        TaskStatus: "NotStarted" | "InProgress" | "Completed";
        /** @description Of the critical chain's length, in per cent. */
        BufferPercentage: number;
        /** @description For `confidence`: the project buffer ends on the day by which the work is done in so many per cent of simulated runs. */
        BufferConfidence: number;
        /** @description Per cent of buffer consumption at which YELLOW begins, and with it the early warning; below redFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again. */
        YellowFrom: number;
        /** @description Per cent of buffer consumption above which RED begins, and tasks turn red; above yellowFrom. Sloped zones stretch with it. A new one counts at once; of a Frozen or Complete project once it is Active again. */
        RedFrom: number;
        /** @description Which project is planned first where several want the same resource: the higher one; of equal ones the one that starts earlier, then the one that was created earlier. 500 unless it is given. Written by users who see all projects. */
        ProjectPriority: number;
        Project: {
            id: components["schemas"]["Id"];
            name: string;
            description?: string;
            startDate: components["schemas"]["Date"];
            /**
             * Format: date
             * @description What lateness is measured against; without one it is the end of the project buffer.
             */
            targetEndDate?: string;
            /** @description A user; absent when a client acting alone made it. */
            projectManagerId?: number;
            status: components["schemas"]["ProjectStatus"];
            /**
             * @description What a Frozen project was before, and becomes again; null unless it is Frozen.
             * @enum {string|null}
             */
            previousStatus: "Planning" | "Active" | "Complete" | null;
            scheduleMethod: components["schemas"]["ScheduleMethod"];
            bufferType: components["schemas"]["BufferType"];
            bufferSizing: components["schemas"]["BufferSizing"];
            bufferPercentage: components["schemas"]["BufferPercentage"];
            bufferConfidence: components["schemas"]["BufferConfidence"];
            feedingPolicy: components["schemas"]["FeedingPolicy"];
            yellowFrom: components["schemas"]["YellowFrom"];
            redFrom: components["schemas"]["RedFrom"];
            /** @description Null: the default calendar of the account. */
            calendarId: number | null;
            priority: components["schemas"]["ProjectPriority"];
            /**
             * Format: date
             * @description Last day of the planned work, before the project buffer; null without a plan.
             */
            plannedFinish: string | null;
            /**
             * Format: date
             * @description Last day of the project buffer: the date to promise; null without a plan.
             */
            bufferEnd: string | null;
            /**
             * Format: date
             * @description Last day of the remaining work as projected; null without a plan.
             */
            projectedCompletion: string | null;
            /** @description Per cent of the critical chain done; negative when more work is left than was planned. */
            chainCompletion: number;
            /** @description Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun. */
            bufferConsumption: number;
            bufferStatus: components["schemas"]["Zone"];
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on. */
            feverZone: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate: number;
            probabilityOfPromise: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn: components["schemas"]["ProbabilityOn"];
            finishP50: components["schemas"]["FinishP50"];
            finishP80: components["schemas"]["FinishP80"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description How likely the work ends by the end of the project buffer, from 0 to 1, as last simulated: once a day while the project is Active, and whenever a simulation of it or of the portfolio is asked for; one whose standard error is above 2 percentage points, or that was simulated from an earlier day, is not stored. Null until then, and after each new plan until the next one. A project that is Frozen or Complete keeps its last one; resumed, it has a new plan. */
        ProbabilityOfPromise: number | null;
        /**
         * Format: date
         * @description The day that `probabilityOfPromise` was simulated from; null where there is none.
         */
        ProbabilityOn: string | null;
        /**
         * Format: date
         * @description The last day of the work in half of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
         */
        FinishP50: string | null;
        /**
         * Format: date
         * @description The last day of the work in 80 % of the runs of the simulation that `probabilityOfPromise` is from, or earlier; null where there is none.
         */
        FinishP80: string | null;
        /** @description A project with the fields that `$select` names (all without it) and what `$expand` adds. */
        ProjectView: {
            id?: components["schemas"]["Id"];
            name?: string;
            description?: string;
            startDate?: components["schemas"]["Date"];
            /**
             * Format: date
             * @description What lateness is measured against; without one it is the end of the project buffer.
             */
            targetEndDate?: string;
            /** @description A user; absent when a client acting alone made it. */
            projectManagerId?: number;
            status?: components["schemas"]["ProjectStatus"];
            /**
             * @description What a Frozen project was before, and becomes again; null unless it is Frozen.
             * @enum {string|null}
             */
            previousStatus?: "Planning" | "Active" | "Complete" | null;
            scheduleMethod?: components["schemas"]["ScheduleMethod"];
            bufferType?: components["schemas"]["BufferType"];
            bufferSizing?: components["schemas"]["BufferSizing"];
            bufferPercentage?: components["schemas"]["BufferPercentage"];
            bufferConfidence?: components["schemas"]["BufferConfidence"];
            feedingPolicy?: components["schemas"]["FeedingPolicy"];
            yellowFrom?: components["schemas"]["YellowFrom"];
            redFrom?: components["schemas"]["RedFrom"];
            /** @description Null: the default calendar of the account. */
            calendarId?: number | null;
            priority?: components["schemas"]["ProjectPriority"];
            /**
             * Format: date
             * @description Last day of the planned work, before the project buffer; null without a plan.
             */
            plannedFinish?: string | null;
            /**
             * Format: date
             * @description Last day of the project buffer: the date to promise; null without a plan.
             */
            bufferEnd?: string | null;
            /**
             * Format: date
             * @description Last day of the remaining work as projected; null without a plan.
             */
            projectedCompletion?: string | null;
            /** @description Per cent of the critical chain done; negative when more work is left than was planned. */
            chainCompletion?: number;
            /** @description Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun. */
            bufferConsumption?: number;
            bufferStatus?: components["schemas"]["Zone"];
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on. */
            feverZone?: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate?: number;
            probabilityOfPromise?: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn?: components["schemas"]["ProbabilityOn"];
            finishP50?: components["schemas"]["FinishP50"];
            finishP80?: components["schemas"]["FinishP80"];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            tasks?: components["schemas"]["Task"][];
            resources?: components["schemas"]["Resource"][];
            projectManager?: components["schemas"]["Person"] | null;
            /** @description Whether its tasks and milestones are still those that were read: present with `$expand=taskChanges`. Another text once one of them is added, changed or deleted; what it consists of may change. */
            taskChanges?: string;
        };
        ProjectCreate: {
            name: components["schemas"]["Label"];
            description?: string | null;
            /** @description Today, when left out. */
            startDate?: components["schemas"]["InputDate"];
            /** Format: date */
            targetEndDate?: string | null;
            projectManagerId?: components["schemas"]["UserId"];
            scheduleMethod?: components["schemas"]["ScheduleMethod"];
            bufferType?: components["schemas"]["BufferType"];
            bufferSizing?: components["schemas"]["BufferSizing"];
            bufferPercentage?: components["schemas"]["BufferPercentage"];
            bufferConfidence?: components["schemas"]["BufferConfidence"];
            feedingPolicy?: components["schemas"]["FeedingPolicy"];
            yellowFrom?: components["schemas"]["YellowFrom"];
            redFrom?: components["schemas"]["RedFrom"];
            calendarId?: number | null;
            priority?: components["schemas"]["ProjectPriority"];
        };
        /** @description What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out. */
        ProjectUpdate: {
            id?: components["schemas"]["Id"];
            name?: components["schemas"]["Label"];
            description?: string | null;
            startDate?: components["schemas"]["InputDate"];
            /** Format: date */
            targetEndDate?: string | null;
            /** @description A user. */
            projectManagerId?: components["schemas"]["UserId"];
            status?: components["schemas"]["ProjectStatusInput"];
            /**
             * @description What a Frozen project was before, and becomes again; null unless it is Frozen.
             * @enum {string|null}
             */
            previousStatus?: "Planning" | "Active" | "Complete" | null;
            scheduleMethod?: components["schemas"]["ScheduleMethod"];
            bufferType?: components["schemas"]["BufferType"];
            bufferSizing?: components["schemas"]["BufferSizing"];
            bufferPercentage?: components["schemas"]["BufferPercentage"];
            bufferConfidence?: components["schemas"]["BufferConfidence"];
            feedingPolicy?: components["schemas"]["FeedingPolicy"];
            yellowFrom?: components["schemas"]["YellowFrom"];
            redFrom?: components["schemas"]["RedFrom"];
            calendarId?: number | null;
            priority?: components["schemas"]["ProjectPriority"];
            /**
             * Format: date
             * @description Last day of the planned work, before the project buffer; null without a plan.
             */
            plannedFinish?: string | null;
            /**
             * Format: date
             * @description Last day of the project buffer: the date to promise; null without a plan.
             */
            bufferEnd?: string | null;
            /**
             * Format: date
             * @description Last day of the remaining work as projected; null without a plan.
             */
            projectedCompletion?: string | null;
            /** @description Per cent of the critical chain done; negative when more work is left than was planned. */
            chainCompletion?: number;
            /** @description Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun. */
            bufferConsumption?: number;
            bufferStatus?: components["schemas"]["Zone"];
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on. */
            feverZone?: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate?: number;
            probabilityOfPromise?: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn?: components["schemas"]["ProbabilityOn"];
            finishP50?: components["schemas"]["FinishP50"];
            finishP80?: components["schemas"]["FinishP80"];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        ProjectList: {
            value: components["schemas"]["ProjectView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /**
         * @description remaining: the buffers are sized by what is left of each chain from the status date on. Buffer consumption and chain completion begin again at 0 %, and completion counts what was left then. original: they are sized by the whole chain, its completed part included, and the project buffer starts where the plan before has it. Completion goes on to count the whole chain, and what is consumed stays consumed, so that points of the fever chart can be compared.
         * @enum {string}
         */
        BufferBasis: "remaining" | "original";
        PlanOptions: {
            scheduleMethod?: components["schemas"]["ScheduleMethod"];
            bufferType?: components["schemas"]["BufferType"];
            bufferSizing?: components["schemas"]["BufferSizing"];
            bufferPercentage?: components["schemas"]["BufferPercentage"];
            bufferConfidence?: components["schemas"]["BufferConfidence"];
            feedingPolicy?: components["schemas"]["FeedingPolicy"];
            /** @description What the buffers of an Active project are sized by; by default as in its plan, at first `remaining`. Without meaning before a project is Active. */
            bufferBasis?: components["schemas"]["BufferBasis"];
            /** @description How long to look for a short plan; 0 and nothing take what is found at once. Not kept. */
            searchSeconds?: number;
        };
        ImportedProject: {
            project: components["schemas"]["Project"];
            report: components["schemas"]["ImportReport"];
        };
        ImportReport: {
            /**
             * Format: date
             * @description Start as the file has it, of a table its first actual start; null where it has none.
             */
            startDate: string | null;
            /**
             * @description What its durations were taken for.
             * @enum {string}
             */
            estimates: "focused" | "safe";
            tasks: number;
            /** @description Tasks with progress in the file, also where it is discarded. */
            progress: number;
            milestones: number;
            links: number;
            resources: number;
            assignments: number;
            calendars: number;
            /** @description Those of a project file; a table has none. */
            baselines: number;
            /** @description What could not be carried over. */
            warnings: components["schemas"]["ImportNote"][];
        };
        ImportNote: {
            /** @description What kind of note it is, such as `bad_number`. The guide `Warnings and faults of imports` has them all. */
            code: string;
            /** @description The row of the file. */
            element: string | null;
            /** @description What is wrong or left out, and what would be right. */
            detail: string;
        };
        /**
         * @description `next`: first among what has not started. `now`: what others do with its people pauses for it too.
         * @enum {string}
         */
        DecisionMode: "next" | "now";
        DecisionCreate: {
            /** @description What comes first; either a project or a task. */
            first: {
                projectId?: components["schemas"]["Id"];
                taskId?: components["schemas"]["Id"];
            };
            /** @description `next` when left out. */
            mode?: components["schemas"]["DecisionMode"];
            /** @description Why, for the people who have to wait. */
            reason?: string;
            /** @description The last day on which it holds; without it until it is ended. */
            until?: components["schemas"]["InputDate"];
            /** @description Its place among the decisions in force, 1 being the first; the last when left out. */
            position?: number;
            /**
             * @description Whether to answer what would move, and store nothing.
             * @default false
             */
            preview: boolean;
        };
        Decision: {
            /** @description Its id. */
            id: string;
            /** @description Its place among the decisions in force, 1 being the first; null once it has ended. */
            position: number | null;
            projectId: components["schemas"]["Id"];
            /** @description The name of the project. */
            projectName: string;
            /** @description The task that comes first; null where the whole project does. */
            taskId: number | null;
            /** @description The name of the task. */
            taskName: string | null;
            mode: components["schemas"]["DecisionMode"];
            /** @description Why. */
            reason: string | null;
            /**
             * Format: date
             * @description The last day on which it holds; null for none.
             */
            until: string | null;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
             */
            endedAt: string | null;
            /** @description Who made it. */
            actor: components["schemas"]["Person"];
            /** @description Who ended it, or changed the status of its project; null while it holds. */
            endedBy: components["schemas"]["Person"] | null;
            /** @description What it gained and lost by the simulation on which it was made: its own project first, then those that lost most, those that the reader does not see as one; null where it was not simulated in time. */
            price: components["schemas"]["MovePrice"][] | null;
        };
        /** @description A decision; in lists with the fields that `$select` names, all without it. */
        DecisionEntry: {
            /** @description Its id. */
            id?: string;
            /** @description Its place among the decisions in force, 1 being the first; null once it has ended. */
            position?: number | null;
            projectId?: components["schemas"]["Id"];
            /** @description The name of the project. */
            projectName?: string;
            /** @description The task that comes first; null where the whole project does. */
            taskId?: number | null;
            /** @description The name of the task. */
            taskName?: string | null;
            mode?: components["schemas"]["DecisionMode"];
            /** @description Why. */
            reason?: string | null;
            /**
             * Format: date
             * @description The last day on which it holds; null for none.
             */
            until?: string | null;
            createdAt?: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
             */
            endedAt?: string | null;
            /** @description Who made it. */
            actor?: components["schemas"]["Person"];
            /** @description Who ended it, or changed the status of its project; null while it holds. */
            endedBy?: components["schemas"]["Person"] | null;
            /** @description What it gained and lost by the simulation on which it was made: its own project first, then those that lost most, those that the reader does not see as one; null where it was not simulated in time. */
            price?: components["schemas"]["MovePrice"][] | null;
        };
        DecisionList: {
            value: components["schemas"]["DecisionEntry"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /** @description Where a project is projected to end. */
        ProjectEnd: {
            /** @description The last day of its work. */
            projectedCompletion: components["schemas"]["Date"];
            bufferConsumption: number;
            /** @description The zone of its buffer. */
            zone: components["schemas"]["Zone"];
        };
        MovedProject: {
            projectId: components["schemas"]["Id"];
            /** @description The name of the project. */
            projectName: string;
            /** @description Without the change. */
            before: components["schemas"]["ProjectEnd"];
            /** @description With it. */
            after: components["schemas"]["ProjectEnd"];
        };
        /** @description Those whose end or buffer consumption moves, the ones that lose most of their buffer first. */
        MovedProjects: components["schemas"]["MovedProject"][];
        DecisionOutcome: {
            /** @description What it gains and loses, by 400 simulated runs with it and without: its own project first, then those that lose most, at most 20; null where that took too long. */
            price: components["schemas"]["MovePrice"][] | null;
            /** @description The decision; null where it was a preview. */
            decision: components["schemas"]["DecisionEntry"] | null;
            moved: components["schemas"]["MovedProjects"];
        };
        ActivationPreviewRequest: {
            /** @description The priority that the project would have; its own when left out. */
            priority?: components["schemas"]["ProjectPriority"];
        };
        ActivationPreview: {
            /** @description Whether the project keeps its plan, and with it its promise; else it is planned anew around what runs. */
            keepsPlan: boolean;
            plannedFinish: components["schemas"]["Date"];
            /** @description The end of the project buffer of the plan that it would have, which is its promise. */
            bufferEnd: components["schemas"]["Date"];
            end: components["schemas"]["ProjectEnd"];
            moved: components["schemas"]["MovedProjects"];
            /** @description The same if it came first too, by a decision with the mode `next` that comes after those in force. */
            first: {
                end: components["schemas"]["ProjectEnd"];
                moved: components["schemas"]["MovedProjects"];
            };
        };
        WorkList: {
            /** @description The day that it is of. */
            statusDate: components["schemas"]["Date"];
            /** @description The tasks. */
            value: components["schemas"]["WorkItem"][];
        };
        WorkItem: {
            /**
             * @description `now`: the resource is at work on it today. `paused`: it is under way, and the resource is away, or at work on something else. `next`: what it starts first of what has not started. `waiting`: what comes later.
             * @enum {string}
             */
            state: "now" | "paused" | "next" | "waiting";
            /** @description The id of the task; null where the caller does not see its project. */
            taskId: number | null;
            /** @description The name of the task. */
            taskName: string | null;
            /** @description The id of the project. */
            projectId: number | null;
            /** @description The name of the project. */
            projectName: string | null;
            /** @description The first day on which what is left of it is worked on. */
            start: components["schemas"]["Date"];
            /** @description The last day on which it is worked on. */
            finish: components["schemas"]["Date"];
            /** @description Working days of work left. */
            remainingDuration: number;
            /**
             * @description Why it stands here. `started`: it is under way. `decision`: somebody decided that it comes first. `plan`: it is the first by planned start, priority and id. `overtakes`: what would come before it cannot start yet.
             * @enum {string}
             */
            why: "started" | "decision" | "plan" | "overtakes";
            /** @description The decision by which it comes first. */
            decisionId?: string;
            /** @description What would come before it and starts later, at most 10. */
            overtakes?: components["schemas"]["OtherTask"][];
            /** @description What it starts or goes on after. */
            waitsFor: {
                /**
                 * @description `predecessor`: a link holds it. `resource`: the task has a resource of it.
                 * @enum {string}
                 */
                kind: "predecessor" | "resource";
                /** @description What it waits for. */
                task: components["schemas"]["OtherTask"];
                /** @description The resource that it waits for. */
                resourceId?: number;
                /** @description The last day of the wait. */
                until: components["schemas"]["Date"];
            }[];
            /** @description What would start or go on earlier if it was done earlier, and the resource has no part in: at most 10, that of the project whose buffer is used most first, and what the caller does not see last. */
            awaitedBy: {
                /** @description What waits. */
                task: components["schemas"]["OtherTask"];
                /** @description The day on which it starts or goes on. */
                start: components["schemas"]["Date"];
            }[];
            /** @description Of its resources, while it waits for them or is worked on, at most 10; of a task that the caller sees. */
            absences?: {
                /** @description The resource that is away. */
                resourceId: number;
                /** @description The first day of the absence. */
                from: components["schemas"]["Date"];
                /**
                 * Format: date
                 * @description The last day; null: the return is unknown.
                 */
                to: string | null;
            }[];
        };
        /** @description A task; nulls where the caller does not see its project. */
        OtherTask: {
            /** @description The id of the task. */
            taskId: number | null;
            /** @description The name of the task. */
            taskName: string | null;
            /** @description The id of the project. */
            projectId: number | null;
            /** @description The name of the project. */
            projectName: string | null;
        };
        /** @description Whose dates a feed has; either `projectId` or `userId`. */
        CalendarFeedCreate: {
            /** @description What calendar programs call it; the name of its project by default. */
            name?: components["schemas"]["Label"];
            /** @description The project whose tasks and milestones it has. */
            projectId?: components["schemas"]["Id"];
            /** @description The user whose tasks it has; others than oneself for those who see all projects. */
            userId?: components["schemas"]["UserId"];
        };
        /** @description A calendar feed in lists, with the fields that `$select` names; all without it. */
        CalendarFeed: {
            /** @description Its id. */
            id?: string;
            /** @description What calendar programs call it. */
            name?: string;
            /** @description The project whose dates it has. */
            projectId?: number | null;
            /** @description The user whose dates it has. */
            userId?: number | null;
            /** @description The user who made it; null for an API client. */
            createdBy?: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it was last read, to the hour; null before.
             */
            lastReadAt?: string | null;
        };
        /** @description A calendar feed with its address, which is shown once. */
        CreatedCalendarFeed: {
            /** @description Its id. */
            id: string;
            /** @description What calendar programs call it. */
            name: string;
            /** @description The project whose dates it has. */
            projectId: number | null;
            /** @description The user whose dates it has. */
            userId: number | null;
            /** @description The user who made it; null for an API client. */
            createdBy: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last read, to the hour; null before.
             */
            lastReadAt: string | null;
            /**
             * Format: uri
             * @description Its address; whoever has it reads the feed.
             */
            url: string;
        };
        /** @description A page of calendar feeds. */
        CalendarFeedList: {
            /** @description The feeds. */
            value: components["schemas"]["CalendarFeed"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /** @description What a table made of the tasks of a project. */
        TaskImport: {
            /** @description False after a dry run. */
            stored: boolean;
            /** @description Tasks that are new. */
            created: number;
            /** @description Tasks that have changed. */
            updated: number;
            /** @description Tasks that are as the table has them already. */
            unchanged: number;
            /** @description Each row of the table, in its order. */
            tasks: {
                /** @description The key that it was found by. */
                externalKey: string;
                /** @description Its task; null where that would be made by another request than a dry run. */
                id: number | null;
                /**
                 * @description What became of it.
                 * @enum {string}
                 */
                change: "create" | "update" | "none";
            }[];
            report: components["schemas"]["ImportReport"];
        };
        /** @description What an import would do. */
        ImportPreview: {
            /** @description The project as it would be; null where the file has faults. */
            project: {
                /** @description Its name. */
                name: string;
                /**
                 * Format: date
                 * @description The day on which it starts.
                 */
                startDate: string;
                /**
                 * Format: date
                 * @description Finish of its last task; null where it is not planned at once.
                 */
                plannedFinish: string | null;
                /**
                 * Format: date
                 * @description End of its project buffer; null where it is not planned at once.
                 */
                bufferEnd: string | null;
            } | null;
            /** @description The plan as it would be if the durations of the file were taken for the other kind: with nothing cut where they are taken for ones with safety, else with half of each cut. Null where the file has faults, states both estimates of every task, or has no such plan. */
            otherEstimates: {
                /**
                 * Format: date
                 * @description Finish of its last task.
                 */
                plannedFinish: string;
                /**
                 * Format: date
                 * @description End of its project buffer.
                 */
                bufferEnd: string;
            } | null;
            /** @description By when the project is done, simulated as if it were started now beside all that runs; null where it is not asked for, and where the file has faults or no tasks. */
            quote: {
                /** @description How often the work was placed. */
                runs: number;
                /** @description What the drawn durations follow from. */
                seed: number;
                /** @description The day from which the work was placed. */
                statusDate: components["schemas"]["Date"];
                /** @description The last day of the work in so many per cent of the runs, or earlier. */
                finish: {
                    /** @description In 10 % of the runs. */
                    p10: components["schemas"]["Date"];
                    /** @description In half of the runs. */
                    p50: components["schemas"]["Date"];
                    /** @description In 80 % of the runs. */
                    p80: components["schemas"]["Date"];
                    /** @description In 90 % of the runs. */
                    p90: components["schemas"]["Date"];
                    /** @description In 95 % of the runs. */
                    p95: components["schemas"]["Date"];
                };
                /** @description That the work ends by the end of the project buffer as planned. */
                probabilityOfPromise: number;
                /** @description Of probabilityOfPromise, in percentage points. */
                standardError: number;
            } | null;
            /** @description Which columns of a table are read for which field; empty for a project file. */
            columns: {
                /** @description The field of a task. */
                field: string;
                /** @description The titles of its columns. */
                titles: string[];
            }[];
            /** @description The first tasks, as they would be; of a file with faults those of a table only. */
            tasks: {
                /** @description Its name. */
                name: string;
                /** @description Its key in another system. */
                externalKey: string | null;
                /** @description In working days. */
                duration: number;
                /** @description In working days, with safety. */
                safeDuration: number | null;
                /** @description The names of the tasks that it waits for. */
                predecessors: string[];
                /** @description The names of its resources. */
                resources: string[];
                /**
                 * @description Whether the task would be made, changed, or stay as it is.
                 * @enum {string}
                 */
                change: "create" | "update" | "none";
            }[];
            /** @description What keeps the file from being imported; the last one counts those that are not listed. */
            faults: components["schemas"]["ImportNote"][];
            report: components["schemas"]["ImportReport"];
        };
        BufferAnalysis: {
            projectId: components["schemas"]["Id"];
            bufferType: components["schemas"]["BufferType"];
            /** @description The project buffer, in working days. */
            totalBuffer: number;
            /** @description In working days. */
            consumedBuffer: number;
            consumptionPercentage: number;
            status: components["schemas"]["Zone"];
            /**
             * Format: date
             * @description Absent without a plan.
             */
            projectedCompletion?: string;
            /** @description Sentences, the most urgent first. Empty while the project is Frozen or Complete. */
            recommendations: string[];
        };
        /** @description Why one task waits for another. */
        ScheduleLink: {
            from: components["schemas"]["Id"];
            to: components["schemas"]["Id"];
            reason: components["schemas"]["LinkReason"];
        };
        ScheduleTask: {
            id: components["schemas"]["Id"];
            name: string;
            isMilestone: boolean;
            plannedStart: components["schemas"]["Date"];
            plannedFinish: components["schemas"]["Date"];
            projectedStart: components["schemas"]["Date"];
            projectedFinish: components["schemas"]["Date"];
            /** @description Working days that the finish can slip with nothing else moving. */
            freeFloat: number;
            /** @description On the planned critical chain. */
            isCritical: boolean;
            isReady: boolean;
            /** @description It starts or goes on today as its people are free for it; on a day off of the project, what is ready or under way and goes on with the next working day. */
            startsToday: boolean;
            bufferConsumption: number;
            zone: components["schemas"]["Zone"];
            /** @description Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null once completed. */
            priority: number | null;
            dueDate: components["schemas"]["Date"];
            criticalChainImpact: boolean;
            percentComplete: number;
            /** @description The resources that it is assigned to. */
            resourceIds: components["schemas"]["Id"][];
        };
        /** @description A task of a schedule with the fields that `$select` names; all without it. */
        ScheduleTaskView: {
            id?: components["schemas"]["Id"];
            name?: string;
            isMilestone?: boolean;
            plannedStart?: components["schemas"]["Date"];
            plannedFinish?: components["schemas"]["Date"];
            projectedStart?: components["schemas"]["Date"];
            projectedFinish?: components["schemas"]["Date"];
            /** @description Working days that the finish can slip with nothing else moving. */
            freeFloat?: number;
            /** @description On the planned critical chain. */
            isCritical?: boolean;
            isReady?: boolean;
            /** @description It starts or goes on today as its people are free for it; on a day off of the project, what is ready or under way and goes on with the next working day. */
            startsToday?: boolean;
            bufferConsumption?: number;
            zone?: components["schemas"]["Zone"];
            /** @description Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null once completed. */
            priority?: number | null;
            dueDate?: components["schemas"]["Date"];
            criticalChainImpact?: boolean;
            percentComplete?: number;
            /** @description The resources that it is assigned to. */
            resourceIds?: components["schemas"]["Id"][];
        };
        Schedule: {
            projectId: components["schemas"]["Id"];
            /** @description Counts the calculations of the project. */
            calculation: number;
            plannedAt: components["schemas"]["Timestamp"];
            /** @description The number of the plan among the baselines of the project; null while it is in Planning. */
            baseline: number | null;
            /** @description What the buffers are sized by; null for a plan that was made before the project was Active. */
            bufferBasis: components["schemas"]["BufferBasis"] | null;
            statusDate: components["schemas"]["Date"];
            plannedStart: components["schemas"]["Date"];
            plannedFinish: components["schemas"]["Date"];
            bufferEnd: components["schemas"]["Date"];
            projectedCompletion: components["schemas"]["Date"];
            /**
             * Format: date
             * @description Completion when the rest of the chain takes as much longer than planned as the work done on it did. Rate: the days that were worked on the chain less the days that were planned for what is done, per planned day. Waits, days off and days without a report are not in it, and of a task under way what is done is the share of its time that has passed, so that a new estimate of it is not lost in one day. Each open task of the longest chain then takes (1 + rate) times what was planned, or what is reported of it, if that is more. Null while that ends no later than the projection. It comes and goes gradually: nothing of it counts up to a tenth of the chain and up to one day lost, all of it from a fifth of the chain and two days lost on.
             */
            trendCompletion: string | null;
            /** @description Per cent of the project buffer that is consumed when the project ends by the trend: where the fever chart ends by it, at a chain completion of 100 %. Null where trendCompletion is. */
            trendConsumption: number | null;
            chainCompletion: number;
            /** @description Buffer consumption over chain completion; null below a completion of 10 %. */
            burnRate: number | null;
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds. Recommendations use the same zones. */
            feverZone: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate: number;
            probabilityOfPromise: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn: components["schemas"]["ProbabilityOn"];
            finishP50: components["schemas"]["FinishP50"];
            finishP80: components["schemas"]["FinishP80"];
            criticalChain: {
                /** @description First to last; those that were completed when the plan was made are not among them. */
                tasks: components["schemas"]["Id"][];
                /** @description Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too. */
                length: number;
                /** @description The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off. */
                gapDays: number;
            };
            /** @description What tasks that have not started wait for of other Active projects, by task; of more than 1,000 the first. It is as planned first, and follows that work as it is projected now. */
            waits?: components["schemas"]["ScheduleWait"][];
            /** @description The chain of open tasks that ends last now. */
            longestChain: components["schemas"]["Id"][];
            projectBuffer: {
                /** @description Working days. */
                size: number;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                finish: string | null;
                /** @description That the work ends by bufferEnd, by the simulation that the buffer was sized by; null unless it was sized by `confidence`. It is as of the planning: `probabilityOfPromise` follows the work. */
                probability: number | null;
                /** @description Raw, negative when ahead. */
                consumed: number;
                /** @description Raw, negative when ahead. */
                percentage: number;
                zone: components["schemas"]["Zone"];
            };
            feedingBuffers: {
                from: components["schemas"]["Id"];
                /** @description The critical task that the chain joins, null: the end. */
                to: number | null;
                chain: components["schemas"]["Id"][];
                wanted: number;
                granted: number;
                /** @description Nothing could be granted: the merge is effectively critical. */
                unprotected: boolean;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                finish: string | null;
                /** @description Working days that the chain joins later than planned, because the task that it joins is late for other reasons. The buffer moves with it, and what is consumed of it is measured there. */
                movedBy: number;
                /**
                 * Format: date
                 * @description Start, moved by movedBy.
                 */
                projectedStart: string | null;
                /**
                 * Format: date
                 * @description Finish, moved by movedBy.
                 */
                projectedFinish: string | null;
                /**
                 * Format: date
                 * @description The last day before the chain joins: projectedFinish, or later once the buffer is used up. A task that joins by its start goes on beside the task that it joins.
                 */
                projectedJoin: string | null;
                consumed: number;
                percentage: number;
                zone: components["schemas"]["Zone"];
            }[];
            /** @description Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count. */
            nearCritical: {
                tasks: components["schemas"]["Id"][];
                length: number;
            }[];
            /** @description How short the plan is, from its status date on. */
            levelling: components["schemas"]["Levelling"];
            links: components["schemas"]["ScheduleLink"][];
            tasks: components["schemas"]["ScheduleTask"][];
            /** @description Sentences, the most urgent first. Empty while the project is Frozen or Complete. */
            recommendations: string[];
            mentions: components["schemas"]["Mentions"];
        };
        /** @description A schedule with the fields that `$select` names; all without it. */
        ScheduleView: {
            projectId?: components["schemas"]["Id"];
            /** @description Counts the calculations of the project. */
            calculation?: number;
            plannedAt?: components["schemas"]["Timestamp"];
            /** @description The number of the plan among the baselines of the project; null while it is in Planning. */
            baseline?: number | null;
            /** @description What the buffers are sized by; null for a plan that was made before the project was Active. */
            bufferBasis?: components["schemas"]["BufferBasis"] | null;
            statusDate?: components["schemas"]["Date"];
            plannedStart?: components["schemas"]["Date"];
            plannedFinish?: components["schemas"]["Date"];
            bufferEnd?: components["schemas"]["Date"];
            projectedCompletion?: components["schemas"]["Date"];
            /**
             * Format: date
             * @description Completion when the rest of the chain takes as much longer than planned as the work done on it did. Rate: the days that were worked on the chain less the days that were planned for what is done, per planned day. Waits, days off and days without a report are not in it, and of a task under way what is done is the share of its time that has passed, so that a new estimate of it is not lost in one day. Each open task of the longest chain then takes (1 + rate) times what was planned, or what is reported of it, if that is more. Null while that ends no later than the projection. It comes and goes gradually: nothing of it counts up to a tenth of the chain and up to one day lost, all of it from a fifth of the chain and two days lost on.
             */
            trendCompletion?: string | null;
            /** @description Per cent of the project buffer that is consumed when the project ends by the trend: where the fever chart ends by it, at a chain completion of 100 %. Null where trendCompletion is. */
            trendConsumption?: number | null;
            chainCompletion?: number;
            /** @description Buffer consumption over chain completion; null below a completion of 10 %. */
            burnRate?: number | null;
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds. Recommendations use the same zones. */
            feverZone?: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate?: number;
            probabilityOfPromise?: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn?: components["schemas"]["ProbabilityOn"];
            finishP50?: components["schemas"]["FinishP50"];
            finishP80?: components["schemas"]["FinishP80"];
            criticalChain?: {
                /** @description First to last; those that were completed when the plan was made are not among them. */
                tasks: components["schemas"]["Id"][];
                /** @description Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too. */
                length: number;
                /** @description The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off. */
                gapDays: number;
            };
            /** @description What tasks that have not started wait for of other Active projects, by task; of more than 1,000 the first. It is as planned first, and follows that work as it is projected now. */
            waits?: components["schemas"]["ScheduleWait"][];
            /** @description The chain of open tasks that ends last now. */
            longestChain?: components["schemas"]["Id"][];
            projectBuffer?: {
                /** @description Working days. */
                size: number;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                finish: string | null;
                /** @description That the work ends by bufferEnd, by the simulation that the buffer was sized by; null unless it was sized by `confidence`. It is as of the planning: `probabilityOfPromise` follows the work. */
                probability: number | null;
                /** @description Raw, negative when ahead. */
                consumed: number;
                /** @description Raw, negative when ahead. */
                percentage: number;
                zone: components["schemas"]["Zone"];
            };
            feedingBuffers?: {
                from: components["schemas"]["Id"];
                /** @description The critical task that the chain joins, null: the end. */
                to: number | null;
                chain: components["schemas"]["Id"][];
                wanted: number;
                granted: number;
                /** @description Nothing could be granted: the merge is effectively critical. */
                unprotected: boolean;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                finish: string | null;
                /** @description Working days that the chain joins later than planned, because the task that it joins is late for other reasons. The buffer moves with it, and what is consumed of it is measured there. */
                movedBy: number;
                /**
                 * Format: date
                 * @description Start, moved by movedBy.
                 */
                projectedStart: string | null;
                /**
                 * Format: date
                 * @description Finish, moved by movedBy.
                 */
                projectedFinish: string | null;
                /**
                 * Format: date
                 * @description The last day before the chain joins: projectedFinish, or later once the buffer is used up. A task that joins by its start goes on beside the task that it joins.
                 */
                projectedJoin: string | null;
                consumed: number;
                percentage: number;
                zone: components["schemas"]["Zone"];
            }[];
            /** @description Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count. */
            nearCritical?: {
                tasks: components["schemas"]["Id"][];
                length: number;
            }[];
            /** @description How short the plan is, from its status date on. */
            levelling?: components["schemas"]["Levelling"];
            links?: components["schemas"]["ScheduleLink"][];
            tasks?: components["schemas"]["ScheduleTaskView"][];
            /** @description Sentences, the most urgent first. Empty while the project is Frozen or Complete. */
            recommendations?: string[];
            mentions?: components["schemas"]["Mentions"];
        };
        Levelling: {
            /** @description Working days of the levelled work, all as early as possible. */
            length: number;
            /** @description No plan is shorter than so many working days. */
            lowerBound: number;
            /** @description Schedules that were tried, and steps of the exact search. */
            schedules: number;
            /** @description How much longer than the bound it is, in per cent of the bound. */
            gap: number;
            /** @description It has the length of the bound, so no plan is shorter. */
            proven: boolean;
        };
        ScheduleProgress: {
            projectId: components["schemas"]["Id"];
            startedAt: components["schemas"]["Timestamp"];
            searchSeconds: number;
            /** @description The shortest schedule so far; null while the search waits for its turn or for its first one. */
            levelling: components["schemas"]["Levelling"] | null;
        };
        /** @description A planning, a simulation or advice that a planner calculates while nobody waits for the answer. */
        Search: {
            id: string;
            /**
             * @description What was asked for, by its operationId.
             * @enum {unknown}
             */
            operation: "planProject" | "schedulePortfolio" | "simulateProject" | "simulatePortfolio" | "adviseProject";
            /** @description The project that it is about; null where it is about the portfolio. */
            projectId: components["schemas"]["Id"] | null;
            /**
             * @description `waiting` for a planner, `running`, then `succeeded` with a `result`, `failed` with a `problem`, or `cancelled`.
             * @enum {unknown}
             */
            state: "waiting" | "running" | "succeeded" | "failed" | "cancelled";
            createdAt: components["schemas"]["Timestamp"];
            /** @description When a planner began it, the last time; null while it waits. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it ended; null until then. */
            endedAt: components["schemas"]["Timestamp"] | null;
            /** @description How far a search for a plan or a simulation is; null unless it is under way, and for others. */
            progress: components["schemas"]["ScheduleProgress"] | components["schemas"]["SimulationProgress"] | null;
            /** @description What the operation would have answered, as the caller saw it then; null until it has succeeded. */
            result: components["schemas"]["Schedule"] | components["schemas"]["PortfolioSchedule"] | components["schemas"]["ProjectSimulation"] | components["schemas"]["PortfolioSimulation"] | components["schemas"]["ProjectAdvice"] | null;
            /** @description With what it would have been refused; null unless it has failed. */
            problem: components["schemas"]["BatchError"] | null;
        };
        TaskExplanation: {
            taskId: components["schemas"]["Id"];
            projectId: components["schemas"]["Id"];
            name: string;
            isMilestone: boolean;
            statusDate: components["schemas"]["Date"];
            /** @description Why it is planned so; null for a task that the plan does not know. */
            planned: components["schemas"]["Explanation"] | null;
            /** @description Why it stands so by the projection; null while the project is in Planning. */
            projected: components["schemas"]["Explanation"] | null;
            mentions: components["schemas"]["Mentions"];
        };
        /** @description Days are working days of the project. Everything is computed from the links and resource flows of the plan: when all that is named as needed is done, the task moves by the number of days told, until what is named as next holds it. */
        Explanation: {
            /** @enum {string} */
            status: "NotStarted" | "InProgress" | "Completed";
            start: components["schemas"]["Date"];
            finish: components["schemas"]["Date"];
            /** @description All that hold its start at once (of a task that is planned late, its earliest start); of more than 50 the first. */
            drivingPredecessors: components["schemas"]["DrivingPredecessor"][];
            /** @description The days off that it waits through; null where there are none. */
            daysOff: components["schemas"]["DaysOff"] | null;
            /** @description What would let it start earlier; null where nothing can: it has started, or a date that is fixed or work that is done holds it. */
            earlier: components["schemas"]["Earlier"] | null;
            /** @description Why it is planned later than it could be; null where it is not, and in a projection. */
            alapPlacement: components["schemas"]["AlapPlacement"] | null;
            /** @description From the root to the task, each holding the next; of a plan at the earliest times. Of more than 50 the root and the last 49. */
            reasons: {
                taskId: components["schemas"]["Id"];
                start: components["schemas"]["Date"];
                finish: components["schemas"]["Date"];
                drivingPredecessor: components["schemas"]["DrivingPredecessor"];
            }[];
            /** @description Left out behind the root. */
            omittedReasons: number;
            /** @description The tasks behind it, those that it moves first come first; of more than 50 the first. */
            successors: {
                taskId: components["schemas"]["Id"];
                reason: components["schemas"]["LinkReason"];
                /** @description How far the task can slip before this link moves that one. */
                slack: number;
                /** @description Of that, days that are a feeding buffer. */
                buffer: number;
            }[];
            /** @description How far it can slip, by starting later or, where it has started, by taking longer; null when it is completed. */
            float: components["schemas"]["Float"] | null;
            /** @description All of it in words. */
            sentences: string[];
        };
        DrivingPredecessor: {
            /**
             * @description task: another task, by a link or by a resource that it hands over. project_start: the first day of the project or of its plan. not_before: the task's own date. status_date: what has not started by then cannot start earlier. reported: it started then. booking: work of another project on a resource that both use.
             * @enum {string}
             */
            kind: "task" | "project_start" | "not_before" | "status_date" | "reported" | "booking";
            taskId: number | null;
            reason: components["schemas"]["LinkReason"] | null;
            /** @description Days of feeding buffer that it must leave between them. */
            buffer: number;
            /** @description The date, or the day on which the other task is done (FF and FS) or starts (SF and SS), its lag counted; of a booking its last day. */
            date: components["schemas"]["Date"];
            /** @description Of a booking, what is booked and by whom. */
            booking: components["schemas"]["BookingReason"] | null;
            /** @description By which decision the other task has the resource first; null without one, and in a plan. */
            decision: components["schemas"]["DecisionReason"] | null;
            sentence: string;
        };
        ScheduleWait: {
            taskId: components["schemas"]["Id"];
            resourceId: components["schemas"]["Id"];
            /** @description Null where the caller may not see the other project. */
            projectId: number | null;
            projectName: string | null;
            /** @description The last day of the other project's work on the resource. */
            until: components["schemas"]["Date"];
        };
        BookingReason: {
            resourceId: number;
            /** @description Null where the caller may not see the other project. */
            projectId: number | null;
            /** @description The task of the other project. */
            taskId: number | null;
        };
        /** @description Nulls where the caller may not see the project that comes first. */
        DecisionReason: {
            /** @description The id of the decision. */
            decisionId: string | null;
            /** @description The name of who made it. */
            decidedBy: string | null;
            /** @description Why; null without one. */
            reason: string | null;
            sentence: string;
        };
        /** @description A precedence has type and lag, the flow of a resource has resourceId and units. */
        LinkReason: {
            /** @enum {string} */
            kind: "precedence" | "resource";
            /** @enum {string|null} */
            type: "FS" | "SS" | "FF" | "SF" | null;
            lag: number | null;
            resourceId: number | null;
            units: number | null;
        };
        DaysOff: {
            from: components["schemas"]["Date"];
            to: components["schemas"]["Date"];
            /** @description Calendar days among them that the project does not work. */
            project: number;
            /** @description The project's working days among them on which resources of the task do not work. */
            resources: {
                resourceId: components["schemas"]["Id"];
                days: number;
            }[];
            /** @description By how much it would start earlier if its resources worked whenever the project does. */
            gain: number;
            sentence: string;
        };
        Earlier: {
            /** @description How much earlier it can start. */
            days: number;
            /** @description What it takes, all of it together; of more than 50 the first. */
            needs: {
                /**
                 * @description finish, start: that the task does so that many days earlier. lag: that the lag of the link from it, of that type, is shortened. not_before: that its own date is moved to that date.
                 * @enum {string}
                 */
                kind: "finish" | "start" | "lag" | "not_before";
                taskId: number | null;
                /** @enum {string|null} */
                type: "FS" | "SS" | "FF" | "SF" | null;
                /** Format: date */
                date: string | null;
                days: number;
                /** @description Of a finish, the days of work left of the task: what is beyond them has to come from what holds it. */
                work: number;
                /** @description Or instead, so much more of these; empty where other links hold it too. */
                units: {
                    resourceId: components["schemas"]["Id"];
                    units: number;
                }[];
                sentence: string;
            }[];
            /** @description What holds it then. */
            next: components["schemas"]["DrivingPredecessor"][];
            sentence: string;
        };
        AlapPlacement: {
            /** @description How much earlier it could start; negative when calendars have changed since it was planned. */
            days: number;
            earliestStart: components["schemas"]["Date"];
            /**
             * @description buffer: it leaves the feeding buffer before the task (null, before the project's end) whole. chain: it is early enough for the critical task. end: it ends with the work. target: the same, planned back from the target. plan: its place in the plan is another one than today's network gives.
             * @enum {string}
             */
            kind: "buffer" | "chain" | "end" | "target" | "plan";
            taskId: number | null;
            /** @description Days of the feeding buffer. */
            buffer: number;
            /** @description The tasks between, first to last; of more than 50 the first. */
            via: components["schemas"]["Id"][];
            sentence: string;
        };
        Float: {
            /** @description Before it moves another task or the end of the work, or eats into a buffer right behind it. */
            free: number;
            /** @description Before it eats into a buffer, or further into it: the one that it reaches first, a feeding buffer between the two tasks or the project buffer (both null), which is told where both are reached at once. Null where there is none. */
            buffer: {
                days: number;
                from: number | null;
                to: number | null;
            } | null;
            /** @description Before it moves a task of the chain: the critical one of a plan, the longest one of a projection. Null where it never does. */
            chain: {
                days: number;
                taskId: components["schemas"]["Id"];
            } | null;
            /** @description Before it moves the end of the work. */
            end: number;
        };
        /**
         * @description planned: made before the project was Active, or as it became so. replanned: on request. changed: tasks, links or options were changed with `replan=true`. resumed: the project went on after it was frozen, its plan moved by that time or made anew around the work that has taken its resources meanwhile. imported: made elsewhere, and never in force here: the project came with it, in its file.
         * @enum {string}
         */
        BaselineCause: "planned" | "replanned" | "changed" | "resumed" | "imported";
        /** @description A baseline in lists, with the fields that `$select` names; all without it. */
        BaselineEntry: {
            /** @description 1 is the plan that the project was started with. An imported baseline has the file's number below zero: 0, -1 to -10. */
            number?: number;
            /** @description When the plan was made; of an imported baseline when it was imported. */
            at?: components["schemas"]["Timestamp"];
            cause?: components["schemas"]["BaselineCause"];
            /**
             * Format: date
             * @description The day from which it was planned; null for a plan that was made before the project was Active, and for an imported baseline.
             */
            statusDate?: string | null;
            plannedFinish?: components["schemas"]["Date"];
            /** @description Working days of the project buffer; null for an imported baseline. */
            bufferSize?: number | null;
            /** @description Working days of the critical chain; null for an imported baseline. */
            chainLength?: number | null;
            /**
             * Format: date-time
             * @description Null while it is the present plan. An imported baseline is replaced when it is imported, by the plan that is made then.
             */
            replacedAt?: string | null;
            /** @description Who made it, or imported it. */
            actor?: components["schemas"]["Person"];
            /** @description The number of an imported baseline in its file; null for plans that were made here. */
            fileNumber?: number | null;
        };
        BaselineList: {
            value: components["schemas"]["BaselineEntry"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        Baseline: {
            projectId: components["schemas"]["Id"];
            /** @description 1 is the plan that the project was started with. An imported baseline has the file's number below zero: 0, -1 to -10. */
            number: number;
            /** @description When the plan was made; of an imported baseline when it was imported. */
            at: components["schemas"]["Timestamp"];
            cause: components["schemas"]["BaselineCause"];
            /**
             * Format: date
             * @description The day from which it was planned; null for a plan that was made before the project was Active, and for an imported baseline.
             */
            statusDate: string | null;
            plannedFinish: components["schemas"]["Date"];
            /** @description Working days of the project buffer; null for an imported baseline. */
            bufferSize: number | null;
            /** @description Working days of the critical chain; null for an imported baseline. */
            chainLength: number | null;
            /**
             * Format: date-time
             * @description Null while it is the present plan. An imported baseline is replaced when it is imported, by the plan that is made then.
             */
            replacedAt: string | null;
            /** @description Who made it, or imported it. */
            actor: components["schemas"]["Person"];
            /** @description The number of an imported baseline in its file; null for plans that were made here. */
            fileNumber: number | null;
            /** @description What the buffers are sized by; null for a plan that was made before the project was Active, and for an imported baseline. */
            bufferBasis: components["schemas"]["BufferBasis"] | null;
            plannedStart: components["schemas"]["Date"];
            /** @description The chain of tasks that decides how long the project takes, links and resources considered; null for an imported baseline. */
            criticalChain: {
                /** @description First to last; those that were completed when the plan was made are not among them. */
                tasks: components["schemas"]["Id"][];
                /** @description Working days of the chain's span on which it is worked on: time that several of its tasks share counts once. By the original chain the part that was completed counts too. */
                length: number;
                /** @description The other working days of its span: it waits for dates, lags and feeding buffers, or its resources are off. */
                gapDays: number;
            } | null;
            /** @description The buffer at the end of the critical chain; null for an imported baseline. */
            projectBuffer: {
                /** @description Working days. */
                size: number;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when its size is 0.
                 */
                finish: string | null;
            } | null;
            /** @description The buffers where other chains join the critical one. Empty for an imported baseline, as nearCritical and links are. */
            feedingBuffers: {
                from: components["schemas"]["Id"];
                /** @description The critical task that the chain joins, null: the end. */
                to: number | null;
                chain: components["schemas"]["Id"][];
                wanted: number;
                granted: number;
                /** @description Nothing could be granted: the merge is effectively critical. */
                unprotected: boolean;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                start: string | null;
                /**
                 * Format: date
                 * @description Null when nothing was granted.
                 */
                finish: string | null;
            }[];
            /** @description Chains that take 90 % of the critical one's time or more with their buffer; days off of resources that interrupt them count. */
            nearCritical: {
                tasks: components["schemas"]["Id"][];
                length: number;
            }[];
            /** @description How short the plan is, from its status date on; null for an imported baseline. */
            levelling: components["schemas"]["Levelling"] | null;
            links: components["schemas"]["ScheduleLink"][];
            tasks: components["schemas"]["BaselineTask"][];
        };
        BaselineTask: {
            id: components["schemas"]["Id"];
            /** @description As it was when the plan was replaced. */
            name: string;
            isMilestone: boolean;
            plannedStart: components["schemas"]["Date"];
            plannedFinish: components["schemas"]["Date"];
            /** @description Working days of a task of an imported baseline, as its file has them; null where the file has none, and for plans that were made here. */
            duration: number | null;
            /** @description Working days that the finish can slip with nothing else moving; null in an imported baseline. */
            freeFloat: number | null;
            /** @description On the planned critical chain; null in an imported baseline. */
            isCritical: boolean | null;
        };
        /** @description A task or milestone, a resource or a project whose name stands in a sentence between quotation marks. */
        Mention: {
            /**
             * @description Milestones are of the kind task.
             * @enum {string}
             */
            kind: "task" | "resource" | "project";
            /** @description The id of what has the name. */
            id: components["schemas"]["Id"];
            name: string;
            /** @description The project of a task; null of others. */
            projectId: number | null;
        };
        /** @description What the sentences beside it name, each once; what several of them are called, and what the reader does not see, is left out. */
        Mentions: components["schemas"]["Mention"][];
        /** @description Why a project stands as it does and what to do about it, in one sentence. */
        Headline: {
            /** @description The sentence. */
            sentence: string;
            mentions: components["schemas"]["Mentions"];
        };
        /**
         * @description resume: the project goes on after it was frozen, its plan moved by that time. status: another change of its status. plan: it was planned anew. target: its target was moved. progress: tasks were reported. change: something else of it was changed, such as tasks, links, resources, calendars and settings. day: time went by, or work of other projects that it waits for moved. Of several reasons the first in this order.
         * @enum {string}
         */
        FeverCause: "resume" | "status" | "plan" | "target" | "progress" | "change" | "day";
        FeverChart: {
            projectId: components["schemas"]["Id"];
            probabilityOfPromise: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn: components["schemas"]["ProbabilityOn"];
            finishP50: components["schemas"]["FinishP50"];
            finishP80: components["schemas"]["FinishP80"];
            /** @description Where YELLOW and RED begin, in per cent of consumption, at 0 and at 100 % chain completion: the account's `zones`, stretched to the thresholds of the project. */
            zones: {
                /** @description Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion. */
                yellowFrom: number[];
                /** @description Per cent of consumption where RED begins: at 0 and at 100 % chain completion. */
                redFrom: number[];
            };
            points: {
                at: components["schemas"]["Timestamp"];
                date: components["schemas"]["Date"];
                chainCompletion: number;
                bufferConsumption: number;
                zone: components["schemas"]["Zone"];
                /**
                 * Format: date
                 * @description The project's target at the time.
                 */
                targetEndDate: string | null;
                /** @description The end of the project buffer as planned at the time. */
                bufferEnd: components["schemas"]["Date"];
                cause: components["schemas"]["FeverCause"];
                /** @description The tasks and milestones that were reported; of more than 20 the first. */
                tasks: components["schemas"]["Id"][];
                /** @description How many were reported. */
                taskCount: number;
                /** @description What uses more or less of the project buffer than at the point before, or that another task decides the end now, in words that name tasks and people; null where that is not known, or nothing does. */
                movedBy: string | null;
                /** @description The number of the plan that it was measured against. */
                baseline: number;
                /** @description Who did it. */
                actor: components["schemas"]["Person"];
            }[];
            mentions: components["schemas"]["Mentions"];
        };
        /** @description An active project with the fields that `$select` names (all without it) and what `$expand` adds. */
        PortfolioProject: {
            id?: components["schemas"]["Id"];
            name?: string;
            startDate?: components["schemas"]["Date"];
            /**
             * Format: date
             * @description What lateness is measured against; without one it is the end of the project buffer.
             */
            targetEndDate?: string;
            /** @description A user; absent when a client acting alone made it. */
            projectManagerId?: number;
            priority?: components["schemas"]["ProjectPriority"];
            /**
             * Format: date
             * @description Last day of the planned work, before the project buffer; null without a plan.
             */
            plannedFinish?: string | null;
            /**
             * Format: date
             * @description Last day of the project buffer: the date to promise; null without a plan.
             */
            bufferEnd?: string | null;
            /**
             * Format: date
             * @description Last day of the remaining work as projected; null without a plan.
             */
            projectedCompletion?: string | null;
            /** @description Per cent of the critical chain done; negative when more work is left than was planned. */
            chainCompletion?: number;
            /** @description Per cent of the project buffer, where one of size 0 counts as one day; above 100 when it is overrun. */
            bufferConsumption?: number;
            bufferStatus?: components["schemas"]["Zone"];
            /** @description Zone on the fever chart, by the account's `zones`, stretched to the project's thresholds; after the account's were changed, from the next calculation on. */
            feverZone?: components["schemas"]["Zone"];
            /** @description Calendar days that projectedCompletion is after targetEndDate (without one, after the buffer's end). A trend is not in it (the schedule's trendCompletion). Never less for more remaining work. */
            daysLate?: number;
            probabilityOfPromise?: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn?: components["schemas"]["ProbabilityOn"];
            finishP50?: components["schemas"]["FinishP50"];
            finishP80?: components["schemas"]["FinishP80"];
            openTasks?: number;
            /** @description Ready and not started. */
            readyTasks?: number;
            /** @description Open and red. */
            redTasks?: number;
            /** @description Where its zones begin, as in its fever chart. */
            zones?: {
                /** @description Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion. */
                yellowFrom: number[];
                /** @description Per cent of consumption where RED begins: at 0 and at 100 % chain completion. */
                redFrom: number[];
            };
            /** @description What most of the use of its buffer rests on, from the first threshold on, else what is recommended first; null where nothing needs attention. */
            headline?: components["schemas"]["Headline"] | null;
            /** @description With `$expand=trail`: the last point of each of the newest 400 days that have any, oldest first; where there are more than 30, the first, the last and 28 evenly between them. */
            trail?: {
                date: components["schemas"]["Date"];
                chainCompletion: number;
                bufferConsumption: number;
            }[];
        };
        Portfolio: {
            /** @description Where the zones of projects with the default thresholds begin; each project has its own beside it. */
            zones: {
                /** @description Per cent of consumption where YELLOW begins: at 0 and at 100 % chain completion. */
                yellowFrom: number[];
                /** @description Per cent of consumption where RED begins: at 0 and at 100 % chain completion. */
                redFrom: number[];
            };
            value: components["schemas"]["PortfolioProject"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /** @description Amounts are unit-days. */
        LoadWeek: {
            start: components["schemas"]["Date"];
            end: components["schemas"]["Date"];
            capacity: number;
            demand: number;
            /** @description What is wanted beyond what there is at the same moment. */
            overAllocation: number;
            /** @description Those that want some of it, by id. */
            projects: {
                projectId: components["schemas"]["Id"];
                name: string;
                /** @enum {string} */
                status: "Planning" | "Active";
                demand: number;
            }[];
        };
        ResourceWeeks: {
            resourceId: components["schemas"]["Id"];
            name: string;
            /** @description How many of it there are. */
            units: number;
            /** @description From Monday to Sunday, but for the ends of the range. */
            weeks: components["schemas"]["LoadWeek"][];
        };
        ResourceLoad: {
            from: components["schemas"]["Date"];
            to: components["schemas"]["Date"];
            resourceId: components["schemas"]["Id"];
            name: string;
            /** @description How many of it there are. */
            units: number;
            /** @description From Monday to Sunday, but for the ends of the range. */
            weeks: components["schemas"]["LoadWeek"][];
            /** @description Projects in Planning that have no plan yet and are not counted. */
            unplanned: components["schemas"]["Id"][];
        };
        PortfolioLoad: {
            from: components["schemas"]["Date"];
            to: components["schemas"]["Date"];
            "@odata.count": number;
            value: components["schemas"]["ResourceWeeks"][];
            /** @description Projects in Planning that have no plan yet and are not counted. */
            unplanned: components["schemas"]["Id"][];
        };
        Staggering: {
            /**
             * @description DRUM: on each drum, one project after another from its first use of it to its last, or beside each other where the capacity allows it. CAPACITY: no resource is used beyond its capacity, task by task. LIMIT: no more projects at once than atOnce says.
             * @enum {string}
             */
            rule: "DRUM" | "CAPACITY" | "LIMIT";
            /** @description The resources that set the pace; for DRUM, which needs them. */
            drumIds?: components["schemas"]["Id"][];
            /** @description For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given. */
            capacityBufferPercentage?: number;
            /** @description For DRUM: the same in working days. */
            capacityBufferDays?: components["schemas"]["WorkingDays"];
            /** @description For DRUM: working days that are kept free before a project first uses the drum; 0 when left out. */
            drumBufferDays?: components["schemas"]["WorkingDays"];
            /** @description For LIMIT, which needs it. Projects count from the first day of their work to its last. */
            atOnce?: number;
            /** @description The projects, the most important first. Left out, all that are in Planning or Active and that the caller sees, by priority, the higher first, then by startDate, then by id. */
            projectIds?: components["schemas"]["Id"][];
            /** @description Projects in Planning start no earlier; left out, none starts before its startDate. None starts before today either way. */
            earliestStart?: components["schemas"]["InputDate"];
        };
        /** @description Projects stand in the order of their priorities, what they use in that order too. */
        StaggeredPortfolio: {
            /** @enum {string} */
            rule: "DRUM" | "CAPACITY" | "LIMIT";
            statusDate: components["schemas"]["Date"];
            projects: components["schemas"]["StaggeredProject"][];
            /** @description Projects that are left out because they cannot be planned. */
            unplannable: {
                projectId: components["schemas"]["Id"];
                name: string;
                reasons: string[];
            }[];
            /** @description Which project uses how much of what, and when. */
            load: {
                /** @description Null: the limit. */
                resourceId: number | null;
                projectId: components["schemas"]["Id"];
                units: number;
                start: components["schemas"]["Date"];
                finish: components["schemas"]["Date"];
            }[];
            /** @description When a drum is kept free beside the work on it. */
            reserves: {
                /** @enum {string} */
                kind: "CAPACITY_BUFFER" | "DRUM_BUFFER";
                resourceId: components["schemas"]["Id"];
                projectId: components["schemas"]["Id"];
                /** @description Working days. */
                size: number;
                units: number;
                start: components["schemas"]["Date"];
                finish: components["schemas"]["Date"];
            }[];
        };
        StaggeredProject: {
            projectId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            status: "Planning" | "Active";
            startDate: components["schemas"]["Date"];
            /** @description A working day of the project; of an Active one its startDate. */
            recommendedStart: components["schemas"]["Date"];
            /** @description Working days of the project from startDate; negative when it may start earlier. */
            movedBy: number;
            /** @description What kept it from starting earlier; null when nothing but its own dates or today did. */
            heldBy: {
                /** @description Null: the limit. */
                resourceId: number | null;
                projectIds: components["schemas"]["Id"][];
            } | null;
            /** @description The first day of the work. */
            plannedStart: components["schemas"]["Date"];
            /** @description The last day of the work, before the project buffer; of an Active project as projected. */
            finish: components["schemas"]["Date"];
            bufferEnd: components["schemas"]["Date"];
            /** Format: date */
            targetEndDate: string | null;
            /** @description Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells. */
            daysLate: number;
            /** @description Calendar days that the buffer ends after targetEndDate; null without one. */
            bufferPastTarget: number | null;
        };
        Releases: {
            /**
             * Format: date
             * @description The day from which they were proposed; null while none were.
             */
            madeOn: string | null;
            /** @description Who asked for them; the system at the beginning of a week. */
            madeBy: components["schemas"]["Person"] | null;
            /**
             * Format: date
             * @description The day of the proposals that these are compared with; null where there were none.
             */
            comparedWith: string | null;
            /** @description In the order of priorities. */
            proposals: components["schemas"]["ReleaseProposal"][];
            /** @description Projects that are left out because they cannot be planned. */
            unplannable: {
                projectId: components["schemas"]["Id"];
                name: string;
                reasons: string[];
            }[];
        };
        ReleaseProposal: {
            projectId: components["schemas"]["Id"];
            name: string;
            /** @description The start date that it has. */
            startDate: components["schemas"]["Date"];
            /** @description A working day of the project, from its startDate and from the day of the proposals on. */
            proposedStart: components["schemas"]["Date"];
            /**
             * Format: date
             * @description The start that was proposed before; null where none was.
             */
            previousStart: string | null;
            /** @description Working days of the project from previousStart; negative when it may start earlier than that. */
            movedBy: number | null;
            /** @description The last day of its work if it starts then. */
            finish: components["schemas"]["Date"];
            /** @description The last day of its project buffer then. */
            bufferEnd: components["schemas"]["Date"];
            /** Format: date */
            targetEndDate: string | null;
            /** @description Calendar days that its work then ends after targetEndDate; without one 0. */
            daysLate: number;
            because: components["schemas"]["ReleaseReason"];
            /** @description When it may start, why no earlier, and what of that has moved. */
            sentences: string[];
            mentions: components["schemas"]["Mentions"];
        };
        /** @description What keeps a project from starting earlier. */
        ReleaseReason: {
            /**
             * @description RESOURCE: others have a resource that it needs. LIMIT: as many projects are Active as may be at once. TARGET: it is planned from its target, and begins as late as that allows. DATE: its own startDate. FEEDING: a feeding chain, which begins before the rest, would begin before the day of the proposals. NONE: nothing.
             * @enum {string}
             */
            kind: "RESOURCE" | "LIMIT" | "TARGET" | "DATE" | "FEEDING" | "NONE";
            /** @description The resource that others have. */
            resourceId: number | null;
            /** @description The name of that resource. */
            resourceName: string | null;
            /**
             * Format: date
             * @description The last day on which it is held.
             */
            until: string | null;
            /** @description The projects that hold it. */
            holders: {
                /** @description The id of the project; null where the caller does not see it. */
                projectId: number | null;
                /** @description The name of the project. */
                projectName: string | null;
                /** @description The last day of its work. */
                finish: components["schemas"]["Date"];
                /** @description Working days by which finish is later than at the proposals before; negative: earlier. Null where it was not among them. */
                movedBy: number | null;
            }[];
        };
        PortfolioVisit: {
            /**
             * Format: date-time
             * @description When the last look of the visit before this one was; null in the first visit.
             */
            lastVisitAt: string | null;
            /** @description What changed since. */
            changes: components["schemas"]["PortfolioChanges"];
        };
        PortfolioChanges: {
            /**
             * Format: date-time
             * @description The moment after which changes count; null where a day was asked for.
             */
            after: string | null;
            /** @description The first day that is looked at. */
            since: components["schemas"]["Date"];
            /** @description Today in the account. */
            statusDate: components["schemas"]["Date"];
            /** @description Those whose promises moved most come first, then those that lost most of their buffer. */
            projects: components["schemas"]["ChangedProject"][];
            /** @description Decisions about what comes first that were made or have ended since, the newest first; at most 200. */
            decisions: components["schemas"]["ChangedDecision"][];
        };
        ChangedProject: {
            projectId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            status: "Active" | "Complete";
            /**
             * @description Its status, where that changed since that day; null where it did not.
             * @enum {string|null}
             */
            became: "Active" | "Complete" | null;
            /** @description The end of its project buffer. */
            promise: components["schemas"]["BeforeAndNow"];
            /** @description The last day of its work as projected. */
            projectedCompletion: components["schemas"]["BeforeAndNow"];
            /** @description Per cent of the project buffer that is used up. */
            bufferConsumption: {
                /** @description Before that day; null where it had not started. */
                before: number | null;
                /** @description As it stands. */
                now: number;
            };
            /** @description The points of its fever chart that moved its promise or its buffer consumption, oldest first; of more than ten the ones that moved most. */
            causes: components["schemas"]["ChangeCause"][];
            /** @description The same in words. */
            sentences: string[];
            mentions: components["schemas"]["Mentions"];
        };
        BeforeAndNow: {
            /**
             * Format: date
             * @description Before that day; null where it had not started.
             */
            before: string | null;
            /** @description As it stands. */
            now: components["schemas"]["Date"];
        };
        ChangeCause: {
            /** @description When. */
            date: components["schemas"]["Date"];
            cause: components["schemas"]["FeverCause"];
            /** @description Who did it; the system where a day went by. */
            actor: components["schemas"]["Person"];
            /** @description The promise after it. */
            bufferEnd: components["schemas"]["Date"];
            /** @description Calendar days that it moved the promise by; negative: earlier. */
            promiseMovedBy: number;
            /** @description Per cent after it. */
            bufferConsumption: number;
            /** @description Percentage points by which it moved; negative: gained. */
            consumed: number;
            /** @description The tasks and milestones that were reported; of more than 20 the first. */
            taskIds: number[];
            /** @description How many they are. */
            taskCount: number;
        };
        ChangedDecision: {
            /** @description Its id. */
            id: string;
            projectId: components["schemas"]["Id"];
            /** @description The name of the project. */
            projectName: string;
            /** @description The task that comes first; null where the whole project does. */
            taskId: number | null;
            /** @description The name of the task. */
            taskName: string | null;
            mode: components["schemas"]["DecisionMode"];
            /** @description Why. */
            reason: string | null;
            /**
             * Format: date
             * @description The last day on which it holds; null for none.
             */
            until: string | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Who made it. */
            actor: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description When it was ended; null while it holds, and of one that its last day or its task has ended until the next decision is made.
             */
            endedAt: string | null;
            /** @description Who ended it, or changed the status of its project; null where endedAt is. */
            endedBy: components["schemas"]["Person"] | null;
            /** @description The same in words. */
            sentences: string[];
            mentions: components["schemas"]["Mentions"];
        };
        Simulating: {
            /** @description How often the work is placed. Not together with accuracy. */
            runs?: number;
            /** @description The standard error of the probabilities to reach, in percentage points: there are as many runs as that takes, at least 1,000 and at most 100,000. Not together with runs; 1 when neither is given. */
            accuracy?: number;
            /** @description What the drawn durations follow from; 1 when it is left out. */
            seed?: number;
        };
        ProjectSimulation: {
            projectId: components["schemas"]["Id"];
            /** @description How often the work was placed. */
            runs: number;
            /** @description What the drawn durations follow from. */
            seed: number;
            /** @description The day from which the remaining work was placed. */
            statusDate: components["schemas"]["Date"];
            /** @description The last day of the work in so many per cent of the runs, or earlier. */
            finish: {
                /** @description In 10 % of the runs. */
                p10: components["schemas"]["Date"];
                /** @description In half of the runs. */
                p50: components["schemas"]["Date"];
                /** @description In 80 % of the runs. */
                p80: components["schemas"]["Date"];
                /** @description In 90 % of the runs. */
                p90: components["schemas"]["Date"];
                /** @description In 95 % of the runs. */
                p95: components["schemas"]["Date"];
            };
            /** @description That the work ends by the end of the project buffer as planned. */
            probabilityOfPromise: number;
            /** @description That the work ends by targetEndDate; null without one. */
            probabilityOfTarget: number | null;
            /** @description Of probabilityOfPromise, in percentage points. */
            standardError: number;
            /** @description The project buffer first, then the feeding buffers as in the schedule. Where all work is completed, the project buffer only, with its `bufferConsumption`, which is 0 for work that ended early. */
            buffers: {
                /** @description The last task of the feeding chain; null for the project buffer. */
                from: number | null;
                /** @description The critical task that the chain joins; null: the end, and for the project buffer. */
                to: number | null;
                /** @description That it is not used up. */
                probability: number;
                /** @description Per cent of it that are consumed in half of the runs, or less; raw. */
                p50: number;
                /** @description Per cent of it that are consumed in 80 % of the runs, or less; raw. */
                p80: number;
            }[];
            /** @description Those that are not achieved, by id. */
            milestones: {
                /** @description The id of the milestone. */
                milestoneId: components["schemas"]["Id"];
                /** @description That it is achieved by its plannedDate. */
                probability: number;
                /** @description The day by which half of the runs achieve it. */
                p50: components["schemas"]["Date"];
                /** @description The day by which 80 % of the runs achieve it. */
                p80: components["schemas"]["Date"];
            }[];
            /** @description What moves the end of the work, by share times days, the most first: tasks, of other projects too, and people whom work waits for. Tasks of projects that the caller does not see are left out. */
            sensitivity: {
                /** @description A task; not with resourceId. */
                taskId?: components["schemas"]["Id"];
                /** @description Who is waited for; not with taskId. */
                resourceId?: components["schemas"]["Id"];
                /** @description Of the runs in which it moves the end. */
                share: number;
                /** @description On average over these runs: working days that the task takes beyond its duration, or that work waits. */
                days: number;
            }[];
        };
        AdviceRequest: {
            /** @description How often the work is placed with each move; 400 when it is left out. */
            runs?: number;
            /** @description What the drawn durations follow from; 1 when it is left out. */
            seed?: number;
        };
        ProjectAdvice: {
            projectId: components["schemas"]["Id"];
            /** @description How often the work was placed. */
            runs: number;
            /** @description What the drawn durations follow from. */
            seed: number;
            /** @description The day from which the remaining work was placed. */
            statusDate: components["schemas"]["Date"];
            /** @description The one that is worth most first; no two of one kind. */
            moves: components["schemas"]["AdvisedMove"][];
        };
        AdvisedMove: {
            /**
             * @description `first`: the task, or without one the project, comes first. `handOver`: a resource with the same skills does the task instead. `addPerson`: there is one more of the resource. `split`: two of the resource do the task together, each half of what is left. `cut`: a day less is left of the task.
             * @enum {string}
             */
            kind: "first" | "handOver" | "addPerson" | "split" | "cut";
            /** @description A task of the project. */
            taskId?: components["schemas"]["Id"];
            /** @description Its name. */
            taskName?: string;
            /** @description Whom work waits for; of `addPerson` and `split`, and of `handOver`, who has the task. */
            resourceId?: components["schemas"]["Id"];
            /** @description Its name. */
            resourceName?: string;
            /** @description Of `handOver`, who would do the task. */
            toResourceId?: components["schemas"]["Id"];
            /** @description Its name. */
            toResourceName?: string;
            /** @description Of `first`. */
            mode?: components["schemas"]["DecisionMode"];
            /** @description What the project gains. */
            own: components["schemas"]["MovePrice"];
            /** @description Other projects that gain or lose, the one that loses most first, at most 20. One without `projectId` is all those together that the caller does not see, and those beyond the 20. */
            others: components["schemas"]["MovePrice"][];
            /** @description Of `first`, what createDecision takes to decide it; for users who may. */
            decision?: {
                /** @description Either the project or a task of it. */
                first: {
                    projectId?: components["schemas"]["Id"];
                    taskId?: components["schemas"]["Id"];
                };
                mode: components["schemas"]["DecisionMode"];
            };
            /** @description Of `addPerson`, what the resource has then, as updateResource takes it. */
            capacity?: number;
            /** @description Of `handOver`, `split` and `cut`, what tryChanges and applyChanges of the project take. */
            changes?: components["schemas"]["ProjectChanges"];
        };
        MovePrice: {
            projectId?: components["schemas"]["Id"];
            /** @description The name of the project. */
            projectName?: string;
            /** @description Working days by which it ends earlier on average; below 0 where it ends later. */
            days: number;
            /** @description What is added to the probability that it keeps its promise; below 0 where it keeps it less often. */
            probability: number;
        };
        PortfolioEstimates: {
            /** @description Completed tasks that were counted. */
            tasks: number;
            /** @description Half of them took no longer than so many times their duration; null without tasks. */
            medianRatio: number | null;
            /** @description Nine of ten took no longer than so many times their duration; null without tasks. */
            ratio90: number | null;
            /** @description Simulations take durations and safe durations of tasks that have not started times this; 1 without `estimatesFromHistory`. */
            usedMedianRatio: number;
            /** @description In simulations nine of ten tasks without a safe duration take no longer than so many times what half of them take; the account's `safetyFactor` without `estimatesFromHistory`. */
            usedSafetyFactor: number;
            /** @description The same in words. */
            sentence: string;
        };
        PortfolioSimulation: {
            /** @description How often the work was placed. */
            runs: number;
            /** @description What the drawn durations follow from. */
            seed: number;
            /** @description The day from which the remaining work was placed. */
            statusDate: components["schemas"]["Date"];
            /** @description The Active projects that the caller sees, by id. */
            projects: components["schemas"]["SimulatedProject"][];
        };
        SimulatedProject: {
            projectId: components["schemas"]["Id"];
            /** @description The last day of the work in so many per cent of the runs, or earlier. */
            finish: {
                /** @description In 10 % of the runs. */
                p10: components["schemas"]["Date"];
                /** @description In half of the runs. */
                p50: components["schemas"]["Date"];
                /** @description In 80 % of the runs. */
                p80: components["schemas"]["Date"];
                /** @description In 90 % of the runs. */
                p90: components["schemas"]["Date"];
                /** @description In 95 % of the runs. */
                p95: components["schemas"]["Date"];
            };
            /** @description That the work ends by the end of the project buffer as planned. */
            probabilityOfPromise: number;
            /** @description That the work ends by targetEndDate; null without one. */
            probabilityOfTarget: number | null;
            /** @description Of probabilityOfPromise, in percentage points. */
            standardError: number;
            /** @description The project buffer first, then the feeding buffers as in the schedule. Where all work is completed, the project buffer only, with its `bufferConsumption`, which is 0 for work that ended early. */
            buffers: {
                /** @description The last task of the feeding chain; null for the project buffer. */
                from: number | null;
                /** @description The critical task that the chain joins; null: the end, and for the project buffer. */
                to: number | null;
                /** @description That it is not used up. */
                probability: number;
                /** @description Per cent of it that are consumed in half of the runs, or less; raw. */
                p50: number;
                /** @description Per cent of it that are consumed in 80 % of the runs, or less; raw. */
                p80: number;
            }[];
            /** @description Those that are not achieved, by id. */
            milestones: {
                /** @description The id of the milestone. */
                milestoneId: components["schemas"]["Id"];
                /** @description That it is achieved by its plannedDate. */
                probability: number;
                /** @description The day by which half of the runs achieve it. */
                p50: components["schemas"]["Date"];
                /** @description The day by which 80 % of the runs achieve it. */
                p80: components["schemas"]["Date"];
            }[];
            /** @description What moves the end of the work, by share times days, the most first: tasks, of other projects too, and people whom work waits for. Tasks of projects that the caller does not see are left out. */
            sensitivity: {
                /** @description A task; not with resourceId. */
                taskId?: components["schemas"]["Id"];
                /** @description Who is waited for; not with taskId. */
                resourceId?: components["schemas"]["Id"];
                /** @description Of the runs in which it moves the end. */
                share: number;
                /** @description On average over these runs: working days that the task takes beyond its duration, or that work waits. */
                days: number;
            }[];
        };
        SimulationProgress: {
            startedAt: components["schemas"]["Timestamp"];
            /** @description How many were made. */
            runs: number;
            /** @description Of the probabilities so far, in percentage points; null until it is known. */
            standardError: number | null;
        };
        PortfolioScheduling: {
            /**
             * @description CAPACITY when left out.
             * @enum {string}
             */
            rule?: "CAPACITY" | "DRUM" | "LIMIT";
            /** @description The resource that sets the pace; for DRUM, which needs it. */
            drumId?: components["schemas"]["Id"];
            /** @description For DRUM: what is kept free after a project's work on the drum, in per cent of it; 50 when neither this nor capacityBufferDays is given. */
            capacityBufferPercentage?: number;
            /** @description For DRUM: the same in working days. */
            capacityBufferDays?: components["schemas"]["WorkingDays"];
            /** @description For LIMIT, which needs it: so many projects at once, Active ones included. They count from the first day of their work to its last. */
            atOnce?: number;
            /** @description Projects in Planning; left out, all of them. Those left out take nothing. */
            projectIds?: components["schemas"]["Id"][];
            /** @description Projects start no earlier; left out, none starts before its startDate. */
            earliestStart?: components["schemas"]["InputDate"];
            /** @description Whether the plans are stored. False when left out. */
            apply?: boolean;
            /** @description How long to level all projects together; 0 and nothing take some seconds at most. Not kept. */
            searchSeconds?: number;
        };
        /** @description Projects stand in the order of their priorities. */
        PortfolioSchedule: {
            /** @enum {string} */
            rule: "CAPACITY" | "DRUM" | "LIMIT";
            statusDate: components["schemas"]["Date"];
            applied: boolean;
            projects: components["schemas"]["ScheduledProject"][];
            /** @description Projects that are left out because they cannot be planned. */
            unplannable: {
                projectId: components["schemas"]["Id"];
                name: string;
                reasons: string[];
            }[];
            /** @description When a drum is kept free beside the work on it. */
            reserves: {
                /** @enum {string} */
                kind: "CAPACITY_BUFFER" | "DRUM_BUFFER";
                resourceId: components["schemas"]["Id"];
                projectId: components["schemas"]["Id"];
                /** @description Working days. */
                size: number;
                units: number;
                start: components["schemas"]["Date"];
                finish: components["schemas"]["Date"];
            }[];
        };
        ScheduledProject: {
            projectId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            status: "Planning" | "Active";
            priority: components["schemas"]["ProjectPriority"];
            /** @description As it was before this request. */
            startDate: components["schemas"]["Date"];
            /** @description The day from which the project is planned, a working day of it; of an Active one its startDate. */
            start: components["schemas"]["Date"];
            /** @description Working days of the project from startDate to start; negative when it may start earlier. */
            movedBy: number;
            /** @description The first day of the work. */
            plannedStart: components["schemas"]["Date"];
            /** @description The last day of the work, before the project buffer; of an Active project as projected. */
            finish: components["schemas"]["Date"];
            bufferEnd: components["schemas"]["Date"];
            /** Format: date */
            targetEndDate: string | null;
            /** @description Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells. */
            daysLate: number;
            /** @description Calendar days that the buffer ends after targetEndDate; null without one. */
            bufferPastTarget: number | null;
            /** @description Tasks of the critical chain that start when another project is done with a resource that they need: which one, and the last day of that work. */
            waits: {
                taskId: components["schemas"]["Id"];
                resourceId: components["schemas"]["Id"];
                projectId: components["schemas"]["Id"];
                until: components["schemas"]["Date"];
            }[];
        };
        /** @description What is left out stays. */
        ProjectChanges: {
            startDate?: components["schemas"]["InputDate"];
            /** Format: date */
            targetEndDate?: string | null;
            scheduleMethod?: components["schemas"]["ScheduleMethod"];
            bufferType?: components["schemas"]["BufferType"];
            bufferSizing?: components["schemas"]["BufferSizing"];
            bufferPercentage?: components["schemas"]["BufferPercentage"];
            bufferConfidence?: components["schemas"]["BufferConfidence"];
            feedingPolicy?: components["schemas"]["FeedingPolicy"];
            yellowFrom?: components["schemas"]["YellowFrom"];
            redFrom?: components["schemas"]["RedFrom"];
            /** @description Plans an Active project anew with the changes. */
            replan?: boolean;
            /** @description Tasks and milestones as they would be; lists replace those that they have. */
            tasks?: {
                taskId: components["schemas"]["Id"];
                /** @description Working days; 0 for milestones alone. */
                duration?: number;
                safeDuration?: number | null;
                /** Format: date */
                notBefore?: string | null;
                predecessors?: components["schemas"]["TriedPredecessor"][];
                assignments?: components["schemas"]["AssignmentInput"][];
                /** @description Work left; 0 completes the task. Not for a project in Planning, whose plan goes by durations. */
                remainingDuration?: components["schemas"]["WorkingDays"];
            }[];
            /** @description Links to them go with them. */
            removedTasks?: components["schemas"]["Id"][];
            addedTasks?: {
                /** @description Below 0, for links to it. */
                id: number;
                name: components["schemas"]["Label"];
                /** @description Working days; 0 for milestones alone. */
                duration?: number;
                safeDuration?: number | null;
                /** Format: date */
                notBefore?: string | null;
                predecessors?: components["schemas"]["TriedPredecessor"][];
                assignments?: components["schemas"]["AssignmentInput"][];
            }[];
            resources?: {
                resourceId: components["schemas"]["Id"];
                capacity: number;
            }[];
        };
        TriedPredecessor: {
            /** @description Below 0: an added task. */
            taskId: number;
            /**
             * @default FS
             * @enum {string}
             */
            type: "FS" | "SS" | "FF" | "SF";
            /** @default 0 */
            lag: number;
        };
        Comparison: {
            projectId: components["schemas"]["Id"];
            statusDate: components["schemas"]["Date"];
            /** @description Null where the project as it is cannot be planned. */
            before: components["schemas"]["ProjectOutcome"] | null;
            after: components["schemas"]["ProjectOutcome"];
            /** @description Tasks whose days change, those that move farthest first; at most 50 of them. */
            movedTasks: {
                taskId: components["schemas"]["Id"];
                startBefore: components["schemas"]["Date"];
                finishBefore: components["schemas"]["Date"];
                startAfter: components["schemas"]["Date"];
                finishAfter: components["schemas"]["Date"];
                /** @description Working days that the finish moves; negative when it is earlier. */
                days: number;
            }[];
            movedCount: number;
            /** @description Other Active projects that the changes move, by the people that they share. */
            movedProjects: components["schemas"]["MovedProjects"];
        };
        /** @description How a project stands; one in Planning as planned. */
        ProjectOutcome: {
            start: components["schemas"]["Date"];
            /** @description The last day of the work, as projected. */
            finish: components["schemas"]["Date"];
            bufferEnd: components["schemas"]["Date"];
            /** @description Working days. */
            bufferSize: number;
            /** @description Per cent of the project buffer, raw: negative when ahead. */
            bufferConsumption: number;
            bufferStatus: components["schemas"]["Zone"];
            chainCompletion: number;
            /** @description Calendar days after targetEndDate (without one, after the buffer) that the work ends; of an Active project, as its daysLate tells. */
            daysLate: number;
            /** @description Calendar days that the buffer ends after targetEndDate; null without one. */
            bufferPastTarget: number | null;
            criticalChain: number[];
            longestChain: number[];
        };
        Predecessor: {
            taskId: components["schemas"]["Id"];
            /** @enum {string} */
            type: "FS" | "SS" | "FF" | "SF";
            /** @description Working days; negative is a lead. */
            lag: number;
        };
        PredecessorInput: {
            taskId: components["schemas"]["Id"];
            /**
             * @default FS
             * @enum {string}
             */
            type: "FS" | "SS" | "FF" | "SF";
            /** @default 0 */
            lag: number;
        };
        Assignment: {
            resourceId: components["schemas"]["Id"];
            /** @description Units of the resource, 1 = one of it. */
            units: number;
        };
        AssignmentInput: {
            resourceId: components["schemas"]["Id"];
            /** @default 1 */
            units: number;
        };
        Task: {
            id: components["schemas"]["Id"];
            /** @description The same as `id`, by the name that it has in batches and events. */
            taskId: components["schemas"]["Id"];
            projectId: components["schemas"]["Id"];
            name: string;
            description: string | null;
            status: components["schemas"]["TaskStatus"];
            percentComplete: components["schemas"]["Percentage"];
            /** @description Focused estimate, in working days. */
            duration: number;
            /** @description The estimate with safety. */
            safeDuration: number | null;
            /**
             * Format: date
             * @description It does not start earlier.
             */
            notBefore: string | null;
            /**
             * Format: date
             * @description The day by which it is to be done. It moves no plan; recommendations name tasks that are to miss it.
             */
            deadline: string | null;
            /** @description Working days of work left. */
            remainingDuration: number;
            predecessors: components["schemas"]["Predecessor"][];
            assignments: components["schemas"]["Assignment"][];
            /** @description A user. Becomes null when `assignments` change to ones without a resource whose user it is, where they had one; unless the same request says who has the task. */
            assignedToId: number | null;
            /** @description Its number in the work breakdown structure. */
            wbs: string | null;
            /** @description Names of the summary tasks above it, outermost first. */
            outline: string[];
            /** Format: date */
            plannedStart: string | null;
            /** Format: date */
            plannedFinish: string | null;
            /** Format: date */
            projectedStart: string | null;
            /** Format: date */
            projectedFinish: string | null;
            /**
             * Format: date
             * @description The first day worked on.
             */
            actualStart: string | null;
            /**
             * Format: date
             * @description The last day worked on, inclusive.
             */
            actualFinish: string | null;
            /** @description What keeps people from working on it, as reported; null while nothing does. Until then it is not worked on today, and projected from tomorrow on; its people do what comes next. Its completion ends it. */
            blockedNote: string | null;
            /**
             * Format: date
             * @description The day that the last report of its progress speaks for; null before the first one.
             */
            reportedOn: string | null;
            /**
             * Format: date
             * @description The day from which its people have it, where others began it; null where nobody else did.
             */
            reassignedOn: string | null;
            /**
             * Format: date
             * @description The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
             */
            countedFor: string | null;
            /** @description Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists. */
            outOfSequence?: components["schemas"]["Id"][];
            /**
             * Format: date
             * @description Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
             */
            dueDate: string | null;
            /** @description On the planned critical chain. */
            isCritical: boolean;
            /** @description It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it. */
            isReady: boolean;
            /** @description It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day. */
            startsToday: boolean;
            /** @description Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait. */
            bufferConsumption: number | null;
            /** @enum {string|null} */
            zone: "GREEN" | "YELLOW" | "RED" | null;
            /** @description Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed. */
            priority: number | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A task with the fields that `$select` names (all without it) and what `$expand` adds. */
        TaskView: {
            id?: components["schemas"]["Id"];
            /** @description The same as `id`, by the name that it has in batches and events. */
            taskId?: components["schemas"]["Id"];
            projectId?: components["schemas"]["Id"];
            name?: string;
            description?: string | null;
            status?: components["schemas"]["TaskStatus"];
            percentComplete?: components["schemas"]["Percentage"];
            /** @description Focused estimate, in working days. */
            duration?: number;
            /** @description The estimate with safety. */
            safeDuration?: number | null;
            /**
             * Format: date
             * @description It does not start earlier.
             */
            notBefore?: string | null;
            /**
             * Format: date
             * @description The day by which it is to be done. It moves no plan; recommendations name tasks that are to miss it.
             */
            deadline?: string | null;
            /** @description Working days of work left. */
            remainingDuration?: number;
            predecessors?: components["schemas"]["Predecessor"][];
            assignments?: components["schemas"]["Assignment"][];
            /** @description A user. Becomes null when `assignments` change to ones without a resource whose user it is, where they had one; unless the same request says who has the task. */
            assignedToId?: number | null;
            /** @description Its number in the work breakdown structure. */
            wbs?: string | null;
            /** @description Names of the summary tasks above it, outermost first. */
            outline?: string[];
            /** Format: date */
            plannedStart?: string | null;
            /** Format: date */
            plannedFinish?: string | null;
            /** Format: date */
            projectedStart?: string | null;
            /** Format: date */
            projectedFinish?: string | null;
            /**
             * Format: date
             * @description The first day worked on.
             */
            actualStart?: string | null;
            /**
             * Format: date
             * @description The last day worked on, inclusive.
             */
            actualFinish?: string | null;
            /** @description What keeps people from working on it, as reported; null while nothing does. Until then it is not worked on today, and projected from tomorrow on; its people do what comes next. Its completion ends it. */
            blockedNote?: string | null;
            /**
             * Format: date
             * @description The day that the last report of its progress speaks for; null before the first one.
             */
            reportedOn?: string | null;
            /**
             * Format: date
             * @description The day from which its people have it, where others began it; null where nobody else did.
             */
            reassignedOn?: string | null;
            /**
             * Format: date
             * @description The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
             */
            countedFor?: string | null;
            /** @description Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists. */
            outOfSequence?: components["schemas"]["Id"][];
            /**
             * Format: date
             * @description Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
             */
            dueDate?: string | null;
            /** @description On the planned critical chain. */
            isCritical?: boolean;
            /** @description It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it. */
            isReady?: boolean;
            /** @description It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day. */
            startsToday?: boolean;
            /** @description Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait. */
            bufferConsumption?: number | null;
            /** @enum {string|null} */
            zone?: "GREEN" | "YELLOW" | "RED" | null;
            /** @description Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed. */
            priority?: number | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            assignedTo?: components["schemas"]["Person"] | null;
            /** @description Those of its assignments, in their order; present with `$expand=resources`. */
            resources?: components["schemas"]["NamedResource"][];
        };
        NamedResource: {
            id: components["schemas"]["Id"];
            name: string;
        };
        TaskCreate: {
            name: components["schemas"]["Label"];
            description?: string | null;
            /** @description Focused estimate in working days; 1 when left out. */
            duration?: number;
            safeDuration?: number | null;
            /** Format: date */
            notBefore?: string | null;
            /** Format: date */
            deadline?: string | null;
            predecessors?: components["schemas"]["PredecessorInput"][];
            assignments?: components["schemas"]["AssignmentInput"][];
            assignedToId?: number | null;
            wbs?: string | null;
            outline?: string[];
        };
        /** @description What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out. */
        TaskUpdate: {
            id?: components["schemas"]["Id"];
            /** @description The same as `id`, by the name that it has in batches and events. */
            taskId?: components["schemas"]["Id"];
            projectId?: components["schemas"]["Id"];
            name?: components["schemas"]["Label"];
            description?: string | null;
            status?: components["schemas"]["TaskStatus"];
            percentComplete?: components["schemas"]["Percentage"];
            /** @description Focused estimate in working days; 1 when left out. */
            duration?: number;
            safeDuration?: number | null;
            /** Format: date */
            notBefore?: string | null;
            /** Format: date */
            deadline?: string | null;
            remainingDuration?: components["schemas"]["WorkingDays"];
            predecessors?: components["schemas"]["PredecessorInput"][];
            assignments?: components["schemas"]["AssignmentInput"][];
            assignedToId?: number | null;
            wbs?: string | null;
            outline?: string[];
            /** Format: date */
            plannedStart?: string | null;
            /** Format: date */
            plannedFinish?: string | null;
            /** Format: date */
            projectedStart?: string | null;
            /** Format: date */
            projectedFinish?: string | null;
            /** Format: date */
            actualStart?: string | null;
            /** Format: date */
            actualFinish?: string | null;
            /** @description What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports. */
            blockedNote?: string | null;
            /** @description The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken. */
            asOf?: components["schemas"]["InputDate"];
            /**
             * Format: date
             * @description The day that the last report of its progress speaks for; null before the first one.
             */
            reportedOn?: string | null;
            /**
             * Format: date
             * @description The day from which its people have it, where others began it; null where nobody else did.
             */
            reassignedOn?: string | null;
            /**
             * Format: date
             * @description The day to whose end the last report counts work: its `asOf`, or its day where it was made at `reportsCountForDayFrom` of the account or later. Null where it counts from the morning of `reportedOn`, and before the first one.
             */
            countedFor?: string | null;
            /** @description Predecessors and successors whose links the actual dates contradict, such as a start before the finish of a predecessor; absent where there are none, and in lists. */
            outOfSequence?: components["schemas"]["Id"][];
            /**
             * Format: date
             * @description Latest finish with which the task's own buffer is just used up: the feeding buffer behind its chain, for critical tasks and where there is none the project buffer. It moves when that buffer or the work in between does.
             */
            dueDate?: string | null;
            /** @description On the planned critical chain. */
            isCritical?: boolean;
            /** @description It may start: every link lets it, its lag has passed, and its notBefore and the start of the project are reached. People are not asked; startsToday says whether they are free for it. */
            isReady?: boolean;
            /** @description It is projected to start today, or to go on today: its people are free for it, by the order of all work that they have in the account. This is what to work on now; on a day off of the project, what is ready or under way and goes on with the next working day. */
            startsToday?: boolean;
            /** @description Deepest penetration over the buffers that it can reach, in per cent; null without a plan. Behind a feeding buffer that is not used up it does not reach the project buffer. What a later task loses while it waits for another project, or for a date, is not counted before that wait. */
            bufferConsumption?: number | null;
            /** @enum {string|null} */
            zone?: "GREEN" | "YELLOW" | "RED" | null;
            /** @description Higher is more urgent: 100 is a buffer used up, each point above a working day late. Null without a plan and once completed. */
            priority?: number | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        TaskList: {
            value: components["schemas"]["TaskView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        ProgressReport: {
            /** @description 1 is the first report of the task. */
            number: number;
            at: components["schemas"]["Timestamp"];
            /** @description The day that it speaks for, as given; else the day on which it was made. */
            asOf: components["schemas"]["Date"];
            status: components["schemas"]["TaskStatus"];
            percentComplete: components["schemas"]["Percentage"];
            /** @description Working days of work left. */
            remainingDuration: number;
            /** Format: date */
            actualStart: string | null;
            /** Format: date */
            actualFinish: string | null;
            /** @description What kept people from working on it; null for nothing. */
            blockedNote: string | null;
            /** @description Who reported it. */
            actor: components["schemas"]["Person"];
        };
        /** @description A report with the fields that `$select` names; all without it. */
        ProgressReportView: {
            /** @description 1 is the first report of the task. */
            number?: number;
            at?: components["schemas"]["Timestamp"];
            /** @description The day that it speaks for, as given; else the day on which it was made. */
            asOf?: components["schemas"]["Date"];
            status?: components["schemas"]["TaskStatus"];
            percentComplete?: components["schemas"]["Percentage"];
            /** @description Working days of work left. */
            remainingDuration?: number;
            /** Format: date */
            actualStart?: string | null;
            /** Format: date */
            actualFinish?: string | null;
            /** @description What kept people from working on it; null for nothing. */
            blockedNote?: string | null;
            /** @description Who reported it. */
            actor?: components["schemas"]["Person"];
        };
        ProgressReportList: {
            value: components["schemas"]["ProgressReportView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        BatchUpdate: {
            /** @description The day that the items speak for that have none of their own; left out, it depends on the time of day, as for a single update. */
            asOf?: components["schemas"]["InputDate"];
            updates: components["schemas"]["BatchItem"][];
        };
        /** @description An item of another shape fails alone; the batch goes on. */
        BatchItem: {
            taskId: components["schemas"]["Id"];
            status?: components["schemas"]["TaskStatus"];
            percentComplete?: components["schemas"]["Percentage"];
            remainingDuration?: components["schemas"]["WorkingDays"];
            /** Format: date */
            actualStart?: string | null;
            /** Format: date */
            actualFinish?: string | null;
            /** @description What keeps people from working on it; null once nothing does. A new note is a report where the project takes reports. */
            blockedNote?: string | null;
            /** @description The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken. */
            asOf?: components["schemas"]["InputDate"];
            /**
             * Format: date-time
             * @description When the report was made, if it is sent later, such as from a device that had no connection: it counts as if it had arrived then. A moment in the future counts as now, one before the task was created as the moment of that.
             */
            madeAt?: string;
            /**
             * Format: date-time
             * @description That of the task that the reporter saw: when the task has been changed since, the item fails with `task_changed`.
             */
            updatedAt?: string;
        };
        BatchResult: {
            results: {
                /** @description As given; null where the item names no whole number. */
                taskId: number | null;
                succeeded: boolean;
                /** @description Stands in items that succeeded. */
                task?: components["schemas"]["Task"];
                /** @description Stands in items that failed. */
                error?: components["schemas"]["BatchError"];
            }[];
            succeeded: number;
            failed: number;
        };
        BatchError: {
            status: number;
            code: string;
            detail: string;
            errors?: components["schemas"]["Fault"][];
        };
        Deliverable: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            status: "Open" | "Done";
        };
        /** @description With the id of one that the milestone has, that one; else a new one. One that is not listed goes. */
        DeliverableInput: {
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Label"];
            /**
             * @default Open
             * @enum {string}
             */
            status: "Open" | "Done";
        };
        Milestone: {
            id: components["schemas"]["Id"];
            projectId: components["schemas"]["Id"];
            name: string;
            description: string | null;
            /**
             * Format: date
             * @description It is not achieved earlier.
             */
            notBefore: string | null;
            /**
             * Format: date
             * @description As given, else the day that the plan gives it; null without either.
             */
            plannedDate: string | null;
            /** Format: date */
            projectedDate: string | null;
            /** Format: date */
            achievedDate: string | null;
            /** @enum {string} */
            status: "Planned" | "Achieved";
            predecessors: components["schemas"]["Predecessor"][];
            completedBy: components["schemas"]["Person"] | null;
            linkedDeliverables: components["schemas"]["Deliverable"][];
            /** @description Its number in the work breakdown structure. */
            wbs: string | null;
            /** @description Names of the summary tasks above it, outermost first. */
            outline: string[];
            isCritical: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        MilestoneView: {
            id?: components["schemas"]["Id"];
            projectId?: components["schemas"]["Id"];
            name?: string;
            description?: string | null;
            /**
             * Format: date
             * @description It is not achieved earlier.
             */
            notBefore?: string | null;
            /**
             * Format: date
             * @description As given, else the day that the plan gives it; null without either.
             */
            plannedDate?: string | null;
            /** Format: date */
            projectedDate?: string | null;
            /** Format: date */
            achievedDate?: string | null;
            /** @enum {string} */
            status?: "Planned" | "Achieved";
            predecessors?: components["schemas"]["Predecessor"][];
            completedBy?: components["schemas"]["Person"] | null;
            linkedDeliverables?: components["schemas"]["Deliverable"][];
            /** @description Its number in the work breakdown structure. */
            wbs?: string | null;
            /** @description Names of the summary tasks above it, outermost first. */
            outline?: string[];
            isCritical?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        MilestoneCreate: {
            name: components["schemas"]["Label"];
            description?: string | null;
            /** Format: date */
            notBefore?: string | null;
            /**
             * Format: date
             * @description A date to hold it to, instead of the plan's.
             */
            plannedDate?: string | null;
            predecessors?: components["schemas"]["PredecessorInput"][];
            linkedDeliverables?: components["schemas"]["DeliverableInput"][];
            wbs?: string | null;
            outline?: string[];
        };
        /** @description What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out. */
        MilestoneUpdate: {
            id?: components["schemas"]["Id"];
            projectId?: components["schemas"]["Id"];
            name?: components["schemas"]["Label"];
            description?: string | null;
            /** Format: date */
            notBefore?: string | null;
            /**
             * Format: date
             * @description A date to hold it to, instead of the plan's.
             */
            plannedDate?: string | null;
            /** Format: date */
            projectedDate?: string | null;
            /**
             * Format: date
             * @description Implies Achieved; not in the future. Without it a milestone is achieved on the day of `asOf`, or today.
             */
            achievedDate?: string | null;
            /** @enum {string} */
            status?: "Planned" | "Achieved";
            /** @description The day to whose end the report counts work. Left out, it is today from `reportsCountForDayFrom` of the account on; before that time the report counts from the morning of today. Before `reportedOn` no more than actual dates are taken. */
            asOf?: components["schemas"]["InputDate"];
            predecessors?: components["schemas"]["PredecessorInput"][];
            completedBy?: components["schemas"]["Person"] | null;
            linkedDeliverables?: components["schemas"]["DeliverableInput"][];
            wbs?: string | null;
            outline?: string[];
            isCritical?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        MilestoneList: {
            value: components["schemas"]["MilestoneView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        Resource: {
            id: components["schemas"]["Id"];
            name: string;
            email: string | null;
            /** @description How many of it there are. */
            capacity: number;
            /** @description Its own calendar; null: it works when the project does. */
            calendarId: number | null;
            skills: string[];
            /** @description The user that it is. */
            userId: number | null;
            /** @description Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do. */
            userActive: boolean | null;
            /** @description When it is away, by their first days. A task of one resource goes on at the return; one of several holds them for an absence of up to two working days and pauses for a longer one. Without a last day the tasks from then on need somebody else. */
            absences: components["schemas"]["Absence"][];
            /**
             * Format: date
             * @description The last day on which it is there; null: it stays. Its tasks from then on need somebody else, and are projected as if there were somebody from tomorrow on.
             */
            until: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ResourceView: {
            id?: components["schemas"]["Id"];
            name?: string;
            email?: string | null;
            /** @description How many of it there are. */
            capacity?: number;
            /** @description Its own calendar; null: it works when the project does. */
            calendarId?: number | null;
            skills?: string[];
            /** @description The user that it is. */
            userId?: number | null;
            /** @description Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do. */
            userActive?: boolean | null;
            /** @description When it is away, by their first days. A task of one resource goes on at the return; one of several holds them for an absence of up to two working days and pauses for a longer one. Without a last day the tasks from then on need somebody else. */
            absences?: components["schemas"]["Absence"][];
            /**
             * Format: date
             * @description The last day on which it is there; null: it stays. Its tasks from then on need somebody else, and are projected as if there were somebody from tomorrow on.
             */
            until?: string | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        ResourceCreate: {
            name: components["schemas"]["Label"];
            email?: string | null;
            /** @description 1 when left out. */
            capacity?: number;
            calendarId?: number | null;
            skills?: string[];
            userId?: number | null;
            /** @description All absences, those that are over too; what is not in the list is dropped. */
            absences?: components["schemas"]["AbsenceInput"][];
            /**
             * Format: date
             * @description The last day on which it is there; null: it stays.
             */
            until?: string | null;
        };
        /** @description What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out. */
        ResourceUpdate: {
            id?: components["schemas"]["Id"];
            name?: components["schemas"]["Label"];
            email?: string | null;
            /** @description 1 when left out. */
            capacity?: number;
            calendarId?: number | null;
            skills?: string[];
            userId?: number | null;
            /** @description Whether its user is active; null without a user, and where the caller does not see it. A resource whose user is deactivated is planned with as before, and recommendations name it where it has tasks to do. */
            userActive?: boolean | null;
            /** @description All absences, those that are over too; what is not in the list is dropped. */
            absences?: components["schemas"]["AbsenceInput"][];
            /**
             * Format: date
             * @description The last day on which it is there; null: it stays.
             */
            until?: string | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        ResourceList: {
            value: components["schemas"]["ResourceView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        Absence: {
            /** @description The first day. */
            from: components["schemas"]["Date"];
            /**
             * Format: date
             * @description The last day; null: the return is unknown.
             */
            to: string | null;
            /** @description How much of it is away; null: all. */
            units: number | null;
            /** @description Why, for those who see the resource; it is in no sentence about tasks. */
            reason: string | null;
        };
        AbsenceInput: {
            /** @description The first day. */
            from: components["schemas"]["InputDate"];
            /**
             * Format: date
             * @description The last day, at most 1,100 days after the first; null, or left out: the return is unknown.
             */
            to?: string | null;
            /** @description How much of it is away, no more than its capacity; null, or left out: all. */
            units?: number | null;
            /** @description Why, for those who see the resource. */
            reason?: string | null;
        };
        Holiday: {
            date: components["schemas"]["Date"];
            name: string;
        };
        Calendar: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Weekdays that are worked on, 1 is Monday, 7 is Sunday. */
            weekdays: number[];
            holidays: components["schemas"]["Holiday"][];
            hoursPerDay: number;
            /** @description What projects without a calendar of their own get. */
            isDefault: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        CalendarView: {
            id?: components["schemas"]["Id"];
            name?: string;
            /** @description Weekdays that are worked on, 1 is Monday, 7 is Sunday. */
            weekdays?: number[];
            holidays?: components["schemas"]["Holiday"][];
            hoursPerDay?: number;
            /** @description What projects without a calendar of their own get. */
            isDefault?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        CalendarCreate: {
            name: components["schemas"]["Label"];
            /** @description Monday to Friday, when left out. */
            weekdays?: number[];
            holidays?: {
                date: components["schemas"]["InputDate"];
                /** @default  */
                name: string;
            }[];
            /** @description 8 when left out. */
            hoursPerDay?: number;
            /** @description What projects without a calendar of their own get. */
            isDefault?: boolean;
        };
        /** @description What GET gave may be written back with changes: read-only fields are ignored while they are unchanged, and refused when they differ. If the body has read-only fields beyond `id` and `taskId`, unchanged writable fields count as left out. */
        CalendarUpdate: {
            id?: components["schemas"]["Id"];
            name?: components["schemas"]["Label"];
            /** @description Monday to Friday, when left out. */
            weekdays?: number[];
            holidays?: {
                date: components["schemas"]["InputDate"];
                /** @default  */
                name: string;
            }[];
            /** @description 8 when left out. */
            hoursPerDay?: number;
            /** @description What projects without a calendar of their own get. */
            isDefault?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        CalendarList: {
            value: components["schemas"]["CalendarView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        ProjectStarted: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            startDate: components["schemas"]["Date"];
            /** Format: date */
            targetEndDate?: string;
            managerId?: number;
            managerName?: string;
            /** @description Absent too for a manager without an e-mail address. */
            managerEmail?: string;
            /** @description The project buffer, in working days. */
            bufferSize: number;
            criticalChainLength: number;
            /** @description Distinct resources and assignees. */
            teamSize: number;
        };
        ProjectStatusChanged: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            previousStatus: components["schemas"]["ProjectStatus"];
            newStatus: components["schemas"]["ProjectStatus"];
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
        };
        ProjectFrozen: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            previousStatus: components["schemas"]["ProjectStatus"];
            frozenBy: components["schemas"]["Person"];
            frozenAt: components["schemas"]["Timestamp"];
            bufferConsumption: number;
        };
        ProjectEarlyWarning: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            warningLevel: components["schemas"]["Zone"];
            bufferConsumption: number;
            projectedCompletion: components["schemas"]["Date"];
            /** @description targetEndDate, else the end of the project buffer. */
            originalTarget: components["schemas"]["Date"];
            /** @description Calendar days that projectedCompletion is after originalTarget. */
            daysLate: number;
            probabilityOfPromise: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn: components["schemas"]["ProbabilityOn"];
            /** @description The open tasks that reach deepest into the project buffer, deepest first. */
            criticalTasks: {
                id: components["schemas"]["Id"];
                name: string;
                bufferConsumption: number;
            }[];
            /** @description What most of the use of the project buffer rests on, in a sentence: a missing report, a task, a person at work in another project (which is not named), a date. Of causes that move the end the largest, where there are any. Null below `yellowFrom`. */
            cause: string | null;
            /** @description Sentences, the most urgent first. Empty while the project is Frozen or Complete. */
            recommendations: string[];
        };
        TaskReady: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            assignedTo?: components["schemas"]["Person"];
            plannedStart: components["schemas"]["Date"];
            remainingDuration: number;
            priority: number;
        };
        TaskStarted: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            startedBy: components["schemas"]["Person"];
            /** @description When the start was reported; the reported day can be an earlier one. */
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date
             * @description The first day of the task by the plan before the report; absent while there is no plan.
             */
            plannedStart?: string;
            /** @description Calendar days that the reported first day of work is after plannedStart; 0 where it is not later, and without a plan. */
            daysLate: number;
        };
        TaskStatusChanged: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            previousStatus: components["schemas"]["TaskStatus"];
            newStatus: components["schemas"]["TaskStatus"];
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
            percentComplete: number;
            /** Format: date */
            estimatedCompletion?: string;
        };
        TaskDurationChanged: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            previousRemainingDuration: number;
            newRemainingDuration: number;
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
            /** Format: date */
            estimatedCompletion?: string;
        };
        TaskCompleted: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            completedBy: components["schemas"]["Person"];
            completedAt: components["schemas"]["Timestamp"];
            /** @description Working days from the actual start to the actual finish, both counted. */
            actualDuration: number;
            /** @description The focused estimate, in working days. */
            plannedDuration: number;
            bufferConsumption: number;
        };
        TaskRed: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            assignedTo?: components["schemas"]["Person"];
            bufferConsumption: number;
            remainingDuration: number;
            dueDate: components["schemas"]["Date"];
            /** @description The zone before; GREEN of a task that was completed. */
            previousStatus: components["schemas"]["Zone"];
            criticalChainImpact: boolean;
            /** @description A missing report, where days of the task count as lost because nothing was reported; else, for a task that the end depends on, what most of the use of the project buffer rests on, as in `project.early_warning`. Null where neither is known. */
            cause: string | null;
        };
        MilestoneAchieved: {
            milestoneId: components["schemas"]["Id"];
            milestoneName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            achievedDate: components["schemas"]["Date"];
            /** Format: date */
            plannedDate?: string;
            /** @description Calendar days; negative is late; 0 without a planned date. */
            daysEarly: number;
            completedBy: components["schemas"]["Person"];
            linkedDeliverables: components["schemas"]["Deliverable"][];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date
         * @description A calendar date, `YYYY-MM-DD`, in the account's time zone.
         * @example 2026-03-02
         */
        Date: string;
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
        ProjectId: components["schemas"]["Id"];
        SearchId: string;
        TaskId: components["schemas"]["Id"];
        MilestoneId: components["schemas"]["Id"];
        ResourceId: components["schemas"]["Id"];
        CalendarId: components["schemas"]["Id"];
        /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
        Replan: boolean;
        /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
        Top: number;
        /** @description The number of items to skip. */
        Skip: number;
        /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
        Filter: string;
        /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
        SearchTerms: string;
        /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
        OrderBy: string;
        /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
        Select: string;
        /** @description Names of related entities separated by commas, to be included in the response. */
        Expand: string;
        /** @description `true` adds `@odata.count`, the number of items on all pages. */
        Count: boolean;
        /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
        SkipToken: string;
        /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
        IdempotencyKey: string;
        /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
        IfMatch: string;
        /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
        Prefer: string;
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
        /** @description The preference of the request that was honoured (RFC 7240). */
        PreferenceApplied: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
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
            /** @description A page of projects. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
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
    createProject: {
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
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The created project. */
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
                    "application/json": components["schemas"]["Project"];
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
    importProject: {
        parameters: {
            query?: {
                /** @description Start of the project instead of the file's. */
                startDate?: components["schemas"]["InputDate"];
                /** @description Name of the project instead of the file's; a table has none. */
                name?: components["schemas"]["Label"];
                /** @description What the file's durations are: focused estimates, or ones with safety, half of which is cut. `auto` takes those of a Microsoft Project file for ones with safety, unless it was exported here, and those of a table for focused ones; the report says which. */
                estimates?: "focused" | "safe" | "auto";
                /** @description Per cent of each duration that is safety and is cut; given, durations have safety. Tasks with a safe duration of their own stay as they are. */
                safetyCut?: number;
                /** @description Whether feeding chains get buffers too. PROJECT unless it is given. */
                bufferType?: components["schemas"]["BufferType"];
                /** @description Per cent of buffer consumption at which YELLOW begins; below redFrom. 50 unless it is given. */
                yellowFrom?: components["schemas"]["YellowFrom"];
                /** @description Per cent of buffer consumption above which RED begins; above yellowFrom. 90 unless it is given. */
                redFrom?: components["schemas"]["RedFrom"];
                /** @description Starts the project. It is planned around the work of the account's Active projects on the resources that it takes over. */
                activate?: boolean;
                /** @description Whether progress and actual dates come along. */
                progress?: "keep" | "discard";
                /** @description What becomes of an assignment of more units than its resource has. `lower` lowers it; `raise` gives the resource as many, unless the account has it already; `refuse` refuses the file. Each is in the report. */
                overAllocation?: "lower" | "raise" | "refuse";
                /** @description Whether resources of the account with the names of the file's are taken for them, as they are, or others of the same names are made. */
                resources?: "match" | "create";
                /** @description Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles. */
                columns?: string;
                /** @description Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds. */
                durationUnit?: "days" | "hours" | "minutes" | "seconds";
            };
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "text/xml": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description The imported project, planned, and what became of the file. */
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
                    "application/json": components["schemas"]["ImportedProject"];
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
    previewImport: {
        parameters: {
            query?: {
                /** @description Start of the project instead of the file's. */
                startDate?: components["schemas"]["InputDate"];
                /** @description Name of the project instead of the file's; a table has none. */
                name?: components["schemas"]["Label"];
                /** @description What the file's durations are: focused estimates, or ones with safety, half of which is cut. `auto` takes those of a Microsoft Project file for ones with safety, unless it was exported here, and those of a table for focused ones; the report says which. */
                estimates?: "focused" | "safe" | "auto";
                /** @description Per cent of each duration that is safety and is cut; given, durations have safety. Tasks with a safe duration of their own stay as they are. */
                safetyCut?: number;
                /** @description Whether feeding chains get buffers too. PROJECT unless it is given. */
                bufferType?: components["schemas"]["BufferType"];
                /** @description Per cent of buffer consumption at which YELLOW begins; below redFrom. 50 unless it is given. */
                yellowFrom?: components["schemas"]["YellowFrom"];
                /** @description Per cent of buffer consumption above which RED begins; above yellowFrom. 90 unless it is given. */
                redFrom?: components["schemas"]["RedFrom"];
                /** @description Whether progress and actual dates come along. */
                progress?: "keep" | "discard";
                /** @description What becomes of an assignment of more units than its resource has. `lower` lowers it; `raise` gives the resource as many, unless the account has it already; `refuse` refuses the file. Each is in the report. */
                overAllocation?: "lower" | "raise" | "refuse";
                /** @description Whether resources of the account with the names of the file's are taken for them, as they are, or others of the same names are made. */
                resources?: "match" | "create";
                /** @description Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles. */
                columns?: string;
                /** @description Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds. */
                durationUnit?: "days" | "hours" | "minutes" | "seconds";
                /** @description Simulates the project, and answers with its `quote`. */
                quote?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "text/xml": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description What the import would do, and what is wrong with the file; nothing is stored. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
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
    getProject: {
        parameters: {
            query?: {
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectView"];
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
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
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
    getBufferAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buffer, as of the last calculation. A project without a plan has a buffer of 0. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BufferAnalysis"];
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
    getSchedule: {
        parameters: {
            query?: {
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule, as of the last calculation. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleView"];
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
    planProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlanOptions"];
            };
        };
        responses: {
            /** @description The new schedule. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description With `Prefer: respond-async`: the search in its queue; `Location` is where its result will be. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    getScheduleProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search that is under way. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": 7,
                     *       "startedAt": "2026-12-01T15:30:00.000Z",
                     *       "searchSeconds": 20,
                     *       "levelling": {
                     *         "length": 84.5,
                     *         "lowerBound": 80,
                     *         "schedules": 5200,
                     *         "gap": 5.625,
                     *         "proven": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleProgress"];
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
    listBaselines: {
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
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of baselines. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BaselineList"];
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
    getBaseline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
                /** @description The number of the plan, as the list of baselines has it; 1 is the first plan of the project, 0 to -10 are imported. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Baseline"];
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
    getFeverChart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points, oldest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeverChart"];
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
    tryChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description How the project stands, and how it would stand. */
            200: {
                headers: {
                    /** @description Names what was tried on, for `If-Match` of `what-if/apply`. */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
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
    applyChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description The project with the changes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
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
    simulateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Simulating"];
            };
        };
        responses: {
            /** @description What the runs came to. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectSimulation"];
                };
            };
            /** @description With `Prefer: respond-async`: the search in its queue; `Location` is where its result will be. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    getSimulationProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The simulation that is under way. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "startedAt": "2026-12-01T15:30:00.000Z",
                     *       "runs": 1500,
                     *       "standardError": 1.02
                     *     }
                     */
                    "application/json": components["schemas"]["SimulationProgress"];
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
    adviseProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdviceRequest"];
            };
        };
        responses: {
            /** @description The moves, the one that is worth most first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAdvice"];
                };
            };
            /** @description With `Prefer: respond-async`: the search in its queue; `Location` is where its result will be. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    previewActivation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActivationPreviewRequest"];
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivationPreview"];
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
    exportProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                    "text/csv": string;
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
    importTasks: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
                /** @description Which column of a table is which field: a list of `field=title`. A field without a title is read from no column; those that are not named are found by their titles. */
                columns?: string;
                /** @description Unit of a table's durations that are bare numbers; a day has 8 hours. By default days, in columns of Jira seconds. */
                durationUnit?: "days" | "hours" | "minutes" | "seconds";
                /** @description Reads and compares, and stores nothing. */
                dryRun?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description What became of each row. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskImport"];
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
    listProjectTasks: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    createTask: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskCreate"];
            };
        };
        responses: {
            /** @description The created task. */
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
                    "application/json": components["schemas"]["Task"];
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
    listMilestones: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
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
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of milestones. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MilestoneList"];
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
    createMilestone: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MilestoneCreate"];
            };
        };
        responses: {
            /** @description The created milestone. */
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
                    "application/json": components["schemas"]["Milestone"];
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
    listTasks: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
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
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    listAllMilestones: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
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
            /** @description A page of milestones. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MilestoneList"];
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
    batchUpdateTasks: {
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
                "application/json": components["schemas"]["BatchUpdate"];
            };
        };
        responses: {
            /** @description The outcome of each item, in order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
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
    getTask: {
        parameters: {
            query?: {
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
            };
            header?: never;
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
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
    deleteTask: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTask: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskUpdate"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
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
    listTaskReports: {
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
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressReportList"];
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
    getExplanation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation, as of the last calculation. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskExplanation"];
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
    getMilestone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                milestoneId: components["parameters"]["MilestoneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The milestone. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Milestone"];
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
    deleteMilestone: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                milestoneId: components["parameters"]["MilestoneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMilestone: {
        parameters: {
            query?: {
                /** @description Lets a change of the network of an Active project through, and plans the project anew with it. */
                replan?: components["parameters"]["Replan"];
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                milestoneId: components["parameters"]["MilestoneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MilestoneUpdate"];
            };
        };
        responses: {
            /** @description The updated milestone. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Milestone"];
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
    listResources: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
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
            /** @description A page of resources. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceList"];
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
    createResource: {
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
                "application/json": components["schemas"]["ResourceCreate"];
            };
        };
        responses: {
            /** @description The created resource. */
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
                    "application/json": components["schemas"]["Resource"];
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
    getResource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
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
    deleteResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceUpdate"];
            };
        };
        responses: {
            /** @description The updated resource. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
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
    getResourceLoad: {
        parameters: {
            query?: {
                /** @description The first day; the Monday of this week when left out. */
                from?: components["schemas"]["InputDate"];
                /** @description The last day; the Sunday of the thirteenth week when left out. At most two years after the first. */
                to?: components["schemas"]["InputDate"];
            };
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All weeks of the range. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceLoad"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listResourceTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tasks in the order in which they are projected. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendarFeeds: {
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
            /** @description A page of calendar feeds. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedList"];
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
    createCalendarFeed: {
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
                "application/json": components["schemas"]["CalendarFeedCreate"];
            };
        };
        responses: {
            /** @description The feed, with its address. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCalendarFeed"];
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
    deleteCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the feed. */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed is deleted. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the feed, which stands in its address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The feed, or the network address, has used up its minute. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendars: {
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
            /** @description A page of calendars. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarList"];
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
    createCalendar: {
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
                "application/json": components["schemas"]["CalendarCreate"];
            };
        };
        responses: {
            /** @description The created calendar. */
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
                    "application/json": components["schemas"]["Calendar"];
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
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calendarId: components["parameters"]["CalendarId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
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
    replaceCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                calendarId: components["parameters"]["CalendarId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalendarUpdate"];
            };
        };
        responses: {
            /** @description The changed calendar. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
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
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                calendarId: components["parameters"]["CalendarId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description Names of related entities separated by commas, to be included in the response. */
                $expand?: components["parameters"]["Expand"];
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
            /** @description A page of the portfolio. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
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
    staggerPortfolio: {
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
                "application/json": components["schemas"]["Staggering"];
            };
        };
        responses: {
            /** @description The recommendations. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaggeredPortfolio"];
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
    schedulePortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioScheduling"];
            };
        };
        responses: {
            /** @description The plans, stored where the request says so. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioSchedule"];
                };
            };
            /** @description With `Prefer: respond-async`: the search in its queue; `Location` is where its result will be. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    simulatePortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240) has the request answered at once, with 202 and the `Location` of a search that goes on without the client; other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Simulating"];
            };
        };
        responses: {
            /** @description What the runs came to, by project. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioSimulation"];
                };
            };
            /** @description With `Prefer: respond-async`: the search in its queue; `Location` is where its result will be. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    getPortfolioSimulationProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The simulation that is under way. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "startedAt": "2026-12-01T15:30:00.000Z",
                     *       "runs": 0,
                     *       "standardError": null
                     *     }
                     */
                    "application/json": components["schemas"]["SimulationProgress"];
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
    getSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                searchId: components["parameters"]["SearchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
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
    cancelSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                searchId: components["parameters"]["SearchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not under way any more. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPortfolioEstimates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What completed tasks tell. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioEstimates"];
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
    listDecisions: {
        parameters: {
            query?: {
                /** @description Those that have ended, of which the last 1,000 are kept. */
                ended?: boolean;
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
            /** @description A page of decisions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
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
    createDecision: {
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
                "application/json": components["schemas"]["DecisionCreate"];
            };
        };
        responses: {
            /** @description What would move; nothing is stored. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionOutcome"];
                };
            };
            /** @description The decision, and what it moves. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionOutcome"];
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
    endDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the decision. */
                decisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
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
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReleases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last proposals. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Releases"];
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
    proposeReleases: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new proposals. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Releases"];
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
    getPortfolioChanges: {
        parameters: {
            query?: {
                /** @description The first day that is looked at, at most 28 days ago; a week ago when it is left out. Not together with after. */
                since?: components["schemas"]["Date"];
                /** @description The moment after which changes count, such as the end of the caller's last visit; one that is longer ago than 28 days counts as the beginning of the 28th day before today. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioChanges"];
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
    visitPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioVisit"];
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
    getPortfolioLoad: {
        parameters: {
            query?: {
                /** @description The first day; the Monday of this week when left out. */
                from?: components["schemas"]["InputDate"];
                /** @description The last day; the Sunday of the thirteenth week when left out. At most two years after the first. */
                to?: components["schemas"]["InputDate"];
                /** @description At most this many resources, 50 when left out; more than 200 is taken as 200. */
                $top?: number;
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resources, each with all weeks of the range. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioLoad"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onProjectStarted: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.started";
                    data?: components["schemas"]["ProjectStarted"];
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
    onProjectStatusChanged: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.status_changed";
                    data?: components["schemas"]["ProjectStatusChanged"];
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
    onProjectFrozen: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.frozen";
                    data?: components["schemas"]["ProjectFrozen"];
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
    onProjectEarlyWarning: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.early_warning";
                    data?: components["schemas"]["ProjectEarlyWarning"];
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
    onTaskReady: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.ready";
                    data?: components["schemas"]["TaskReady"];
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
    onTaskStarted: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.started";
                    data?: components["schemas"]["TaskStarted"];
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
    onTaskStatusChanged: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.status_changed";
                    data?: components["schemas"]["TaskStatusChanged"];
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
    onTaskDurationChanged: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.duration_changed";
                    data?: components["schemas"]["TaskDurationChanged"];
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
    onTaskCompleted: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.completed";
                    data?: components["schemas"]["TaskCompleted"];
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
    onTaskRed: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.red";
                    data?: components["schemas"]["TaskRed"];
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
    onMilestoneAchieved: {
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
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "milestone.achieved";
                    data?: components["schemas"]["MilestoneAchieved"];
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
