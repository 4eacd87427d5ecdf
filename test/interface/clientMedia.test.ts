import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { addWorkspace, listedCalls, settableClock, startTestCore, type TestCore } from '../support/testCore.ts'

/** Recordings and attachments of the simulator, through the client. */

let simulator: Simulator
let test: TestCore
let workspaceId: string

beforeAll(async () => {
  // The core's clock is five times as fast, so that its budget is, too.
  simulator = await startSimulator({ calls: 120, seed: 5, requestsPerMinute: 1000 })
  test = await startTestCore({ clock: settableClock() })
  workspaceId = await addWorkspace(test, simulator, 'Acme')
})

afterAll(async () => {
  await test?.close()
  await simulator?.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  test.core.handle(new Request(`http://earshot.test${path}`, { headers, method }))

async function callWith(isWanted: 'audio' | 'video'): Promise<number> {
  const filters = [{ field: 'type', op: '==', value: isWanted } as const]
  for (const { id: callId } of await listedCalls(test, workspaceId, { filters })) {
    const { media, id } = await test.client.calls.detail({ workspaceId, callId })
    if (isWanted === 'audio' ? media.hasAudio : media.hasVideo) return id
  }
  throw new Error(`no call with ${isWanted}`)
}

it('supports ranges, the whole file, its end, invalid ranges and HEAD', async () => {
  const path = workspacePaths(workspaceId).callMedia(await callWith('audio'), 'audio')
  const whole = await get(path)
  expect(whole.status).toBe(200)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))

  const middle = await get(path, { range: 'bytes=100-299' })
  expect(middle.status).toBe(206)
  expect(middle.headers.get('content-range')).toBe(`bytes 100-299/${bytes.length}`)
  expect(Buffer.from(await middle.arrayBuffer())).toEqual(bytes.subarray(100, 300))

  const last = await get(path, { range: 'bytes=-50' })
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-50))

  const beyond = await get(path, { range: `bytes=${bytes.length}-` })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)

  const head = await get(path, {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  expect(head.headers.get('accept-ranges')).toBe('bytes')
  expect(head.body).toBeNull()
  for (const answer of [whole, middle, head]) {
    expect(answer.headers.get('content-type')).toMatch(/^audio\//)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

it('players of one call request its URL once', async () => {
  const callId = await callWith('audio')
  simulator.requests.clear()
  const fresh = await startTestCore()
  try {
    const freshId = await addWorkspace(fresh, simulator)
    await listedCalls(fresh, freshId)
    const path = workspacePaths(freshId).callMedia(callId, 'audio')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        fresh.core.handle(new Request(`http://earshot.test${path}`, { headers: { range: `bytes=${index}-${index}` } })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([206, 206, 206, 206, 206])
    const requests = simulator.requests.all().filter(({ hasApiKey }) => hasApiKey)
    expect(requests).toHaveLength(4) // Two of the connection test, the list, and one detail.
  } finally {
    await fresh.close()
  }
})

it('serves the attachments of a message, and nothing else', async () => {
  const filters = [{ field: 'type', op: 'in', value: 'chat,group_chat' } as const]
  const calls = await listedCalls(test, workspaceId, { filters })
  let served = 0
  for (const { id: callId } of calls.slice(0, 15)) {
    const { id, conversation } = await test.client.calls.detail({ workspaceId, callId })
    const message = conversation?.messages.find(({ hasMedia }) => hasMedia)
    if (message === undefined) continue
    const answer = await get(workspacePaths(workspaceId).messageMedia(id, message.id))
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect(await get(workspacePaths(workspaceId).messageMedia(id, 'unknown'))).toMatchObject({ status: 404 })
    served += 1
    if (served === 2) break
  }
  expect(served).toBe(2)
})

it('other paths are not found', async () => {
  for (const path of ['/', '/media/', '/media/x/1/picture', '/media/x/abc/audio', '/media/%/1/audio', '/other']) {
    expect((await get(path)).status).toBe(404)
  }
})

it('serves the picture of a person in a chat', async () => {
  const filters = [{ field: 'type' as const, op: '==' as const, value: 'chat' }]
  for (const { id: callId } of await listedCalls(test, workspaceId, { filters })) {
    const { conversation, id } = await test.client.calls.detail({ workspaceId, callId })
    const person = conversation?.participants.find(({ hasPicture }) => hasPicture)
    if (person === undefined) continue
    const answer = await get(workspacePaths(workspaceId).profilePicture(id, person.id))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    return
  }
  throw new Error('no chat with a picture')
})

it('serves both files of a call that has its video and its audio', async () => {
  const filters = [{ field: 'type' as const, op: '==' as const, value: 'video' }]
  for (const { id: callId } of await listedCalls(test, workspaceId, { filters })) {
    const { media, id } = await test.client.calls.detail({ workspaceId, callId })
    if (!media.hasAudio || !media.hasVideo) continue
    for (const track of ['audio', 'video'] as const) {
      expect((await get(workspacePaths(workspaceId).callMedia(id, track), { range: 'bytes=0-9' })).status).toBe(206)
    }
    return
  }
  throw new Error('no call with both')
})
