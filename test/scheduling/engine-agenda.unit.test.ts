/** The events of a dispatch, compared with a sorted list of them. */
import { describe, expect, it } from 'vitest'
import { Agenda, ARRIVAL, END, WAKE } from '../../plugins/scheduling/engine/execution/dispatch/agenda.ts'
import { randomOf } from '../../plugins/scheduling/engine/levelling/random.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'

/** Takes all events, with their moments. @param onTaken may add others */
function allOf(
  agenda: Agenda,
  onTaken: (about: number) => void = () => {},
): [at: number, kind: number, about: number][] {
  const taken: [number, number, number][] = []
  while (agenda.goOn()) {
    for (let number = agenda.take(); number >= 0; number = agenda.take()) {
      const about = agenda.aboutOf(number)
      taken.push([agenda.now, agenda.kindOf(number), about])
      onTaken(about)
    }
  }
  return taken
}

describe('The agenda', () => {
  it('gives the first moment first, and events of one moment in the order in which they were added', () => {
    const random = randomOf(1)
    const agenda = new Agenda()
    for (let round = 0; round < 3; round++) {
      const events: [number, number, number][] = []
      const add = (at: number) => {
        agenda.add(at, END, events.length)
        events.push([at, END, events.length])
      }
      // Many in a moment, many in a sixteenth of a day, and some decades later, in the last bucket.
      for (let each = 0; each < 1_000; each++) add(Math.floor(random() * 50) * (TICKS / 100))
      for (let each = 0; each < 300; each++) add(Math.floor((10 + 90 * random()) * 1_000) * TICKS)
      const taken = allOf(agenda, (about) => {
        if (about % 10 === 0 && events.length < 3_000) add(agenda.now + Math.floor(random() * 3) * TICKS)
      })
      expect(taken).toEqual(events.toSorted((a, b) => a[0] - b[0] || a[2] - b[2]))
      expect(taken.length).toBeGreaterThan(1_400)
      agenda.clear()
    }
  })

  it('takes what is added to the present moment behind the others of it', () => {
    const agenda = new Agenda()
    agenda.add(TICKS, WAKE, 1)
    agenda.add(TICKS, ARRIVAL, 2)
    expect(allOf(agenda, (about) => about === 1 && agenda.add(TICKS, END, 3)).map(([, , about]) => about)).toEqual([
      1, 2, 3,
    ])
  })

  it('is empty after it was cleared', () => {
    const agenda = new Agenda()
    agenda.add(TICKS, END, 1)
    agenda.clear()
    expect([agenda.goOn(), agenda.now]).toEqual([false, 0])
  })
})
