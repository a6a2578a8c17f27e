// The client @chainwork/sdk 0.1.0 as it was released, bundled without comments; never edited.
// generated/sdk/errors.ts
var ApiError = class extends Error {
  status
  code
  detail
  errors
  requestId
  headers
  constructor(response, body) {
    const fields = typeof body === 'object' && body !== null ? body : {}
    const text = (...names) =>
      names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
    const detail = text('detail', 'error_description') ?? (response.statusText || 'The service gave no reason.')
    const code = text('code', 'error', 'scimType') ?? `http_${response.status}`
    super(`${response.status} ${code}: ${detail}`)
    this.name = 'ApiError'
    this.status = response.status
    this.code = code
    this.detail = detail
    this.errors = Array.isArray(fields.errors) ? fields.errors : []
    this.requestId = text('requestId') ?? response.headers.get('X-Request-Id') ?? void 0
    this.headers = response.headers
  }
}
var ConnectionError = class extends Error {
  constructor(sentence, cause) {
    super(sentence, { cause })
    this.name = 'ConnectionError'
  }
}
var SignatureError = class extends Error {
  constructor(sentence) {
    super(sentence)
    this.name = 'SignatureError'
  }
}
// generated/sdk/pages.ts
async function* eachPage(first, load) {
  let page = await first
  for (;;) {
    yield page
    const next = page['@odata.nextLink']
    if (!next) return
    page = await load(next)
  }
}
// generated/sdk/response.ts
const responses = new WeakMap()
const responseOf = (data) => responses.get(data)
const etagOf = (data) => responses.get(data)?.headers.get('ETag') ?? void 0
function rememberResponse(data, response) {
  if (typeof data === 'object' && data !== null) responses.set(data, response)
}
// generated/sdk/retry.ts
const LONGEST_WAIT = 6e4
const FIRST_WAIT = 250
async function sendWithRetries(request, options) {
  const body = request.body ? await request.arrayBuffer() : void 0
  const repeatable = options.repeatable ?? (request.method !== 'POST' || request.headers.has('Idempotency-Key'))
  for (let retry = 0; ; retry++) {
    const last = retry >= options.retries || !repeatable
    try {
      const response = await attempt(request, body, options)
      const wait = waitBefore(response, retry)
      if (last || wait === void 0) return response
      await response.body?.cancel()
      await pause(wait, request.signal)
    } catch (error) {
      request.signal.throwIfAborted()
      if (last || request.headers.has('If-Match')) throw connectionError(request, error, options.timeout)
      await pause(backoff(retry), request.signal)
    }
  }
}
function attempt(request, body, { fetch, timeout }) {
  const { url, method, headers, redirect, signal } = request
  return fetch(url, {
    method,
    headers,
    redirect,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    ...(body ? { body } : {}),
  })
}
function waitBefore(response, retry) {
  const retryAfter = response.headers.get('Retry-After')
  if (!(response.status === 429 || response.status === 503 || (response.status === 409 && retryAfter !== null)))
    return void 0
  const seconds = retryAfter === null ? NaN : Number(retryAfter)
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1e3 : backoff(retry)
  return wait > LONGEST_WAIT ? void 0 : wait
}
const backoff = (retry) => FIRST_WAIT * 2 ** retry * (0.5 + Math.random() / 2)
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
function connectionError({ method, url }, cause, timeout) {
  const { origin, pathname } = new URL(url)
  return new ConnectionError(
    `${method} ${origin}${pathname}: the service ${cause instanceof Error && cause.name === 'TimeoutError' ? `did not answer within ${timeout} ms` : 'could not be reached'}.`,
    cause,
  )
}
// generated/sdk/src/core/bodySerializer.gen.ts
const serializeUrlSearchParamsPair = (data, key, value) => {
  if (typeof value === 'string') data.append(key, value)
  else data.append(key, JSON.stringify(value))
}
const jsonBodySerializer = {
  bodySerializer: (body) =>
    JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? value.toString() : value)),
}
const urlSearchParamsBodySerializer = {
  bodySerializer: (body) => {
    const data = new URLSearchParams()
    Object.entries(body).forEach(([key, value]) => {
      if (value === void 0 || value === null) return
      if (Array.isArray(value)) value.forEach((v) => serializeUrlSearchParamsPair(data, key, v))
      else serializeUrlSearchParamsPair(data, key, value)
    })
    return data.toString()
  },
}
Object.entries({
  $body_: 'body',
  $headers_: 'headers',
  $path_: 'path',
  $query_: 'query',
})
// generated/sdk/src/core/serverSentEvents.gen.ts
function createSseClient({
  onRequest,
  onSseError,
  onSseEvent,
  responseTransformer,
  responseValidator,
  sseDefaultRetryDelay,
  sseMaxRetryAttempts,
  sseMaxRetryDelay,
  sseSleepFn,
  url,
  ...options
}) {
  let lastEventId
  const sleep = sseSleepFn ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  const createStream = async function* () {
    let retryDelay = sseDefaultRetryDelay ?? 3e3
    let attempt = 0
    const signal = options.signal ?? new AbortController().signal
    while (true) {
      if (signal.aborted) break
      attempt++
      const headers = options.headers instanceof Headers ? options.headers : new Headers(options.headers)
      if (lastEventId !== void 0) headers.set('Last-Event-ID', lastEventId)
      try {
        const requestInit = {
          redirect: 'follow',
          ...options,
          body: options.serializedBody,
          headers,
          signal,
        }
        let request = new Request(url, requestInit)
        if (onRequest) request = await onRequest(url, requestInit)
        const response = await (options.fetch ?? globalThis.fetch)(request)
        if (!response.ok) throw new Error(`SSE failed: ${response.status} ${response.statusText}`)
        if (!response.body) throw new Error('No body in SSE response')
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        let buffer = ''
        const abortHandler = () => {
          try {
            reader.cancel()
          } catch {}
        }
        signal.addEventListener('abort', abortHandler)
        try {
          while (true) {
            const { done, value } = await reader.read()
            if (done) break
            buffer += value
            buffer = buffer.replace(/\r\n?/g, '\n')
            const chunks = buffer.split('\n\n')
            buffer = chunks.pop() ?? ''
            for (const chunk of chunks) {
              const lines = chunk.split('\n')
              const dataLines = []
              let eventName
              for (const line of lines)
                if (line.startsWith('data:')) dataLines.push(line.replace(/^data:\s*/, ''))
                else if (line.startsWith('event:')) eventName = line.replace(/^event:\s*/, '')
                else if (line.startsWith('id:')) lastEventId = line.replace(/^id:\s*/, '')
                else if (line.startsWith('retry:')) {
                  const parsed = Number.parseInt(line.replace(/^retry:\s*/, ''), 10)
                  if (!Number.isNaN(parsed)) retryDelay = parsed
                }
              let data
              let parsedJson = false
              if (dataLines.length) {
                const rawData = dataLines.join('\n')
                try {
                  data = JSON.parse(rawData)
                  parsedJson = true
                } catch {
                  data = rawData
                }
              }
              if (parsedJson) {
                if (responseValidator) await responseValidator(data)
                if (responseTransformer) data = await responseTransformer(data)
              }
              onSseEvent?.({
                data,
                event: eventName,
                id: lastEventId,
                retry: retryDelay,
              })
              if (dataLines.length) yield data
            }
          }
        } finally {
          signal.removeEventListener('abort', abortHandler)
          reader.releaseLock()
        }
        break
      } catch (error) {
        onSseError?.(error)
        if (sseMaxRetryAttempts !== void 0 && attempt >= sseMaxRetryAttempts) break
        const backoff = Math.min(retryDelay * 2 ** (attempt - 1), sseMaxRetryDelay ?? 3e4)
        await sleep(backoff)
      }
    }
  }
  return { stream: createStream() }
}
// generated/sdk/src/core/pathSerializer.gen.ts
const separatorArrayExplode = (style) => {
  switch (style) {
    case 'label':
      return '.'
    case 'matrix':
      return ';'
    case 'simple':
      return ','
    default:
      return '&'
  }
}
const separatorArrayNoExplode = (style) => {
  switch (style) {
    case 'form':
      return ','
    case 'pipeDelimited':
      return '|'
    case 'spaceDelimited':
      return '%20'
    default:
      return ','
  }
}
const separatorObjectExplode = (style) => {
  switch (style) {
    case 'label':
      return '.'
    case 'matrix':
      return ';'
    case 'simple':
      return ','
    default:
      return '&'
  }
}
const serializeArrayParam = ({ allowReserved, explode, name, style, value }) => {
  if (!explode) {
    const joinedValues = (allowReserved ? value : value.map((v) => encodeURIComponent(v))).join(
      separatorArrayNoExplode(style),
    )
    switch (style) {
      case 'label':
        return `.${joinedValues}`
      case 'matrix':
        return `;${name}=${joinedValues}`
      case 'simple':
        return joinedValues
      default:
        return `${name}=${joinedValues}`
    }
  }
  const separator = separatorArrayExplode(style)
  const joinedValues = value
    .map((v) => {
      if (style === 'label' || style === 'simple') return allowReserved ? v : encodeURIComponent(v)
      return serializePrimitiveParam({
        allowReserved,
        name,
        value: v,
      })
    })
    .join(separator)
  return style === 'label' || style === 'matrix' ? separator + joinedValues : joinedValues
}
const serializePrimitiveParam = ({ allowReserved, name, value }) => {
  if (value === void 0 || value === null) return ''
  if (typeof value === 'object')
    throw new Error(
      'Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these.',
    )
  return `${name}=${allowReserved ? value : encodeURIComponent(value)}`
}
const serializeObjectParam = ({ allowReserved, explode, name, style, value, valueOnly }) => {
  if (value instanceof Date) return valueOnly ? value.toISOString() : `${name}=${value.toISOString()}`
  if (style !== 'deepObject' && !explode) {
    let values = []
    Object.entries(value).forEach(([key, v]) => {
      values = [...values, key, allowReserved ? v : encodeURIComponent(v)]
    })
    const joinedValues = values.join(',')
    switch (style) {
      case 'form':
        return `${name}=${joinedValues}`
      case 'label':
        return `.${joinedValues}`
      case 'matrix':
        return `;${name}=${joinedValues}`
      default:
        return joinedValues
    }
  }
  const separator = separatorObjectExplode(style)
  const joinedValues = Object.entries(value)
    .map(([key, v]) =>
      serializePrimitiveParam({
        allowReserved,
        name: style === 'deepObject' ? `${name}[${key}]` : key,
        value: v,
      }),
    )
    .join(separator)
  return style === 'label' || style === 'matrix' ? separator + joinedValues : joinedValues
}
// generated/sdk/src/core/utils.gen.ts
const PATH_PARAM_RE = /\{[^{}]+\}/g
const defaultPathSerializer = ({ path, url: _url }) => {
  let url = _url
  const matches = _url.match(PATH_PARAM_RE)
  if (matches)
    for (const match of matches) {
      let explode = false
      let name = match.substring(1, match.length - 1)
      let style = 'simple'
      if (name.endsWith('*')) {
        explode = true
        name = name.substring(0, name.length - 1)
      }
      if (name.startsWith('.')) {
        name = name.substring(1)
        style = 'label'
      } else if (name.startsWith(';')) {
        name = name.substring(1)
        style = 'matrix'
      }
      const value = path[name]
      if (value === void 0 || value === null) continue
      if (Array.isArray(value)) {
        url = url.replace(
          match,
          serializeArrayParam({
            explode,
            name,
            style,
            value,
          }),
        )
        continue
      }
      if (typeof value === 'object') {
        url = url.replace(
          match,
          serializeObjectParam({
            explode,
            name,
            style,
            value,
            valueOnly: true,
          }),
        )
        continue
      }
      if (style === 'matrix') {
        url = url.replace(
          match,
          `;${serializePrimitiveParam({
            name,
            value,
          })}`,
        )
        continue
      }
      const replaceValue = encodeURIComponent(style === 'label' ? `.${value}` : value)
      url = url.replace(match, replaceValue)
    }
  return url
}
const getUrl = ({ baseUrl, path, query, querySerializer, url: _url }) => {
  const pathUrl = _url.startsWith('/') ? _url : `/${_url}`
  let url = (baseUrl ?? '') + pathUrl
  if (path)
    url = defaultPathSerializer({
      path,
      url,
    })
  let search = query ? querySerializer(query) : ''
  if (search.startsWith('?')) search = search.substring(1)
  if (search) url += `?${search}`
  return url
}
function getValidRequestBody(options) {
  const hasBody = options.body !== void 0
  if (hasBody && options.bodySerializer) {
    if ('serializedBody' in options)
      return options.serializedBody !== void 0 && options.serializedBody !== '' ? options.serializedBody : null
    return options.body !== '' ? options.body : null
  }
  if (hasBody) return options.body
}
// generated/sdk/src/core/auth.gen.ts
const getAuthToken = async (auth, callback) => {
  const token = typeof callback === 'function' ? await callback(auth) : callback
  if (!token) return
  if (auth.scheme === 'bearer') return `Bearer ${token}`
  if (auth.scheme === 'basic') return `Basic ${btoa(token)}`
  return token
}
// generated/sdk/src/client/utils.gen.ts
const createQuerySerializer = ({ parameters = {}, ...args } = {}) => {
  const querySerializer = (queryParams) => {
    const search = []
    if (queryParams && typeof queryParams === 'object')
      for (const name in queryParams) {
        const value = queryParams[name]
        if (value === void 0 || value === null) continue
        const options = parameters[name] || args
        if (Array.isArray(value)) {
          const serializedArray = serializeArrayParam({
            allowReserved: options.allowReserved,
            explode: true,
            name,
            style: 'form',
            value,
            ...options.array,
          })
          if (serializedArray) search.push(serializedArray)
        } else if (typeof value === 'object') {
          const serializedObject = serializeObjectParam({
            allowReserved: options.allowReserved,
            explode: true,
            name,
            style: 'deepObject',
            value,
            ...options.object,
          })
          if (serializedObject) search.push(serializedObject)
        } else {
          const serializedPrimitive = serializePrimitiveParam({
            allowReserved: options.allowReserved,
            name,
            value,
          })
          if (serializedPrimitive) search.push(serializedPrimitive)
        }
      }
    return search.join('&')
  }
  return querySerializer
}
const getParseAs = (contentType) => {
  if (!contentType) return 'stream'
  const cleanContent = contentType.split(';')[0]?.trim()
  if (!cleanContent) return
  if (cleanContent.startsWith('application/json') || cleanContent.endsWith('+json')) return 'json'
  if (cleanContent === 'multipart/form-data') return 'formData'
  if (['application/', 'audio/', 'image/', 'video/'].some((type) => cleanContent.startsWith(type))) return 'blob'
  if (cleanContent.startsWith('text/')) return 'text'
}
const checkForExistence = (options, name) => {
  if (!name) return false
  if (options.headers.has(name) || options.query?.[name] || options.headers.get('Cookie')?.includes(`${name}=`))
    return true
  return false
}
async function setAuthParams(options) {
  for (const auth of options.security ?? []) {
    if (checkForExistence(options, auth.name)) continue
    const token = await getAuthToken(auth, options.auth)
    if (!token) continue
    const name = auth.name ?? 'Authorization'
    switch (auth.in) {
      case 'query':
        if (!options.query) options.query = {}
        options.query[name] = token
        break
      case 'cookie':
        options.headers.append('Cookie', `${name}=${token}`)
        break
      default:
        options.headers.set(name, token)
    }
  }
}
const buildUrl = (options) =>
  getUrl({
    baseUrl: options.baseUrl,
    path: options.path,
    query: options.query,
    querySerializer:
      typeof options.querySerializer === 'function'
        ? options.querySerializer
        : createQuerySerializer(options.querySerializer),
    url: options.url,
  })
