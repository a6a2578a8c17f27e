import { describe, expect, it } from 'vitest'
import { formTargetOf, isRegistered, withFragment, withQuery } from '../../plugins/identity/protocol/redirect-uris.ts'

const client = (type: 'public' | 'confidential', ...redirectUris: string[]) => ({ type, redirectUris })

describe('redirect URIs', () => {
  it('are compared character by character', () => {
    const it = client('confidential', 'https://a.example/cb?x=%2F')
    expect(isRegistered(it, 'https://a.example/cb?x=%2F')).toBe(true)
    for (const other of ['https://a.example/cb?x=/', 'https://a.example/cb?x=%2f', 'https://a.example/cb'])
      expect(isRegistered(it, other)).toBe(false)
  })

  it('are refused with a fragment and when they are no URL, even when they are registered', () => {
    for (const uri of ['https://a.example/cb#x', 'cb', '/cb', ''])
      expect(isRegistered(client('public', uri), uri)).toBe(false)
  })

  it('of the loopback interface may have any port, for public clients alone', () => {
    const registered = ['http://127.0.0.1:3000/cb', 'http://[::1]/cb']
    for (const uri of [
      'http://127.0.0.1/cb',
      'http://127.0.0.1:1/cb',
      'http://127.0.0.1:65535/cb',
      'http://[::1]:4/cb',
    ]) {
      expect(isRegistered(client('public', ...registered), uri)).toBe(true)
      expect(isRegistered(client('confidential', ...registered), uri)).toBe(false)
    }
    for (const uri of [
      'http://127.0.0.1:65536/cb',
      'http://127.0.0.1:3000/cb/',
      'http://127.0.0.1:3000/other',
      'https://127.0.0.1:3000/cb',
      'http://localhost:3000/cb',
      'http://127.0.0.2:3000/cb',
      'http://127.0.0.1@evil.example/cb',
      'http://127.0.0.1:3000@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
    ])
      expect(isRegistered(client('public', ...registered), uri), uri).toBe(false)
    expect(isRegistered(client('public', 'https://a.example:1/cb'), 'https://a.example:2/cb')).toBe(false)
  })

  it('get parameters after their own query, or as their fragment', () => {
    expect(withQuery('https://a.example/cb?x=%20&y', { code: 'a b', state: '&' })).toBe(
      'https://a.example/cb?x=%20&y&code=a+b&state=%26',
    )
    expect(withQuery('https://a.example/cb?', { code: 'x' })).toBe('https://a.example/cb?code=x')
    expect(withQuery('https://a.example/cb', { state: undefined })).toBe('https://a.example/cb')
    expect(withFragment('https://a.example/cb?x=1', { state: '#' })).toBe('https://a.example/cb?x=1#state=%23')
  })
})

describe('the form-action source of an address', () => {
  it('is its origin', () => {
    expect(formTargetOf('https://a.example/cb?x=1')).toBe('https://a.example')
    expect(formTargetOf('http://[::1]:4711/cb')).toBe('http://[::1]:4711')
  })

  it('is missing for hosts with characters that end a directive, and for other schemes', () => {
    for (const uri of ['https://a;script-src.example/cb', 'https://a,b.example/cb', 'com.example.app:/cb'])
      expect(formTargetOf(uri), uri).toBeUndefined()
  })
})
