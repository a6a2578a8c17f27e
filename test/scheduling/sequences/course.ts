/**
 * Sends operations to the running service, one after the other, and compares after each of them: what is stored and shown
 * with a calculation from scratch, the events with those that the change has to emit. What is refused changes nothing.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { dateIn } from '../../../plugins/scheduling/dates.ts'
import { type Answer, type Requests, signIn, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import type { Emitted } from '../events.ts'
import { Baselines, isInForce } from './baselines.ts'
import { mustBeAnswer, mustBeBatch, mustBeDerived, mustBeKept, mustBeShown } from './checks.ts'
import { EventComparison } from './comparison.ts'
import type { Opening } from './openings.ts'
import type { Operation, TaskReport } from './operations.ts'
import { mustBePlanned, mustFitTogether } from './plans.ts'
import type { Request } from './request.ts'
import { sendingOf } from './requests.ts'
import { type AccountState, allStored, plain, reachedFrom, readState, storedOf } from './state.ts'
import type { Side } from './transitions.ts'

const DAY = 86_400_000 // ms
const LONGEST = 300 // characters of a body that a failure prints

export interface Stage {
  readonly service: TestService
  /** The public events of an account since it was asked last. */
  readonly emitted: (accountId: number) => Promise<Emitted[]>
  /** The states of projects of an account since it was asked last. */
  readonly transitions: (accountId: number) => Promise<Side[]>
  /** What the service has logged as warnings and errors since it was asked last. */
  readonly logged: () => string[]
  /** Another account, which sees nothing of the first. */
  readonly stranger: TestAccount
}

