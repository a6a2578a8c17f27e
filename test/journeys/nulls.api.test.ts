import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

test('null for an optional field of a request means that it is left out, and clears what is nullable', async () => {
  const project = await acme.post('/api/v1/projects', {
    name: 'Plant',
    description: 'Move it',
    startDate: null,
    bufferType: null,
    bufferPercentage: null,
    projectManagerId: null,
  })
  expect(project).toMatchObject({ status: 201, body: { bufferType: 'PROJECT', projectManagerId: acme.userId } })
  const at = `/api/v1/projects/${project.body.id}`
  const changed = await acme.patch(at, { name: null, bufferPercentage: null, description: null })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Plant', bufferPercentage: 50 } })
  expect(changed.body).not.toHaveProperty('description')

  const task = await acme.post(`${at}/tasks`, { name: 'Dig', duration: 4, predecessors: null, assignments: null })
  expect(task).toMatchObject({ status: 201, body: { duration: 4, predecessors: [] } })
  const batch = await acme.post('/api/v1/tasks/batch-update', {
    updates: [{ taskId: task.body.id, percentComplete: 25, status: null, remainingDuration: null }],
  })
  expect(batch.body.results).toMatchObject([{ succeeded: true, task: { remainingDuration: 3 } }])

  const webhook = {
    name: 'Alarms',
    url: 'https://hooks.example.com/in',
    events: ['task.red'],
    secret: 's',
    headers: null,
  }
  expect(await acme.post('/api/v1/webhooks', webhook)).toMatchObject({ status: 201, body: { headers: {} } })
})

test('an empty field of the specification is left out of answers, under $select too; others keep their null', async () => {
  const project = (await acme.post('/api/v1/projects', { name: 'Empty' })).body
  const at = `/api/v1/projects/${project.id}`
  const fields = 'id,description,targetEndDate,projectedCompletion'
  const shown = { id: project.id, projectedCompletion: null }
  expect((await acme.get(`${at}?$select=${fields}`)).body).toEqual(shown)
  const listed = await acme.get(`/api/v1/projects?$select=${fields}&$filter=id eq ${project.id}`)
  expect(listed.body.value).toEqual([shown])
  for (const body of [project, (await acme.get(at)).body, (await acme.get(`${at}?$expand=tasks`)).body]) {
    expect(body).toMatchObject(shown)
    for (const name of ['description', 'targetEndDate']) expect(body).not.toHaveProperty(name)
  }
  expect((await acme.get(`${at}/buffer-analysis`)).body).not.toHaveProperty('projectedCompletion')
  await acme.patch(at, { targetEndDate: '2030-01-04' })
  expect((await acme.get(`${at}?$select=targetEndDate`)).body).toEqual({ targetEndDate: '2030-01-04' })
})

test('null for a required field is refused by name', async () => {
  const { status, body } = await acme.post('/api/v1/projects', { name: null })
  expect([status, body.errors[0].pointer]).toEqual([400, '/name'])
})
