/** What consumes the buffer of a project: its own work, or people who are at work in another one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movesBetween, movesInWords } from '../../plugins/scheduling/engine/execution/buffer-moves.ts'
import { explainProjected } from '../../plugins/scheduling/engine/index.ts'
import type { NetworkResource, Progress, Projection, ProjectionInput } from '../../plugins/scheduling/engine/model.ts'
import { causesIn } from '../support/causes.ts'
import { ANA, BOB, inputsOf, type Project, seenOn, type Work } from '../support/hand-made-projects.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { type RunningInput, runningPortfolios } from '../support/running-portfolios.ts'
import { THRESHOLDS, warns } from '../support/thresholds.ts'

/** Ana is at work on T11 for nine days more; T21 takes Bob three, and T22 then takes Ana four. */
const holder: Project = {
  id: 1,
  buffer: [10, 5],
  tasks: [{ id: 11, days: 10, people: [ANA], planned: 0, left: 9 }],
}
const waiting: Project = {
  id: 2,
  buffer: [7, 3],
  tasks: [
    { id: 21, days: 3, people: [BOB], planned: 0, left: 3 },
    { id: 22, days: 4, people: [ANA], planned: 3, after: [21] },
  ],
}

describe('A task before a wait for another project', () => {
  it('has not consumed what the wait has', () => {
    const { at, used, tasks, seen, inputs } = seenOn(0, [holder, waiting])
    const input = inputs[1] as ProjectionInput
    expect([21, 22].map(at)).toEqual([
      [0, 3],
      [9, 13],
    ])
    // T22 ends six days after the start of a buffer of three.
    expect(used[1]).toBe(200)
    const of = (id: number) => tasks.find((one) => one.id === id)
    // Without the wait the work ends where the buffer starts.
    expect(of(21)).toMatchObject({ bufferConsumption: 0, zone: 'GREEN', priority: 0, due: 6, onLongestChain: true })
    expect(of(22)).toMatchObject({ bufferConsumption: 200, zone: 'RED', priority: 103, due: 10 })
    const float = (taskId: number) => explainProjected({ ...input, projection: seen[1] as Projection, taskId })?.float
    expect([float(21)?.end, float(22)?.end]).toEqual([6, 0])
  })

  it('has consumed it where others wait for its people, and it for them', () => {
    // Ana goes from T20 to T11, and from there to T22.
    const through: Project = {
      ...waiting,
      tasks: [{ id: 20, days: 2, people: [ANA], planned: 0, left: 2 }, ...waiting.tasks],
    }
    const { at, used, tasks } = seenOn(0, [
      { ...holder, tasks: [{ id: 11, days: 7, people: [ANA], planned: 2 }] },
      through,
    ])
    expect([20, 11, 22].map(at)).toEqual([
      [0, 2],
      [2, 9],
      [9, 13],
    ])
    expect(used[1]).toBe(200)
    const of = (id: number) => tasks.find((one) => one.id === id)
    expect(of(20)).toMatchObject({ bufferConsumption: 200, zone: 'RED', due: -1 })
    expect(of(21)).toMatchObject({ bufferConsumption: 0, zone: 'GREEN', due: 6 })
  })
})

describe('What holds a task once the one before it is done earlier', () => {
  it('is the project that then has its person, named where it may be', () => {
    const [first, ...rest] = waiting.tasks
    // T21 ends on day 11; Ana is free on day 9.
    const { inputs } = seenOn(0, [holder, { ...waiting, tasks: [{ ...(first as Work), left: 11 }, ...rest] }])
    const said = (name: (known: string) => string) => {
      const running = inputs[1]?.running?.map((it) => ({ ...it, name: name(it.name) })) ?? []
      const input = { ...(inputs[1] as ProjectionInput), running }
      return explainProjected({ ...input, projection: project(input), taskId: 22 })?.earlier?.sentence
    }
    const then = 'Finish "T21" 2 days earlier: then "T22" can start 2 days earlier, held by'
    expect(said((known) => known)).toBe(`${then} "P1".`)
    expect(said(() => '')).toBe(`${then} another project.`)
  })
})

