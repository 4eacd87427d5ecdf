import { describe, expect, it } from 'vitest'
import { SECOND } from '../../../domain/units.ts'
import { accept, refuse, ImportRig } from '../../../../test/support/imports/importRig.ts'

const rig = new ImportRig()
const { record, add, addBatch, written, until, sent } = rig

describe('a batch', () => {
  it('ends with the last of its imports, once, and again after a retry', async () => {
    rig.answers = [refuse(400), accept(42), accept(43)]
    addBatch('a', 'b')
    await until('a failed', 'b processing')
    expect(rig.endedBatches).not.toHaveBeenCalled()
    expect(rig.queue.snapshot().batches).toMatchObject([{ batchId: 'b1', endedAt: null }])
    await rig.clock.advance(2 * SECOND)
    await until('a failed', 'b done')
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
    expect(rig.endedBatches).toHaveBeenCalledWith(
      expect.objectContaining({
        batchId: 'b1',
        endedAt: rig.clock.now(),
        counts: expect.objectContaining({ done: 1 }),
      }),
    )
    await rig.restart()
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
    rig.queue.retry('a', undefined)
    expect(rig.queue.snapshot().batches).toMatchObject([{ endedAt: null }])
    await until('a processing', 'b done')
    await rig.clock.advance(2 * SECOND)
    await until('a done', 'b done')
    expect(rig.endedBatches).toHaveBeenCalledTimes(2)
  })

  it('ends with a failure of its last import', async () => {
    rig.answers = [refuse(400)]
    addBatch('a')
    await until('a failed')
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
  })

  it('ends with a cancel too, and at the next start if its end was not written', async () => {
    rig.queue.pause()
    addBatch('a')
    rig.queue.cancel('a')
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
    rig.journal.reopenBatch('b1')
    await rig.restart()
    expect(rig.endedBatches).toHaveBeenCalledTimes(2)
  })

  it('reports how much of it has been sent', async () => {
    rig.answers = [accept(41), () => undefined]
    rig.detail = () => Promise.resolve({ transcription: null, summary: null })
    addBatch('a', 'b', 'c')
    await until('a processing', 'b sending', 'c waiting')
    rig.queue.cancel('c')
    expect(rig.queue.snapshot()).toMatchObject({
      sending: { importId: 'b', fileName: 'b.wav', sizeBytes: 5 },
      batches: [{ bytes: { sent: 5, total: 10 }, counts: { processing: 1, sending: 1, canceled: 1 } }],
    })
  })
})

it('resumes the interrupted import at the next start after closing', async () => {
  rig.answers = [() => undefined, accept(42)]
  add(record('a'))
  await sent(1)
  await rig.queue.close()
  expect(written()).toEqual(['a sending'])
  rig.queue = rig.openQueue()
  await until('a processing')
  expect(rig.server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key of a', 'key of a'])
})
