/**
 * Sends operations to the running service, one after the other, and compares after each of them: what is stored and shown
 * with a calculation from scratch, the events with those that the change has to emit. What is refused changes nothing.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { dateIn } from '../../../plugins/scheduling/dates.ts'
import { type Answer, type Requests, signIn, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import type { Emitted } from '../../scheduling/events.ts'
import {
  mustBeAnswer,
  mustBeBatch,
  mustBeDerived,
  mustBeKept,
  mustBePlanned,
  mustBeShown,
  mustFitTogether,
} from './checks.ts'
import { type AtOnce, EventComparison } from './comparison.ts'
import type { Opening } from './openings.ts'
import type { Operation, TaskReport } from './operations.ts'
import type { Request } from './request.ts'
import { reportedBy, type Sending, sendingOf } from './requests.ts'
import { type AccountState, allStored, plain, readState, storedOf } from './state.ts'

const DAY = 86_400_000 // ms
const LONGEST = 300 // characters of a body that a failure prints

export interface Stage {
  readonly service: TestService
  /** The public events of an account since it was asked last. */
  readonly emitted: (accountId: number) => Promise<Emitted[]>
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
    const { before, after, events } = await this.#readOn()
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
    this.#events.mustBe(events, before, after, atOnceOf(sending, answers, this.#today))

    const [answer] = answers as [Answer]
    if (operation.kind === 'report') await mustBeKept(this.#requests, answer, after)
    if (operation.kind === 'plan') mustBePlanned(after.projects.get(sending.projects[0] ?? 0))
    if (operation.kind === 'portfolio') mustFitTogether(answer, before, after)
    if (operation.kind !== 'batch') return
    mustBeBatch(answer, after)
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
    const sent = await Promise.all([this.#project(), report && this.#reportMeanwhile(report)])
    const { before, after, events } = await this.#readOn()
    await this.#mustBeTrue(before, [...before.projects.keys()])
    const running = [...after.projects.values()].filter(({ project }) => project.status === 'Active')
    expect(running.map(({ project }) => project.statusDate)).toEqual(running.map(() => this.#today))
    this.#events.mustBe(events, before, after, sent[1])
  }

  /** Sends a report of a project that is projected to the new day at the same time: first is the one or the other. */
  async #reportMeanwhile(report: TaskReport): Promise<AtOnce | undefined> {
    const sending = sendingOf({ kind: 'report', ...report }, this.#state, this.#today)
    const [projectId] = sending?.projects ?? []
    if (!sending || projectId === undefined) return undefined
    const answer = await this.#send(sending.requests[0] as Request)
    mustBeAnswer(answer)
    const projected = { reported: new Map(), projects: [projectId], today: this.#today }
    return { projects: [projectId], orders: [undefined, projected] }
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

  /** Reads what there is now, and what was emitted since the last time. */
  async #readOn() {
    const before = this.#state
    const events = await this.#stage.emitted(this.#account.accountId)
    this.#state = await readState(this.#stage.service, this.#account.accountId)
    return { before, after: this.#state, events }
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

  /** @param changeable projects that may have changed; no others have */
  async #mustBeTrue(before: AccountState, changeable: readonly number[]): Promise<void> {
    const { service } = this.#stage
    for (const [id, state] of this.#state.projects) {
      const earlier = before.projects.get(id)
      if (earlier && earlier.project.calculation !== state.project.calculation) this.#outdated.delete(id)
      if (earlier && JSON.stringify(storedOf(earlier)) === JSON.stringify(storedOf(state))) continue
      if (earlier) expect(changeable, 'another project has changed').toContain(id)
      mustBeDerived(earlier, state, this.#outdated.has(id))
      await mustBeShown(service, this.#account.accountId, this.#requests, state)
    }
  }
}

/** The orders in which requests that were sent at the same time may have been served; undefined for one change. */
function atOnceOf({ requests, projects }: Sending, answers: readonly Answer[], today: string): AtOnce | undefined {
  const reported = requests.map((request, n) => reportedBy(request, answers[n] as Answer))
  const served = answers.filter(({ status }) => status === 200).length
  if (requests.length < 2 || served < 2) return undefined
  const orders = reported.flatMap((tasks) => (tasks.size > 0 ? [{ reported: tasks, projects: [], today }] : []))
  return orders.length > 0 ? { projects, orders } : undefined
}
