import { expect, it } from 'vitest'
import type { Selection } from '../../../contract/import/folders.ts'
import { EMPTY_READING } from '../../../domain/recordings/rules/nameReading.ts'
import { ALL_OF_FOLDER } from '../testing/folderDatabase.ts'
import { leftOutByLength, leftOutByName } from './selection.ts'

function reasonOf(selection: Partial<Selection>, number: string | null, userId: number | null = 1) {
  const reading = { ...EMPTY_READING, number, direction: 'incoming' } as const
  return leftOutByName({ reading, userId }, { ...ALL_OF_FOLDER.selection, ...selection })?.kind ?? null
}

it('compares numbers by their digits', () => {
  expect(reasonOf({ leaveOutNumbers: ['0049 30 1234'] }, '+49 (30) 1234')).toBe('number')
  expect(reasonOf({ leaveOutNumbers: ['+4930*'] }, '004930999')).toBe('number')
  expect(reasonOf({ leaveOutNumbers: ['+4930'] }, '+49301234')).toBeNull()
  expect(reasonOf({ leaveOutNumbers: ['anonymous'] }, '+4930')).toBeNull()
})

it('a list of wanted numbers leaves out others and unknown ones', () => {
  expect(reasonOf({ onlyNumbers: ['+4930*'] }, '+49301')).toBeNull()
  expect(reasonOf({ onlyNumbers: ['+4930*'] }, '+49401')).toBe('number')
  expect(reasonOf({ onlyNumbers: ['+4930*'] }, null)).toBe('number')
})

it('agents and directions leave out only known ones', () => {
  expect(reasonOf({ agents: [2] }, null)).toBe('other-agent')
  expect(reasonOf({ agents: [2] }, null, null)).toBeNull()
  expect(reasonOf({ directions: ['outgoing'] }, null)).toBe('other-direction')
  expect(
    leftOutByName({ reading: null, userId: 1 }, { ...ALL_OF_FOLDER.selection, directions: ['outgoing'] }),
  ).toBeNull()
})

it('the limits of the length are included, and an unknown length passes', () => {
  const selection = { ...ALL_OF_FOLDER.selection, minSeconds: 60, maxSeconds: 600 }
  expect([59, 60, 600, 601, null].map((seconds) => leftOutByLength(seconds, selection)?.kind ?? null)).toEqual([
    'too-short',
    null,
    null,
    'too-long',
    null,
  ])
})
