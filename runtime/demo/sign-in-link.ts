/**
 * A link that signs a browser in to the demo: it sends the form of the sign-in page and hands the session's cookie on. Cookies
 * of `localhost` belong to all its ports.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DemoEnvironment } from './environment.ts'

export type SignInLink = Awaited<ReturnType<typeof openSignInLink>>

export async function openSignInLink({ baseUrl, access }: Pick<DemoEnvironment, 'baseUrl' | 'access'>) {
  const path = `/${randomBytes(9).toString('base64url')}`
  const server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    signIn(baseUrl, access).then(
      (cookies) => response.writeHead(303, { 'Set-Cookie': cookies, Location: `${baseUrl}/console/` }).end(),
      (error) => response.writeHead(502, { 'Content-Type': 'text/plain' }).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The cookies of a new session. */
async function signIn(baseUrl: string, { username, password }: DemoEnvironment['access']): Promise<string[]> {
  const page = await fetch(`${baseUrl}/sign-in`)
  const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const given = page.headers.getSetCookie()
  const answer = await fetch(`${baseUrl}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: given.map((line) => line.split(';')[0]).join('; '), Origin: baseUrl },
    body: new URLSearchParams({ form_token: token, userName: username, password }),
  })
  if (answer.status !== 303) throw new Error(`The sign-in was answered with ${answer.status}.`)
  return [...given, ...answer.headers.getSetCookie()]
}
