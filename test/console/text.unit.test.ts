import { expect, test } from 'vitest'
import { text } from '../../plugins/console/web/text/text.ts'

test('days, schedules and unit-days are told in the singular where there is one', () => {
  const { planning, gantt, overview } = text.project
  expect(planning.proven('1')).toBe('The levelled work takes 1 day. No plan is shorter.')
  expect(planning.gap('1', '4')).toContain('takes 1 day, at most')
  expect(planning.found('1', '1', '1')).toBe('1 schedule tried. The shortest takes 1 day; none can take fewer than 1.')
  expect(planning.found('20', '2.5', '2')).toBe(
    '20 schedules tried. The shortest takes 2.5 days; none can take fewer than 2.',
  )
  expect([gantt.moved('1'), gantt.moved('2')]).toEqual(['joins 1 day later', 'joins 2 days later'])
  expect(overview.consumedOf('0.5', '1', 'Project buffer')).toBe('0.5 of 1 day consumed: Project buffer')
  expect(text.portfolio.load.over('1')).toBe(', 1 unit-day over-allocated')
})
