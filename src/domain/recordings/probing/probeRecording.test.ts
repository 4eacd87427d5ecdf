import { describe, expect, it } from 'vitest'
import { NO_SOUND_FACTS } from '../recordingFacts.ts'
import { probeRecording, type ContainerFacts } from './probeRecording.ts'
import { readerOf } from './testing/readerOf.ts'

/** An EBML head and a segment of unknown length. */
const WEBM = Buffer.from('1a45dfa384000000001853806701ffffffffffffff', 'hex')
const SOUND: ContainerFacts = { ...NO_SOUND_FACTS, hasSound: true, codec: 'Opus', durationSeconds: 2.5 }
const probe = (facts: Partial<ContainerFacts> | null, bytes = WEBM, fileName = 'a.webm') =>
  probeRecording({ reader: readerOf(bytes), fileName }, () => Promise.resolve(facts && { ...SOUND, ...facts }))

describe('a recording in a container', () => {
  it('has the facts of its container', async () => {
    const recordedAt = { text: '2026-11-03', from: 'tag' } as const
    const facts = { channels: 2, sampleRate: 48_000, title: 'Renewal', recordedAt }
    expect(await probe(facts)).toEqual({
      ...{ kind: 'webm', problem: null, isCutOff: false },
      ...{ codec: 'Opus', durationSeconds: 2.5, ...facts },
    })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, null])(
    'has no duration if its container gives %s',
    async (seconds) => {
      expect(await probe({ durationSeconds: seconds })).toMatchObject({ durationSeconds: null, problem: null })
    },
  )

  it('is empty without sound of any length', async () => {
    expect(await probe({ durationSeconds: 0 })).toMatchObject({ durationSeconds: 0, problem: { kind: 'empty' } })
  })

  it('isn’t audio without a track of sound, whether or not its codec is known', async () => {
    expect(await probe({ codec: null })).toMatchObject({ problem: null })
    expect(await probe({ hasSound: false, codec: null })).toMatchObject({
      problem: { kind: 'not-audio', looksLike: 'video without sound' },
    })
  })

  it('is left to the service if its container can’t be read', async () => {
    expect(await probe(null)).toMatchObject({ kind: 'webm', codec: null, problem: null })
    const broken = () => Promise.reject(new Error('damaged'))
    expect(await probeRecording({ reader: readerOf(WEBM), fileName: 'a.webm' }, broken)).toMatchObject({
      problem: null,
    })
  })
})

describe('another file', () => {
  it('is empty, isn’t audio, or is left to the service', async () => {
    expect(await probe(null, Buffer.alloc(0))).toMatchObject({ kind: 'unknown', problem: { kind: 'empty' } })
    expect(await probe(null, Buffer.from('a letter'))).toMatchObject({
      ...{ kind: 'unknown', problem: { kind: 'not-audio', looksLike: 'text' } },
    })
    expect(await probe(null, Buffer.from([1, 2, 3, 4]))).toMatchObject({ kind: 'unknown', problem: null })
  })

  it('may be recognized by its name', async () => {
    expect(await probe(null, Buffer.alloc(8000, 0xfa), 'a.g722')).toMatchObject({
      ...{ kind: 'g722', durationSeconds: 1, problem: null },
    })
  })
})
