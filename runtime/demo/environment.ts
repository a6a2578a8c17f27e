/**
 * The environment of the demo: a service with an embedded PostgreSQL in a temporary folder, a clock that can be set, a client,
 * and a receiver of webhooks.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@chainwork/sdk'
import { type Service, startService } from '../boot/start-service.ts'
import { freePort } from './free-port.ts'
import { openReceiver } from './receiver.ts'

export type DemoEnvironment = Awaited<ReturnType<typeof openDemoEnvironment>>

/** @throws the signal's reason when it aborts during the start; nothing is left then */
export async function openDemoEnvironment(end: Date, signal: AbortSignal) {
  let offset = end.getTime() - Date.now() // ms
  const clock = { now: () => new Date(Date.now() + offset) }
  const access = {
    clientId: 'demo',
    clientSecret: randomBytes(24).toString('base64url'),
    username: 'grace@example.com',
    password: randomBytes(18).toString('base64url'),
  }
  const secret = randomBytes(24).toString('base64url')
  const port = String(process.env.PORT ?? (await freePort()))
  const receiver = await openReceiver()
  const dataDir = mkdtempSync(join(tmpdir(), 'chainwork demo '))
  const clear = async (service?: Service) => {
    await service?.stop()
    await receiver.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const service = await startService({
    clock,
    signal,
    environment: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      API_RATE_LIMIT: '100000',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      WEBHOOK_RETRY_SCHEDULE: '0,2,10,60,300,1800', // seconds; short, so that the demo shows a retry soon
      BOOTSTRAP_ADMIN_EMAIL: access.username,
      BOOTSTRAP_ADMIN_PASSWORD: access.password,
      BOOTSTRAP_CLIENT_ID: access.clientId,
      BOOTSTRAP_CLIENT_SECRET: access.clientSecret,
    },
  }).catch(async (error) => {
    await clear()
    throw error
  })
  const baseUrl = `http://localhost:${port}`
  return {
    baseUrl,
    access,
    api: connect({ baseUrl, ...access }),
    receiver,
    /** Of webhooks. */
    secret,
    /** The day on which the demo ends; its clock then shows the time at which the environment was opened, and goes on. */
    end,
    now: clock.now,
    /** Sets the clock to a moment. */
    setClock(to: Date): void {
      offset = to.getTime() - Date.now()
    },
    /** Projects active projects to the day, which a running service does every hour; resolves when all are projected. */
    async projectToToday(): Promise<void> {
      const scheduling = service.app.plugins.find(({ plugin }) => plugin.name === 'scheduling')
      const job = scheduling?.wiring.background?.find(({ name }) => name === 'daily projection')
      if (!job) throw new Error('The plugin scheduling has no background job "daily projection".')
      await job.run({ signal, left: () => Number.POSITIVE_INFINITY })
    },
    /** Stops the service and removes its data. */
    close: (): Promise<void> => clear(service),
  }
}
