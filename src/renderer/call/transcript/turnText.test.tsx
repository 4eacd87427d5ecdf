import { afterEach, expect, test } from 'vitest'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { speakerColor } from './speakerColor.ts'
import { selectedTurnsText, stretchQuote, turnText } from './turnText.ts'

const turns = [
  { index: 0, speaker: 'Ana', text: 'The tier is fine.' },
  { index: 1, speaker: null, text: 'A pause.' },
  { index: 2, speaker: 'Ben', text: 'Which frontier?' },
] as unknown as readonly Turn[]

const list = document.createElement('div')
list.innerHTML = turns.map(({ text }, index) => `<div data-turn="${index}"><b>x</b><p>${text}</p></div>`).join('')
document.body.append(list)
afterEach(() => getSelection()!.removeAllRanges())

const words = (index: number) => list.querySelectorAll('p')[index]!.firstChild!
const selected = (from: readonly [number, number], to: readonly [number, number]) => {
  getSelection()!.setBaseAndExtent(words(from[0]), from[1], words(to[0]), to[1])
  return selectedTurnsText(list, turns, getSelection())
}

test('a line is copied with its speaker, if it has one', () => {
  expect(turns.map(turnText)).toEqual(['Ana: The tier is fine.', 'A pause.', 'Ben: Which frontier?'])
})

test('in a selection across lines each has its speaker, and the first and last only the selected text', () => {
  expect(selected([0, 4], [2, 5])).toBe('Ana: tier is fine.\nA pause.\nBen: Which')
  expect(selected([0, 0], [1, 8])).toBe('Ana: The tier is fine.\nA pause.')
})

test('a selection within one line, or that touches another without text, is copied as is', () => {
  expect(selected([0, 4], [0, 8])).toBeNull()
  expect(selected([0, 4], [1, 0])).toBeNull()
  expect(selected([0, 4], [0, 4])).toBeNull()
  expect(selectedTurnsText(list, turns, null)).toBeNull()
  getSelection()!.removeAllRanges()
  expect(selectedTurnsText(list, turns, getSelection())).toBeNull()
})

test('a selection that extends beyond the lines includes all of them', () => {
  getSelection()!.selectAllChildren(document.body)
  expect(selectedTurnsText(list, turns, getSelection())).toBe(turns.map(turnText).join('\n'))
  expect(selectedTurnsText(list, turns.slice(0, 2), getSelection())).toBe(turns.slice(0, 2).map(turnText).join('\n'))
})

test('a part of the recording is quoted by the lines that are said in it', () => {
  const positions = [
    { startSeconds: 0, isWritten: true },
    { startSeconds: 20 },
    { startSeconds: 68.4, isWritten: true },
  ]
  const quote = (fromSeconds: number, toSeconds: number) => stretchQuote(turns, positions, { fromSeconds, toSeconds })
  expect(quote(10, 68)).toBe('Ana (0:00): The tier is fine.\n(≈0:20): A pause.')
  expect(quote(20, 68.4)).toBe('(≈0:20): A pause.')
  expect(quote(500, 510)).toBe('Ben (1:08): Which frontier?')
  expect(stretchQuote(turns, [], { fromSeconds: 0, toSeconds: 10 })).toBeNull()
})

test('further speakers rotate through four colors', () => {
  const other = (otherIndex: number) => speakerColor({ role: 'other', otherIndex } as never)
  expect(new Set([0, 1, 2, 3].map(other)).size).toBe(4)
  expect([4, 5, 8].map(other)).toEqual([0, 1, 0].map(other))
})
