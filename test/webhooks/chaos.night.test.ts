/** The short form of `npm run chaos -- webhooks`: the same load, and some of its faults in quick succession. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../runtime/testing.ts'
import {
  type Cluster,
  changeCarrier,
  killBroker,
  killWorker,
  runSteps,
  type Step,
  startCluster,
} from '../chaos/webhooks.ts'
import { type OwnBroker, ownBroker } from '../support/broker.ts'
import { rabbitmq } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let broker: OwnBroker
let receiver: Receiver
let cluster: Cluster
let dataDir: string

beforeAll(async () => {
  dataDir = temporaryFolder('chaos')
  receiver = await openReceiver({ secret: 'chaos' })
  ;[database, broker] = await Promise.all([migratedDatabase(), ownBroker()])
  cluster = await startCluster({ databaseUrl: database.url, dataDir, broker, processes: { api: 1, worker: 1 } })
}, 180_000)
afterAll(async () => {
  await cluster?.stop()
  await broker?.remove()
  await database?.drop()
  await receiver?.close()
  removeFolder(dataDir)
})

test('no delivery is lost when a worker and the broker are killed and the carrier changes twice under load', {
  timeout: 180_000,
  ...needing('Losing a worker and the broker under load', rabbitmq),
}, async () => {
  const steps: Step[] = [
    {
      name: 'kill-broker-and-worker',
      run: async (it) => void (await Promise.all([killBroker(1_000).run(it), killWorker.run(it)])),
    },
    changeCarrier('in process', 'at once'),
    changeCarrier('RabbitMQ', 'at once'),
  ]
  const options = { receiver, folder: '/chaos', databaseUrl: database.url, print() {}, interval: 50 }
  const { faults, summary } = await runSteps(cluster, steps, options)
  expect(faults).toEqual([])
  expect(summary).toMatchObject({ lost: 0, missing: 0, unfinished: 0, drained: true, logExact: true })
})
