/**
 * The connection to RabbitMQ, and all that is known of amqplib. It declares the queues, publishes with confirms, consumes,
 * and connects again after every loss.
 *
 * - `<prefix>.webhooks.claims.v1` (quorum) holds the claims. It has no length limit, since admission bounds what is in it. A
 *   message that was delivered twenty times without an answer goes to the dead queue.
 * - `<prefix>.webhooks.dead.v1` (quorum) holds what no worker could use for a week. No delivery depends on it: its row
 *   becomes due again when the lease ends.
 * - A queue of each process, which the broker names and deletes with the connection, receives the reports.
 *
 * A queue's arguments cannot be changed, so its name has a version. Any error of a channel ends the connection: the next one
 * declares everything again.
 */
import type { ChannelModel, ConfirmChannel, ConsumeMessage, Options, RecoveringChannelModel } from 'amqplib'
import type { Log } from '#runtime'

export interface BrokerSettings {
  /** `AMQP_URL`: amqp or amqps, with credentials and the vhost as its path. Never logged. */
  readonly url: string
  /** `AMQP_QUEUE_PREFIX`. */
  readonly prefix: string
}

/** A message that must be answered. */
export interface Incoming {
  readonly content: Buffer
  /** The queue that receives the report; empty if the sender gave none. */
  readonly replyTo: string
  ack(): void
  /** Returns the message to the queue, for another worker. */
  requeue(): void
  /** Moves the message to the dead queue. */
  reject(): void
}

export interface BrokerHandlers {
  readonly message: (incoming: Incoming) => void
  readonly report: (content: Buffer) => void
  readonly ready: () => void
}

export interface Broker {
  /** Why nothing can be published, as a sentence; undefined if it can. */
  fault(): string | undefined
  /** Connects, and again after each loss, until `close`. Resolves at once. */
  start(handlers: BrokerHandlers): Promise<void>
  /** Resolves when the broker has stored the message. @throws when it may not have */
  publish(content: Buffer): Promise<void>
  /** Whether the reports in this queue are for this process; the queues of its earlier connections count. */
  isOwn(replyTo: string): boolean
  /** Sends a report, which may be lost. */
  report(replyTo: string, content: Buffer): void
  /** Receives no more messages, also after another connection. Does not wait for a broker that is blocked. */
  stopConsuming(): Promise<void>
  close(): Promise<void>
}

const CONFIRM_TIMEOUT = 5_000 // ms
const CONNECT_TIMEOUT = 10_000 // ms
const SET_UP_TIMEOUT = 10_000 // ms; a quorum queue without a majority does not answer
const CLOSE_TIMEOUT = 1_000 // ms; a broker that is blocked or suspended does not answer
const HEARTBEAT = 10 // s; a broker that is silent for two of them counts as lost
const MAX_RECONNECT_DELAY = 2_000 // ms
/** Of earlier connections; their last reports come within seconds. */
const MAX_REPLY_QUEUES = 100
/** More than the messages that admission lets wait for slow receivers, so that these do not hold up others. */
const PREFETCH = 1_000 // messages
const MAX_DELIVERIES = 20 // of one message, after which it goes to the dead queue
const DEAD_TTL = 7 * 86_400_000 // ms
const NOT_FOUND = 404 // AMQP 0-9-1, reply codes
const MESSAGE_TYPE = 'chainwork.webhooks.claims.v1'

const claimsQueue = (prefix: string) => `${prefix}.webhooks.claims.v1`
/** The name of the exchange too. */
const deadQueue = (prefix: string) => `${prefix}.webhooks.dead.v1`

interface Session {
  readonly model: ChannelModel
  readonly channel: ConfirmChannel
  /** Undefined once the process receives no more messages. */
  readonly consumer: string | undefined
  readonly replyTo: string
}

interface Unconfirmed {
  readonly reject: (error: Error) => void
}

