import { describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../domain/units.ts'
import { accept, TIMESTAMP, ImportRig } from '../../../../test/support/imports/importRig.ts'

const rig = new ImportRig()
const { record, add, addBatch, states, written, stateOf, until } = rig

describe('an accepted import', () => {
  it('becomes the call, and is done when the call is analyzed', async () => {
    let isAnalyzed = false
    rig.detail = () => Promise.resolve({ transcription: isAnalyzed ? 'Hello.' : null, summary: null })
    add(record('a'))
    await until('a processing')
    expect(stateOf('a')).toEqual({ kind: 'processing', callId: 41 })
    expect(rig.dropped).toEqual(['a'])
    expect(written()).toEqual(['a accepted'])
    expect(rig.queue.known.accepted('key of a')).toMatchObject({ callId: 41 })
    await rig.clock.advance(2 * SECOND)
    expect(states()).toEqual(['a processing'])
    isAnalyzed = true
    await rig.clock.advance(3 * SECOND)
    await until('a done')
    expect(written()).toEqual(['a done'])
    expect(stateOf('a')).toEqual({ kind: 'done', callId: 41 })
    expect(rig.server.requests).toHaveLength(1)
  })

  it('keeps its bytes if the acceptance could not be written', async () => {
    const change = vi.spyOn(rig.journal, 'change')
    rig.answers = [
      (request, response) => {
        change.mockImplementation(() => {
          throw new Error('disk full')
        })
        accept(41)(request, response)
      },
    ]
    add(record('a'))
    await until('a processing')
    expect(rig.dropped).toEqual([])
    expect(written()).toEqual(['a sending'])
  })

  it('is followed after a restart too', async () => {
    rig.detail = () => Promise.resolve({ transcription: null, summary: null })
    add(record('a'))
    await until('a processing')
    await rig.restart()
    expect(states()).toEqual(['a processing'])
    rig.detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
    await rig.clock.advance(2 * SECOND)
    await until('a done')
  })

  it('is checked again at the next start if it was not analyzed within half an hour', async () => {
    rig.detail = () => Promise.resolve({ transcription: null, summary: null })
    add(record('a'))
    await until('a processing')
    await rig.clock.advance(32 * MINUTE)
    await until('a still-processing')
    await rig.restart()
    await rig.clock.advance(SECOND)
    expect(states()).toEqual(['a still-processing'])
    rig.detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
    await rig.restart()
    await until('a done')
  })

  it('without a call id is found in the list, and never takes the call of another import', async () => {
    const call = { agent: { id: 1 }, timestamp: TIMESTAMP, insertedAt: null }
    rig.answers = [accept(null)]
    add(record('a'))
    await until('a processing')
    expect(stateOf('a')).toEqual({ kind: 'processing', callId: null })
    await rig.clock.advance(2 * SECOND)
    expect(states()).toEqual(['a processing'])
    rig.listed = [{ ...call, id: 7 }]
    await rig.clock.advance(3 * SECOND)
    await until('a done')
    expect(stateOf('a')).toEqual({ kind: 'done', callId: 7 })
    expect(rig.queue.known.hasCall(7)).toBe(true)

    add(record('b'))
    await until('a done', 'b processing')
    await rig.clock.advance(2 * SECOND)
    expect(stateOf('b')).toEqual({ kind: 'processing', callId: null })
    rig.listed = [
      { ...call, id: 7 },
      { ...call, id: 8 },
    ]
    await rig.clock.advance(3 * SECOND)
    await until('a done', 'b done')
    expect(stateOf('b')).toEqual({ kind: 'done', callId: 8 })
  })

  it('stays in analysis if its call is never found', async () => {
    rig.answers = [accept(null)]
    add(record('a'))
    await until('a processing')
    await rig.clock.advance(32 * MINUTE)
    await until('a still-processing')
    expect(stateOf('a')).toEqual({ kind: 'still-processing', callId: null })
  })

  it('by a link that could not be fetched needs a person, also if the summary says so, and is never imported', async () => {
    rig.media = { hasAudio: false, hasVideo: false }
    const summary = [{ title: 'Not processed', content: 'The recording could not be fetched.' }]
    rig.detail = () => Promise.resolve({ transcription: '', summary }) as never
    addBatch('a')
    await until('a processing')
    await rig.clock.advance(2 * SECOND)
    await until('a no-recording')
    expect(stateOf('a')).toEqual({ kind: 'no-recording', callId: 41 })
    expect(rig.queue.snapshot().counts).toMatchObject({ noRecording: 1, done: 0 })
    expect(rig.queue.view.page({ batchId: null, only: 'attention', offset: 0, limit: 9 }).total).toBe(1)
    expect(rig.endedBatches).toHaveBeenCalledTimes(1)
    // It is a call, so it isn't sent again.
    expect(rig.queue.retry('a', undefined)).toBe(false)
    await rig.restart()
    expect(states()).toEqual(['a no-recording'])
  })

  it('by a link without any recording after half an hour needs a person', async () => {
    rig.media = { hasAudio: false, hasVideo: false }
    rig.detail = () => Promise.resolve({ transcription: null, summary: null })
    add(record('a'))
    await until('a processing')
    await rig.clock.advance(32 * MINUTE)
    await until('a no-recording')
    expect(rig.queue.snapshot().counts).toMatchObject({ noRecording: 1, stillProcessing: 0 })
  })
})