const mergeConfigs = (a, b) => {
  const config = {
    ...a,
    ...b,
  }
  if (config.baseUrl?.endsWith('/')) config.baseUrl = config.baseUrl.substring(0, config.baseUrl.length - 1)
  config.headers = mergeHeaders(a.headers, b.headers)
  return config
}
const headersEntries = (headers) => {
  const entries = []
  headers.forEach((value, key) => {
    entries.push([key, value])
  })
  return entries
}
const mergeHeaders = (...headers) => {
  const mergedHeaders = new Headers()
  for (const header of headers) {
    if (!header) continue
    const iterator = header instanceof Headers ? headersEntries(header) : Object.entries(header)
    for (const [key, value] of iterator)
      if (value === null) mergedHeaders.delete(key)
      else if (Array.isArray(value)) for (const v of value) mergedHeaders.append(key, v)
      else if (value !== void 0) mergedHeaders.set(key, typeof value === 'object' ? JSON.stringify(value) : value)
  }
  return mergedHeaders
}
var Interceptors = class {
  fns = []
  clear() {
    this.fns = []
  }
  eject(id) {
    const index = this.getInterceptorIndex(id)
    if (this.fns[index]) this.fns[index] = null
  }
  exists(id) {
    const index = this.getInterceptorIndex(id)
    return Boolean(this.fns[index])
  }
  getInterceptorIndex(id) {
    if (typeof id === 'number') return this.fns[id] ? id : -1
    return this.fns.indexOf(id)
  }
  update(id, fn) {
    const index = this.getInterceptorIndex(id)
    if (this.fns[index]) {
      this.fns[index] = fn
      return id
    }
    return false
  }
  use(fn) {
    this.fns.push(fn)
    return this.fns.length - 1
  }
}
const createInterceptors = () => ({
  error: new Interceptors(),
  request: new Interceptors(),
  response: new Interceptors(),
})
const defaultQuerySerializer = createQuerySerializer({
  allowReserved: false,
  array: {
    explode: true,
    style: 'form',
  },
  object: {
    explode: true,
    style: 'deepObject',
  },
})
const defaultHeaders = { 'Content-Type': 'application/json' }
const createConfig = (override = {}) => ({
  ...jsonBodySerializer,
  headers: defaultHeaders,
  parseAs: 'auto',
  querySerializer: defaultQuerySerializer,
  ...override,
})
// generated/sdk/src/client/client.gen.ts
const createClient = (config = {}) => {
  let _config = mergeConfigs(createConfig(), config)
  const getConfig = () => ({ ..._config })
  const setConfig = (config) => {
    _config = mergeConfigs(_config, config)
    return getConfig()
  }
  const interceptors = createInterceptors()
  const beforeRequest = async (options) => {
    const opts = {
      ..._config,
      ...options,
      fetch: options.fetch ?? _config.fetch ?? globalThis.fetch,
      headers: mergeHeaders(_config.headers, options.headers),
      serializedBody: void 0,
    }
    if (opts.security) await setAuthParams(opts)
    if (opts.requestValidator) await opts.requestValidator(opts)
    if (opts.body !== void 0 && opts.bodySerializer) opts.serializedBody = opts.bodySerializer(opts.body)
    if (opts.body === void 0 || opts.serializedBody === '') opts.headers.delete('Content-Type')
    const resolvedOpts = opts
    return {
      opts: resolvedOpts,
      url: buildUrl(resolvedOpts),
    }
  }
  const request = async (options) => {
    const throwOnError = options.throwOnError ?? _config.throwOnError
    const responseStyle = options.responseStyle ?? _config.responseStyle
    let request
    let response
    try {
      const { opts, url } = await beforeRequest(options)
      const requestInit = {
        redirect: 'follow',
        ...opts,
        body: getValidRequestBody(opts),
      }
      request = new Request(url, requestInit)
      for (const fn of interceptors.request.fns) if (fn) request = await fn(request, opts)
      const _fetch = opts.fetch
      response = await _fetch(request)
      for (const fn of interceptors.response.fns) if (fn) response = await fn(response, request, opts)
      const result = {
        request,
        response,
      }
      if (response.ok) {
        const parseAs =
          (opts.parseAs === 'auto' ? getParseAs(response.headers.get('Content-Type')) : opts.parseAs) ?? 'json'
        if (response.status === 204 || response.headers.get('Content-Length') === '0') {
          let emptyData
          switch (parseAs) {
            case 'arrayBuffer':
            case 'blob':
            case 'text':
              emptyData = await response[parseAs]()
              break
            case 'formData':
              emptyData = new FormData()
              break
            case 'stream':
              emptyData = response.body
              break
            default:
              emptyData = {}
          }
          return opts.responseStyle === 'data'
            ? emptyData
            : {
                data: emptyData,
                ...result,
              }
        }
        let data
        switch (parseAs) {
          case 'arrayBuffer':
          case 'blob':
          case 'formData':
          case 'text':
            data = await response[parseAs]()
            break
          case 'json': {
            const text = await response.text()
            data = text ? JSON.parse(text) : {}
            break
          }
          case 'stream':
            return opts.responseStyle === 'data'
              ? response.body
              : {
                  data: response.body,
                  ...result,
                }
        }
        if (parseAs === 'json') {
          if (opts.responseValidator) await opts.responseValidator(data)
          if (opts.responseTransformer) data = await opts.responseTransformer(data)
        }
        return opts.responseStyle === 'data'
          ? data
          : {
              data,
              ...result,
            }
      }
      const textError = await response.text()
      let jsonError
      try {
        jsonError = JSON.parse(textError)
      } catch {}
      throw jsonError ?? textError
    } catch (error) {
      let finalError = error
      for (const fn of interceptors.error.fns) if (fn) finalError = await fn(finalError, response, request, options)
      finalError = finalError || {}
      if (throwOnError) throw finalError
      return responseStyle === 'data'
        ? void 0
        : {
            error: finalError,
            request,
            response,
          }
    }
  }
  const makeMethodFn = (method) => (options) =>
    request({
      ...options,
      method,
    })
  const makeSseFn = (method) => async (options) => {
    const { opts, url } = await beforeRequest(options)
    return createSseClient({
      ...opts,
      body: opts.body,
      method,
      onRequest: async (url, init) => {
        let request = new Request(url, init)
        for (const fn of interceptors.request.fns) if (fn) request = await fn(request, opts)
        return request
      },
      serializedBody: getValidRequestBody(opts),
      url,
    })
  }
  const _buildUrl = (options) =>
    buildUrl({
      ..._config,
      ...options,
    })
  return {
    buildUrl: _buildUrl,
    connect: makeMethodFn('CONNECT'),
    delete: makeMethodFn('DELETE'),
    get: makeMethodFn('GET'),
    getConfig,
    head: makeMethodFn('HEAD'),
    interceptors,
    options: makeMethodFn('OPTIONS'),
    patch: makeMethodFn('PATCH'),
    post: makeMethodFn('POST'),
    put: makeMethodFn('PUT'),
    request,
    setConfig,
    sse: {
      connect: makeSseFn('CONNECT'),
      delete: makeSseFn('DELETE'),
      get: makeSseFn('GET'),
      head: makeSseFn('HEAD'),
      options: makeSseFn('OPTIONS'),
      patch: makeSseFn('PATCH'),
      post: makeSseFn('POST'),
      put: makeSseFn('PUT'),
      trace: makeSseFn('TRACE'),
    },
    trace: makeMethodFn('TRACE'),
  }
}
// generated/sdk/src/client.gen.ts
const client = createClient(
  createConfig({
    baseUrl: '/',
    throwOnError: true,
  }),
)
// generated/sdk/src/sdk.gen.ts
var HeyApiClient = class {
  client
  constructor(args) {
    this.client = args?.client ?? client
  }
}
var HeyApiRegistry = class {
  defaultKey = 'default'
  instances = new Map()
  get(key) {
    const instance = this.instances.get(key ?? this.defaultKey)
    if (!instance) throw new Error(`No SDK client found. Create one with "new Operations()" to fix this error.`)
    return instance
  }
  set(value, key) {
    this.instances.set(key ?? this.defaultKey, value)
  }
}
var Operations = class Operations extends HeyApiClient {
  static __registry = new HeyApiRegistry()
  constructor(args) {
    super(args)
    Operations.__registry.set(this, args?.key)
  }
  getAccount(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/account',
      ...options,
    })
  }
  updateAccount(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/account',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listAuditLog(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/audit-log',
      ...options,
    })
  }
  listClients(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients',
      ...options,
    })
  }
  createClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteClient(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}',
      ...options,
    })
  }
  getClient(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}',
      ...options,
    })
  }
  updateClient(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  activateClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}/activate',
      ...options,
    })
  }
  deactivateClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}/deactivate',
      ...options,
    })
  }
  regenerateClientSecret(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/clients/{clientId}/regenerate-secret',
      ...options,
    })
  }
  listPlugins(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/plugins',
      ...options,
    })
  }
  getProvisioningSettings(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/provisioning-settings',
      ...options,
    })
  }
  updateProvisioningSettings(options) {
    return (options.client ?? this.client).put({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/provisioning-settings',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listScimClients(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients',
      ...options,
    })
  }
  createScimClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteScimClient(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}',
      ...options,
    })
  }
  getScimClient(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}',
      ...options,
    })
  }
  updateScimClient(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  activateScimClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}/activate',
      ...options,
    })
  }
  deactivateScimClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}/deactivate',
      ...options,
    })
  }
  regenerateScimClientSecret(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}/regenerate-secret',
      ...options,
    })
  }
  testScimClient(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/scim-clients/{scimClientId}/test-connection',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listSecurityLog(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/security-log',
      ...options,
    })
  }
  listSsoProviders(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers',
      ...options,
    })
  }
  createSsoProvider(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteSsoProvider(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}',
      ...options,
    })
  }
  getSsoProvider(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}',
      ...options,
    })
  }
  updateSsoProvider(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  activateSsoProvider(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}/activate',
      ...options,
    })
  }
  deactivateSsoProvider(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}/deactivate',
      ...options,
    })
  }
  testSsoProvider(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/sso-providers/{ssoProviderId}/test',
      ...options,
    })
  }
  listUsers(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users',
      ...options,
    })
  }
  createUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getUser(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}',
      ...options,
    })
  }
  updateUser(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  activateUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/activate',
      ...options,
    })
  }
  deactivateUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/deactivate',
      ...options,
    })
  }
  linkUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/link',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  resetUserSecondFactor(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/reset-second-factor',
      ...options,
    })
  }
  setUserPassword(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/set-password',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  unlinkUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/unlink',
      ...options,
    })
  }
  unlockUser(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/admin/api/users/{userId}/unlock',
      ...options,
    })
  }
  listCalendars(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/calendars',
      ...options,
    })
  }
  createCalendar(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/calendars',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteCalendar(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/calendars/{calendarId}',
      ...options,
    })
  }
  getCalendar(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/calendars/{calendarId}',
      ...options,
    })
  }
  replaceCalendar(options) {
    return (options.client ?? this.client).put({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/calendars/{calendarId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listEvents(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/events',
      ...options,
    })
  }
  deleteMilestone(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/milestones/{milestoneId}',
      ...options,
    })
  }
  getMilestone(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/milestones/{milestoneId}',
      ...options,
    })
  }
  updateMilestone(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/milestones/{milestoneId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getPortfolio(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/portfolio',
      ...options,
    })
  }
  getPortfolioLoad(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/portfolio/load',
      ...options,
    })
  }
  schedulePortfolio(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/portfolio/schedule',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  staggerPortfolio(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/portfolio/stagger',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listProjects(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects',
      ...options,
    })
  }
  createProject(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  importProject(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/import',
      ...options,
      headers: {
        'Content-Type': 'application/xml',
        ...options.headers,
      },
    })
  }
  deleteProject(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}',
      ...options,
    })
  }
  getProject(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}',
      ...options,
    })
  }
  updateProject(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getBufferAnalysis(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/buffer-analysis',
      ...options,
    })
  }
  exportProject(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/export',
      ...options,
    })
  }
  getFeverChart(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/fever-chart',
      ...options,
    })
  }
  listMilestones(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/milestones',
      ...options,
    })
  }
  createMilestone(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/milestones',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getSchedule(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/schedule',
      ...options,
    })
  }
  planProject(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/schedule',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getScheduleProgress(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/schedule/progress',
      ...options,
    })
  }
  listProjectTasks(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/tasks',
      ...options,
    })
  }
  createTask(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/tasks',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  tryChanges(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/projects/{projectId}/what-if',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listResources(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources',
      ...options,
    })
  }
  createResource(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteResource(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources/{resourceId}',
      ...options,
    })
  }
  getResource(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources/{resourceId}',
      ...options,
    })
  }
  updateResource(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources/{resourceId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getResourceLoad(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/resources/{resourceId}/load',
      ...options,
    })
  }
  listTasks(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks',
      ...options,
    })
  }
  batchUpdateTasks(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/batch-update',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteTask(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/{taskId}',
      ...options,
    })
  }
  getTask(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/{taskId}',
      ...options,
    })
  }
  updateTask(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/{taskId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  getExplanation(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/{taskId}/explanation',
      ...options,
    })
  }
  listTaskReports(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/tasks/{taskId}/reports',
      ...options,
    })
  }
  listWebhooks(options) {
    return (options?.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks',
      ...options,
    })
  }
  createWebhook(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  deleteWebhook(options) {
    return (options.client ?? this.client).delete({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}',
      ...options,
    })
  }
  getWebhook(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}',
      ...options,
    })
  }
  updateWebhook(options) {
    return (options.client ?? this.client).put({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  listWebhookLogs(options) {
    return (options.client ?? this.client).get({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/logs',
      ...options,
    })
  }
  pauseWebhook(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/pause',
      ...options,
    })
  }
  replayWebhook(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/replay',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  resumeWebhook(options) {
    return (options.client ?? this.client).patch({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/resume',
      ...options,
    })
  }
  rotateWebhookSecret(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/rotate-secret',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  testWebhook(options) {
    return (options.client ?? this.client).post({
      responseStyle: 'data',
      security: [
        {
          scheme: 'bearer',
          type: 'http',
        },
      ],
      url: '/api/v1/webhooks/{webhookId}/test',
      ...options,
      headers: {
        'Content-Type': 'application/json',
        ...options.headers,
      },
    })
  }
  introspectToken(options) {
    return (options.client ?? this.client).post({
      ...urlSearchParamsBodySerializer,
      responseStyle: 'data',
      url: '/connect/introspect',
      ...options,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers,
      },
    })
  }
  revokeToken(options) {
    return (options.client ?? this.client).post({
      ...urlSearchParamsBodySerializer,
      responseStyle: 'data',
      url: '/connect/revocation',
      ...options,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers,
      },
    })
  }
  createToken(options) {
    return (options.client ?? this.client).post({
      ...urlSearchParamsBodySerializer,
      responseStyle: 'data',
      url: '/connect/token',
      ...options,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers,
      },
    })
  }
}
// generated/sdk/token.ts
const RENEWAL_MARGIN = 6e4
const DEFAULT_LIFETIME = 3e5
function tokenSource(url, credentials, send) {
  let current
  let pending
  const fetchOnce = () => {
    pending ??= fetchToken(url, credentials, send)
      .then((fetched) => {
        current = fetched
        return fetched.token
      })
      .finally(() => {
        pending = void 0
      })
    return pending
  }
  return {
    async current() {
      return current && performance.now() < current.expiresAt ? current.token : fetchOnce()
    },
    async renewed(rejected) {
      return current && current.token !== rejected ? current.token : fetchOnce()
    },
  }
}
async function fetchToken(url, { clientId, clientSecret, username, password, scope }, send) {
  const form = new URLSearchParams({ grant_type: username === void 0 ? 'client_credentials' : 'password' })
  const fields = {
    client_id: clientId,
    client_secret: clientSecret,
    username,
    password,
    scope,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== void 0) form.set(name, value)
  const sentAt = performance.now()
  const response = await send(
    new Request(url, {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      redirect: 'error',
    }),
  )
  const body = await response.json().catch(() => void 0)
  if (!response.ok || typeof body?.access_token !== 'string') throw new ApiError(response, body)
  const lifetime = typeof body.expires_in === 'number' ? body.expires_in * 1e3 : DEFAULT_LIFETIME
  return {
    token: body.access_token,
    expiresAt: sentAt + lifetime - Math.min(RENEWAL_MARGIN, lifetime / 10),
  }
}
// generated/sdk/connect.ts
var Chainwork = class extends Operations {
  pages(first) {
    return eachPage(first, (link) => {
      const { pathname, search } = new URL(link, 'http://same')
      const prefix = new URL(this.client.getConfig().baseUrl ?? '/', 'http://same').pathname.replace(/\/$/, '')
      const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
      return this.client.get({
        url: `${path}${search}`,
        security: BEARER,
        responseStyle: 'data',
      })
    })
  }
  async *items(first) {
    for await (const page of this.pages(first)) yield* page.value
  }
}
const BEARER = [
  {
    scheme: 'bearer',
    type: 'http',
  },
]
function connect(settings) {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')
  const authUrl = (settings.authUrl ?? settings.baseUrl).replace(/\/+$/, '')
  const options = {
    fetch: settings.fetch ?? globalThis.fetch,
    retries: settings.retries ?? 2,
    timeout: settings.timeout ?? 3e4,
  }
  const send = (request) => sendWithRetries(request, options)
  const tokens = tokenSource(`${authUrl}/connect/token`, settings, (request) =>
    sendWithRetries(request, {
      ...options,
      repeatable: true,
    }),
  )
  const client = createClient(
    createConfig({
      baseUrl,
      throwOnError: true,
      auth: () => tokens.current(),
      bodySerializer: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
      fetch: async (input, init) => sendAuthorized(new Request(input, init), tokens, send),
    }),
  )
  client.interceptors.error.use((error, response) =>
    response && !(error instanceof Error) ? new ApiError(response, error) : error,
  )
  return new Chainwork({ client: dataClient(client, baseUrl, authUrl) })
}
async function sendAuthorized(request, tokens, send) {
  const [, token] = request.headers.get('Authorization')?.match(/^Bearer (.+)$/) ?? []
  if (token === void 0) return send(request)
  const first = withIdempotencyKey(request)
  const again = first.clone()
  const response = await send(first)
  if (response.status !== 401) return response
  await response.body?.cancel()
  again.headers.set('Authorization', `Bearer ${await tokens.renewed(token)}`)
  return send(again)
}
function withIdempotencyKey(request) {
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  return request
}
const IDENTITY = /^\/(connect|admin|scim|\.well-known)\//
const VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace']
function dataClient(client, baseUrl, authUrl) {
  const verbs = VERBS.map((verb) => {
    const call = async (options) => {
      const base = IDENTITY.test(options.url) ? authUrl : baseUrl
      const result = await client[verb]({
        baseUrl: base,
        ...options,
        responseStyle: 'fields',
      })
      if (result.response?.status === 204) return void 0
      const data = await textOrData(result.data)
      if (result.response) rememberResponse(data, result.response)
      return data
    }
    return [verb, call]
  })
  return {
    ...client,
    ...Object.fromEntries(verbs),
  }
}
async function textOrData(data) {
  return data instanceof Blob && /xml|csv|text/.test(data.type) ? data.text() : data
}
// generated/sdk/webhook.ts
async function unwrapWebhook(rawBody, headers, secret) {
  const signature = headerOf(headers, 'x-service-signature')
  if (signature === void 0) throw new SignatureError('The delivery has no header X-Service-Signature.')
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new SignatureError('The header X-Service-Signature is not a lowercase hex HMAC-SHA256.')
  const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody)
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!(await Promise.all(secrets.map((it) => isSigned(bytes, given, it)))).includes(true))
    throw new SignatureError('The delivery was not signed with this secret.')
  return JSON.parse(new TextDecoder().decode(bytes))
}
async function isSigned(body, signature, secret) {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    {
      name: 'HMAC',
      hash: 'SHA-256',
    },
    false,
    ['verify'],
  )
  return crypto.subtle.verify('HMAC', key, signature, body)
}
function headerOf(headers, name) {
  if (headers instanceof Headers) return headers.get(name) ?? void 0
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

export { ApiError, ConnectionError, connect, etagOf, Operations, responseOf, SignatureError, unwrapWebhook }