describe('What is recommended to a project that another one waits for', () => {
  const sentences = (...projects: Project[]) => seenOn(0, projects).seen[0]?.recommendations ?? []
  const waits =
    'The end of "P2", whose buffer is being used up, waits for "Ana", at work on "T11" until 1970-01-09: it helps if this work ends earlier.'
  const said = (...projects: Project[]) => sentences(...projects).filter((it) => it.startsWith('The end of'))

  it('names the project, the person, the task and the day, also while its own buffer is green', () => {
    const { seen } = seenOn(0, [holder, waiting])
    expect(seen[0]?.feverZone).toBe('GREEN')
    expect(seen[0]?.headline?.text).toBe(waits)
    expect(seen[1]?.recommendations.join()).not.toContain('The end of')
    const [input] = inputsOf(0, [holder, waiting])
    const { running: _, ...alone } = input as ProjectionInput
    expect(project(alone).recommendations).not.toContain(waits)
  })

  it('is the same where other facts are known of it than it runs with', () => {
    const [input] = inputsOf(0, [holder, waiting])
    expect(project({ ...(input as ProjectionInput), progress: [] }).recommendations.join()).toContain(
      'at work on "T11"',
    )
  })

  it('is not said where the buffer of the other one does not warn, or its end waits for something else', () => {
    expect(said(holder, { ...waiting, buffer: [12, 10] })).toEqual([])
    const longer: Work = { id: 23, days: 20, people: [BOB], planned: 3, after: [21] }
    expect(said(holder, { ...waiting, tasks: [...waiting.tasks, longer] })).toEqual([])
    const dated = waiting.tasks.map((it) => (it.id === 22 ? { ...it, notBefore: 9 } : it))
    expect(said(holder, { ...waiting, tasks: dated })).toEqual([])
    const slow = waiting.tasks.map((it) => (it.id === 21 ? { ...it, days: 9, left: 8.99 } : it))
    expect(said(holder, { ...waiting, tasks: slow })).toEqual([])
  })

  it('is not said of one task where the other project waits for two', () => {
    const both = [holder.tasks[0] as Work, { id: 12, days: 10, people: [BOB], planned: 0, left: 9 }]
    const needsBoth: Project = { ...waiting, tasks: [{ id: 22, days: 4, people: [ANA, BOB], planned: 3 }] }
    expect(said({ ...holder, tasks: both }, needsBoth)).toEqual([])
  })

  it('asks for no help where the task was completed today', () => {
    const late: Project = { id: 2, buffer: [-9, 3], tasks: [{ id: 22, days: 4, people: [ANA], planned: -13 }] }
    const next: Work = { id: 12, days: 3, people: [BOB], planned: 10 }
    const [input] = inputsOf(0, [{ ...holder, tasks: [...holder.tasks, next] }, late])
    const seenWith = (entry: Partial<Progress>) => {
      const progress: Progress[] = [{ taskId: 11, status: 'InProgress', remaining: 1, actualStart: -9, ...entry }]
      const running = input?.running?.map((it) => (it.id === 1 ? { ...it, progress } : it)) ?? []
      return project({ ...(input as ProjectionInput), progress, running }).recommendations.join()
    }
    expect(seenWith({})).toContain('at work on "T11" until 1970-01-01: it helps')
    expect(seenWith({ status: 'Completed', remaining: 0, actualFinish: 1 })).not.toContain('The end of')
  })

  it('speaks of another project where it is not to be named, and keeps which one that is', () => {
    const [input] = inputsOf(0, [holder, waiting])
    const running = input?.running?.map((it) => ({ ...it, name: '' })) ?? []
    const { recommendations, hiddenNames, headline } = project({ ...(input as ProjectionInput), running })
    expect(hiddenNames).toMatchObject([{ projectId: 2 }])
    const [{ sentence, at } = { sentence: -1, at: -1 }] = hiddenNames
    expect(recommendations[sentence]?.slice(at)).toMatch(/^another project, whose/)
    expect(headline).toMatchObject({ text: recommendations[0], hiddenName: { projectId: 2 } })
  })
})

describe('What is recommended to a project that waits for another one', () => {
  const sentences = (...projects: Project[]) => seenOn(0, projects).seen[1]?.recommendations

  it('names who holds whom, where and until when, and what would move the end', () => {
    const found = sentences(holder, waiting) ?? []
    expect(found).toContain(
      '"T22" waits for "Ana", at work on "P1" until 1970-01-09, which uses 6 days of the project buffer: it helps if that work ends earlier. "T21" can slip by 6 days.',
    )
    expect(found.join()).not.toMatch(/give it all help|prepare to shorten/)
    // Each of the two does what is said.
    const helped = { ...holder, tasks: [{ ...(holder.tasks[0] as Work), left: 3 }] }
    expect(seenOn(0, [helped, waiting]).used[1]).toBe(0)
    expect(seenOn(0, [holder, { ...waiting, decisions: [{ place: 0, mode: 'now' }] }]).used[1]).toBe(0)
  })

  it('says since when the task is ready, where that was before today', () => {
    const [bobs, anas] = waiting.tasks as [Work, Work]
    const ready = { ...waiting, tasks: [{ ...bobs, left: 0 }, anas] }
    const found = (day: number, task: Work = anas) =>
      seenOn(day, [holder, { ...ready, tasks: [ready.tasks[0] as Work, task] }]).seen[1]?.recommendations.join()
    expect(found(4)).toContain(
      '"T22" has been ready since 1970-01-01 and waits 13 days longer than planned for "Ana", at work on "P1" until',
    )
    expect(found(4, { ...anas, notBefore: 4 })).toContain('"T22" waits for "Ana"')
    expect(found(0)).toContain('"T22" waits 9 days longer than planned for "Ana"')
  })

  it('says what the wait uses of the buffer without what was gained before it, behind it, or by all', () => {
    const [first, second] = waiting.tasks as [Work, Work]
    const early = { ...waiting, tasks: [{ ...first, left: 0 }, second] }
    const found = (own: Project) => seenOn(4, [holder, own]).seen[1]?.recommendations.join()
    const waits =
      '"T22" has been ready since 1970-01-01 and waits 13 days longer than planned for "Ana", at work on "P1"'
    // T21 took three days less than planned: T22 ends at 17 instead of 7.
    expect(found(early)).toContain(
      `${waits} until 1970-01-13, which uses 10 days of the project buffer: it helps if that work`,
    )
    // T23 takes two more, for which there was time before the buffer.
    const third: Work = { id: 23, days: 2, planned: 7, after: [22], left: 4 }
    expect(found({ ...early, tasks: [...early.tasks, third] })).toContain(
      'which uses 10 days of the project buffer: it helps',
    )
    expect(found({ ...early, buffer: [14, 3] })).toContain(
      'which uses 3 days of the project buffer: it helps if that work',
    )
  })

  it('asks for no help where the other work was completed today', () => {
    const [, input] = inputsOf(0, [holder, waiting])
    const done: Progress = { taskId: 11, status: 'Completed', remaining: 0, actualStart: -9, actualFinish: 1 }
    const running = input?.running?.map((it) => (it.id === 1 ? { ...it, progress: [done] } : it)) ?? []
    const own = { id: 3, buffer: [-9, 3], tasks: [{ id: 31, days: 4, people: [ANA], planned: -13 }] } as const
    const late = inputsOf(0, [own])[0] as ProjectionInput
    const seen = project({ ...late, running: [...(late.running ?? []), ...running] })
    expect(seen.waits).toMatchObject([{ taskId: 31, until: 1, booked: { taskId: 11 } }])
    expect(seen.feverZone).toBe('RED')
    expect(seen.recommendations.join()).not.toContain('it helps if that work')
  })

  it('speaks of another project where it is not to be named, and keeps which one that is', () => {
    const [, input] = inputsOf(0, [holder, waiting])
    const running = input?.running?.map((it) => ({ ...it, name: '' })) ?? []
    const { recommendations, hiddenNames } = project({ ...(input as ProjectionInput), running })
    const [mention] = hiddenNames
    expect(hiddenNames).toMatchObject([{ projectId: 1 }])
    const sentence = recommendations[mention?.sentence ?? -1]
    expect(sentence).toContain('"T22" waits for "Ana", at work on another project until')
    expect(sentence?.slice(mention?.at)).toMatch(/^another project until/)
  })

  it('says that a start today uses up the wait first', () => {
    const [first, ...rest] = waiting.tasks
    const { left: _, ...ready } = first as Work
    expect(sentences(holder, { ...waiting, tasks: [ready, ...rest] })).toContain(
      '"T21" is on the longest chain and ready: start it today. A delay first uses up the time in which "T22" waits for "Ana", then the project buffer.',
    )
  })

  it('names a date that the end waits for', () => {
    const { seen } = seenOn(0, [
      { ...waiting, tasks: waiting.tasks.map((it) => (it.id === 22 ? { ...it, notBefore: 9 } : it)) },
    ])
    expect(seen[0]?.recommendations).toContain(
      '"T22" is not to start before 1970-01-10, which uses 6 days of the project buffer: let it start earlier, or shorten what comes behind it.',
    )
    expect(seen[0]?.recommendations.join()).not.toContain('give it all help')
  })
})

