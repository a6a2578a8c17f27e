/** A second process of the service, on the database of a test's service. */
import { SECRETS_KEYS } from '../../runtime/testing.ts'
import { launchProcess, type RunningService, untilReady } from '../support/process.ts'
import type { SharedService } from '../support/shared-service.ts'

export async function anotherProcess(
  service: SharedService,
  settings: Record<string, string> = {},
): Promise<RunningService & { end(): Promise<unknown> }> {
  const launched = await launchProcess({
    ROLES: 'api,identity',
    BASE_URL: service.app.config.urls.base,
    AUTH_URL: service.app.config.urls.auth,
    DATABASE_URL: service.databaseUrl,
    SECRETS_KEYS,
    API_RATE_LIMIT: '1000000',
    ...settings,
  })
  await untilReady(launched)
  return {
    ...launched,
    end() {
      launched.kill('SIGKILL')
      return launched.ended
    },
  }
}
