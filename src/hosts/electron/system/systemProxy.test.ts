import { expect, test } from 'vitest'
import { systemProxy } from './systemProxy.ts'

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 proxy.example:1080; PROXY other.example:80', 'http://other.example:80'],
  ['SOCKS proxy.example:1080', null],
  ['DIRECT; PROXY proxy.example:3128', null],
  ['', null],
])('%s means %s', async (answer, proxy) => {
  expect(await systemProxy({ resolveProxy: () => Promise.resolve(answer) }, 'https://service.example')).toBe(proxy)
})