describe('A missing report', () => {
  /** Reported on the evening of day 0, with 5 days left of which day 1 counts as progress; nothing since. */
  const unreported: Project = {
    ...{ id: 1, buffer: [6, 5] },
    tasks: [{ id: 11, days: 6, people: [ANA], planned: 0, left: 5, unreportedSince: 1 }],
  }
  const behind: Project = {
    ...{ id: 2, buffer: [10, 4] },
    tasks: [{ id: 22, days: 4, people: [ANA], planned: 6 }],
  }
  const on = (today: number, projects: readonly Project[], isNamed = true) =>
    inputsOf(today, projects).map((input) =>
      project({ ...input, running: input.running?.map((it) => ({ ...it, name: isNamed ? it.name : '' })) ?? [] }),
    )
  const ASK = 'ask how much of it is left.'

  it('is named instead of its task, once, with what it uses of the buffer', () => {
    // Days 2 to 4 are lost: 4 days left on day 5 end at 9, which is 3 of 5 days, 60 %.
    const [seen] = on(5, [unreported])
    const sentence = `Nothing has been reported of "T11" since 1970-01-02, which uses 3 days of the project buffer: ${ASK}`
    expect(seen?.projectBuffer.percentage).toBe(60)
    expect(seen?.cause).toBe(sentence)
    expect(seen?.recommendations.filter((it) => it.includes('T11'))).toEqual([sentence])
  })

  it('is named to those who wait for its person, and its project where that may be seen', () => {
    // T22 waits for Ana until 9 instead of 6: 3 of 4 days, 75 %.
    const sentence = (project: string) =>
      `Nothing has been reported since 1970-01-02 of work in ${project} that keeps "Ana" from "T22" until 1970-01-09, which uses 3 days of the project buffer: ${ASK}`
    const [, seen] = on(5, [unreported, behind])
    expect(seen?.projectBuffer.percentage).toBe(75)
    expect(seen?.cause).toBe(sentence('"P1"'))
    expect(seen?.recommendations).toContain(sentence('"P1"'))
    expect(seen?.recommendations.join()).not.toMatch(/give it all help|waits for "Ana"/)
    const [, unnamed] = on(5, [unreported, behind], false)
    expect(unnamed?.cause).toBe(sentence('another project'))
    expect(unnamed?.hiddenNames).toMatchObject([{ projectId: 1 }])
    const { sentence: place = -1, at = 0 } = unnamed?.hiddenNames[0] ?? {}
    expect(unnamed?.recommendations[place]?.slice(at)).toMatch(/^another project that keeps/)
  })

  it('is told apart from the rest of a wait', () => {
    // One day is lost on day 3, and T11 took two days more: 6 left at 3 end at 9.
    const longer = { ...unreported, tasks: [{ ...(unreported.tasks[0] as Work), left: 7 }] }
    expect(on(3, [longer, behind])[1]?.cause).toContain(
      'which uses 3 days of the project buffer, 1 of them by the missing report: ask',
    )
    // Of the .75 days left, half a day counts as done on day 1: T11 ends at 2.25, for which T22 waits a day.
    const less = { ...unreported, tasks: [{ ...(unreported.tasks[0] as Work), left: 0.75 }] }
    const soon: Project = { id: 2, buffer: [5.25, 2], tasks: [{ ...(behind.tasks[0] as Work), planned: 1.25 }] }
    expect(on(2, [less, soon])[1]?.cause).toContain(
      'which uses 1 day of the project buffer, 0.5 of it by the missing report: ask',
    )
  })

  it('is looked for behind what has the person, in the work that this waits for', () => {
    // T11 ends at 9 instead of 6, and T12 has Ana from 9 to 11: T22, which could start at 10, waits for a day.
    const chain: Project = {
      ...{ id: 1, buffer: [8, 9] },
      tasks: [
        { id: 11, days: 6, people: [BOB], planned: 0, left: 5, unreportedSince: 1 },
        { id: 12, days: 2, people: [ANA], planned: 6, after: [11] },
      ],
    }
    const held: Project = {
      ...{ id: 2, buffer: [12, 4] },
      tasks: [
        { id: 21, days: 8, planned: 0, left: 5 },
        { id: 22, days: 4, people: [ANA], planned: 8, after: [21] },
      ],
    }
    expect(on(5, [chain, held])[1]?.cause).toBe(
      `Nothing has been reported since 1970-01-02 of work in "P1" that keeps "Ana" from "T22" until 1970-01-11, which uses 1 day of the project buffer: ${ASK}`,
    )
  })
})

