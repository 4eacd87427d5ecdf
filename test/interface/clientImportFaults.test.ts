import { renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportJournal } from '../../src/core/imports/queue/journal/importJournal.ts'
import { HOUR, MINUTE } from '../../src/domain/units.ts'
import { firstOf, realClock } from '../support/testCore.ts'
import { unsharedPort } from '../support/unsharedPort.ts'
import { FIELDS, ImportRig } from './importRig.ts'

/** Imports when the service, the network or the app itself fails: nothing is lost, and nothing becomes two calls. */

let rig: ImportRig
let workspaceId: string

beforeEach(async () => {
  rig = await ImportRig.start()
  workspaceId = rig.workspaceId
})

afterEach(() => rig.close())

function cut(request: IncomingMessage): void {
  request.once('data', () => request.socket.destroy())
}

describe('an import', () => {
  it('interrupted midway is retried automatically with the same key, and makes one call', async () => {
    rig.importing = cut
    const importId = await rig.importOne('cut.wav', 3_000_000)
    const waiting = await rig.until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state).toMatchObject({ why: { code: 'unreachable' } })
    rig.importing = rig.accept
    rig.jump(MINUTE)
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(2)
    expect(new Set(rig.keys).size).toBe(1)
    expect(rig.calls.size).toBe(1)
  })

  it('stops blocking the queue after failing four times, and is kept for a person', async () => {
    rig.importing = (request, response, attempt) => {
      if (attempt > 4) rig.accept(request, response, attempt)
      else request.resume().once('end', () => response.writeHead(500).end('{}'))
    }
    const importId = await rig.importOne('poison.wav')
    for (let tries = 1; tries < 4; tries += 1) {
      await rig.until(importId, 'waiting', (state) => state.why !== undefined && rig.keys.length === tries)
      rig.jump(HOUR)
    }
    const failed = await rig.until(importId, 'failed')
    expect(failed.state).toMatchObject({ failure: { code: 'service-failed' }, canRetry: true })
    await rig.client.imports.retry({ workspaceId: rig.workspaceId, importId })
    await rig.until(importId, 'done')
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('stops the queue after two unexplained refusals in a row, until a person resumes', async () => {
    rig.importing = (_request, response) => void response.writeHead(403).end()
    const importIds: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) importIds.push(await rig.importOne(`${name}.wav`))
    const queue = await firstOf(rig.client.imports.watchQueue({ workspaceId }), ({ stopped }) => stopped !== null)
    expect(queue).toMatchObject({
      stopped: { kind: 'refusals', failure: { code: 'import-refused' } },
      counts: { failed: 2, waiting: 2 },
    })
    // A request may be sent again, because the service can close a connection that isn't used just then.
    expect(new Set(rig.keys).size).toBe(2)
    await rig.restart()
    expect(await firstOf(rig.client.imports.watchQueue({ workspaceId }))).toMatchObject({ counts: { waiting: 2 } })
    rig.importing = rig.accept
    await rig.client.imports.resume({ workspaceId })
    await rig.until(importIds[3] ?? '', 'done')
    await rig.client.imports.changeMany({ workspaceId, importIds, action: 'retry' })
    for (const importId of importIds) await rig.until(importId, 'done')
    expect(rig.calls.size).toBe(4)
  })

  it('with a lost response after acceptance becomes the same call', async () => {
    rig.importing = (request, response, attempt) => {
      if (attempt > 1) {
        rig.accept(request, response, attempt)
        return
      }
      rig.calls.set(String(request.headers['idempotency-key']), 77)
      request.resume().once('end', () => request.socket.destroy())
    }
    const importId = await rig.importOne('lost.wav')
    await rig.until(importId, 'waiting', (state) => state.why !== undefined)
    rig.jump(MINUTE)
    expect((await rig.until(importId, 'done')).state.callId).toBe(77)
  })

  it('with an inaccessible file is sent with the same key once the file is back, even if another file was there meanwhile', async () => {
    rig.importing = cut
    const importId = await rig.importOne('stick.wav', 500_000)
    await rig.until(importId, 'waiting', (state) => state.why !== undefined)
    rig.importing = rig.accept
    const path = join(rig.folder, 'stick.wav')
    renameSync(path, `${path}.away`)
    rig.jump(MINUTE)
    const gone = await rig.until(importId, 'failed')
    expect(gone.state).toEqual({
      kind: 'failed',
      failure: { code: 'recording-unreadable', data: { fileName: 'stick.wav', reason: 'It is no longer there.' } },
      canRetry: true,
    })
    writeFileSync(path, 'another')
    await rig.client.imports.retry({ workspaceId: rig.workspaceId, importId })
    const changed = await rig.until(importId, 'failed', ({ failure }) => failure.code === 'recording-changed')
    expect(changed.state.canRetry).toBe(true)
    renameSync(`${path}.away`, path)
    await rig.client.imports.retry({ workspaceId: rig.workspaceId, importId })
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(2)
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('is a call once accepted, even if that can’t be written', async () => {
    const change = ImportJournal.prototype.change
    vi.spyOn(ImportJournal.prototype, 'change').mockImplementation(function (this: ImportJournal, record, at) {
      if ('callId' in record.state) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      change.call(this, record, at)
    })
    const importId = await rig.importOne('unwritten.wav')
    expect((await rig.until(importId, 'done')).state.callId).toBe(1000)
    expect(rig.keys).toHaveLength(1)
  })

  it('that took too long to analyze is checked again at the next start', async () => {
    const importId = await rig.importOne('slow.wav')
    const { callId } = (await rig.until(importId, 'done')).state
    await rig.test.stop()
    rig.setStoredState(JSON.stringify({ kind: 'still-processing', callId }))
    await rig.startCore()
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(1)
  })

  it('is not done while its call has a duration but no analysis', async () => {
    rig.analysis = null
    const importId = await rig.importOne('unanalyzed.wav')
    await rig.until(importId, 'processing')
    rig.jump(HOUR)
    expect((await rig.until(importId, 'still-processing')).state.callId).toBe(1000)
  })

  it.each([
    ['a text instead of a number', '{"call_id":"1234"}'],
    ['no call id', '{"status":"accepted"}'],
    ['an invalid call id', '{"call_id":"in a moment"}'],
    ['no body', ''],
    ['no JSON', 'Accepted'],
    ['a web page', '<html>Accepted</html>'],
    ['half of its JSON', '{"call_id":'],
  ])('accepted with %s is not sent again, and its call is found', async (_case, body) => {
    const call = { id: 1234, format: 'file', timestamp: FIELDS.timestamp, agent: { id: FIELDS.userId, name: 'Ada' } }
    rig.importing = (request, response) => void request.resume().once('end', () => response.writeHead(202).end(body))
    rig.listed = [
      { ...call, id: 1, inserted_at: '2026-06-01T10:00:00Z' }, // Created long before this import.
      { ...call, id: 2, agent: { id: 2, name: 'Bo' } },
      { ...call, id: 3, timestamp: '2026-06-01T09:00:02Z' },
      { ...call, inserted_at: new Date(rig.clock.now()).toISOString() },
    ]
    const importId = await rig.importOne('accepted.wav')
    expect((await rig.until(importId, 'done')).state.callId).toBe(1234)
    expect(rig.keys).toHaveLength(1)
  })

  it('accepted without a call id is searched for until its call is listed, also after a restart', async () => {
    rig.importing = (request, response) => void request.resume().once('end', () => response.writeHead(202).end())
    const importId = await rig.importOne('accepted.wav')
    await rig.until(importId, 'processing', ({ callId }) => callId === null)
    await rig.restart()
    rig.jump(HOUR)
    await rig.until(importId, 'still-processing', ({ callId }) => callId === null)
    rig.listed = [{ id: 77, format: 'file', timestamp: FIELDS.timestamp, agent: { id: FIELDS.userId, name: 'Ada' } }]
    await rig.restart()
    expect((await rig.until(importId, 'done')).state.callId).toBe(77)
    expect(rig.keys).toHaveLength(1)
  })

  it('becomes two calls if two with the same agent and time are accepted without call ids', async () => {
    rig.importing = (request, response) => void request.resume().once('end', () => response.writeHead(202).end())
    const call = { format: 'file', timestamp: FIELDS.timestamp, agent: { id: FIELDS.userId, name: 'Ada' } }
    rig.listed = [77, 78].map((id) => ({ ...call, id }))
    const importIds = [await rig.importOne('one.wav'), await rig.importOne('two.wav')]
    const callIds = []
    for (const importId of importIds) callIds.push((await rig.until(importId, 'done')).state.callId)
    expect(new Set(callIds)).toEqual(new Set([77, 78]))
  })

  it('refused before its body has arrived reports the service’s message', async () => {
    rig.importing = (_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'agent not found' }))
    }
    const importId = await rig.importOne('refused.wav', 500_000)
    const failed = await rig.until(importId, 'failed')
    expect(failed.state.failure).toEqual({
      code: 'user-or-agent-or-type-refused',
      data: { message: 'agent not found' },
    })
  })

  it('waits an hour after a 429, across a restart, and is then sent automatically with the same key', async () => {
    rig.importing = (request, response, attempt) => {
      if (attempt > 1) rig.accept(request, response, attempt)
      else request.resume().once('end', () => response.writeHead(429).end('{"error":"too_many_requests"}'))
    }
    const startedAt = rig.clock.now()
    const importId = await rig.importOne('limited.wav')
    const waiting = await rig.until(importId, 'waiting', (state) => state.until !== null)
    expect(waiting.state.until).toBeGreaterThanOrEqual(startedAt + HOUR)
    const budget = await firstOf(rig.client.budget.watch({ workspaceId }))
    expect(budget.imports.coolingDownUntil).toBe(waiting.state.until)

    await rig.restart()
    await rig.until(importId, 'waiting', (state) => state.until !== null)
    expect(rig.keys).toHaveLength(1)
    rig.jump(HOUR + 60_000)
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(2)
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('waits while the service rate limits, without repeated requests', async () => {
    rig.isCoolingDown = true
    await expect(rig.client.calls.detail({ workspaceId, callId: 1 })).rejects.toMatchObject({ code: 'rate-limited' })
    const importId = await rig.importOne('cooling.wav')
    const waiting = await rig.until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state.why).toMatchObject({ code: 'rate-limited', data: { scope: 'general' } })
    let changes = 0
    const stop = new AbortController()
    const counted = (async () => {
      for await (const _ of await rig.client.imports.watchQueue({ workspaceId }, { signal: stop.signal })) changes += 1
    })().catch(() => undefined)
    for (let look = 0; look < 25; look += 1) {
      rig.test.core.wake()
      await realClock.wait(20)
    }
    stop.abort()
    await counted
    expect(changes).toBeLessThan(40)
    rig.isCoolingDown = false
    rig.jump(HOUR)
    await rig.until(importId, 'done')
  })

  it('waits for the key of its workspace, and is sent once it is entered', async () => {
    const arrived = Promise.withResolvers<void>()
    rig.importing = (request) => {
      request.resume()
      arrived.resolve()
    }
    const importId = await rig.importOne('keyless.wav')
    await arrived.promise
    await rig.test.stop()
    await rig.secretStore.delete(workspaceId)
    rig.importing = rig.accept
    await rig.startCore()
    const waiting = await rig.until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state).toMatchObject({ until: null, why: { code: 'key-missing' } })
    await rig.client.workspaces.setKey({ workspaceId, apiKey: 'key' })
    await rig.until(importId, 'done')
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('waits while nothing responds, uses none of the ten, and is sent when the network is back', async () => {
    const port = await unsharedPort()
    await rig.close()
    rig = await ImportRig.start(port)
    ;({ workspaceId } = rig)
    await rig.server.close()
    const importId = await rig.importOne('offline.wav')
    const waiting = await rig.until(importId, 'waiting', (state) => state.why !== undefined && state.until !== null)
    expect(waiting.state.why).toMatchObject({ code: 'unreachable' })
    expect((await firstOf(rig.client.budget.watch({ workspaceId }))).imports.used).toBe(0)
    await rig.serve(port)
    rig.jump(HOUR)
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(1)
  })

  it('waits a minute after a 429 with a short wait, doubling with each further refusal', async () => {
    // Reads the lists and the calls near the recording, because their success would end the series of refusals.
    await rig.until(await rig.importOne('first.wav'), 'done')
    let answeredAt = Number.POSITIVE_INFINITY
    rig.importing = (request, response) => {
      request.resume().once('end', () => {
        answeredAt = rig.clock.now()
        response.writeHead(429, { 'retry-after': '20' }).end('{"error":"too_many_requests"}')
      })
    }
    const importId = await rig.importOne('moment.wav')
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      const waiting = await rig.until(
        importId,
        'waiting',
        ({ until }) => rig.keys.length === tries + 1 && until !== null && until > answeredAt,
      )
      const until = waiting.state.until ?? 0
      waits.push(until - answeredAt)
      answeredAt = Number.POSITIVE_INFINITY
      rig.jump(until - rig.clock.now() + 1000)
    }
    expect(waits.map((wait) => Math.floor(Math.log2(wait / MINUTE)))).toEqual([0, 1, 2, 3])
    rig.importing = rig.accept
    await rig.until(importId, 'done')
    expect(new Set(rig.keys.slice(1)).size).toBe(1)
  })

  it('resumes at the next start if the app was closed, with the same key', async () => {
    const arrived = Promise.withResolvers<void>()
    rig.importing = (request) => {
      request.resume()
      arrived.resolve()
    }
    const importId = await rig.importOne('closing.wav')
    await arrived.promise
    await rig.test.stop()
    rig.importing = rig.accept
    await rig.startCore()
    await rig.until(importId, 'done')
    expect(rig.keys).toHaveLength(2)
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('reports a damaged journal, and the same recording dropped again doesn’t create a second call', async () => {
    await rig.until(await rig.importOne('once.wav'), 'done')
    await rig.test.stop()
    const path = join(rig.folder, 'data', 'workspaces', workspaceId, 'imports', 'imports.db')
    writeFileSync(path, 'ruined, and long enough to be taken for the header of a file')
    await rig.startCore()
    const { recovery, counts } = await firstOf(rig.client.imports.watchQueue({ workspaceId }))
    expect(recovery).toEqual({ setAsideAs: expect.stringContaining(`${path}.damaged-`), restoredFrom: null })
    expect(counts.done).toBe(0)
    await rig.until(await rig.importOne('once.wav'), 'done')
    expect(rig.keys).toHaveLength(2)
    expect(rig.calls.size).toBe(1)
    await rig.restart()
    expect((await firstOf(rig.client.imports.watchQueue({ workspaceId }))).recovery).toBeNull()
  })

  it('can be canceled while it is sent, and then retried', async () => {
    const arrived = Promise.withResolvers<void>()
    rig.importing = () => arrived.resolve()
    const importId = await rig.importOne('canceled.wav', 5_000_000)
    await arrived.promise
    await rig.client.imports.cancel({ workspaceId: rig.workspaceId, importId })
    await rig.until(importId, 'canceled')
    rig.importing = rig.accept
    await rig.client.imports.retry({ workspaceId: rig.workspaceId, importId })
    await rig.until(importId, 'done')
    expect(new Set(rig.keys).size).toBe(1)
  })

  it('waits as the eleventh in an hour until the first is an hour old', async () => {
    const startedAt = rig.clock.now()
    const importIds: string[] = []
    for (let index = 0; index < 11; index += 1) importIds.push(await rig.importOne(`${index}.wav`))
    const last = importIds.at(-1) ?? ''
    await rig.until(importIds[9] ?? '', 'done')
    const waiting = await rig.until(last, 'waiting', (state) => state.until !== null)
    expect(rig.keys).toHaveLength(10)
    expect(waiting.state.until).toBeGreaterThanOrEqual(startedAt + HOUR)
    rig.jump(HOUR)
    await rig.until(last, 'done')
    expect(rig.calls.size).toBe(11)
  })
})
