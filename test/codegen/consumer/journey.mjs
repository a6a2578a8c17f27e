/** What an integrator does first with the SDK, in any runtime. Prints one line of JSON with what came of it. */
export async function journey({ connect, NotFoundError, TimeoutError, unwrapWebhook, SignatureError }, given) {
  const { settings, hanging, delivery, secret } = given
  const api = connect({ ...settings, userAgent: 'consumer/1.0' })
  const made = await api.createProject({ body: { name: 'Bridge' } })
  const listed = []
  for await (const project of api.items(api.listProjects({ query: { $top: 1, $orderby: 'name' } })))
    listed.push(project.name)

  const missing = await api.getProject({ path: { projectId: 999_999 } }).catch((error) => error)

  // Signals that nothing refers to are collected while the call waits.
  const collecting = setInterval(() => globalThis.gc?.(), 20)
  const startedAt = performance.now()
  const late = connect({
    ...settings,
    baseUrl: hanging,
    accessToken: 'at',
    clientSecret: undefined,
    username: undefined,
    password: undefined,
  })
  const timedOut = await late.getProject({ path: { projectId: 1 }, timeout: 300, retries: 0 }).catch((error) => error)
  const waited = performance.now() - startedAt
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('enough')), 100)
  const aborted = await late.getProject({ path: { projectId: 1 }, signal: controller.signal }).catch((error) => error)
  clearInterval(collecting)

  const event = await unwrapWebhook(delivery.body, delivery.headers, secret)
  const forged = await unwrapWebhook(`${delivery.body} `, delivery.headers, secret).catch((error) => error)
  const result = {
    made: made.name,
    listed: listed.includes('Bridge') && listed.length > 1,
    missing: [missing instanceof NotFoundError, missing.status, missing.code, typeof missing.requestId],
    timedOut: [timedOut instanceof TimeoutError, timedOut.operation],
    waitedLong: waited > 5_000,
    aborted: aborted.message,
    event: event.event,
    forged: forged instanceof SignatureError,
  }
  // biome-ignore lint/suspicious/noConsole: it works in every runtime
  console.log(JSON.stringify(result))
}
