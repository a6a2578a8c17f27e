/** HTTP requests with a bearer token, for tests. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly body: any
}

/** Requests with one bearer token. A body that is not a string is sent as JSON; JSON responses are parsed. */
export type Requests = ReturnType<typeof requests>

/** Gets an access token by the password grant. */
export async function signIn(
  url: string,
  client: { readonly clientId: string; readonly clientSecret: string },
  username: string,
  password: string,
  scope = 'api1',
): Promise<string> {
  const response = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope,
    }),
  })
  const body = (await response.json()) as { access_token?: string; error?: string }
  if (!body.access_token) throw new Error(`No token for ${username}: ${response.status} ${body.error}`)
  return body.access_token
}

export function requests(url: string, token: string | undefined) {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    token: token ?? '',
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    patch: (path: string, body?: unknown, headers?: Record<string, string>) => send('PATCH', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
  }
}