/** Runs the operations on a new account. @throws what is wrong, with all requests so far, to be sent again */
export async function runCourse(stage: Stage, opening: Opening, operations: readonly Operation[]): Promise<void> {
  const { service } = stage
  const account = await service.account('Course')
  const course = new Course(stage, account)
  try {
    await course.open(opening)
    for (const operation of operations) await course.take(operation)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${message}\n\nRequests:\n${course.sent.join('\n')}`, { cause })
  } finally {
    // On the days of later courses nothing is due here.
    await service.app.database.query('DELETE FROM scheduling.project WHERE account_id = $1', [account.accountId])
  }
}

class Course {
  readonly sent: string[] = []
  readonly #stage: Stage
  readonly #account: TestAccount
  readonly #events = new EventComparison()
  readonly #baselines = new Baselines()
  #requests: Requests
  #state: AccountState = { projects: new Map(), resources: [], reports: 0 }
  /** Running projects of which calendars or resources have changed since their last calculation. */
  readonly #outdated = new Set<number>()

  constructor(stage: Stage, account: TestAccount) {
    this.#stage = stage
    this.#account = account
    this.#requests = account
  }

  get #today() {
    return dateIn('UTC', this.#stage.service.clock.now())
  }

  async open(opening: Opening): Promise<void> {
    await opening(async (path, body) => {
      const answer = await this.#send({ method: 'POST', path, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    })
    await this.#readOn()
  }

  async take(operation: Operation): Promise<void> {
    if (operation.kind === 'days') return this.#passDays(operation)
    const sending = sendingOf(operation, this.#state, this.#today)
    if (!sending) return
    const keys = sending.requests.map(() => ({ 'Idempotency-Key': randomUUID() }))
    const answers = await Promise.all(sending.requests.map((request, n) => this.#send(request, keys[n])))
    const { before, after, events, followed } = await this.#readOn()
    for (const answer of answers) mustBeAnswer(answer)
    if (answers.every(({ status }) => status >= 400)) {
      expect(plain(allStored(after)), 'what was refused has changed something').toEqual(plain(allStored(before)))
      expect(events, 'what was refused has emitted something').toEqual([])
      if (operation.kind === 'foreign') expect(answers.map(({ status }) => status)).toEqual([404])
      return
    }
    expect(['malformed', 'foreign'], 'what has to be refused was accepted').not.toContain(operation.kind)
    if (operation.kind === 'change resource' || operation.kind === 'holidays') this.#outdate()
    await this.#mustBeTrue(before, sending.projects)

    const [answer] = answers as [Answer]
    if (operation.kind === 'report') await mustBeKept(this.#requests, answer, after, followed)
    if (operation.kind === 'portfolio') mustFitTogether(answer, before, after, this.#today)
    else if (answers.length === 1) this.#mustBePlanned(operation, before, sending.projects)
    if (operation.kind !== 'batch') return
    mustBeBatch(answer, after, followed)
    // The same request once more is the same answer, and nothing else.
    const again = await this.#send(sending.requests[0] as Request, keys[0])
    expect(again.body).toEqual(answer.body)
    const repeated = await this.#readOn()
    expect(repeated.events, 'a repeated request has emitted something').toEqual([])
    expect(plain(allStored(repeated.after))).toEqual(plain(allStored(after)))
  }

  async #passDays({ days, projected, report }: Operation & { kind: 'days' }): Promise<void> {
    const { service } = this.#stage
    service.clock.advance(days * DAY)
    this.sent.push(`${days} days pass${projected ? ' and are projected' : ''}: ${this.#today}`)
    this.#requests = service.as(await signIn(service.url, this.#account, this.#account.email, this.#account.password))
    if (!projected) return
    await Promise.all([this.#project(), report && this.#reportMeanwhile(report)])
    const { before, after } = await this.#readOn()
    await this.#mustBeTrue(before, [...before.projects.keys()])
    const running = [...after.projects.values()].filter(({ project }) => project.status === 'Active')
    expect(running.map(({ project }) => project.statusDate)).toEqual(running.map(() => this.#today))
  }

  /** Sends a report of a project that is projected to the new day at the same time: first is the one or the other. */
  async #reportMeanwhile(report: TaskReport): Promise<void> {
    const sending = sendingOf({ kind: 'report', ...report }, this.#state, this.#today)
    if (sending) mustBeAnswer(await this.#send(sending.requests[0] as Request))
  }

  /** What the timer of the daily projection does: it wakes those that share the work, which then look what is due. */
  async #project(): Promise<void> {
    const { database } = this.#stage.service.app
    const due = () =>
      database.query(
        `SELECT FROM scheduling.project WHERE account_id = $1 AND status = 'Active' AND status_date < $2 LIMIT 1`,
        [this.#account.accountId, this.#today],
      )
    for (let round = 0; round < 1_000; round++) {
      if (round % 100 === 0) await database.query("SELECT pg_notify('scheduling.daily_projection', '')")
      if ((await due()).length === 0) return
      await setTimeout(10)
    }
    throw new Error('Projects are still due, ten seconds after they were to be projected.')
  }

  /** Reads what there is when nothing is to follow any more, and what was emitted since the last time. */
  async #readOn() {
    const { service, emitted, transitions, logged } = this.#stage
    const { accountId } = this.#account
    const before = this.#state
    await service.settled()
    const events = await emitted(accountId)
    this.#state = await readState(service, accountId)
    expect(logged(), 'warnings').toEqual([])
    const sides = await transitions(accountId)
    this.#events.mustBe(events, sides)
    const ids = sides.map(({ project }) => project.id)
    const followed = new Set(ids.filter((id, index) => ids.indexOf(id) < index))
    return { before, after: this.#state, events, followed }
  }

  async #send({ method, path, body, foreign }: Request, headers = {}): Promise<Answer> {
    const { service, stranger } = this.#stage
    const token = foreign && (await signIn(service.url, stranger, stranger.email, stranger.password))
    const requests = token ? service.as(token) : this.#requests
    const url = `/api/v1/${path}`
    const send = {
      POST: () => requests.post(url, body, typeof body === 'string' ? { 'Content-Type': 'text/csv' } : headers),
      PATCH: () => requests.patch(url, body),
      PUT: () => requests.put(url, body),
      DELETE: () => requests.delete(url),
    }
    const answer = await send[method]()
    const { status } = answer
    const shown = (JSON.stringify(body) ?? '').slice(0, LONGEST)
    const from = foreign ? ' (of another account)' : ''
    this.sent.push(`${method} ${path} ${shown}${from} -> ${status} ${status >= 400 ? answer.body.code : ''}`)
    return answer
  }

  #outdate(): void {
    for (const [id, { project }] of this.#state.projects) if (project.status !== 'Planning') this.#outdated.add(id)
  }

  /** @param changed projects that may have changed, with all that wait for them; no others have */
  async #mustBeTrue(before: AccountState, changed: readonly number[]): Promise<void> {
    const { service } = this.#stage
    const changeable = reachedFrom(changed, before, this.#state)
    for (const [id, state] of this.#state.projects) {
      const earlier = before.projects.get(id)
      if (earlier && earlier.project.calculation !== state.project.calculation) this.#outdated.delete(id)
      const isSame = earlier && JSON.stringify(storedOf(earlier)) === JSON.stringify(storedOf(state))
      // One that has not changed may have had to: what it waits for has.
      if (!isSame || state.project.status === 'Active') mustBeDerived(earlier, state, this.#outdated.has(id))
      if (isSame) continue
      if (earlier) expect(changeable, 'another project has changed').toContain(id)
      await mustBeShown(service, this.#account.accountId, this.#requests, state)
      await this.#baselines.mustBeKept(this.#requests, earlier, state)
    }
  }

  /** Of one request, which has planned a project, or has not. */
  #mustBePlanned(operation: Operation, before: AccountState, [id = 0]: readonly number[]): void {
    const [earlier, after] = [before.projects.get(id), this.#state.projects.get(id)]
    if (!after?.plan || !earlier) return
    const isAsked = operation.kind === 'plan'
    const isAnother = JSON.stringify(after.plan.plan) !== JSON.stringify(earlier.plan?.plan)
    // The plan of a project that goes on is moved, and not made.
    if (!isAsked && (!isAnother || earlier.project.status === 'Frozen')) return
    if (isInForce(earlier)) expect(after.plan.number).toBe((earlier.plan?.number ?? 0) + 1)
    const bufferBasis = isAsked ? operation.options.bufferBasis : undefined
    mustBePlanned({ before, after, at: this.#stage.service.clock.now(), bufferBasis })
  }
}
