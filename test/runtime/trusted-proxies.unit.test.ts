import { describe, expect, it } from 'vitest'
import { callerAddress, peerAddress, trustedProxies } from '../../runtime/http/trusted-proxies.ts'

const trusted = trustedProxies(['10.0.0.0/8', '2001:db8:1::/48', 'loopback'])
const caller = (peer: string, forwarded?: string) => callerAddress(peer, forwarded, trusted)

describe('trusted proxies', () => {
  it('are addresses in the ranges, also IPv4-mapped ones', () => {
    const inside = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::9', '127.0.0.1', '::1']
    expect(inside.filter((address) => !trusted(address))).toEqual([])
    const outside = ['11.1.2.3', '2001:db8:2::9', '', 'unix', '10.1.2.3:80']
    expect(outside.filter(trusted)).toEqual([])
  })

  it('can be single addresses and ranges of IPv4-mapped addresses', () => {
    expect(['192.0.2.1', '192.0.2.2'].map(trustedProxies(['192.0.2.1']))).toEqual([true, false])
    expect(['192.0.2.1', '192.0.3.1'].map(trustedProxies(['::ffff:192.0.2.0/120']))).toEqual([true, false])
  })
})

describe('caller address', () => {
  it('is the last hop that is not trusted', () => {
    expect(caller('10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
    expect(caller('10.0.0.1', '10.0.0.3,10.0.0.2')).toBe('10.0.0.3')
    expect(caller('10.0.0.1', '2001:DB8::1')).toBe('2001:db8::1')
    expect(caller('10.0.0.1', '::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the connection’s address if that is not trusted or sends no X-Forwarded-For', () => {
    expect(caller('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(caller('10.0.0.1')).toBe('10.0.0.1')
  })

  it.each(['203.0.113.7:4711', '[2001:db8::1]', '[2001:db8::1]:443', 'unknown', '', ' , ', '1', '0x7f.1', 'fe80::1%x'])(
    'is the hop that reported the entry if the entry is %j',
    (entry) => {
      expect(caller('10.0.0.1', entry)).toBe('10.0.0.1')
      expect(caller('10.0.0.1', `198.51.100.1, ${entry}`)).toBe('10.0.0.1')
      expect(caller('10.0.0.1', `${entry}, 10.0.0.2`)).toBe('10.0.0.2')
      expect(caller('10.0.0.1', `${entry}, 203.0.113.7, 10.0.0.2`)).toBe('203.0.113.7')
    },
  )
})

describe('peer address', () => {
  it('is an address without a zone; IPv4-mapped addresses become IPv4', () => {
    const peers = ['::ffff:192.0.2.1', '192.0.2.1', 'fe80::1%eth0', '::1', undefined]
    expect(peers.map((remoteAddress) => peerAddress({ remoteAddress }))).toEqual(
      ['192.0.2.1', '192.0.2.1', 'fe80::1', '::1', ''], //
    )
  })
})
