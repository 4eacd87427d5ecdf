import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '../node/page/securityHeaders.ts'
import { createVitePage } from './vitePage.ts'

const asked: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = []
const vite = createServer(({ url, headers }, answer) => {
  asked.push({ url, headers })
  answer.setHeader('etag', 'W/"1"').setHeader('content-type', 'text/javascript').end('export {}')
})
let port = 0

beforeAll(async () => {
  vite.listen(0, '127.0.0.1')
  await once(vite, 'listening')
  port = (vite.address() as AddressInfo).port
})
afterAll(() => void vite.close())

it('asks Vite for the path without the cookie', async () => {
  const page = createVitePage({ port, nonce: 'n' })
  const headers = { cookie: 'earshot-1=secret', accept: 'text/html', 'if-none-match': 'W/"1"' }
  const answer = await page(new Request('http://earshot.localhost/@fs/a.ts?v=1', { headers }))
  expect(await answer.text()).toBe('export {}')
  expect(answer.headers.get('etag')).toBe('W/"1"')
  expect(asked.at(-1)).toMatchObject({
    url: '/@fs/a.ts?v=1',
    headers: { accept: 'text/html', 'if-none-match': 'W/"1"' },
  })
  expect(asked.at(-1)?.headers.cookie).toBeUndefined()
})

it('keeps a path that looks like another host on Vite', async () => {
  await createVitePage({ port, nonce: 'n' })(new Request('http://earshot.localhost//elsewhere/a.ts'))
  expect(asked.at(-1)?.url).toBe('//elsewhere/a.ts')
})

it("allows Vite's inline scripts and its socket, and nothing else beyond the policy of the built page", async () => {
  const answer = await createVitePage({ port, nonce: 'n' })(new Request('http://earshot.localhost/'))
  const added = ["'nonce-n' ", ` ws://127.0.0.1:${port}`]
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const source of added) expect(policy).toContain(source)
  expect(added.reduce((text, source) => text.replace(source, ''), policy)).toBe(CONTENT_SECURITY_POLICY)
})

it('refuses methods that change something', async () => {
  const answer = await createVitePage({ port, nonce: 'n' })(
    new Request('http://earshot.localhost/', { method: 'POST' }),
  )
  expect(answer.status).toBe(405)
})