export function createBroker(settings: BrokerSettings, log: Log): Broker {
  let connection: RecoveringChannelModel | undefined
  let session: Session | undefined
  let blocked: string | undefined
  let lost = `${place(settings)}: not connected yet`
  let alreadyWarned = ''
  let published = 0
  let consumes = true
  const replyQueues = new Set<string>()
  /** By message id. */
  const unconfirmed = new Map<string, Unconfirmed>()

  function warn(reason: string): void {
    lost = reason
    if (alreadyWarned !== reason) log.warn({ broker: place(settings) }, `RabbitMQ cannot be used: ${reason}`)
    alreadyWarned = reason
  }

  async function setUp(model: ChannelModel, handlers: BrokerHandlers): Promise<void> {
    // Every error ends in `close`, which is handled; an `error` event without a listener would end the process.
    model.on('error', () => {})
    model.on('blocked', (reason) => {
      blocked = `${place(settings)}: the broker takes no messages: ${reason}`
      log.warn({ broker: place(settings) }, `RabbitMQ cannot be used: ${blocked}`)
    })
    model.on('unblocked', () => {
      blocked = undefined
      log.info({ broker: place(settings) }, 'RabbitMQ takes messages again')
      handlers.ready()
    })
    blocked = undefined
    const channel = await model.createConfirmChannel()
    const queueIsGone = () => endSession(model, `${place(settings)}: the queue was deleted; it is declared again`)
    channel.on('error', (error) => endSession(model, describe(error, settings)))
    channel.on('close', () => endSession(model, `${place(settings)}: the channel was closed`))
    channel.on('return', ({ properties }) => {
      unconfirmed.get(String(properties.messageId))?.reject(new Error('The queue of claims does not exist.'))
      queueIsGone()
    })
    await declareQueues(channel, settings.prefix)
    await channel.prefetch(PREFETCH)
    const { queue: replyTo } = await channel.assertQueue('', { exclusive: true, durable: false, autoDelete: true })
    rememberReplyQueue(replyTo)
    const receive = (message: ConsumeMessage | null) =>
      message ? handlers.message(incoming(channel, message)) : queueIsGone()
    await channel.consume(replyTo, (message) => (message ? handlers.report(message.content) : queueIsGone()), {
      noAck: true,
    })
    const consumer = consumes ? (await channel.consume(claimsQueue(settings.prefix), receive)).consumerTag : undefined
    session = { model, channel, consumer, replyTo }
  }

  function rememberReplyQueue(name: string): void {
    replyQueues.add(name)
    for (const oldest of replyQueues) {
      if (replyQueues.size <= MAX_REPLY_QUEUES) return
      replyQueues.delete(oldest)
    }
  }

  /** Closing the connection makes amqplib connect again. The first reason is the one that is shown. */
  function endSession(model: ChannelModel, reason: string): void {
    if (session?.model === model) {
      session = undefined
      warn(reason)
    }
    model.close().catch(() => {})
  }

  function onConnect(handlers: BrokerHandlers): void {
    alreadyWarned = ''
    log.info({ broker: place(settings) }, 'connected to RabbitMQ')
    handlers.ready()
  }

  return {
    fault: () => (session ? blocked : lost),
    async start(handlers) {
      const { connect } = await import('amqplib')
      connection = await connect(withHeartbeat(settings.url), {
        timeout: CONNECT_TIMEOUT,
        noDelay: true,
        clientProperties: { connection_name: 'chainwork webhooks' },
        recovery: {
          waitForConnect: false,
          initialDelay: 100,
          maxDelay: MAX_RECONNECT_DELAY,
          setup: (model: ChannelModel) => answersWithin(SET_UP_TIMEOUT, setUp(model, handlers)),
        },
      })
      connection.on('connect', () => onConnect(handlers))
      connection.on('connect-failed', (error) => warn(describe(error, settings)))
      connection.on('disconnect', (error) => {
        if (session) warn(describe(error, settings))
        session = undefined
      })
      connection.on('error', () => {}) // followed by `disconnect`
    },
    publish(content) {
      const current = session
      if (!current || blocked) return Promise.reject(new Error(blocked ?? lost))
      const messageId = String(++published)
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error('The broker did not confirm a message in time.'))
          if (!blocked) endSession(current.model, `${place(settings)}: the broker did not confirm a message in time`)
        }, CONFIRM_TIMEOUT)
        const end = (error?: Error | null) => {
          clearTimeout(timer)
          unconfirmed.delete(messageId)
          if (error) reject(error)
          else resolve()
        }
        unconfirmed.set(messageId, { reject: end })
        const options = { persistent: true, mandatory: true, messageId, replyTo: current.replyTo, type: MESSAGE_TYPE }
        try {
          current.channel.sendToQueue(claimsQueue(settings.prefix), content, options, end)
        } catch (error) {
          end(error as Error)
        }
      })
    },
    isOwn: (replyTo) => replyQueues.has(replyTo),
    report(replyTo, content) {
      try {
        session?.channel.sendToQueue(replyTo, content)
      } catch {
        // The channel was closed meanwhile. Admission finds out by itself that the claim has ended.
      }
    },
    async stopConsuming() {
      consumes = false
      const { channel, consumer } = session ?? {}
      if (blocked || !channel || consumer === undefined) return
      await answersWithin(CLOSE_TIMEOUT, channel.cancel(consumer)).catch(() => {})
    },
    async close() {
      session = undefined
      if (connection) await answersWithin(CLOSE_TIMEOUT, connection.close()).catch(() => {})
    },
  }
}

/** @throws when the work does not end in time */
async function answersWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the broker does not answer')), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

