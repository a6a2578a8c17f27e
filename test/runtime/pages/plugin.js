// A third party's plugin with pages: cookies, HTML, error pages, static files, observers.

import { createReadStream } from 'node:fs'

/** Finished exchanges, in the order in which the observer got them. */
export const seen = []

async function showDashboard({ cookies, query, accept }, call) {
  if (query.fail)
    throw Object.assign(new Error('The <dashboard> is closed.'), { problem: true, status: 409, code: 'closed' })
  const visit = cookies.pageVisit ?? null
  if (accept === 'application/json') return call.reply(200, { visit }, { type: 'application/json' })
  return call.reply(200, `<h1>Visit ${visit}</h1>`, { type: 'text/html' })
}

const enterDashboard = async (_, call) =>
  call.reply(303, undefined, {
    headers: { Location: '/pages/dashboard' },
    cookies: [
      { name: 'pageVisit', value: 'first', maxAge: 60 },
      { name: 'pageTheme', value: 'dark blue', httpOnly: false, sameSite: 'strict', path: '/pages' },
    ],
  })

const showLong = async (_, call) => call.reply(200, 'critical chain '.repeat(1_000))

const LARGE = 'critical chain '.repeat(2_000_000)
const showLarge = async (_, call) => call.reply(200, LARGE)

/** ASCII: as many bytes as characters. */
const RECORDS = 'record '.repeat(30_000)
const readRecords = async (_, call) => call.reply(200, RECORDS)
const writeRecords = async (_, call) => call.reply(201, RECORDS)

const HERE = new URL('./site/plain.txt', import.meta.url)
const MISSING = new URL('./site/missing.txt', import.meta.url)
const showStream = async ({ query }, call) => call.reply(200, createReadStream(query.missing ? MISSING : HERE))

const showTyped = async ({ headers, cookies, query }, call) =>
  call.reply(200, { size: headers['Page-Size'] ?? null, turn: cookies.pageTurn ?? null, tags: query.tags ?? null })

const WRONG = {
  status: (call) => call.reply(202, 'text'),
  type: (call) => call.reply(200, '<p>page</p>', { type: 'text/html' }),
  object: (call) => call.reply(200, { not: 'text' }),
  headers: (call) =>
    call.reply(200, 'text', { headers: { 'content-type': 'text/x-own', 'cache-control': 'max-age=5', vary: 'X-Own' } }),
}
const showWrong = async ({ query }, call) => WRONG[query.how](call)

async function showBroken() {
  throw Object.assign(new Error('broken'), { problem: true, status: 409, code: 'broken' })
}

const asPage = ({ status, message }, { id }) => ({
  status,
  body: `<h1>${message.replaceAll('<', '&lt;')}</h1><p>${id}</p>`,
})
const asJson = ({ status, code }, { id, path }) => ({ status, body: { code, id, path } })

export default {
  name: 'pages',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'always',
  role: 'identity',
  setup: () => ({
    handlers: {
      showDashboard,
      enterDashboard,
      showLong,
      showLarge,
      readRecords,
      writeRecords,
      showStream,
      showTyped,
      showWrong,
      showBroken,
    },
    renderings: [
      { prefix: '/pages', type: 'application/json', render: asJson },
      { prefix: '/pages', type: 'text/html', render: asPage },
      {
        prefix: '/broken',
        type: 'text/html',
        render: () => {
          throw new Error('the rendering is broken, too')
        },
      },
    ],
    observers: [
      { prefix: '/pages', observe: (exchange) => void seen.push(exchange) },
      {
        prefix: '/pages',
        observe: async () => {
          throw new Error('the observer fails')
        },
      },
    ],
    files: [
      {
        prefix: '/pages-site',
        folder: new URL('./site/', import.meta.url),
        immutable: 'assets',
        fallback: 'index.html',
      },
    ],
  }),
}
