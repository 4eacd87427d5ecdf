import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readBaseUrl } from '../service/baseUrl.ts'
import { MediaRule } from './mediaRule.ts'
import { closeMedia, startMedia } from '../../../test/support/media/startMedia.ts'

afterEach(closeMedia)

describe('a URL that the service may not send us to', () => {
  const PUBLIC = 'https://api.example.com'

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://localhost.',
    'https://localhost.',
    'http://0.0.0.0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'http://93.184.215.14',
    'ftp://93.184.215.14',
  ])('%s is not opened for a service on the internet', async (origin) => {
    let looked = 0
    const lookup: LookupFunction = (_name, _options, callback) => {
      looked += 1
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const { state, get } = await startMedia({ baseUrl: PUBLIC, linkOrigin: (port) => `${origin}:${port}`, lookup })
    await expect(get()).rejects.toMatchObject({ code: 'media-refused', data: { host: new URL(origin).hostname } })
    expect([state.requests.length, looked]).toEqual([0, 0])
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '10.0.0.1', '169.254.169.254', '100.64.0.1'])(
    'is not opened when its name leads to %s',
    async (address) => {
      const connected: unknown[] = []
      const { server, get } = await startMedia({
        baseUrl: PUBLIC,
        linkOrigin: (port) => `https://media.example.com:${port}`,
        lookup: (_name, _options, callback) => callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
      })
      server.server.on('connection', (socket) => connected.push(socket))
      await expect(get()).rejects.toMatchObject({ code: 'media-refused', data: { host: 'media.example.com' } })
      expect(connected).toEqual([])
    },
  )

  it('is checked again for each connection, so that a changed DNS name doesn’t bypass the rule', async () => {
    const rule = new MediaRule(readBaseUrl(PUBLIC), (_name, _options, callback) =>
      callback(null, answers.shift() ?? []),
    )
    const answers = [
      [{ address: '93.184.215.14', family: 4 }],
      [
        { address: '127.0.0.1', family: 4 },
        { address: '2606:2800:21f::1', family: 6 },
      ],
      [{ address: '127.0.0.1', family: 4 }],
    ]
    const find = () =>
      new Promise((resolve) => {
        rule.lookup('media.example.com', { all: true }, (error, found) => resolve(error ?? found))
      })
    expect(await find()).toEqual([{ address: '93.184.215.14', family: 4 }])
    expect(await find()).toEqual([{ address: '2606:2800:21f::1', family: 6 }])
    expect(await find()).toMatchObject({ code: 'media-refused' })
  })

  it('isn’t opened after a redirect either', async () => {
    const { state, mediaRule, get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(302, { location: 'http://10.0.0.1/recording' }).end()
        mediaRule.serviceIsAt('93.184.215.14')
        return true
      },
    })
    await expect(get()).rejects.toMatchObject({ code: 'media-refused', data: { host: '10.0.0.1' } })
    expect(state.requests.length).toBe(1)
  })

  it('is opened in the private network of the service, but not on this computer', () => {
    const rule = new MediaRule(readBaseUrl('https://calls.corp.example'))
    const isAllowed = (href: string) => {
      try {
        rule.check(new URL(href))
        return true
      } catch {
        return false
      }
    }
    const media = ['https://10.0.0.9/a', 'https://nas.local/a', 'https://127.0.0.1/a', 'http://10.0.0.9/a']
    expect(media.map(isAllowed)).toEqual([false, false, false, false])
    rule.serviceIsAt('10.0.0.1')
    expect(media.map(isAllowed)).toEqual([true, true, false, false])
    rule.serviceIsAt('93.184.215.14')
    expect(media.map(isAllowed)).toEqual([false, false, false, false])
  })
})
