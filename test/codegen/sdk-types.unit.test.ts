import { type Chainwork, connect, type ProjectView, type TaskView } from '@chainwork/sdk'
import { expectTypeOf, test } from 'vitest'

const api: Chainwork = connect({ baseUrl: 'http://localhost', clientId: 'app', clientSecret: 'shh' })
const path = { taskId: 1 }
type Result<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

/** Calls are typed here and never made. */
const calls = {
  whole: () => api.getTask({ path }),
  list: () => api.listTasks({ query: { $top: 5, $filter: "status eq 'InProgress'" } }),
  expanded: () => api.getProject({ path: { projectId: 1 }, query: { $expand: 'tasks' } }),
  selected: () => api.getTask({ path, query: { $select: 'id, name' } }),
  selectedList: () => api.listTasks({ query: { $select: 'id,name', $expand: 'assignedTo' } }),
  unknown: ($select: string) => api.getTask({ path, query: { $select } }),
  maybe: (query: { $select?: string; $top?: number }) => api.listProjects({ query }),
  csv: () => api.listSecurityLog({ headers: { Accept: 'text/csv' } }),
  log: () => api.listSecurityLog({ query: { $top: 1 } }),
  exported: () => api.exportProject({ path: { projectId: 1 } }),
  imported: (file: Blob) => api.importProject({ body: file, headers: { 'Content-Type': 'text/csv' } }),
  deleted: () => api.deleteProject({ path: { projectId: 1 } }),
}

test('a response without $select: has all fields, and those of $expand are optional', () => {
  expectTypeOf<Result<typeof calls.whole>>().toEqualTypeOf<TaskView>()
  expectTypeOf<TaskView['name']>().toEqualTypeOf<string>()
  expectTypeOf<TaskView['safeDuration']>().toEqualTypeOf<number | null>()
  expectTypeOf<Result<typeof calls.list>['value'][number]>().toEqualTypeOf<TaskView>()
  expectTypeOf<Result<typeof calls.expanded>>().toEqualTypeOf<ProjectView>()
  expectTypeOf<undefined>().toExtend<ProjectView['tasks']>()
})

test('a response with $select: has the named fields, and may have what $expand adds', () => {
  type One = Result<typeof calls.selected>
  expectTypeOf<One['name']>().toEqualTypeOf<string>()
  expectTypeOf<keyof One>().toEqualTypeOf<'id' | 'name' | 'outOfSequence' | 'assignedTo' | 'resources'>()
  expectTypeOf<keyof Result<typeof calls.selectedList>['value'][number]>().toEqualTypeOf<keyof One>()
})

test('a response with a $select that is not known: may lack any field', () => {
  expectTypeOf<Result<typeof calls.unknown>['name']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Result<typeof calls.maybe>['value'][number]['name']>().toEqualTypeOf<string | undefined>()
})

test('files, text and empty responses: have their types', () => {
  expectTypeOf<Result<typeof calls.csv>>().toEqualTypeOf<string>()
  expectTypeOf<Result<typeof calls.log>['value'][number]['action']>().toExtend<string>()
  expectTypeOf<Result<typeof calls.exported>>().toEqualTypeOf<string>()
  expectTypeOf<Result<typeof calls.deleted>>().toEqualTypeOf<void>()
})

test('wrong use: does not compile', () => {
  const wrong = [
    // @ts-expect-error the path is missing
    () => api.getTask(),
    // @ts-expect-error the parameter is misspelt
    () => api.listTasks({ query: { $fitler: 'x' } }),
    // @ts-expect-error the option is misspelt
    () => api.listTasks({ timeuot: 5 }),
    // @ts-expect-error the field is misspelt
    () => api.updateTask({ path, body: { percentComplet: 5 } }),
    // @ts-expect-error the field was not selected
    async () => (await calls.selected()).status,
    // @ts-expect-error a feed goes on by its token: its first page would be taken for all
    () => api.items(api.listEvents()),
    // @ts-expect-error name is missing
    () => api.createProject({ body: {} }),
    // @ts-expect-error the client has no such setting
    () => connect({ baseUrl: 'http://localhost', clientId: 'app', clientSecret: 'shh', retry: 5 }),
  ]
  expectTypeOf(wrong).toBeArray()
})
