import { describe, expect, it, vi } from 'vitest'
import { type KnownImport, linkHash } from '../queue/journal/knownRecordings.ts'
import { idempotencyKey } from '../queue/sending/idempotencyKey.ts'
import type { StagingContext } from './stagingContext.ts'
import { NOTHING_ENTERED, type StoredRow } from './stagedRow.ts'
import { agentless, TIME, StagingRig } from '../../../../test/support/imports/stagingRig.ts'

const rig = new StagingRig()
const { row, only, shown, problemsOf } = rig

describe('a possible duplicate', () => {
  const link = (stageId: string) => `https://recordings.example/${stageId}.wav`
  const earlier = (change: Partial<KnownImport>): KnownImport => ({
    importId: 'i1',
    idempotencyKey: 'another key',
    content: link('a'),
    fileName: 'earlier.wav',
    callId: 5,
    isOver: false,
    isOfFolder: false,
    ...change,
  })

  it('shows which row has the same recording, unless that is another call', () => {
    rig.table.add([row('a'), row('b', { source: { kind: 'link', url: link('a') } })])
    expect(shown('b').problems).toEqual([{ kind: 'same-as-row', stageId: 'a', fileName: 'a.wav' }])
    rig.table.edit('person', [{ stageIds: ['b'], change: { userId: 8 } }])
    expect(problemsOf('b')).toEqual([])
    rig.table.edit('person', [{ stageIds: ['b'], change: { userId: null } }])
    expect(problemsOf('b')).toContain('same-as-row')
  })

  it('is shown for each call of a recording of two agents', () => {
    const of = (stageId: string, userId: number) =>
      row(stageId, {
        source: { kind: 'link', url: link('a') },
        entered: {
          ...NOTHING_ENTERED,
          fields: { timestamp: { value: TIME, from: 'person' }, userId: { value: userId, from: 'person' } },
        },
      })
    rig.table.add([of('a', 7), of('b', 8), of('c', 7), of('d', 8)])
    expect(['a', 'b', 'c', 'd'].map((stageId) => shown(stageId).problems)).toEqual([
      [],
      [],
      [{ kind: 'same-as-row', stageId: 'a', fileName: 'a.wav' }],
      [{ kind: 'same-as-row', stageId: 'b', fileName: 'b.wav' }],
    ])
    expect(rig.table.snapshot().duplicateCount).toBe(2)
  })

  it('is shown as long as the time, the agent or the bytes of one are unknown', () => {
    const entered = (fields: StoredRow['entered']['fields']) => ({ ...NOTHING_ENTERED, fields })
    const source = { kind: 'link', url: link('a') } as const
    rig.table.add([
      row('a', { entered: entered({ userId: { value: 7, from: 'person' } }) }),
      row('b', { source }),
      row('c', { source, entered: entered({ timestamp: { value: TIME, from: 'person' } }) }),
    ])
    expect([problemsOf('a'), problemsOf('b'), problemsOf('c')]).toEqual([
      expect.not.arrayContaining(['same-as-row']),
      expect.arrayContaining(['same-as-row']),
      expect.arrayContaining(['same-as-row']),
    ])
  })

  it('is shown if only one of them has an id in the telephone system', () => {
    const source = { kind: 'link', url: link('a') } as const
    rig.table.add([row('a'), row('b', { source })])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { voipId: 'v1' } }])
    expect([problemsOf('a'), problemsOf('b')]).toEqual([[], ['same-as-row']])
    rig.table.edit('csv', [{ stageIds: ['b'], change: { voipId: 'v2' } }])
    expect([problemsOf('a'), problemsOf('b')]).toEqual([[], []])
    const key = idempotencyKey({ voipId: null, content: link('a'), timestamp: TIME, userId: 7 })
    rig.known.byContent = new Map([[link('a'), [earlier({ idempotencyKey: key }), earlier({ importId: 'i2' })]]])
    rig.table.changed()
    expect(shown('a').problems).toEqual([
      { kind: 'same-as-import', importId: 'i1', fileName: 'earlier.wav', callId: 5, isSameCall: true },
    ])
  })

  it('shows which import it was, and no likely call next to it', () => {
    rig.known.likelyCall = () => 99
    rig.table.add([row('a'), row('b')])
    expect(shown('a').problems).toEqual([{ kind: 'likely-call', callId: 99 }])
    rig.known.byContent = new Map([[link('a'), [earlier({})]]])
    rig.table.changed()
    expect(shown('a').problems).toEqual([
      { kind: 'same-as-import', importId: 'i1', fileName: 'earlier.wav', callId: 5, isSameCall: false },
    ])
    expect(only('blocked')).toEqual([])
    rig.known.byContent = new Map([[link('a'), [earlier({ isOver: true })]]])
    rig.known.likelyCall = () => null
    rig.table.changed()
    expect(problemsOf('a')).toEqual([])
  })

  it('shows which failed or canceled import may be a call, unless the row continues it', () => {
    rig.known.likelyCall = () => 99
    rig.table.add([row('a')])
    const key = idempotencyKey({ voipId: null, content: link('a'), timestamp: TIME, userId: 7 })
    const withImports = (...changes: readonly Partial<KnownImport>[]) => {
      const over = { callId: null, isOver: true, mayBeCall: true } as const
      rig.known.byContent = new Map([[link('a'), changes.map((change) => earlier({ ...over, ...change }))]])
      rig.table.changed()
      return shown('a').problems
    }
    const likely = { kind: 'likely-call', callId: 99 }
    const possible = { kind: 'may-be-imported', fileName: 'earlier.wav' }
    expect(withImports({})).toEqual([possible, likely])
    expect(only('warned')).toEqual(['a'])
    expect(withImports({ idempotencyKey: key })).toEqual([likely])
    expect(withImports({ idempotencyKey: key }, {})).toEqual([possible, likely])
    expect(withImports({}, { isOver: false, callId: 5 }).map(({ kind }) => kind)).toEqual(['same-as-import'])
    // With an id of the telephone system it would be sent with another key.
    rig.table.edit('csv', [{ stageIds: ['a'], change: { voipId: 'v1' } }])
    expect(withImports({ idempotencyKey: key })).toEqual([possible, likely])
    expect(withImports({ idempotencyKey: 'v1' })).toEqual([likely])
    rig.table.edit('person', [{ stageIds: ['a'], change: { userId: null } }])
    expect(withImports({}).map(({ kind }) => kind)).toEqual(['no-agent'])
  })

  it('shows which row or import has the same id in the telephone system', () => {
    rig.table.add([row('a'), row('b')])
    rig.table.edit('csv', [{ stageIds: 'all', change: { voipId: 'v1' } }])
    expect([problemsOf('a'), shown('b').problems]).toEqual([[], [{ kind: 'same-voip-id', fileName: 'a.wav' }]])
    rig.table.discard(['b'])
    const withImport = (change: Partial<KnownImport>) => {
      rig.known.byKey = new Map([['v1', earlier({ idempotencyKey: 'v1', ...change })]])
      rig.table.changed()
      return shown('a').problems
    }
    expect(withImport({ content: 'another recording' })).toEqual([{ kind: 'same-voip-id', fileName: 'earlier.wav' }])
    expect(withImport({})).toEqual([])
    // A link that was removed from the list.
    expect(withImport({ content: linkHash(link('a')) })).toEqual([])
    expect(withImport({ content: linkHash(link('b')) }).map(({ kind }) => kind)).toEqual(['same-voip-id'])
    // It would replace that recording, and if the service had received it, become its call.
    expect(withImport({ content: 'another recording', isOver: true }).map(({ kind }) => kind)).toEqual(['same-voip-id'])
    expect(withImport({ isOver: true })).toEqual([])
    rig.table.edit('person', [{ stageIds: ['a'], change: { userId: null } }])
    expect(withImport({ content: 'another recording' }).map(({ kind }) => kind)).not.toContain('same-voip-id')
  })

  it('requests nothing while the agent is unknown', () => {
    const requested = vi.fn<StagingContext['likelyCall']>(() => 99)
    rig.known.likelyCall = requested
    rig.table.add([row('a', agentless)])
    expect(problemsOf('a')).not.toContain('likely-call')
    expect(requested).not.toHaveBeenCalled()
  })
})
