import { expect, test } from 'vitest'
import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import { differencesWords } from './differencesWords.ts'

const difference = {} as AiDifferences['differences'][number]
const words = (differingCount: number, comparedCount: number) =>
  differencesWords({ differences: Array.from({ length: differingCount }, () => difference), comparedCount })

test('counts the answers that differ from the AI’s', () => {
  expect([words(0, 2), words(0, 9), words(1, 9), words(2, 9)]).toEqual([
    'Same as the AI in both answers',
    'Same as the AI in all 9 answers',
    '1 of 9 answers differs from the AI’s',
    '2 of 9 answers differ from the AI’s',
  ])
})

test('doesn’t count a single answer', () => {
  expect([words(0, 1), words(1, 1)]).toEqual([
    'Your answer is the same as the AI’s',
    'Your answer differs from the AI’s',
  ])
})
