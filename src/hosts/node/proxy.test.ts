import { expect, test } from 'vitest'
import { readProxy } from './proxy.ts'

test.each<[NodeJS.ProcessEnv, string | undefined]>([
  [{}, undefined],
  [{ HTTPS_PROXY: 'http://proxy.example:3128' }, 'http://proxy.example:3128/'],
  [{ https_proxy: 'http://low.example:1', HTTPS_PROXY: 'http://high.example:1' }, 'http://low.example:1/'],
  [{ ALL_PROXY: 'https://proxy.example' }, 'https://proxy.example/'],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'http://proxy.example:3128/'],
  [{ HTTP_PROXY: 'http://plain.example:1' }, undefined],
  [{ HTTPS_PROXY: '', ALL_PROXY: '' }, undefined],
  [{ ALL_PROXY: 'socks5://proxy.example:1080' }, undefined],
  [{ HTTPS_PROXY: 'http://' }, undefined],
])('%j means %s', (env, proxy) => {
  expect(readProxy(env)).toEqual(proxy && { url: proxy, exceptHosts: '' })
})

test('proxies can be turned off for every host', () => {
  expect(readProxy({ HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '*' })).toBe('none')
  expect(readProxy({ NO_PROXY: '*' })).toBe('none')
})

test('the hosts that go without it are kept', () => {
  expect(readProxy({ HTTPS_PROXY: 'proxy.example:3128', no_proxy: '.corp.example, calls.example' })).toEqual({
    url: 'http://proxy.example:3128/',
    exceptHosts: '.corp.example, calls.example',
  })
})
