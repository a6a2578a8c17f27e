import { describe, expect, test } from 'vitest'
import { type AnyPlugin, event, service } from '#runtime'
import { tokens } from '#runtime/services'
import { orderOf } from '../../runtime/boot/boot-order.ts'

const plugin = (name: string, more: Partial<AnyPlugin> = {}): AnyPlugin => ({
  name,
  contract: new URL('file:///contract.json'),
  availability: 'always',
  setup: () => ({ handlers: {} }),
  ...more,
})
const plain = (name: string) => ({ kind: 'service' as const, name })
const identity = plugin('identity', { offers: { tokens } })
const faultsOf = (...plugins: AnyPlugin[]) => orderOf([identity, ...plugins]).faults

describe('the boot order', () => {
  test('sorts a plugin after those whose services it uses, and otherwise by name', () => {
    const sun = plugin('y', { offers: { sun: plain('y.sun'), moon: plain('y.moon') } })
    const { order, faults } = orderOf([plugin('z', { uses: { moon: plain('y.moon') } }), sun, plugin('b'), identity])
    expect(faults).toEqual([])
    expect(order.map(({ name }) => name)).toEqual(['b', 'identity', 'y', 'z'])
    const early = orderOf([plugin('a', { uses: { sun: plain('y.sun') } }), sun, identity])
    expect(early.order.map(({ name }) => name)).toEqual(['y', 'a', 'identity'])
  })

  test('reports two plugins with the same name', () => {
    expect(faultsOf(plugin('a'), plugin('a'))).toEqual(['Two plugins are named a; names must be unique.'])
  })

  test('reports a dependency cycle', () => {
    const a = plugin('a', { offers: { a: plain('a') }, uses: { b: plain('b') } })
    const b = plugin('b', { offers: { b: plain('b') }, uses: { a: plain('a') } })
    expect(faultsOf(a, b)).toEqual([
      'The plugins a -> b -> a use each other in a cycle; one of them must not use the other.',
    ])
  })

  test('reports a service that no plugin offers', () => {
    expect(faultsOf(plugin('a', { uses: { sun: plain('y.sun') } }))).toEqual([
      'The plugin a uses the service y.sun, which no loaded plugin offers.',
    ])
  })

  test('reports two plugins that offer the same service, and a plugin that offers it twice', () => {
    const sun = { sun: plain('y.sun') }
    expect(faultsOf(plugin('x', { offers: sun }), plugin('y', { offers: sun }))).toEqual([
      'The plugins x and y both offer the service y.sun; only one may offer it.',
    ])
    expect(faultsOf(plugin('y', { offers: { ...sun, again: plain('y.sun') } }))).toEqual([
      'The plugin y offers the service y.sun twice.',
    ])
  })

  test('reports a service of a plugin that can be disabled', () => {
    const faults = faultsOf(plugin('y', { availability: 'on-by-default', offers: { sun: plain('y.sun') } }))
    expect(faults).toEqual([expect.stringMatching(/^The plugin y offers the service y\.sun, but it can be disabled/)])
  })

  test('requires a plugin that offers runtime.tokens', () => {
    expect(orderOf([plugin('a')]).faults).toEqual([
      'No loaded plugin offers the service runtime.tokens, which verifies bearer tokens.',
    ])
  })
})

describe('two refs with one name, from two calls of service()', () => {
  test('are a fault that names the offering and the using plugin', () => {
    const offers = { sun: service<{ shine(): number }>('y.sun') }
    const uses = { sun: service<{ shine(): string }>('y.sun') }
    expect(faultsOf(plugin('y', { offers }), plugin('a', { uses }))).toEqual([
      'The plugin y and the plugin a have different refs of one name, y.sun; call service() once, in the plugin that offers it, and import that ref.',
    ])
    expect(faultsOf(plugin('y', { offers }), plugin('a', { uses: offers }))).toEqual([])
  })

  test('are a fault between two offering plugins, two using plugins, and a plugin and the runtime', () => {
    const refs = () => ({ sun: service('y.sun') })
    expect(faultsOf(plugin('x', { offers: refs() }), plugin('y', { offers: refs() }))).toHaveLength(2)
    const offers = { sun: plain('y.sun') }
    expect(
      faultsOf(plugin('y', { offers }), plugin('a', { uses: refs() }), plugin('b', { uses: refs() })).join(),
    ).toContain('The plugin a and the plugin b have different refs')
    expect(faultsOf(plugin('y', { offers: { origins: service('runtime.origins') } })).join()).toContain(
      'The runtime and the plugin y have different refs of one name, runtime.origins',
    )
  })

  test('are no fault when one ref is a plain object, as in an npm package', () => {
    const offers = { sun: service('y.sun') }
    expect(faultsOf(plugin('y', { offers }), plugin('a', { uses: { sun: plain('y.sun') } }))).toEqual([])
    expect(orderOf([plugin('own', { offers: { tokens: plain('runtime.tokens') } })]).faults).toEqual([])
  })
})

test('boot order: reports values in offers and uses that are no refs of services', () => {
  const offers = { kind: 'service', name: 'y.sun' } as unknown as NonNullable<AnyPlugin['offers']>
  expect(faultsOf(plugin('y', { offers }), plugin('a', { uses: { red: event('task.red') } }))).toEqual([
    "The plugin y offers kind, which is not a ref; the ref of a service is { kind: 'service', name: '...' }.",
    "The plugin y offers name, which is not a ref; the ref of a service is { kind: 'service', name: '...' }.",
    "The plugin a uses red, which is the ref of an event; the ref of a service is { kind: 'service', name: '...' }.",
  ])
})