describe('A task of several people who are not free together', () => {
  /** Ana has 2 days left of T21, Bob 4 of T22. T23 needs both, and T24, planned later, needs Ana for 5 days. */
  const together = (own: Partial<Project> = {}, others: readonly Work[] = []): Project => ({
    ...{ id: 1, buffer: [4, 4] },
    tasks: [
      { id: 23, days: 4, people: [ANA, BOB], planned: 0 },
      { id: 21, days: 2, people: [ANA], left: 2, planned: 0 },
      { id: 22, days: 4, people: [BOB], left: 4, planned: 0 },
      ...others,
    ],
    ...own,
  })
  const other: Project = { id: 2, buffer: [60, 9], tasks: [{ id: 24, days: 5, people: [ANA], planned: 1 }] }
  const sentence =
    '"T23" needs "Ana" and "Bob" together and uses 175 % of its buffer: as they take other work meanwhile, it starts on 1970-01-08 and not on 1970-01-05. It helps if that work ends earlier.'

  it('has an alarm that says how much later it starts because they take other work', () => {
    const { at, seen } = seenOn(0, [together(), other])
    // Ana takes T24 on day 2 and is free on day 7; T23 ends at 11, seven days after the buffer's start.
    expect([at(24), at(23)]).toEqual([
      [2, 7],
      [7, 11],
    ])
    expect(seen[0]?.recommendations).toContain(sentence)
    // Each of the two does what is said.
    expect(seenOn(0, [together()]).at(23)[0]).toBe(4)
    expect(seenOn(0, [together({ decisions: [{ place: 0, mode: 'now', taskId: 23 }] }), other]).at(23)[0]).toBe(0)
  })

  it('has the day on which they are free by the calendar, weekends left out', () => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: [] }
    const { at, seen } = seenOn(0, [together({ calendar }), { ...other, calendar }])
    // From Thursday on, day 0, Bob is at work until Tuesday, day 5; Ana, with T24, until Friday, day 8.
    expect(at(23)[0]).toBe(11)
    expect(seen[0]?.recommendations.join()).toContain('it starts on 1970-01-12 and not on 1970-01-07.')
  })

  it('has none where nobody takes other work, or little of its buffer is used', () => {
    expect(seenOn(0, [together()]).seen[0]?.recommendations.join()).not.toContain('together')
    expect(seenOn(0, [together({ buffer: [10, 4] }), other]).seen[0]?.recommendations.join()).not.toContain('together')
  })
})

describe('A task under way with float', () => {
  it('is not to be helped while the end waits for somebody, though it is deep in the buffer', () => {
    // T31 ends at 8 and can slip by 5 days; T22 ends at 13, six days after the buffer's start: 200 %, T31 at 33 %.
    const parallel = { id: 31, days: 3, people: [BOB], planned: 4, left: 11 }
    const { seen, tasks } = seenOn(0, [holder, { ...waiting, tasks: [...waiting.tasks.slice(1), parallel] }])
    const deep = tasks.find(({ id }) => id === 31)
    // Eleven days from 0: 11 is four days after 7, 133 %, and two days before 13.
    expect(deep?.bufferConsumption).toBeCloseTo(133.33, 1)
    expect(seen[1]?.recommendations.join()).not.toMatch(/give it all help/)
    expect(seen[1]?.recommendations.join()).toContain('"T22" waits for "Ana", at work on "P1"')
  })

  it('is to be helped where the end moves with it', () => {
    const { seen } = seenOn(0, [{ ...waiting, tasks: [{ id: 31, days: 3, people: [BOB], planned: 4, left: 11 }] }])
    expect(seen[0]?.recommendations.join()).toContain('"T31" uses 133 % of its buffer')
  })
})

describe('Work that takes longer', () => {
  it('uses no more of the buffer than the project has, and nothing where it was gained before', () => {
    // T21 was done at once, nine days before its planned end: T22 is planned to end at 13, and ends at 13 and at 16.
    const cause = (left: number, buffer: number) => {
      const tasks: Work[] = [
        { id: 21, days: 9, people: [BOB], planned: 0, left: 0 },
        { id: 22, days: 4, people: [ANA], planned: 9, after: [21], left },
      ]
      return seenOn(0, [{ id: 2, buffer: [buffer, 2], tasks }]).seen[0]?.cause
    }
    expect(cause(13, 12)).toBe('"T22" takes 9 days longer than planned: shorten what is left of it.')
    expect(cause(16, 12)).toBe(
      '"T22" takes 12 days longer than planned, which uses 3 days of the project buffer: shorten what is left of it.',
    )
    expect(cause(16, 14)).toContain('which uses 2 days of the project buffer')
  })
})

describe('A project that warns', () => {
  it('has a recommendation and a cause, whatever consumes its buffer', () => {
    let warned = 0
    forAll(150, runningPortfolios(), fc.integer({ min: 0, max: 60 }), (inputs, later) => {
      for (const input of inputs) {
        for (const kind of ['flat', 'sloped'] as const) {
          const zones = { kind, ...THRESHOLDS }
          const seen = project({ ...input, statusDate: input.statusDate + later, zones })
          const isWarned = warns(seen.projectBuffer.percentage)
          expect(seen.cause !== null).toBe(isWarned)
          if (!isWarned) continue
          warned++
          expect(seen.recommendations).not.toEqual([])
        }
      }
    })
    expect(warned).toBeGreaterThan(100)
  })
})

