import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readBaseUrl } from '../service/baseUrl.ts'
import { MediaRule } from './mediaRule.ts'

it.each([
  ['http://127.0.0.1:8080', ['http:', 'https:']],
  ['https://localhost', ['https:']],
])('a service at %s may have media at %j', (base, schemes) => {
  const rule = new MediaRule(readBaseUrl(base))
  const isAllowed = (scheme: string) => {
    try {
      rule.check(new URL(`${scheme}//127.0.0.1/a`))
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'media-refused', data: { host: '127.0.0.1' } })
      return false
    }
  }
  expect(['http:', 'https:', 'ftp:'].filter(isAllowed)).toEqual(schemes)
})

describe('the DNS lookup of a media host', () => {
  const PUBLIC = [
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800:21f::1', family: 6 },
  ]
  const PRIVATE = { address: '10.0.0.1', family: 4 }

  /** The arguments of the callback. */
  const look = (lookup: LookupFunction, options: { readonly all?: boolean } = {}) => {
    const rule = new MediaRule(readBaseUrl('https://api.example.com'), lookup)
    return new Promise<readonly unknown[]>((resolve) => {
      rule.lookup('media.example.com', options, (...args) => resolve(args))
    })
  }
  /** Responds with all addresses only if asked for all. */
  const found =
    (...addresses: readonly { readonly address: string; readonly family: number }[]): LookupFunction =>
    (_name, options, callback) => {
      if (options.all === true) callback(null, [...addresses])
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    }

  it('leaves out addresses that are closer than the service', async () => {
    expect(await look(found(PRIVATE, ...PUBLIC), { all: true })).toEqual([null, PUBLIC])
    expect(await look(found(PRIVATE, ...PUBLIC))).toEqual([null, '93.184.215.14', 4])
  })

  it('is refused if no address is left', async () => {
    const refusal = { code: 'media-refused', data: { host: 'media.example.com' } }
    expect(await look(found(PRIVATE), { all: true })).toMatchObject([refusal, []])
    expect(await look(found())).toMatchObject([refusal, []])
  })

  it('fails with the error of the system’s lookup', async () => {
    const failed = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    expect(await look((_name, _options, callback) => callback(failed, ''))).toEqual([failed, []])
  })
})
