import { expect, it } from 'vitest'
import { workspacePaths } from '../../../contract/paths.ts'
import { createAppHandler } from './appHandler.ts'
import { CONTENT_SECURITY_POLICY } from './securityHeaders.ts'

const handle = createAppHandler({ handle: () => Promise.resolve(new Response('core')) }, () =>
  Promise.resolve(new Response('page')),
)

it.each([
  [workspacePaths('w').callMedia(1, 'audio'), 'core'],
  [workspacePaths('w').stagingUpload({ name: 'a.mp3', modifiedAt: 0, folder: '', timeZone: 'UTC' }), 'core'],
  [workspacePaths('w').export('e'), 'core'],
  [workspacePaths('w').importReport('b'), 'core'],
  ['/imports/prepare', 'page'],
  ['/', 'page'],
  ['/calls?filter=won+empty', 'page'],
  ['/exports', 'page'],
])('%s is answered by the %s', async (path, who) => {
  expect(await (await handle(new Request(`http://127.0.0.1${path}`))).text()).toBe(who)
})

it('keeps the stricter policy of media, and gives the page’s to what has none', async () => {
  const policy = "default-src 'none'; sandbox"
  const strict = createAppHandler(
    { handle: () => Promise.resolve(new Response('sound', { headers: { 'content-security-policy': policy } })) },
    () => Promise.resolve(new Response('page')),
  )
  const policyOf = async (path: string) =>
    (await strict(new Request(`http://127.0.0.1${path}`))).headers.get('content-security-policy')
  expect(await policyOf(workspacePaths('w').callMedia(1, 'audio'))).toBe(policy)
  expect(await policyOf('/')).toBe(CONTENT_SECURITY_POLICY)
})
