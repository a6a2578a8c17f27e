import { type Case, refuses, startTarget } from './refusals.ts'

const target = startTarget()

const queries: Case[] = [
  { what: 'an unknown option', to: 'GET /projects?$frobnicate=1', at: ['$frobnicate'] },
  { what: 'an unknown parameter', to: 'GET /tasks?color=red', at: ['color'] },
  {
    what: 'an unknown option of 5,000 letters',
    to: `GET /projects?${'n'.repeat(5_000)}=1`,
    at: [`${'n'.repeat(199)}…`],
    message: /n… here; there are: /,
  },
  { what: 'a $top that is no number', to: 'GET /projects?$top=many', at: ['$top'] },
  { what: 'a $top beyond the most', to: 'GET /projects?$top=1001', at: ['$top'] },
  { what: 'a negative $skip', to: 'GET /projects?$skip=-1', at: ['$skip'] },
  { what: 'a $skip beyond int8', to: 'GET /projects?$skip=99999999999999999999', at: ['$skip'] },
  {
    what: 'a $filter on an unknown field',
    to: "GET /projects?$filter=colour eq 'red'",
    at: ['$filter'],
    message: /colour/,
  },
  { what: 'a $filter of another type', to: "GET /projects?$filter=startDate gt 'soon'", at: ['$filter'] },
  { what: 'a $filter by a day that is none', to: 'GET /projects?$filter=startDate gt 2026-02-30', at: ['$filter'] },
  { what: 'a $filter that stops', to: 'GET /projects?$filter=name eq', at: ['$filter'] },
  { what: 'a $filter with a NUL', to: "GET /projects?$filter=name eq 'a%00b'", at: ['$filter'] },
  {
    what: 'a $filter by a number beyond int8',
    to: 'GET /projects?$filter=id eq 99999999999999999999999',
    at: ['$filter'],
  },
  {
    what: 'a $filter in 2,000 parentheses',
    to: `GET /projects?$filter=${'('.repeat(2_000)}id eq 1${')'.repeat(2_000)}`,
    at: ['$filter'],
  },
  { what: 'an $orderby of an unknown field', to: 'GET /projects?$orderby=colour', at: ['$orderby'] },
  { what: 'a $select of an unknown field', to: 'GET /projects/{projectId}?$select=colour', at: ['$select'] },
  { what: 'an $expand of an unknown field', to: 'GET /projects/{projectId}?$expand=colours', at: ['$expand'] },
  { what: 'a $skiptoken of another make', to: 'GET /projects?$skiptoken=abc', at: ['$skiptoken'] },
  { what: 'the same option twice', to: 'GET /projects?$top=1&$top=2', at: ['$top'] },
  { what: 'an id that is a word', to: 'GET /projects/first', at: ['projectId'] },
  { what: 'an id of nought', to: 'GET /tasks/0', at: ['taskId'] },
  { what: 'an id beyond all numbers', to: 'GET /tasks/99999999999999999999', at: ['taskId'] },
  { what: 'an id that only bigint holds', to: 'GET /tasks/9007199254740991', status: 404 },
  { what: 'a webhook with a NUL', to: 'GET /webhooks/wh_%00', at: ['webhookId'] },
  { what: 'a broken escape', to: 'GET /projects/%E0%A4%A' },
  { what: 'a path of 9,000 letters', to: `GET /${'p'.repeat(9_000)}`, status: 404, message: /names no path \S{200}\./ },
  { what: 'a path that is none', to: 'GET /nothing', status: 404, code: 'no_such_path' },
  { what: 'a method that is none', to: 'PUT /projects', body: {}, status: 405 },
]

refuses(target, 'queries and paths', queries)
