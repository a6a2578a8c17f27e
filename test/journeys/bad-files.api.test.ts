import { expect, test } from 'vitest'
import { type Case, refuses, startTarget } from './refusals.ts'

const target = startTarget()
const upload = 'POST /projects/import'
const xml = 'application/xml'
const mspdi = (inner: string) =>
  `<Project xmlns="http://schemas.microsoft.com/project"><Name>x</Name>${inner}</Project>`
const row = (uid: number, more = '') =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><Duration>PT8H0M0S</Duration>${more}</Task>`
const follows = (uid: number) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type></PredecessorLink>`

const files: Case[] = [
  { what: 'no XML', to: upload, type: xml, body: 'hello' },
  { what: 'an empty document', to: upload, type: xml, body: '<?xml version="1.0"?>' },
  { what: 'a truncated file', to: upload, type: xml, body: mspdi(`<Tasks>${row(1)}`).replace('</Project>', '') },
  {
    what: 'a file cut within a tag',
    to: upload,
    type: xml,
    body: '<Project xmlns="http://schemas.microsoft.com/project"><Tas',
  },
  {
    what: 'a DOCTYPE',
    to: upload,
    type: xml,
    body: `<!DOCTYPE Project [<!ENTITY e SYSTEM "file:///etc/passwd">]>${mspdi('&e;')}`,
    message: /DOCTYPE/,
  },
  {
    what: 'entities in entities',
    to: upload,
    type: xml,
    body: `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${mspdi('<Title>&b;</Title>')}`,
  },
  { what: 'another root', to: upload, type: xml, body: '<html><body/></html>', message: /html|Project/ },
  {
    what: 'a file of another program',
    to: upload,
    type: xml,
    body: '<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V8.3/API/BusinessObjects"><Project><Name>x</Name></Project></APIBusinessObjects>',
    message: /APIBusinessObjects|Project/,
  },
  { what: 'tags that cross', to: upload, type: xml, body: mspdi('<Tasks></Calendars>') },
  {
    what: '20,000 elements in each other',
    to: upload,
    type: xml,
    body: mspdi(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`),
  },
  {
    what: 'a date that is none',
    to: upload,
    type: xml,
    body: mspdi(`<StartDate>2026-02-30T08:00:00</StartDate><Tasks>${row(1)}</Tasks>`),
    message: /2026-02-30/,
  },
  {
    what: 'a duration that is none',
    to: upload,
    type: xml,
    body: mspdi(`<Tasks>${row(1).replace('PT8H0M0S', 'soon')}</Tasks>`),
    message: /soon/,
  },
  {
    what: 'a negative duration',
    to: upload,
    type: xml,
    body: mspdi(`<Tasks>${row(1).replace('PT8H', '-PT8H')}</Tasks>`),
  },
  {
    what: 'a link to nowhere',
    to: upload,
    type: xml,
    body: mspdi(`<Tasks>${row(1, follows(9))}</Tasks>`),
    message: /9/,
  },
  {
    what: 'links in a ring',
    to: upload,
    type: xml,
    body: mspdi(`<Tasks>${row(1, follows(2))}${row(2, follows(1))}</Tasks>`),
    message: /T1.*T2|T2.*T1/,
  },
  { what: 'two tasks of one number', to: upload, type: xml, body: mspdi(`<Tasks>${row(1)}${row(1)}</Tasks>`) },
  {
    what: 'more of a resource than there is, where that is not to be lowered',
    to: `${upload}?overAllocation=refuse`,
    type: xml,
    body: mspdi(
      `<Tasks>${row(1)}</Tasks><Resources><Resource><UID>1</UID><ID>1</ID><Name>Welder</Name><Type>1</Type><MaxUnits>1</MaxUnits></Resource></Resources>
     <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>3</Units></Assignment></Assignments>`,
    ),
    message: /T1.*Welder|Welder.*T1/s,
  },
]

const table = (...rows: string[]) => ({ to: upload, type: 'text/csv', body: rows.join('\n') }) as const
const tables: Case[] = [
  { what: 'no column name', ...table('duration', '3'), message: /name/ },
  { what: 'a heading and nothing more', ...table('name,name'), message: /name/ },
  { what: 'a row without a name', ...table('name,duration', ',3') },
  { what: 'a quote that never ends', ...table('name', '"Dig') },
  { what: 'a row of too many cells', ...table('name', 'Dig,3,4') },
  { what: 'a duration that is none', ...table('name,duration', 'Dig,soon'), message: /soon/ },
  { what: 'a negative duration', ...table('name,duration', 'Dig,-3'), message: /-3/ },
  { what: 'a day that is none', ...table('name,notBefore', 'Dig,2026-02-30'), message: /2026-02-30/ },
  { what: 'a link to nowhere', ...table('id,name,predecessors', '1,Dig,77'), message: /77/ },
  { what: 'a link of an unknown kind', ...table('id,name,predecessors', '1,Dig,', '2,Pour,1XX') },
  { what: 'links in a ring', ...table('id,name,predecessors', '1,Dig,2', '2,Pour,1'), message: /Dig.*Pour|Pour.*Dig/ },
  { what: 'two tasks of one id', ...table('id,name', '1,Dig', '1,Pour') },
  { what: 'bytes that are no UTF-8', ...table(''), body: new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xff, 0xfe]) },
]

refuses(target, 'project files', files)
refuses(target, 'tables of tasks', tables)

test('characters that no text may have are left out of a project file, not stored', async () => {
  const text = mspdi(`<Tasks>${row(1).replace('T1', 'T\0&#0;&#xD800;1')}</Tasks>`)
  const { status, body } = await target.acme.post('/api/v1/projects/import', text, { 'Content-Type': xml })
  expect(status).toBe(201)
  const { value } = (await target.acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body
  expect(value[0].name).toMatch(/^T\P{C}*1$/u)
})
