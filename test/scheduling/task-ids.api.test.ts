import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { sharedService } from '../support/shared-service.ts'

let acme: TestAccount
let id: number
beforeAll(async () => {
  const service = await sharedService()
  acme = await service.account('Acme')
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Plant move' })
  const { status, body } = await acme.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 4 })
  expect([status, body.taskId]).toEqual([201, body.id])
  id = body.id
  expect((await acme.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })).status).toBe(200)
})

test('taskId: stands beside id in answers, and is selected and filtered by', async () => {
  expect((await acme.get(`/api/v1/tasks/${id}`)).body).toMatchObject({ id, taskId: id })
  const { body } = await acme.get(`/api/v1/tasks?$select=taskId&$filter=taskId eq ${id}`)
  expect(body.value).toEqual([{ taskId: id }])
  const updates = [{ taskId: id, percentComplete: 5 }]
  const { body: batch } = await acme.post('/api/v1/tasks/batch-update', { updates })
  expect(batch.results[0].task).toMatchObject({ id, taskId: id })
})

test('taskId in a change: is taken where it equals the path, and refused where not', async () => {
  const { status, body } = await acme.patch(`/api/v1/tasks/${id}`, { taskId: id, percentComplete: 25 })
  expect([status, body.percentComplete]).toEqual([200, 25])
  const other = await acme.patch(`/api/v1/tasks/${id}`, { taskId: id + 1, percentComplete: 50 })
  expect([other.status, other.body.errors]).toEqual([400, [expect.objectContaining({ pointer: '/taskId' })]])
})

test('taskId beside a report of what is known already: is a report all the same', async () => {
  await acme.patch(`/api/v1/tasks/${id}`, { remainingDuration: 3 })
  const reports = async () => (await acme.get(`/api/v1/tasks/${id}/reports`)).body.value.length
  const before = await reports()
  await acme.patch(`/api/v1/tasks/${id}`, { remainingDuration: 3 })
  const alone = (await reports()) - before
  await acme.patch(`/api/v1/tasks/${id}`, { taskId: id, remainingDuration: 3 })
  expect((await reports()) - before - alone).toBe(alone)
})
