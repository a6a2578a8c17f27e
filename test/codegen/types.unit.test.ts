/**
 * Each wrong use below has a comment `@ts-expect-error`, so `npm run typecheck` fails when one of them compiles.
 */
import { expect, test } from 'vitest'
import {
  type Call,
  type Commands,
  event,
  type Handler,
  type Input,
  type Operation,
  type PreparedHandler,
  type ReadCall,
  type Ref,
  type Runners,
  service,
} from '#runtime'
import { definePlugin, type Ops, plantGrown, type Schemas } from './fixture/generated/garden.ts'

interface Weather {
  rain(day: string): Promise<number>
}
const weather = service<Weather>('weather')
const rose: Schemas['Plant'] = { id: 1, name: 'Rose', height: 80, plantedOn: null }

const listPlants: Handler<Ops['listPlants']> = async ({ query }, call) => {
  const top: number | undefined = query.$top
  const rows = await call.db.query<Schemas['Plant']>('select * from garden.plant limit $1', [top])
  return call.reply(200, { value: rows })
}
const createPlant: Handler<Ops['createPlant']> = async ({ body }, call) => {
  const name: string = body.name
  await call.emit(plantGrown, { plantId: 1, height: body.height })
  return call.reply(201, { ...rose, name }, { headers: { Location: '/api/v1/plants/1', ETag: '"1"' } })
}
const updatePlant: Handler<Ops['updatePlant']> = async ({ path, headers, body }, call) => {
  const id: number = path.plantId
  const tag: string | undefined = headers['If-Match']
  const name: string = body?.name ?? rose.name
  await call.tx.query('update garden.plant set name = $2 where id = $1', [id, name, tag])
  return call.reply(200, { ...rose, id, name })
}
const deletePlant: Handler<Ops['deletePlant']> = async (_, call) => call.reply(204)
const exportPlant: Handler<Ops['exportPlant']> = async ({ accept }, call) =>
  accept === 'text/csv'
    ? call.reply(200, 'id,name\n1,Rose\n', { type: 'text/csv' })
    : call.reply(200, rose, { type: 'application/json' })
const openGate: Handler<Ops['openGate']> = async (_, call) =>
  (await call.db.query('select')).length > 0
    ? call.reply(200, '<h1>Gate</h1>')
    : call.reply(302, undefined, { headers: { Location: '/garden', 'Set-Cookie': ['a=1', 'b=2'] } })
const knock: Handler<Ops['knock']> = async (_, call) => {
  call.log.info({}, 'a knock')
  return call.reply(204)
}
const countVisit: Handler<Ops['countVisit']> = async (_, call) => {
  await call.tx.query('select')
  return call.reply(204)
}
const handlers = { listPlants, createPlant, updatePlant, deletePlant, exportPlant, openGate, knock, countVisit }

test('definePlugin: sets the name and the contract', () => {
  const plugin = definePlugin({
    availability: 'off-by-default',
    uses: { weather },
    config: (env) => ({ beds: env.integer('BEDS', 3) }),
    async setup(host, { weather }) {
      const beds: number = host.config.beds
      host.log.info({ beds, rain: await weather.rain('2026-03-02') }, 'garden')
      return { handlers }
    },
  })
  expect(plugin.name).toBe('garden')
  expect(plugin.contract.pathname).toMatch(/openapi\/garden\.yaml$/)
})

test('offers: is a record of refs, which may be plain objects', () => {
  const sun: Ref<'service', { shine(): number }> = { kind: 'service', name: 'garden.sun' }
  const plugin = definePlugin({
    availability: 'always',
    uses: { weather },
    offers: { sun },
    setup: (_host, { weather }) => ({
      handlers,
      services: { sun: { shine: () => 12 } },
      close: async () => {
        await weather.rain('2026-03-02')
      },
    }),
  })
  expect(plugin.offers).toEqual({ sun })
})

type JsonReplies<First, Second> = Operation<
  { responses: { 200: { content: { 'application/scim+json': First; 'application/json': Second } } } },
  'read'
>

test('reply: needs no type where all media types are JSON of one schema, and else names it', () => {
  const one: Handler<JsonReplies<Schemas['Plant'], Schemas['Plant']>> = async (_, call) => call.reply(200, rose)
  const named: Handler<JsonReplies<Schemas['Plant'], Schemas['Plant']>> = async (_, call) =>
    call.reply(200, rose, { type: 'application/json' })
  // @ts-expect-error: the body has another schema
  const wrong: Handler<JsonReplies<Schemas['Plant'], Schemas['Plant']>> = async (_, call) => call.reply(200, { id: 1 })
  // @ts-expect-error: the media types have different schemas
  const two: Handler<JsonReplies<Schemas['Plant'], { id: number }>> = async (_, call) => call.reply(200, rose)
  const typed: Handler<JsonReplies<Schemas['Plant'], { id: number }>> = async (_, call) =>
    call.reply(200, { id: 1 }, { type: 'application/json' })
  for (const handler of [one, named, wrong, two, typed]) expect(handler).toBeTypeOf('function')
})

