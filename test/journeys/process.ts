/** A service as a process on a scratch database of its own, and an administrator who is connected to it. */
import { type Chainwork, connect } from '@chainwork/sdk'
import { migratedDatabase } from '../../runtime/testing.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

export interface ServiceProcess {
  readonly service: RunningService
  readonly api: Chainwork
  stop(): Promise<void>
}

export async function startServiceProcess(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const scratch = await migratedDatabase()
  const folder = temporaryFolder('journey')
  const service = await startProcess({ DATABASE_URL: scratch.url, DATA_DIR: folder, ...settings })
  return {
    service,
    api: connect({ baseUrl: service.url, ...ACCESS, retries: 0 }),
    async stop() {
      service.kill('SIGTERM')
      await service.ended
      await scratch.drop()
      removeFolder(folder)
    },
  }
}
