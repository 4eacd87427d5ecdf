import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../contract/errors/errors.ts'
import { HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import type { StoredImportState } from './journal/importRecord.ts'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { NOBODY_LISTENS } from '../../../../test/support/localServer.ts'
import { accept, ImportRig, inTurn, KEYLESS, refuse } from '../../../../test/support/imports/importRig.ts'

const rig = new ImportRig()
const { record, add, addBatch, states, stateOf, until, sent } = rig

describe('a failing import', () => {
  it('is tried four times with one key at growing intervals if the service fails, and then stops blocking the queue', async () => {
    rig.answers = [refuse(503), refuse(503), refuse(503), refuse(503), accept(42)]
    add(record('a'), record('b'))
    for (const [count, wait] of [15, 30, 60].entries()) {
      await sent(count + 1)
      await until('a waiting', 'b waiting')
      expect(stateOf('a')).toMatchObject({ until: rig.clock.now() + wait * SECOND, why: { code: 'service-failed' } })
      expect(rig.queue.snapshot()).toMatchObject({ waitsFor: { code: 'service-failed' }, counts: { waiting: 2 } })
      await rig.clock.advance(wait * SECOND - 1)
      expect(rig.server.requests).toHaveLength(count + 1)
      await rig.clock.advance(1)
    }
    await until('a failed', 'b waiting')
    const keys = rig.server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['key of a', 'key of a', 'key of a', 'key of a'])
    await rig.clock.advance(2 * MINUTE)
    await until('a failed', 'b processing')
    expect(rig.queue.snapshot().waitsFor).toBeNull()
  })

  it('may be a call if its response was lost, also if the service is rate limited then, or the app quits', async () => {
    const stored = (name: string) => rig.queue.listed.get(name).state
    const lost: RequestListener = (_request, response) => void response.destroy()
    rig.answers = [lost, refuse(429), () => undefined]
    add(record('a'))
    await sent(1)
    await until('a waiting')
    expect(stored('a')).toEqual({ kind: 'queued', tries: 1 })
    await rig.clock.advance(15 * SECOND)
    await sent(2)
    await until('a waiting')
    expect(stored('a')).toEqual({ kind: 'queued', tries: 1 })

    rig.queue.withdraw(['a'])
    // A person who adds another import doesn't want to wait.
    addBatch('b')
    await sent(3)
    rig.session = () => Promise.reject(KEYLESS)
    await rig.restart()
    expect(stored('b')).toEqual({ kind: 'queued', tries: 1 })
    await rig.restart()
    expect(stored('b')).toEqual({ kind: 'queued', tries: 1 })
  })

  it('stops the queue with the second unexplained refusal in a row, also if a response was lost in between', async () => {
    const lost: RequestListener = (_request, response) => void response.destroy()
    rig.answers = [refuse(403), lost, refuse(403), accept(42)]
    add(record('a'), record('b'), record('c'))
    await sent(2)
    await vi.waitFor(() => expect(stateOf('b')).toMatchObject({ why: { code: 'unreachable' } }), { interval: 5 })
    await rig.clock.advance(15 * SECOND)
    await until('a failed', 'b failed', 'c waiting')
    expect(rig.queue.snapshot().stopped).toMatchObject({ kind: 'refusals', failure: { code: 'import-refused' } })
  })

  it('waits without counting a try while nothing can be sent', async () => {
    rig.session = () => Promise.resolve(rig.sessionAt(NOBODY_LISTENS))
    const untilPaused = (seconds: number) =>
      vi.waitFor(() => expect(stateOf('a')).toMatchObject({ until: rig.clock.now() + seconds * SECOND }), {
        interval: 5,
      })
    add(record('a'))
    for (const wait of [5, 10, 20, 40, 80]) {
      await untilPaused(wait)
      expect(stateOf('a')).toMatchObject({ kind: 'waiting', why: { code: 'unreachable' } })
      await rig.clock.advance(wait * SECOND)
    }
    // The last connection may be refused late, and its pause begins then.
    await untilPaused(160)
    expect(rig.queue.listed.records()[0]?.state).toMatchObject({ tries: 0 })
    rig.session = () => Promise.resolve(rig.sessionAt(rig.server.url))
    await rig.clock.advance(160 * SECOND)
    await until('a processing')
  })

  describe('whose disk hangs', () => {
    const fingerprint = { sizeBytes: 5, modifiedMs: 0 }
    const bytes = { kind: 'file', path: '/share/a.wav', isOurs: false, fingerprint, sha256: 'a' } as const
    /** Adds `a`, which hangs, before `b`. Resolves `a` if it is called. */
    const hanging = async () => {
      const answer = Promise.withResolvers<never>()
      const opened = vi.spyOn(DIRECT_DISK, 'readPatiently').mockImplementation(async (_kind, _path, signal) => {
        const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error))
        return Promise.race([answer.promise, aborted])
      })
      onTestFinished(() => opened.mockRestore())
      add({ ...record('a'), bytes }, record('b'))
      await vi.waitFor(() => expect(opened).toHaveBeenCalled())
      expect(states()).toEqual(['a waiting', 'b waiting'])
      return { opened, responds: () => answer.resolve({ kind: 'file', ...fingerprint } as never) }
    }

    it('says so until it responds', async () => {
      const { responds } = await hanging()
      expect(rig.queue.snapshot().waitsFor).toBeNull()
      await rig.clock.advance(10 * SECOND)
      const waitsFor = { code: 'disk-not-responding', data: { fileName: 'a.wav' } }
      expect(rig.queue.snapshot()).toMatchObject({ waitsFor, counts: { waiting: 2 } })
      expect(stateOf('b')).toMatchObject({ kind: 'waiting', until: null, why: waitsFor })
      responds()
      await until('a failed', 'b processing')
      expect(rig.queue.snapshot().waitsFor).toBeNull()
    })

    it('can be canceled, and the next one is sent', async () => {
      await hanging()
      expect(rig.queue.cancel('a')).toBe(true)
      await until('a canceled', 'b processing')
    })

    it('lets one go first that is moved before it, and is tried again then', async () => {
      const { opened } = await hanging()
      rig.queue.move(['b'], 'first')
      await until('b processing', 'a waiting')
      await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    })

    it('isn’t sent while the queue is paused, even if the disk responds', async () => {
      const { opened, responds } = await hanging()
      rig.queue.pause()
      responds()
      await rig.clock.advance(MINUTE)
      expect(states()).toEqual(['a waiting', 'b waiting'])
      expect(rig.server.requests).toEqual([])
      rig.queue.unpause()
      await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    })
  })

  it('that a person canceled just as its request failed is canceled, and the pause is for the others', async () => {
    const isCanceled: boolean[] = []
    rig.session = () => {
      const session = rig.sessionAt(NOBODY_LISTENS)
      const slot = { unused: () => isCanceled.push(rig.queue.cancel('a')), abandoned: () => undefined }
      Object.assign(session.client.connection.budget, { acquire: () => Promise.resolve(slot) })
      return Promise.resolve(session)
    }
    add(record('a'), record('b'))
    await until('a canceled', 'b waiting')
    expect(isCanceled).toEqual([true])
    expect(stateOf('b')).toMatchObject({ until: rig.clock.now() + 5 * SECOND, why: { code: 'unreachable' } })
  })

  it('leaves the list if it is withdrawn', async () => {
    const link = { kind: 'file', path: join(rig.folder, 'none.wav'), isOurs: false, sha256: 'a' } as const
    const bytes = { ...link, fingerprint: { sizeBytes: 5, modifiedMs: 0 } }
    rig.answers = [refuse(400)]
    add({ ...record('a'), bytes }, record('b'))
    await until('a failed', 'b failed')
    const codes = ['recording-unreadable', 'invalid-request'] as const
    expect(codes.map((code) => rig.queue.listed.failureCount('a', code))).toEqual([1, 0])
    rig.queue.withdraw(['a', 'b'])
    expect(states()).toEqual([])
  })

  it('waits for the key if it is missing', async () => {
    rig.session = () => Promise.reject(KEYLESS)
    add(record('a'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ until: null, why: { code: 'key-missing' } }), {
      interval: 5,
    })
    expect(rig.queue.snapshot()).toMatchObject({ nextSendAt: null, lastSendAt: null })
    await rig.clock.advance(HOUR)
    expect(rig.server.requests).toHaveLength(0)
    rig.session = () => Promise.resolve(rig.sessionAt(rig.server.url))
    rig.queue.tryAgain()
    await until('a processing')
  })

  it('is sent without a manual retry when a watched folder adds a file after the key was found', async () => {
    rig.session = () => Promise.reject(KEYLESS)
    add(record('a'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ until: null, why: { code: 'key-missing' } }), {
      interval: 5,
    })
    rig.session = () => Promise.resolve(rig.sessionAt(rig.server.url))
    add(record('b'))
    await until('a processing', 'b processing')
  })

  it('is not retried sooner because another request succeeded', async () => {
    rig.answers = [refuse(503), accept(42)]
    add(record('a'))
    await sent(1)
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    rig.queue.tryAgain()
    await rig.clock.advance(14 * SECOND)
    expect(rig.server.requests).toHaveLength(1)
    // A person who adds another import doesn't want to wait.
    addBatch('b')
    await until('a processing', 'b processing')
  })

  it('is not retried sooner because a watched folder adds a file', async () => {
    rig.answers = [refuse(503), accept(42)]
    add(record('a'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    const resumesAt = rig.clock.now() + 15 * SECOND
    add(record('b'))
    expect([stateOf('a'), stateOf('b')]).toMatchObject([{ until: resumesAt }, { until: resumesAt }])
    await rig.clock.advance(14 * SECOND)
    expect(rig.server.requests).toHaveLength(1)
    await rig.clock.advance(SECOND)
    await until('a processing', 'b processing')
  })

  it('fails none of the others if a sign-in page responds instead of the service', async () => {
    rig.answers = [refuse(200, '<html>Sign in</html>'), accept(42)]
    add(record('a'), record('b'))
    await vi.waitFor(() => expect(rig.queue.snapshot().waitsFor?.code).toBe('not-this-service'), { interval: 5 })
    expect(states()).toEqual(['a waiting', 'b waiting'])
    await rig.clock.advance(15 * SECOND)
    await until('a processing', 'b processing')
  })

  it('fails none of the others if the disk is full, and nothing is sent', async () => {
    vi.spyOn(rig.journal, 'change').mockImplementationOnce(() => {
      throw new AppError('disk-full', {})
    })
    add(record('a'), record('b'))
    await vi.waitFor(() => expect(rig.queue.snapshot().waitsFor?.code).toBe('disk-full'), { interval: 5 })
    expect([states(), rig.server.requests.length]).toEqual([['a waiting', 'b waiting'], 0])
    await rig.clock.advance(5 * SECOND)
    await until('a processing', 'b processing')
  })

  it('stops the queue over a restart if the key was rejected, and resumes with a manual retry', async () => {
    rig.answers = [refuse(401), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b waiting')
    expect(rig.queue.snapshot()).toMatchObject({ stopped: { kind: 'refusals', failure: { code: 'unauthorized' } } })
    await rig.restart()
    await rig.clock.advance(HOUR)
    expect(rig.queue.snapshot()).toMatchObject({ stopped: { kind: 'refusals' }, waitsFor: null })
    expect(rig.server.requests).toHaveLength(1)
    expect(rig.queue.retry('a', undefined)).toBe(true)
    await until('a processing', 'b processing')
    expect(rig.queue.snapshot().stopped).toBeNull()
    expect(rig.journal.stopped()).toBeNull()
  })

  it('stops the queue at the second unexplained refusal in a row', async () => {
    rig.answers = [refuse(403), accept(42), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd', 'e'].map((name) => record(name)))
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e waiting')
    expect(rig.queue.snapshot().stopped).toMatchObject({ kind: 'refusals', failure: { code: 'import-refused' } })
    rig.queue.unpause()
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e processing')
  })

  it('needs two refusals again after a manual resume', async () => {
    rig.answers = [refuse(403), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd'].map((name) => record(name)))
    await until('a failed', 'b failed', 'c waiting', 'd waiting')
    rig.queue.unpause()
    await until('a failed', 'b failed', 'c failed', 'd processing')
    expect(rig.queue.snapshot().stopped).toBeNull()
  })

  it("doesn't stop the rig.queue because of its own fields", async () => {
    rig.answers = [refuse(400, '{"error":"bad","field":"title"}'), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b processing')
    expect(stateOf('a')).toMatchObject({ failure: { code: 'invalid-request' }, canRetry: true })
    expect(rig.dropped).toEqual(['b'])
  })

  it('stays stopped after a manual pause when another import is retried', async () => {
    rig.answers = [refuse(400)]
    add(record('a'))
    await until('a failed')
    rig.queue.pause()
    expect(rig.queue.retry('a', undefined)).toBe(true)
    expect(rig.queue.snapshot().stopped).toEqual({ kind: 'person' })
    expect(states()).toEqual(['a waiting'])
  })

  it('can be retried only if that can help', () => {
    rig.queue.pause()
    const failure = { code: 'service-failed', data: { status: 500 } } as const
    add(
      record('a', { kind: 'failed', failure, canRetry: false }),
      record('b', { kind: 'done', callId: 1 }),
      record('c', { kind: 'failed', failure, canRetry: true }),
      record('d'),
    )
    expect(['a', 'b', 'c', 'd'].map((name) => rig.queue.retry(name, undefined))).toEqual([false, false, true, false])
    // A correction that isn't sent must not look as if it were.
    const fields = { ...record('a').fields, title: 'Corrected' }
    for (const name of ['a', 'b', 'd'])
      expect(() => rig.queue.retry(name, fields)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    expect(() => rig.queue.retry('e', undefined)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('is sent again only if a person accepts that its recording is or may be another call', () => {
    rig.queue.pause()
    const failed = {
      kind: 'failed',
      failure: { code: 'service-failed', data: { status: 500 } },
      canRetry: true,
    } as const
    const copy = (of: string, name: string, state: StoredImportState) => ({
      ...record(name, state),
      bytes: record(of).bytes,
    })
    add(record('a', failed), copy('a', 'b', { kind: 'done', callId: 7 }), record('c', failed), copy('c', 'd', failed))
    const doubts = () => inTurn(rig.queue).map(({ doubt }) => doubt)
    const known = { kind: 'same-as-import', importId: 'b', fileName: 'b.wav', callId: 7, isSameCall: false }
    expect(doubts()).toEqual([known, undefined, undefined, undefined])
    expect(() => rig.queue.retry('a', undefined)).toThrow(expect.objectContaining({ code: 'may-duplicate' }))
    expect(rig.queue.retry('a', undefined, { mayDuplicate: true })).toBe(true)
    // It was never sent, so it's no call.
    expect(rig.queue.retry('c', undefined)).toBe(true)
    expect(doubts()[3]).toMatchObject({ kind: 'same-as-import', importId: 'c', callId: null })
    expect(() => rig.queue.retry('d', undefined)).toThrow(expect.objectContaining({ code: 'may-duplicate' }))
  })

  it('with a lost response leaves a copy in doubt', async () => {
    rig.answers = [(_request, response) => void response.destroy(), refuse(400)]
    add(record('a'))
    await sent(1)
    await until('a waiting')
    rig.queue.cancel('a')
    add({ ...record('b', { kind: 'canceled' }), bytes: record('a').bytes })
    expect(inTurn(rig.queue)[1]?.doubt).toEqual({ kind: 'may-be-imported', fileName: 'a.wav' })
    expect(() => rig.queue.retry('b', undefined)).toThrow(expect.objectContaining({ code: 'may-duplicate' }))
  })

  it('takes the agent’s other recordings out of the queue if the agent was refused, without sending them', async () => {
    const refusal = JSON.stringify({ error: 'The agent was not found.' })
    rig.answers = [refuse(403, refusal), accept(42)]
    const ofOther = { ...record('c'), fields: { ...record('c').fields, userId: 2 } }
    rig.queue.add([{ ...record('a'), batchId: 'b1' }, { ...record('b'), batchId: 'b1' }, ofOther], {
      batch: { batchId: 'b1', addedAt: 0, endedAt: null },
      stageIds: [],
    })
    await until('a failed', 'b failed', 'c processing')
    expect(rig.server.requests).toHaveLength(2)
    const failure = { code: 'user-or-agent-or-type-refused', data: { message: 'The agent was not found.' } }
    expect(stateOf('a')).toEqual({ kind: 'failed', failure, canRetry: true })
    expect(stateOf('b')).toEqual({ kind: 'failed', failure, canRetry: true, isUnsent: true })
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
    // Once the agent has a profile.
    expect(rig.queue.retry('b', undefined)).toBe(true)
    await until('a failed', 'b processing', 'c processing')
  })

  it('knows the agent’s other recordings by the address, too', async () => {
    rig.answers = [refuse(403, JSON.stringify({ error: 'The agent was not found.' })), accept(42)]
    const of = (name: string, userId: string) => ({ ...record(name), fields: { ...record(name).fields, userId } })
    add(of('a', 'ada@acme.example'), of('b', 'bo@acme.example'), of('c', 'ada@acme.example'))
    await until('a failed', 'b processing', 'c failed')
    expect(stateOf('c')).toMatchObject({ isUnsent: true })
    const [, body = ''] = rig.bodies
    expect(body).toMatch(/name="user_email"\r\n\r\nbo@acme.example\r\n/)
    expect(body).not.toContain('user_id')
  })

  it('leaves the agent’s other recordings alone if the call type was refused', async () => {
    rig.answers = [refuse(403, '{"error":"The call type was not found for this agent."}'), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b processing')
    expect(stateOf('a')).toMatchObject({ failure: { code: 'user-or-agent-or-type-refused' } })
  })
})
