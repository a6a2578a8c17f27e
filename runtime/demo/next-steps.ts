/** Prints the address of the console and requests to try while the demo's service runs. */

import type { DemoEnvironment } from './environment.ts'
import { bold } from './print.ts'

export function printNextSteps(
  { baseUrl, access }: Pick<DemoEnvironment, 'baseUrl' | 'access'>,
  signInLink: string,
): void {
  process.stdout.write(`
${bold('The console')} (credentials of this run alone)

  ${signInLink}   signs you in
  ${baseUrl}/console/   with ${access.username} and ${access.password}

${bold('The API')}

  TOKEN=$(curl -s ${baseUrl}/connect/token \\
    -d grant_type=password \\
    -d username=${access.username} -d password=${access.password} \\
    -d client_id=${access.clientId} \\
    -d client_secret=${access.clientSecret} \\
    | sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
  curl -s -H "Authorization: Bearer $TOKEN" \\
    '${baseUrl}/api/v1/tasks?$orderby=priority&$top=5'
  curl -s -H "Authorization: Bearer $TOKEN" \\
    ${baseUrl}/api/v1/portfolio

The service keeps running; Ctrl-C stops it and removes its data.
`)
}