/** As if the plan had been made on day 0, while all of its tasks were under way. */
const fromProgress = (input: ProjectionInput): ProjectionInput => {
  const started = input.plan.tasks.map(({ id }) => id)
  const made = { statusDate: 0, started, completed: [], bufferBasis: 'remaining', chainStart: 0 } as const
  return { ...input, plan: { ...input.plan, fromProgress: made } }
}

describe('The causes of consumption', () => {
  const of = (id: number, projects: readonly Project[]) =>
    causesIn(inputsOf(0, projects).find((it) => it.id === id) as ProjectionInput).causes

  it('name who holds what is waited for, and say what would move the end', () => {
    expect(of(2, [holder, waiting])).toMatchObject([
      {
        ...{ taskId: 22, kind: 'wait', days: 6, movesEnd: true },
        wait: { resourceId: ANA, until: 9, booked: { projectId: 1, taskId: 11 }, projectName: 'P1' },
      },
    ])
    // Two days late before the wait, of which nothing reaches the end.
    const [first, ...rest] = waiting.tasks
    const late = { ...waiting, tasks: [{ ...(first as Work), left: 5 }, ...rest] }
    expect(of(2, [holder, late])).toMatchObject([
      { taskId: 22, kind: 'wait', days: 4, movesEnd: true },
      { taskId: 21, kind: 'work', days: 2, movesEnd: false },
    ])
  })

  it('have one wait where the task was ready before today', () => {
    // T21 was done at once. T22 has waited since day 0, and on day 4 Ana is busy until 13.
    const [first, ...rest] = waiting.tasks
    const ready = { ...waiting, tasks: [{ ...(first as Work), left: 0 }, ...rest] }
    const [, input] = inputsOf(4, [holder, ready])
    expect(causesIn(input as ProjectionInput).causes).toMatchObject([
      { taskId: 22, kind: 'wait', days: 13, wait: { resourceId: ANA, until: 13 } },
      { taskId: 21, kind: 'work', days: -3 },
    ])
  })

  describe('of an absence that the plan does not know', () => {
    /** Ana's two days, then three; she is away on the days that are planned for the three. */
    const away = (to: number) => [{ id: ANA, name: 'Ana', capacity: 1, absences: [{ from: 2, to }] }]
    const own: Project = {
      ...{ id: 1, buffer: [5, 4] },
      tasks: [
        { id: 11, days: 2, people: [ANA], planned: 0 },
        { id: 12, days: 3, people: [ANA], planned: 2, after: [11] },
      ],
    }

    it('are days off, and the work is as long as planned', () => {
      const [input] = inputsOf(0, [own], away(4))
      expect(causesIn(input as ProjectionInput).causes).toMatchObject([{ taskId: 12, kind: 'days_off', days: 3 }])
      expect(project(input as ProjectionInput).cause).toContain('"T12" stands still for 3 days more than planned')
    })

    it('are days off too where it interrupts the work, and in a plan that was made from progress', () => {
      const begun: Project = { ...own, tasks: [{ id: 11, days: 4, people: [ANA], planned: 0, left: 4 }] }
      const [input] = inputsOf(0, [begun], away(3)) as [ProjectionInput]
      for (const { causes } of [causesIn(input), causesIn(fromProgress(input))]) {
        expect(causes).toMatchObject([{ taskId: 11, kind: 'days_off', days: 2, isWithin: true }])
      }
    })

    it('are advised to be worked on by others only while some are to come', () => {
      const causeOn = (today: number, left: number) => {
        const begun = { ...own, buffer: [4, 2], tasks: [{ id: 11, days: 4, people: [ANA], planned: 0, left }] } as const
        return project(inputsOf(today, [begun], away(3))[0] as ProjectionInput).cause
      }
      const uses = '2 days more than planned, on days off, which uses 2 days of the project buffer'
      expect(causeOn(3, 2)).toBe(
        `"T11" stands still for ${uses}: give it to others for these days, or shorten what is left of it.`,
      )
      expect(causeOn(5, 1)).toBe(`"T11" stood still for ${uses}.`)
    })

    it('are to come for work whose person has left', () => {
      const begun = {
        ...own,
        buffer: [4, 4],
        tasks: [{ id: 11, days: 4, people: [ANA], planned: 0, left: 1 }],
      } as const
      // Ana was away on days 2 and 3, and is not there from day 5 on: somebody else does the last day, on day 6.
      const left = away(3).map((it) => ({ ...it, until: 4 }))
      const gone = '"Ana" is there until 1970-01-05, and "T11" stands still for'
      expect(project(inputsOf(5, [begun], left)[0] as ProjectionInput).cause).toBe(
        `${gone} 3 days more than planned, days off included, which uses 3 days of the project buffer: give it to others, or shorten what is left of it.`,
      )
      // Bob was away on the days 1 to 3: two days are left, from day 6 on.
      const both = { ...begun, tasks: [{ ...begun.tasks[0], people: [ANA, BOB], left: 2 }] }
      const people = [
        { id: ANA, name: 'Ana', capacity: 1, until: 4 },
        { id: BOB, name: 'Bob', capacity: 1, absences: [{ from: 1, to: 3 }] },
      ]
      expect(project(inputsOf(5, [both], people)[0] as ProjectionInput).cause).toBe(
        `${gone} 4 days more than planned, days off included, which uses 4 days of the project buffer: give it to others, or shorten what is left of it.`,
      )
    })

    it('are those of who is there where somebody else has left before the work begins', () => {
      const both: Project = {
        ...{ id: 1, buffer: [5, 8] },
        tasks: [
          { id: 11, days: 2, people: [BOB], planned: 0, left: 0, begun: 0, finished: 2 },
          { id: 12, days: 3, people: [ANA, BOB], planned: 2, after: [11] },
        ],
      }
      // Somebody has been found for Ana from day 3 on. Bob is away to day 6.
      const people = [
        { id: ANA, name: 'Ana', capacity: 1, until: 0 },
        { id: BOB, name: 'Bob', capacity: 1, absences: [{ from: 2, to: 6 }] },
      ]
      expect(project(inputsOf(2, [both], people)[0] as ProjectionInput).cause).toBe(
        '"T12" stands still for 5 days more than planned, on days off, which uses 5 days of the project buffer: give it to others for these days, or shorten what is left of it.',
      )
    })
  })

  describe('where another task of the project has its people after the begin', () => {
    const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], holidays: [] }
    const people = [
      { id: ANA, name: 'Ana', capacity: 1, absences: [{ from: 6, to: 8 }] },
      { id: BOB, name: 'Bob', capacity: 1 },
    ]

    it('are a wait for that, with the days without a report, and the days off before it', () => {
      // Day 4 is a Monday. Ana comes back on day 11, and Bob does what is left of T12 first.
      const own: Project = {
        ...{ id: 1, buffer: [13, 3.5], calendar: WEEKDAYS },
        tasks: [
          { id: 11, days: 5, people: [ANA, BOB], planned: 4, begun: 4, left: 3, asOf: 5, unreportedSince: 6 },
          { id: 12, days: 2, people: [BOB], planned: 11, begun: 6, left: 1, asOf: 6, unreportedSince: 7 },
          { id: 13, days: 1, people: [ANA], planned: 11, after: [11] },
        ],
      }
      const { seen, used, inputs } = seenOn(12, [own], people)
      // T11 ends 4.25 working days later than planned, and the plan has one between T13 and the buffer.
      expect(used).toEqual([93])
      const { causes } = causesIn(inputs[0] as ProjectionInput)
      expect(causes).toMatchObject([
        { taskId: 11, kind: 'wait', days: 1.25, wait: { resourceId: BOB, booked: { projectId: 1, taskId: 12 } } },
        { taskId: 11, kind: 'days_off', days: 3 },
      ])
      expect(causes).toHaveLength(2)
      expect(seen[0]?.recommendations.join()).not.toContain('has begun and waits for')
    })

    it('are a wait for what a decision has put first', () => {
      const { seen, inputs } = seenOn(0, [
        {
          ...{ id: 1, buffer: [5, 4], decisions: [{ place: 1, mode: 'now', taskId: 12 }] },
          tasks: [
            { id: 11, days: 5, people: [ANA], planned: 0, left: 5 },
            { id: 12, days: 4, people: [ANA], planned: 5 },
          ],
        },
      ])
      expect(causesIn(inputs[0] as ProjectionInput).causes).toMatchObject([
        { taskId: 11, kind: 'wait', days: 4, wait: { resourceId: ANA, booked: { projectId: 1, taskId: 12 } } },
      ])
      expect(seen[0]?.cause).toBe(
        '"T11" has begun and waits for "Ana", at work on "T12" until 1970-01-04, which uses 4 days of the project buffer: help that work to end earlier, or shorten what is left of "T11".',
      )
    })
  })

  it('are no more work than a plan from progress has of a task, where that differs from its estimate', () => {
    const of = (planned: number, left: number) => {
      const tasks: Work[] = [{ id: 11, days: planned, people: [ANA], planned: 0, left }]
      const [input] = inputsOf(0, [{ id: 1, buffer: [8, 4], tasks }]) as [ProjectionInput]
      const estimated = input.network.tasks.map((task) => ({ ...task, duration: 3 }))
      return causesIn(fromProgress({ ...input, network: { ...input.network, tasks: estimated } })).causes
    }
    for (const planned of [2, 8]) {
      expect(of(planned, planned)).toEqual([])
      expect(of(planned, planned + 1)).toMatchObject([{ kind: 'work', days: 1 }])
    }
  })

  it('are what is consumed, with what the plan left before the buffer, in any portfolio', () => {
    forAll(100, runningPortfolios(), (inputs) => {
      for (const input of inputs) {
        const { causes, pass, end, last } = causesIn(input)
        if (last === undefined) continue
        const { axis, bufferStart, plannedOf } = pass.baseline
        const planned = axis.position(plannedOf(last)?.finish as number)
        const sum = causes.reduce((total, { days }) => total + days, 0)
        expect(sum - (bufferStart - planned) / 1e6).toBeCloseTo((end - bufferStart) / 1e6, 5)
      }
    })
  })

  it('move the end where they are said to, when who holds the people is done earlier, and not before a wait', () => {
    const waits = { all: 0, moved: 0 }
    const before = { all: 0, moved: 0 }
    forAll(300, runningPortfolios({ plain: true, decisions: false, alone: true }), (inputs) => {
      for (const input of inputs) {
        const { causes, pass, end, chain } = causesIn(input)
        for (const { wait, movesEnd, days, taskId, isPast } of causes) {
          if (!wait || isPast || !movesEnd || days <= 0) continue
          const shorter = shortened(inputs, wait.booked.projectId, wait.booked.taskId, days)
          const then = causesIn(shorter.find(({ id }) => id === input.id) as RunningInput)
          const task = pass.baseline.indexOf.get(taskId) as number
          expect(then.pass.heldAt(task)).toBeLessThan(pass.heldAt(task))
          waits.all++
          if (then.end < end) waits.moved++
        }
        for (const { taskId, movesEnd } of chain) {
          if (movesEnd) continue
          const shorter = shortened(inputs, input.id, taskId, 1)
          before.all++
          if (causesIn(shorter.find(({ id }) => id === input.id) as RunningInput).end < end) before.moved++
        }
      }
    })
    expect(waits.all).toBeGreaterThan(20)
    expect(before.all).toBeGreaterThan(20)
    // A parallel chain may hold the end too, and people who come earlier to one thing come later to another.
    expect(waits.moved).toBeGreaterThan(waits.all * 0.85)
    expect(before.moved).toBeLessThan(before.all * 0.15)
  })
})