test('handlers: may be inline functions', () => {
  const plugin = definePlugin({
    availability: 'always',
    setup: () => ({
      handlers: { ...handlers, knock: async (input, call) => (input.request.ip ? call.reply(204) : call.reply(204)) },
    }),
  })
  expect(plugin.availability).toBe('always')
})

test('handlers: a write may prepare before its transaction', () => {
  const prepared: PreparedHandler<Ops['deletePlant']> = {
    async prepare({ path, request }, call) {
      const rows = request.signal.aborted ? [] : await call.db.query('select $1', [path.plantId])
      return async ({ tx, reply }) => {
        await tx.query('delete', rows)
        return reply(204)
      }
    },
  }
  const plugin = definePlugin({
    availability: 'always',
    setup: () => ({ handlers: { ...handlers, deletePlant: prepared } }),
  })
  expect(plugin.name).toBe('garden')
})

test('handlers: a write may wait in queues, and work in its turn before its transaction', () => {
  const queued: PreparedHandler<Ops['deletePlant']> = {
    async prepare({ path }) {
      let grown: number | undefined
      return {
        queues: [`plant:${path.plantId}`],
        async ready() {
          grown = 1
        },
        async handle({ tx, reply }) {
          await tx.query('delete', [grown])
          return reply(204)
        },
      }
    },
  }
  // @ts-expect-error: a queueing write replies as the contract declares, too
  queued.prepare = async () => ({ queues: [], handle: async ({ reply }) => reply(200) })
  expect(queued).toHaveProperty('prepare')
})

test('events: public ones are refs of the generated module', () => {
  expect(plantGrown).toMatchObject({ kind: 'event', name: 'plant.grown' })
})

const commands = {
  'garden plant': {
    summary: 'Plants',
    options: [
      { name: 'bed', summary: 'Id of the bed', required: true, type: 'integer' },
      { name: 'plant-name', summary: 'Its name' },
      { name: 'in-rows', summary: 'In rows', type: 'boolean' },
    ],
  },
  'garden list': { summary: 'Lists', options: [], reads: true },
} as const satisfies Commands

const runners: Runners<typeof commands> = {
  async 'garden plant'({ bed, plantName, inRows }) {
    const [id, name, rows]: [number, string | undefined, boolean | undefined] = [bed, plantName, inRows]
    return { id, name, rows }
  },
  'garden list': async () => ({ value: [] }),
}

test('commands: are data, and their runners get the declared options', () => {
  const plugin = definePlugin({
    availability: 'always',
    commands,
    setup: () => ({ handlers, commands: runners }),
  })
  const inline = definePlugin({
    availability: 'always',
    commands: { 'garden water': { summary: 'Waters', options: [{ name: 'bed', summary: 'Id', required: true }] } },
    setup: () => ({ handlers, commands: { 'garden water': async ({ bed }) => ({ bed: bed.trim() }) } }),
  })
  expect(Object.keys(plugin.commands ?? {})).toEqual(['garden plant', 'garden list'])
  expect(inline.commands?.['garden water'].summary).toBe('Waters')
})

