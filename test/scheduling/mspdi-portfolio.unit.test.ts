import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type CalendarSpec, type Network, plan } from '../../plugins/scheduling/engine/index.ts'
import type { CalendarDraft, ProjectDraft } from '../../plugins/scheduling/files/mspdi/draft.ts'
import { readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'

const files = ['product-launch.xml', 'plant-retrofit.xml', 'crm-migration.xml', 'office-move.xml']

const readFile = (file: string) => {
  const { project, report } = readMspdi(
    readFileSync(new URL(`../../runtime/demo/portfolio/${file}`, import.meta.url), 'utf8'),
  )
  if (!project) throw new Error(report.faults.map((fault) => fault.detail).join('\n'))
  return { project, report }
}
const dayOf = (date: string) => Date.parse(date) / 86_400_000
const specOf = (calendar: CalendarDraft): CalendarSpec => ({
  weekdays: calendar.weekdays,
  holidays: calendar.holidays.map((it) => dayOf(it.date)),
})

function networkOf(project: ProjectDraft): Network {
  const calendars = new Map(project.calendars.map((it) => [it.key, specOf(it)]))
  const calendar = calendars.get(project.calendarKey ?? '') ?? { weekdays: [1, 2, 3, 4, 5], holidays: [] }
  return {
    start: dayOf(project.startDate ?? '2026-01-05'),
    calendar,
    tasks: project.tasks.map((task) => ({
      id: Number(task.key),
      name: task.name,
      duration: task.duration,
      predecessors: task.predecessors.map(({ key, type, lag }) => ({ taskId: Number(key), type, lag })),
      assignments: task.assignments.map(({ resourceKey, units }) => ({ resourceId: Number(resourceKey), units })),
    })),
    resources: project.resources.map((resource) => {
      const own = calendars.get(resource.calendarKey ?? '')
      return {
        id: Number(resource.key),
        name: resource.name,
        capacity: resource.capacity,
        ...(own && { calendar: own }),
      }
    }),
  }
}

describe('the demo portfolio', () => {
  test.each([
    ['product-launch.xml', { tasks: 66, milestones: 7, links: 110, resources: 16 }],
    ['plant-retrofit.xml', { tasks: 23, milestones: 3, links: 34, resources: 8 }],
    ['crm-migration.xml', { tasks: 17, milestones: 2, links: 27, resources: 6 }],
    ['office-move.xml', { tasks: 12, milestones: 1, links: 18, resources: 7 }],
  ])('%s is read whole', (file, counts) => {
    expect(readFile(file).report).toMatchObject({ ...counts, faults: [] })
  })

  test.each(files)('%s plans with feeding buffers and work that waits for people', (file) => {
    const planned = plan(networkOf(readFile(file).project), {
      scheduleMethod: 'FROM_START',
      bufferType: 'PROJECT_AND_FEEDING',
      bufferSizing: 'percentage',
      bufferPercentage: 50,
      feedingPolicy: 'SHRINK',
    })
    expect(planned.feedingBuffers.filter((buffer) => buffer.granted > 0).length).toBeGreaterThanOrEqual(4)
    expect(planned.links.some((link) => link.reason.kind === 'resource')).toBe(true)
  })

  test('its projects share people, under the same names and addresses', () => {
    const people = files.flatMap((file) => readFile(file).project.resources)
    const byName = Map.groupBy(people, (person) => person.name)
    expect([...byName.values()].filter((same) => same.length > 1).length).toBeGreaterThanOrEqual(10)
    for (const same of byName.values()) {
      expect(new Set(same.map((person) => `${person.email} ${person.capacity}`)).size).toBe(1)
    }
  })
})