describe('What moved the end', () => {
  const moves = (before: Projection | undefined, now: Projection | undefined) =>
    movesBetween((before as Projection).usedBy, (now as Projection).usedBy)

  const [CY, NAMES] = [3, ['', 'Ana', 'Bob', 'Cy']]
  const people = [ANA, BOB, CY].map((id) => ({ id, name: NAMES[id] as string, capacity: 1 }))
  const names = {
    task: (id: number) => `T${id}`,
    resource: (id: number) => NAMES[id],
    project: (id: number) => `P${id}`,
  }
  /** @param ended the last day of what is completed */
  function seen(
    day: number,
    tasks: readonly Work[],
    ended: Readonly<Record<number, number>> = {},
    others: Project[] = [],
    resources: readonly NetworkResource[] = people,
  ) {
    const input = inputsOf(day, [...others, { id: 1, buffer: [6, 4], tasks }], resources).at(-1) as ProjectionInput
    const progress = input.progress.map((it) =>
      it.status === 'Completed' ? { ...it, actualFinish: ended[it.taskId] ?? (it.actualStart as number) } : it,
    )
    return project({ ...input, progress })
  }
  const usedIn = ({ projectBuffer }: Projection) => Math.round(projectBuffer.percentage)
  const told = (before: Projection, now: Projection) => movesInWords(moves(before, now), names)

  it('is another task that decides it, where of two chains the other has become the longer one', () => {
    /** T1 took a day less than planned, and T3 was three days late: neither has changed since. */
    const onDay = (day: number, anas: number, bobs: number) =>
      seen(day, [
        { id: 1, days: 2, people: [ANA], planned: 0, left: 0 },
        { id: 2, days: 3, people: [ANA], planned: 2, begun: 1, left: anas, after: [1] },
        { id: 3, days: 1, people: [BOB], planned: 0, begun: 3, left: 0 },
        { id: 4, days: 4, people: [BOB], planned: 1, begun: 4, left: bobs, after: [3] },
        { id: 5, days: 1, people: [ANA], planned: 5, after: [2, 4] },
      ])
    // Ends on day 9, since T2 and T4 end at 8 and 7.5; at 7.5 and 8; at 7.5 and 9.
    const [first, second, third] = [onDay(6, 2, 1.5), onDay(7, 0.5, 1), onDay(7, 0.5, 2)]
    expect([first, second, third].map(usedIn)).toEqual([75, 75, 100])
    expect(told(first, second)).toBe('"T4" decides the end now instead of "T2"')
    expect(told(second, third)).toBe('"T4" takes 1 day longer')
    expect(told(third, first)).toBe('"T2" decides the end now instead of "T4"')
  })

  it('is nothing before a date or before a wait for another project, which decide it', () => {
    const fork = (left: number, last: Partial<Work>) => [
      { id: 1, days: 3, people: [CY], planned: 0, left },
      { id: 2, days: 1, people: [BOB], planned: 0, left: 4.5 },
      { id: 3, days: 2, people: [ANA], planned: 3, after: [1, 2], ...last },
    ]
    const dated = (left: number) => seen(0, fork(left, { notBefore: 10 }))
    expect([usedIn(dated(5)), usedIn(dated(4))]).toEqual([150, 150])
    expect(told(dated(5), dated(4))).toBe(null)
    const other = { id: 9, buffer: [10, 5] as const, tasks: [{ id: 91, days: 10, people: [ANA], planned: 0, left: 9 }] }
    const held = (left: number) => seen(0, fork(left, {}), {}, [other])
    expect([usedIn(held(5)), usedIn(held(4))]).toEqual([125, 125])
    expect(told(held(5), held(4))).toBe(null)
    // A wait that is new is told, wherever it counts from.
    expect(told(seen(0, fork(5, {})), held(4))).toContain('"T3" waits')
  })

  it('is one wait for who has held the task all the time, also after its work has begun', () => {
    const other = (left: number, decisions: Project['decisions'] = []): Project => ({
      ...{ id: 9, buffer: [10, 5], decisions },
      tasks: [{ id: 91, days: 10, people: [ANA], planned: 0, left }],
    })
    const own = (second: Partial<Work>): Work[] => [
      { id: 1, days: 3, people: [BOB], planned: 0, left: 0 },
      { id: 2, days: 4, people: [ANA], planned: 3, after: [1], ...second },
    ]
    const on = (day: number, left: number, second: Partial<Work> = {}, decisions: Project['decisions'] = []) =>
      seen(day, own(second), { 1: 3 }, [other(left, decisions)])
    // Ready on day 3: Ana is busy until 9, then until 17.
    expect(told(on(3, 6), on(8, 9))).toBe('"T2" waits 8 days longer for "Ana", at work on "P9"')
    // Begun on day 4 and interrupted on day 5, until 13.
    const first = [{ place: 0, mode: 'now' as const }]
    expect(told(on(3, 6), on(5, 8, { begun: 4, left: 3 }, first))).toBe(
      '"T2" waits 3 days longer for "Ana", at work on "P9"',
    )
  })

  it('is a late start also where the task began without what had held it', () => {
    const handedOn = (first: Partial<Work>, second: Partial<Work> = {}): Work[] => [
      { id: 1, days: 3, people: [ANA], planned: 0, ...first },
      { id: 2, days: 2, people: [ANA], planned: 3, ...second },
    ]
    const before = seen(2, handedOn({ left: 1 }))
    const begun = seen(6, handedOn({ left: 0 }, { begun: 5, left: 1 }), { 1: 2 })
    expect([usedIn(before), usedIn(begun)]).toEqual([-25, 25])
    expect(told(before, begun)).toBe('"T2" starts 2 days later')
  })

  it('is a late start apart from days off after the begin', () => {
    const tasks = (first: Partial<Work>, second: Partial<Work> = {}): Work[] => [
      { id: 1, days: 3, people: [ANA], planned: 0, ...first },
      { id: 2, days: 3, people: [ANA], planned: 3, ...second },
    ]
    const off = people.map((it) => (it.id === ANA ? { ...it, absences: [{ from: 6, to: 7 }] } : it))
    const before = seen(2, tasks({ left: 1 }), {}, [], off)
    const begun = seen(5, tasks({ left: 0 }, { begun: 4, left: 2 }), { 1: 2 }, [], off)
    expect(usedIn(begun) - usedIn(before)).toBe(75)
    expect(told(before, begun)).toBe('days off use 2 days more at "T2"; "T2" starts 1 day later')
  })

  it('is another task that decides it, where links hold both by their starts and their finishes', () => {
    const tasks = (left: number): Work[] => [
      { id: 1, days: 4, people: [CY], planned: 0, left },
      {
        ...{ id: 2, days: 4, people: [BOB], planned: 2 },
        after: [
          { taskId: 1, type: 'SS', lag: 2 },
          { taskId: 1, type: 'FF', lag: 1 },
        ],
      },
    ]
    expect(told(seen(0, tasks(4)), seen(0, tasks(9)))).toBe('"T1" decides the end now instead of "T2"')
  })

  it('is no date that was planned', () => {
    const tasks = (left: number): Work[] => [
      { id: 1, days: 3, people: [CY], planned: 0, left: 3 },
      { id: 2, days: 3, people: [BOB], planned: 0, left },
      { id: 3, days: 2, people: [ANA], planned: 10, notBefore: 10, after: [1, 2] },
    ]
    expect(told(seen(0, tasks(2.5)), seen(0, tasks(5)))).toBe(null)
  })

  it('is told of long chains and of those with many deviations too', () => {
    const chain = (count: number, left: number): Work[] =>
      Array.from({ length: count }, (_, index) => ({
        ...{ id: index + 1, days: 1, people: [ANA], planned: index },
        ...(index === 0 ? { left } : { after: [index] }),
      }))
    expect(told(seen(0, chain(505, 1)), seen(0, chain(505, 9)))).toBe('"T1" takes 8 days longer')
    // Each took a day more than planned.
    const late = chain(12, 0).map((task, index) => ({ ...task, begun: 2 * index, left: 0 }))
    const ended = Object.fromEntries(late.map(({ id, begun }) => [id, begun + 1]))
    const last = (left: number): Work => ({ id: 13, days: 3, people: [ANA], planned: 12, begun: 24, left, after: [12] })
    expect(told(seen(24, [...late, last(3)], ended), seen(24, [...late, last(8)], ended))).toBe(
      '"T13" takes 5 days longer',
    )
  })

  it('is told in the order of the walk, also where what comes later is completed first', () => {
    const tasks = (first: number, second: Partial<Work>): Work[] => [
      { id: 1, days: 6, people: [CY], planned: 0, left: first },
      { id: 2, days: 2, people: [BOB], planned: 0, after: [{ taskId: 1, type: 'SS', lag: 0 }], ...second },
      { id: 3, days: 9, people: [ANA], planned: 2, after: [2] },
    ]
    const [one, two] = [seen(4, tasks(2, { left: 0 }), { 2: 3 }), seen(6, tasks(0, { left: 0 }), { 1: 5, 2: 3 })]
    expect(usedIn(two) - usedIn(one)).toBe(50)
    expect(told(one, two)).toBe('"T3" starts 2 days later')
  })

  it('is never the work of a task that has not changed, in any portfolio', () => {
    const found = { work: 0, end: 0 }
    forAll(200, runningPortfolios(), fc.nat(), (inputs, pick) => {
      for (const input of inputs) {
        const open = project(input).tasks.filter(({ rest }) => rest.finish > rest.start)
        const task = open[pick % Math.max(1, open.length)]
        if (!task) continue
        const changed = shortened(inputs, input.id, task.id, 3).find(({ id }) => id === input.id) as RunningInput
        for (const { kind, taskId } of moves(project(input), project(changed))) {
          if (kind === 'work') expect(taskId).toBe(task.id)
          if (kind === 'work' || kind === 'end') found[kind]++
        }
      }
    })
    expect(found.work).toBeGreaterThan(20)
    expect(found.end).toBeGreaterThan(20)
  })
})