/** Never called, only compiled. */
void wrong
function wrong(call: Call, read: ReadCall): void {
  const { knock: _, ...withoutKnock } = handlers
  definePlugin({
    availability: 'always',
    // @ts-expect-error a handler is missing
    setup: () => ({ handlers: withoutKnock }),
  })

  definePlugin({
    availability: 'always',
    // @ts-expect-error a handler is misspelt, so one is missing
    setup: () => ({ handlers: { ...withoutKnock, knok: knock } }),
  })

  definePlugin({
    availability: 'always',
    // @ts-expect-error a handler has no operation
    setup: () => ({ handlers: { ...handlers, knok: knock } }),
  })

  definePlugin({
    availability: 'always',
    // @ts-expect-error a handler has no operation, in a promise too
    setup: async () => ({ handlers: { ...handlers, knok: knock } }),
  })

  const listing: PreparedHandler<Ops['listPlants']> = {
    prepare: async (_, reading) => async (call) => {
      const value = await reading.db.query<Schemas['Plant']>('select * from garden.plant')
      return call.reply(200, { value })
    },
  }
  definePlugin({
    availability: 'always',
    // @ts-expect-error a read has no transaction to prepare for
    setup: () => ({ handlers: { ...handlers, listPlants: listing } }),
  })

  const undeclaredStatus: Handler<Ops['deletePlant']> = async (_, call) =>
    // @ts-expect-error the contract declares no other status than 204
    call.reply(200)

  const errorStatus: Handler<Ops['updatePlant']> = async (_, call) =>
    // @ts-expect-error an error is thrown and not a reply
    call.reply(404, { status: 404, code: 'not_found' })

  const noBody: Handler<Ops['createPlant']> = async (_, call) =>
    // @ts-expect-error 201 has a body
    call.reply(201)

  const bodyForNothing: Handler<Ops['deletePlant']> = async (_, call) =>
    // @ts-expect-error 204 has no body
    call.reply(204, rose)

  const missingField: Handler<Ops['createPlant']> = async (_, call) =>
    // @ts-expect-error plantedOn is missing
    call.reply(201, { id: 1, name: 'Rose', height: 80 })

  const unknownField: Handler<Ops['createPlant']> = async (_, call) =>
    // @ts-expect-error a plant has no colour
    call.reply(201, { id: 1, name: 'Rose', height: 80, plantedOn: null, colour: 'red' })

  const wrongField: Handler<Ops['createPlant']> = async (_, call) =>
    // @ts-expect-error a height is a number
    call.reply(201, { id: 1, name: 'Rose', height: '80', plantedOn: null })

  const deepField: Handler<Ops['listPlants']> = async (_, call) =>
    // @ts-expect-error a plant in a list has no colour either
    call.reply(200, { value: [{ id: 1, name: 'Rose', height: 80, plantedOn: null, colour: 'red' }] })

  const unnegotiated: Handler<Ops['exportPlant']> = async (_, call) =>
    // @ts-expect-error the contract declares two media types, so the reply must name one
    call.reply(200, rose)

  const crossedType: Handler<Ops['exportPlant']> = async (_, call) =>
    // @ts-expect-error the body of CSV is a string
    call.reply(200, rose, { type: 'text/csv' })

  const textAsJson: Handler<Ops['exportPlant']> = async (_, call) =>
    // @ts-expect-error the body of JSON must match the contract
    call.reply(200, 'a rose', { type: 'application/json' })

  const unknownAmongTypes: Handler<Ops['exportPlant']> = async (_, call) =>
    // @ts-expect-error a plant has no colour, in whichever media type
    call.reply(200, { id: 1, name: 'Rose', height: 80, plantedOn: null, colour: 'red' }, { type: 'application/json' })

  const typeForNothing: Handler<Ops['deletePlant']> = async (_, call) =>
    // @ts-expect-error a reply without a body has no media type
    call.reply(204, undefined, { type: 'application/json' })

  const undeclaredType: Handler<Ops['exportPlant']> = async (_, call) =>
    // @ts-expect-error the contract declares no XML
    call.reply(200, '<plant/>', { type: 'application/xml' })

  // @ts-expect-error a reply must be made by call.reply, which checks it against the contract
  const loose: Handler<Ops['deletePlant']> = async () => ({ status: 204 })

  const inventedInput: Handler<Ops['createPlant']> = async (input, call) =>
    // @ts-expect-error the body has no such field
    call.reply(201, { ...rose, name: input.body.colour })

  const inventedQuery: Handler<Ops['listPlants']> = async ({ query }, call) =>
    // @ts-expect-error the contract declares no such parameter
    call.reply(200, { value: query.$filter ? [rose] : [] })

  const optionalBody: Handler<Ops['updatePlant']> = async ({ body }, call) =>
    // @ts-expect-error the body may be undefined
    call.reply(200, { ...rose, name: body.name })

  const emitOnRead: Handler<Ops['listPlants']> = async (_, call) => {
    // @ts-expect-error a read cannot emit
    await call.emit(plantGrown, { plantId: 1, height: 2 })
    return call.reply(200, { value: [] })
  }

  const writeOnRead: Handler<Ops['listPlants']> = async (_, call) => {
    // @ts-expect-error a read has no transaction
    await call.tx.query('delete from garden.plant')
    return call.reply(200, { value: [] })
  }

  const writeOfNobody: Handler<Ops['knock']> = async (_, call) => {
    // @ts-expect-error an open operation writes through its plugin's host
    await call.tx.query('select')
    return call.reply(204)
  }

  const accountOfNobody: Handler<Ops['knock']> = async (_, call) => {
    // @ts-expect-error an open operation has no actor
    call.account.id
    return call.reply(204)
  }

  // @ts-expect-error the handler of another operation
  const exchanged: Handler<Ops['createPlant']> = updatePlant

  // @ts-expect-error event data without its height
  void call.emit(plantGrown, { plantId: 1 })
  // @ts-expect-error event data with an undeclared field
  void call.emit(plantGrown, { plantId: 1, height: 2, colour: 'red' })
  // @ts-expect-error event data of a wrong type
  void call.emit(plantGrown, { plantId: 'one', height: 2 })
  // @ts-expect-error wrong data of a private event
  void call.emit(event<{ id: number }>('garden.water'), { id: '1' })
  // @ts-expect-error a service is not an event
  void call.emit(weather, {})
  // @ts-expect-error a string is not an event
  void call.emit('plant.grown', { plantId: 1, height: 2 })
  // @ts-expect-error the call of a read cannot emit
  read.emit

  definePlugin({
    availability: 'always',
    // @ts-expect-error an event is not a service
    uses: { plantGrown },
    setup: () => ({ handlers }),
  })

  definePlugin({
    availability: 'always',
    // @ts-expect-error the service weather is not declared in uses
    setup: (_host, { weather }) => ({ handlers, close: () => weather.rain('today') }),
  })

  definePlugin({
    availability: 'always',
    uses: { weather },
    setup: (_host, { weather }) => ({
      handlers,
      // @ts-expect-error the service has no such method
      close: () => weather.snow(),
    }),
  })

  definePlugin({
    availability: 'always',
    offers: { weather },
    // @ts-expect-error the offered object does not match the service
    setup: () => ({ handlers, services: { weather: { rain: (day: number) => day } } }),
  })

  definePlugin({
    availability: 'always',
    offers: { weather },
    // @ts-expect-error the offered service is missing
    setup: () => ({ handlers, services: {} }),
  })

  definePlugin({
    availability: 'always',
    offers: { weather },
    // @ts-expect-error all services are missing
    setup: () => ({ handlers }),
  })

  definePlugin({
    availability: 'always',
    // @ts-expect-error the plugin does not declare that it offers weather
    setup: () => ({ handlers, services: { weather: { rain: async (day: string) => day.length } } }),
  })

  // @ts-expect-error a record of refs, not one ref
  definePlugin({ availability: 'always', offers: weather, setup: () => ({ handlers, services: {} }) })

  // @ts-expect-error the ref of another service
  const snow: Ref<'service', { snow(day: string): Promise<number> }> = weather
  // @ts-expect-error the ref of a service with fewer methods
  const dry: Ref<'service', Record<never, never>> = weather

  definePlugin({
    availability: 'always',
    commands,
    // @ts-expect-error the runners of the commands are missing
    setup: () => ({ handlers }),
  })

  const { 'garden list': _list, ...oneRunner } = runners
  definePlugin({
    availability: 'always',
    commands,
    // @ts-expect-error a command has no runner
    setup: () => ({ handlers, commands: oneRunner }),
  })

  // @ts-expect-error a runner without a command
  const oneTooMany: Runners<typeof commands> = { ...runners, 'garden dig': async () => ({}) }

  const wrongOption: Runners<typeof commands> = {
    ...runners,
    // @ts-expect-error the command has no such option
    'garden plant': async ({ colour }) => ({ colour }),
  }
  const optionalOption: Runners<typeof commands> = {
    ...runners,
    // @ts-expect-error the option may be undefined
    'garden plant': async ({ plantName }) => ({ length: plantName.length }),
  }
  const numberOption: Runners<typeof commands> = {
    ...runners,
    // @ts-expect-error an integer is a number
    'garden plant': async ({ bed }) => ({ length: bed.trim() }),
  }

  // @ts-expect-error a path parameter is a number
  const path: Input<Ops['deletePlant']>['path'] = { plantId: '1' }
  // @ts-expect-error a ref of another type of data
  const ref: Ref<'event', { readonly plantId: string }> = plantGrown

  void [undeclaredStatus, errorStatus, noBody, bodyForNothing, missingField, unknownField, wrongField, deepField, ref]
  void [crossedType, textAsJson, unknownAmongTypes, typeForNothing]
  void [unnegotiated, undeclaredType, loose, inventedInput, inventedQuery, optionalBody, emitOnRead, writeOnRead]
  void [
    writeOfNobody,
    accountOfNobody,
    exchanged,
    path,
    snow,
    dry,
    oneTooMany,
    wrongOption,
    optionalOption,
    numberOption,
  ]
}
