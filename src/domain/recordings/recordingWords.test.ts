import { expect, it } from 'vitest'
import { createFormatter } from '../formatter.ts'
import { contentWords, recordingFacts } from './recordingWords.ts'

it('summarizes a recording, without a duration if it is unknown', () => {
  const format = createFormatter('en-US')
  const recording = { kind: 'wav', durationSeconds: 42, sizeBytes: 3_700_000 } as const
  expect(recordingFacts(recording, format)).toBe('WAV · 0:42 · 3.7 MB')
  expect(recordingFacts({ ...recording, kind: 'unknown', durationSeconds: null }, format)).toBe(
    'Unknown format · 3.7 MB',
  )
  expect(recordingFacts({ kind: 'unknown', durationSeconds: null, sizeBytes: 0 }, format)).toBe('Link')
})

it('names the content of a file that isn’t a recording', () => {
  expect(['PDF', 'archive', 'video without sound', 'text'].map(contentWords)).toEqual([
    ...['a PDF', 'an archive', 'a video without sound', 'text'],
  ])
})
