import { describe, expect, it } from 'vitest'
import { ImportRig } from '../../../../test/support/imports/importRig.ts'
import { editedImport } from './editedImport.ts'
import { idempotencyKey } from './sending/idempotencyKey.ts'
import type { ImportRecord, StoredImportState } from './journal/importRecord.ts'

const rig = new ImportRig()
const { record } = rig

/** With the key that is derived from its link, time and agent. */
function derived(name: string, change: Partial<ImportRecord> = {}): ImportRecord {
  const one = { ...record(name), batchId: 'b1', ...change }
  const { timestamp, userId } = one.fields
  const content = one.bytes.kind === 'link' ? one.bytes.url : one.bytes.sha256
  return { ...one, idempotencyKey: idempotencyKey({ voipId: null, content, timestamp, userId }) }
}

describe('an edited import', () => {
  it('has the key of its new time and agent, unless a request has begun, or the key is not derived from them', () => {
    const one = derived('a')
    const keyOf = (before: ImportRecord, change: object, wasTried = false) =>
      editedImport(before, change, wasTried)?.idempotencyKey
    const other = { ...one, fields: { ...one.fields, userId: 2 } }
    expect(keyOf(one, { userId: 2 })).toBe(derived('a', { fields: other.fields }).idempotencyKey)
    expect(keyOf(one, { title: 'New', userId: undefined })).toBe(one.idempotencyKey)
    expect(keyOf(one, { userId: 2 }, true)).toBe(one.idempotencyKey)
    expect(keyOf({ ...one, batchId: null }, { userId: 2 })).toBe(one.idempotencyKey)
    expect(keyOf({ ...one, idempotencyKey: 'PBX-7' }, { userId: 2 })).toBe('PBX-7')
  })

  it('knows which fields a person has changed', () => {
    const one = derived('a')
    const edited = editedImport(one, { ...one.fields, title: 'New', leadName: undefined }, false)
    expect(edited?.corrected).toEqual(['title'])
    expect(editedImport(edited!, { userId: 2, title: 'Newer' }, false)?.corrected).toEqual(['userId', 'title'])
  })

  it.each([
    ['sending', { kind: 'sending', tries: 0 }],
    ['accepted', { kind: 'accepted', callId: 1, acceptedAt: 0 }],
    ['done', { kind: 'done', callId: 1 }],
  ] as const)('is not one that is %s', (_kind, state: StoredImportState) => {
    expect(editedImport(derived('a', { state }), { title: 'New' }, false)).toBeNull()
  })
})

describe('editing in the queue', () => {
  it('changes what is sent and survives a restart, without changing the order', async () => {
    rig.queue.pause()
    rig.queue.add([derived('a'), derived('b'), derived('c')], { batch: null, stageIds: [] })
    const { revision } = rig.queue.snapshot()
    expect(rig.queue.edit(['a', 'b', 'gone'], { title: 'New', userId: 2 })).toEqual([
      { importId: 'a', result: 'edited' },
      { importId: 'b', result: 'edited' },
      { importId: 'gone', result: 'not-editable' },
    ])
    expect(rig.queue.snapshot().revision).toBeGreaterThan(revision)
    await rig.restart()
    expect(rig.queue.listed.records()).toMatchObject([
      { importId: 'a', fields: { title: 'New', userId: 2 }, isCorrected: true, state: { kind: 'queued' } },
      { importId: 'b', fields: { title: 'New', userId: 2 } },
      { importId: 'c', fields: { title: null, userId: 1 } },
    ])
  })

  it('is refused if another import already has the recording with that time and agent', () => {
    rig.queue.pause()
    const twin = derived('b', { bytes: record('a').bytes, fields: { ...record('a').fields, userId: 2 } })
    rig.queue.add([derived('a'), twin], { batch: null, stageIds: [] })
    expect(rig.queue.edit(['b'], { userId: 1 })).toEqual([{ importId: 'b', result: 'same-call' }])
    expect(rig.queue.listed.records()[1]?.fields.userId).toBe(2)
    rig.queue.cancel('b')
    expect(() => rig.queue.retry('b', { ...twin.fields, userId: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  it('is sent with what was entered last before its request began', async () => {
    let open = () => {}
    const session = rig.session
    rig.session = async () => {
      await new Promise<void>((resolve) => (open = resolve))
      return session()
    }
    rig.queue.add([derived('a')], { batch: null, stageIds: [] })
    await rig.until('a waiting')
    expect(rig.queue.edit(['a'], { title: 'The last title' })[0]?.result).toBe('edited')
    open()
    await rig.until('a processing')
    expect(rig.bodies[0]).toContain('The last title')
    expect(rig.queue.edit(['a'], { title: 'Too late' })[0]?.result).toBe('not-editable')
  })
})
