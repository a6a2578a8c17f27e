/**
 * RabbitMQ for tests. `testBroker` gives a test queues of its own on the broker of the run; `ownBroker` starts one that the
 * test may kill, stop and suspend.
 *
 *     const broker = await testBroker()
 *     const service = await startTestService({ environment: broker.environment })
 *     await service.stop()
 *     await broker.close()
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ConfirmChannel, connect } from 'amqplib'
import { type BrokerProcess, startBroker } from './broker-process.ts'

/** The broker that listens on this machine, with the user that RabbitMQ creates. */
const LOCAL = 'amqp://guest:guest@127.0.0.1:5672'
const CONNECT_TIMEOUT = 5_000 // ms
/** Names the socket at which the tests of a run learn the url of their broker. */
const RUN_BROKER = 'CHAINWORK_TEST_BROKER'

export interface QueueDepth {
  /** Messages that no consumer holds. */
  readonly ready: number
  readonly consumers: number
}

export interface Broker {
  readonly url: string
  /** No other test has queues of this prefix. */
  readonly prefix: string
  /** The queue of claims of a service with these settings. */
  readonly claims: string
  /** Its dead queue, and the exchange of the same name. */
  readonly dead: string
  /** The settings with which a service uses this broker and this prefix. */
  readonly environment: { readonly AMQP_URL: string; readonly AMQP_QUEUE_PREFIX: string }
  /** The depth of a queue, by its whole name; undefined when there is no such queue. */
  queue(name: string): Promise<QueueDepth | undefined>
  /** Runs `use` with a channel on a connection of its own, waits until what it published is confirmed, and closes both. */
  withChannel<T>(use: (channel: ConfirmChannel) => Promise<T>): Promise<T>
}

export interface TestBroker extends Broker {
  /** Removes the queues of the service, and these, with all that is in them; those that do not exist are ignored. */
  close(more?: { readonly queues?: readonly string[]; readonly exchanges?: readonly string[] }): Promise<void>
}

/** A broker that only the caller uses, with data that survive `kill` and `stop`, until `remove`. */
export type OwnBroker = Broker & BrokerProcess

/**
 * Queues of a new prefix on the broker of this run: the one that AMQP_URL names, else one that listens on this machine, else
 * one that is started now and stops with the run.
 * @throws with a sentence about what to install when there is none
 */
export async function testBroker(): Promise<TestBroker> {
  const broker = onBroker(await runBroker())
  return {
    ...broker,
    async close({ queues = [], exchanges = [] } = {}) {
      await broker.withChannel(async (channel) => {
        for (const name of [broker.claims, broker.dead, ...queues]) await channel.deleteQueue(name)
        for (const name of [broker.dead, ...exchanges]) await channel.deleteExchange(name)
      })
    },
  }
}

/** Starts a broker. @throws with a sentence about what to install when RabbitMQ is not installed */
export async function ownBroker(): Promise<OwnBroker> {
  const process = await startBroker(answers)
  return { ...onBroker(process.url), ...process }
}

function onBroker(url: string): Broker {
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const withChannel: Broker['withChannel'] = async (use) => {
    const connection = await connect(url, { timeout: CONNECT_TIMEOUT })
    // The broker closes the channel after a refused command, whose promise rejects with the reason.
    connection.on('error', () => {})
    try {
      const channel = await connection.createConfirmChannel()
      channel.on('error', () => {})
      const result = await use(channel)
      await channel.waitForConfirms()
      return result
    } finally {
      await connection.close().catch(() => {})
    }
  }
  return {
    url,
    prefix,
    claims: `${prefix}.webhooks.claims.v1`,
    dead: `${prefix}.webhooks.dead.v1`,
    environment: { AMQP_URL: url, AMQP_QUEUE_PREFIX: prefix },
    withChannel,
    queue: (name) =>
      withChannel(async (channel) => {
        const { messageCount, consumerCount } = await channel.checkQueue(name)
        return { ready: messageCount, consumers: consumerCount }
      }).catch((error) => {
        if (error.code === 404) return undefined
        throw error
      }),
  }
}

const answers = (url: string): Promise<boolean> =>
  connect(url, { timeout: CONNECT_TIMEOUT }).then(
    async (connection) => {
      await connection.close()
      return true
    },
    () => false,
  )

interface FoundBroker {
  readonly url: string
  /** Stops it when it was started for this run. */
  release(): Promise<void>
}

async function findBroker(): Promise<FoundBroker> {
  const given = process.env.AMQP_URL ?? ((await answers(LOCAL)) ? LOCAL : undefined)
  if (given !== undefined) return { url: given, release: async () => {} }
  const { url, remove } = await startBroker(answers)
  return { url, release: remove }
}

type Answer = { readonly url: string } | { readonly error: string }

/**
 * Gives all tests of a run one broker, which is looked for when the first test asks.
 * @param folder where its socket is made
 * @returns how it is ended
 */
export async function offerBroker(folder: string): Promise<() => Promise<void>> {
  let found: Promise<FoundBroker> | undefined
  const server = createServer((socket) => {
    found ??= findBroker()
    const answer = (it: Answer) => socket.end(JSON.stringify(it))
    found.then(
      ({ url }) => answer({ url }),
      (error) => answer({ error: error.message }),
    )
    socket.on('error', () => {})
  })
  const path = join(folder, 'broker.sock')
  server.listen(path)
  await once(server, 'listening')
  process.env[RUN_BROKER] = path
  return async () => {
    server.close()
    await found?.then(
      ({ release }) => release(),
      () => {},
    )
  }
}

async function runBroker(): Promise<string> {
  const path = process.env[RUN_BROKER]
  if (path === undefined)
    throw new Error(`${RUN_BROKER} names no socket: tests of the project second-server have no broker.`)
  const answer: Answer = JSON.parse(await text(connectSocket(path)))
  if ('error' in answer) throw new Error(answer.error)
  return answer.url
}
