/** A second process of the service, on the database of a test's service. */
import { SECRETS_KEYS, type TestService } from '../../runtime/testing.ts'
import { launchProcess, type RunningService, untilReady } from '../support/process.ts'

export async function anotherProcess(
  service: TestService,
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
