import { expect, it } from 'vitest'
import { hasAnalysis } from './hasAnalysis.ts'

const TOPIC = { title: 'Price', content: 'Too high.' }

it.each([
  ['nothing', { transcription: null, summary: null }, false],
  ['an empty analysis', { transcription: ' \n', summary: [] }, false],
  ['a transcript', { transcription: 'Ana: Hi', summary: null }, true],
  ['a summary', { transcription: null, summary: [TOPIC] }, true],
])('with %s: %o', (_name, call, expected) => {
  expect(hasAnalysis(call)).toBe(expected)
})