/** A portfolio in which a task has less work left. */
function shortened(inputs: readonly RunningInput[], projectId: number, taskId: number, by: number): RunningInput[] {
  const own = inputs.find(({ id }) => id === projectId) as RunningInput
  const known = own.progress.find((it) => it.taskId === taskId)
  const left = known?.remaining ?? own.network.tasks.find(({ id }) => id === taskId)?.duration ?? 0
  const entry: Progress = { taskId, status: 'NotStarted', ...known, remaining: Math.max(left / 100, left - by) }
  const progress = [...own.progress.filter((it) => it !== known), entry].sort((a, b) => a.taskId - b.taskId)
  return inputs.map((input) => ({
    ...input,
    ...(input.id === projectId && { progress }),
    running: input.running.map((it) => (it.id === projectId ? { ...it, progress } : it)),
  }))
}

describe('The float that is explained', () => {
  it('is what is left of the consumption of the project buffer, for each task of portfolios with plain links', () => {
    let compared = 0
    let before = 0
    forAll(200, runningPortfolios({ plain: true, decisions: false }), (inputs) => {
      for (const input of inputs) {
        if (input.plan.feedingBuffers.length > 0 || input.plan.projectBuffer.size === 0) continue
        const projection = project(input)
        const { total, consumed } = projection.projectBuffer
        for (const { id, bufferConsumption, onLongestChain } of projection.tasks) {
          const float = explainProjected({ ...input, projection, taskId: id })?.float
          if (!float) continue
          expect(bufferConsumption).toBeCloseTo(Math.max(0, ((consumed - float.end) * 100) / total), 4)
          compared++
          if (onLongestChain && float.end > 0) before++
        }
      }
    })
    expect(compared).toBeGreaterThan(100)
    expect(before).toBeGreaterThan(5)
  })
})
