import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../../../test/support/fakeClock.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { SECOND } from '../../../domain/units.ts'
import { NOTHING_ENTERED } from './stagedRow.ts'
import { StagedRows } from './stagedRows.ts'
import { log, StagingRig } from '../../../../test/support/imports/stagingRig.ts'

const rig = new StagingRig()
const { row, upload, shown, problemsOf, inspected } = rig

describe('inspecting rows', () => {
  it('finds their facts, stores them, and reports when all are known', async () => {
    rig.table.add([upload('a', { entered: NOTHING_ENTERED }), row('link')])
    expect(shown('a')).toMatchObject({ check: 'checking', facts: null, problems: [] })
    // Pages don't get the path of our copy.
    expect(shown('a').source).toEqual({ kind: 'upload' })
    expect(shown('link').source).toEqual({ kind: 'link', url: 'https://recordings.example/link.wav' })
    expect(rig.table.snapshot()).toMatchObject({
      unseenCount: 1,
      sizeBytes: 5,
      checking: { readBytes: 0, totalBytes: 5 },
    })
    await inspected()
    expect(rig.settled).toHaveBeenCalledTimes(1)
    expect(rig.table.snapshot().checking).toBeNull()
    expect(shown('a')).toMatchObject({
      check: 'done',
      sha256: `hash of ${join(rig.folder, 'a.wav')}`,
      facts: { durationSeconds: 60 },
    })
    expect(shown('a').fields.timestamp.from).toBe('modified')
    rig.restart()
    expect(shown('a').check).toBe('done')
    expect(rig.probed).toEqual([])
  })

  it('inspects four at a time and reports progress', async () => {
    const gates = new Map<string, PromiseWithResolvers<string>>()
    rig.hash = (path, hashed) => {
      hashed?.(3)
      const gate = Promise.withResolvers<string>()
      gates.set(path, gate)
      return gate.promise
    }
    rig.table.add(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
    await vi.waitFor(() => expect(gates.size).toBe(4), { interval: 5 })
    expect(shown('e').check).toBe('waiting')
    expect(rig.table.snapshot().checking).toEqual({ readBytes: 12, totalBytes: 25 })
    gates.get(join(rig.folder, 'a.wav'))?.resolve('hash')
    await vi.waitFor(() => expect(gates.size).toBe(5), { interval: 5 })
    expect(rig.table.snapshot().checking).toEqual({ readBytes: 17, totalBytes: 25 })
    for (const gate of gates.values()) gate.resolve('hash')
    await inspected()
    expect(rig.table.snapshot()).toMatchObject({ checking: null, readyCount: 1, blockedCount: 4 })
    rig.table.add([upload('f')])
    expect(rig.table.snapshot().checking).toEqual({ readBytes: 0, totalBytes: 5 })
    await vi.waitFor(() => expect(gates.size).toBe(6), { interval: 5 })
    gates.get(join(rig.folder, 'f.wav'))?.resolve('another')
    await inspected()
  })

  it('takes the time from the file itself if it has one', async () => {
    rig.probe = () => Promise.resolve({ recordedAt: { text: '2026-05-01T10:00:00', from: 'tag' } })
    rig.table.add([upload('a', { entered: NOTHING_ENTERED })])
    await inspected()
    expect(shown('a').fields.timestamp).toEqual({ value: '2026-05-01T10:00:00.000Z', from: 'tag' })
  })

  it('stores results together every 200 ms, and reports progress', async () => {
    const hashes = new Map<string, PromiseWithResolvers<string>>()
    let progress: (bytes: number) => void = () => undefined
    rig.hash = (path, hashed) => {
      progress = hashed ?? progress
      const gate = Promise.withResolvers<string>()
      hashes.set(path, gate)
      return gate.promise
    }
    const finish = async (name: string) => {
      await vi.waitFor(() => expect(hashes.has(join(rig.folder, `${name}.wav`))).toBe(true), {
        interval: 5,
      })
      hashes.get(join(rig.folder, `${name}.wav`))?.resolve(`hash of ${name}`)
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    rig.table.add(names.map((name) => upload(name)))
    expect(rig.table.snapshot().checking).toEqual({ readBytes: 0, totalBytes: 40 })
    await finish('a')
    await vi.waitFor(() => expect(shown('a').check).toBe('done'), { interval: 5 })
    await rig.clock.advance(199)
    await finish('b')
    await finish('f')
    await vi.waitFor(() => expect(hashes.has(join(rig.folder, 'g.wav'))).toBe(true), { interval: 5 })
    expect(shown('b').check).not.toBe('done')
    await rig.clock.advance(1)
    await finish('c')
    await vi.waitFor(() => expect(shown('c').check).toBe('done'), { interval: 5 })
    expect(shown('b').check).toBe('done')
    const watched = rig.table.watch()[Symbol.asyncIterator]()
    await watched.next()
    const next = watched.next()
    await rig.clock.advance(SECOND)
    progress(4)
    expect((await next).value).toMatchObject({ checking: { totalBytes: 40 } })
    for (const name of ['d', 'e', 'g', 'h']) await finish(name)
    await inspected()
  })

  it('shows results that could not be written, and finds them again after a restart', async () => {
    const logged = vi.spyOn(log, 'error')
    vi.spyOn(StagedRows.prototype, 'update').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    rig.table.add([upload('a')])
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('staging.not-written', expect.anything()), {
      interval: 5,
    })
    expect(shown('a')).toMatchObject({ check: 'done', facts: { durationSeconds: 60 } })
    rig.restart()
    expect(shown('a').check).not.toBe('done')
    await inspected()
  })

  it('inspects each row once, also if others return to the table meanwhile', async () => {
    const gate = Promise.withResolvers<string>()
    const hashed: string[] = []
    rig.hash = (path) => {
      hashed.push(path)
      return gate.promise
    }
    rig.table.add(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
    await vi.waitFor(() => expect(hashed).toHaveLength(4), { interval: 5 })
    rig.table.returned()
    expect(rig.table.snapshot().checking).toEqual({ readBytes: 0, totalBytes: 25 })
    gate.resolve('hash')
    await inspected()
    expect(hashed).toHaveLength(5)
  })

  it('ends when the table is closed, and blames no file for that', async () => {
    const gate = Promise.withResolvers<Partial<RecordingFacts>>()
    rig.probe = () => gate.promise
    rig.table.add(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
    await vi.waitFor(() => expect(rig.probed).toHaveLength(4), { interval: 5 })
    rig.table.close()
    expect(rig.database.database.prepare("SELECT * FROM settings WHERE name = 'probing'").all()).toEqual([])
    gate.resolve({})
    await settle()
    await settle()
    expect(rig.probed).toHaveLength(4)
    expect(new StagedRows(rig.database.database, log).read().rows.map(({ inspection }) => inspection)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('refuses files that can’t be imported, and retries those that could not be read', async () => {
    rig.probe = (fileName) =>
      Promise.resolve({
        problem:
          fileName === 'a.wav' ? { kind: 'not-audio', looksLike: 'text' } : { kind: 'unreadable', reason: 'EIO' },
      })
    rig.table.add([upload('a'), upload('b')])
    await inspected()
    expect([problemsOf('a'), problemsOf('b')]).toEqual([['not-audio'], ['unreadable']])
    rig.probe = () => Promise.resolve({})
    rig.table.inspectAgain()
    await inspected()
    expect(rig.probed.slice(2)).toEqual(['b.wav'])
    expect([problemsOf('a'), problemsOf('b')]).toEqual([['not-audio'], []])
  })

  it.each([
    ['once', 1, ['a.wav'], []],
    ['twice', 2, [], ['unreadable']],
  ])(
    'a row that was read %s when the app ended is read last, or not at all',
    async (_times, strikes, again, problems) => {
      new StagedRows(rig.database.database, log).insert(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
      const mark = JSON.stringify({ stageId: 'a', strikes })
      rig.database.database
        .prepare(
          "INSERT INTO settings (name, value) VALUES ('probing', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        )
        .run(mark)
      const others = Promise.withResolvers<Partial<RecordingFacts>>()
      rig.probe = () => others.promise
      rig.restart()
      // Four are read at once.
      await vi.waitFor(() => expect(rig.probed).toHaveLength(4), { interval: 5 })
      expect(rig.probed.toSorted()).toEqual(['b.wav', 'c.wav', 'd.wav', 'e.wav'])
      others.resolve({})
      await inspected()
      expect(rig.probed.slice(4)).toEqual(again)
      expect(problemsOf('a')).toEqual(problems)
      rig.restart()
      expect([rig.probed, problemsOf('a')]).toEqual([[], problems])
    },
  )
})