async function declareQueues(channel: ConfirmChannel, prefix: string): Promise<void> {
  const dead = deadQueue(prefix)
  await channel.assertExchange(dead, 'fanout', { durable: true })
  for (const { name, options } of queuesOf(prefix)) await channel.assertQueue(name, options)
  await channel.bindQueue(dead, dead, '')
}

function queuesOf(prefix: string): readonly { readonly name: string; readonly options: Options.AssertQueue }[] {
  const quorum = { 'x-queue-type': 'quorum', 'x-overflow': 'reject-publish' }
  const ofClaims = {
    'x-delivery-limit': MAX_DELIVERIES,
    'x-dead-letter-exchange': deadQueue(prefix),
    'x-dead-letter-strategy': 'at-least-once',
  }
  return [
    { name: deadQueue(prefix), options: { durable: true, arguments: { ...quorum, 'x-message-ttl': DEAD_TTL } } },
    { name: claimsQueue(prefix), options: { durable: true, arguments: { ...quorum, ...ofClaims } } },
  ]
}

/** After a loss of the channel answers are impossible and needless: the broker delivers the message again. */
function incoming(channel: ConfirmChannel, message: ConsumeMessage): Incoming {
  const answered = (answer: () => void) => () => {
    try {
      answer()
    } catch {
      // The channel is closed.
    }
  }
  return {
    content: message.content,
    replyTo: typeof message.properties.replyTo === 'string' ? message.properties.replyTo : '',
    ack: answered(() => channel.ack(message)),
    requeue: answered(() => channel.nack(message, false, true)),
    reject: answered(() => channel.nack(message, false, false)),
  }
}

/**
 * Connects once and disconnects, without changes: the queues are declared only where they exist, which shows whether their
 * arguments are right.
 * @throws Error with a sentence for operators
 */
export async function checkBroker(settings: BrokerSettings): Promise<string> {
  const { connect } = await import('amqplib')
  try {
    const model = await connect(withHeartbeat(settings.url), { timeout: CONNECT_TIMEOUT })
    model.on('error', () => {})
    try {
      const answers = `RabbitMQ ${model.connection.serverProperties.version} answers at ${place(settings)}`
      const queues = queuesOf(settings.prefix)
      const exist = await Promise.all(queues.map(({ name }) => hasQueue(model, name)))
      const channel = await model.createConfirmChannel()
      channel.on('error', () => {})
      for (const { name, options } of queues.filter((_, index) => exist[index]))
        await channel.assertQueue(name, options)
      return exist.every(Boolean) ? answers : `${answers}; the first worker declares the queues`
    } finally {
      await model.close().catch(() => {})
    }
  } catch (error) {
    throw new Error(describe(error, settings))
  }
}

/** A check of a queue that does not exist closes its channel, so that each has one of its own. */
async function hasQueue(model: ChannelModel, name: string): Promise<boolean> {
  const channel = await model.createChannel()
  channel.on('error', () => {})
  try {
    await channel.checkQueue(name)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_FOUND) return false
    throw error
  }
}

/** Host, port and vhost, without credentials. */
function place({ url }: BrokerSettings): string {
  const { protocol, hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || (protocol === 'amqps:' ? 5671 : 5672)}${pathname === '/' ? '' : pathname}`
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT))
  return parsed.href
}

/** The sentence for an error of amqplib, which names what is wrong and what would be right. */
function describe(error: unknown, settings: BrokerSettings): string {
  const { message = '', code } = error as { message?: string; code?: string | number }
  const at = place(settings)
  if (/ACCESS[-_]REFUSED/.test(message)) {
    return /login|Handshake/i.test(message)
      ? `${at}: the broker refuses the user name or the password in AMQP_URL`
      : `${at}: the user in AMQP_URL may not use the queues ${settings.prefix}.webhooks.*; give it the permissions to configure, write and read them`
  }
  // amqplib reports the broker's answer to a vhost that it does not open as an unexpected frame.
  if (/NOT[-_]ALLOWED|Expected ConnectionOpenOk/.test(message)) {
    return `${at}: the vhost in AMQP_URL does not exist, or its user has no access to it`
  }
  if (/PRECONDITION[-_]FAILED.*inequivalent/.test(message)) {
    const [, queue = 'of the service'] = /(?:queue|exchange) '([^']+)'/.exec(message) ?? []
    return `${at}: ${queue} exists with other arguments; delete it, or set another AMQP_QUEUE_PREFIX`
  }
  if (code === 'ECONNREFUSED') return `${at}: no broker listens there`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${at}: the name in AMQP_URL cannot be resolved`
  if (/handshake|socket closed/i.test(message) && new URL(settings.url).protocol === 'amqp:') {
    return `${at}: the connection was closed before it was established; a port for TLS needs amqps in AMQP_URL`
  }
  return `${at}: ${message || String(code ?? 'the connection was lost')}`
}
