import { expect, it } from 'vitest'
import type { Selection } from '../../../contract/import/folders.ts'
import { EMPTY_READING } from '../../../domain/recordings/rules/nameReading.ts'
import { ALL_OF_FOLDER } from '../testing/folderDatabase.ts'
import { leftOutByLength, leftOutByValues, type KnownRecording } from './selection.ts'

const KNOWN: KnownRecording = { reading: EMPTY_READING, numbers: [], userId: null, isComplete: true }

function reasonOf(selection: Partial<Selection>, known: Partial<KnownRecording>) {
  return leftOutByValues({ ...KNOWN, ...known }, { ...ALL_OF_FOLDER.selection, ...selection })?.kind ?? null
}

it('compares numbers by their digits', () => {
  const leavesOut = (listed: string, number: string) =>
    reasonOf({ leaveOutNumbers: [listed] }, { numbers: [number] }) === 'number'
  expect(leavesOut('0049 30 1234', '+49 (30) 1234')).toBe(true)
  expect(leavesOut('+4930*', '004930999')).toBe(true)
  expect(leavesOut('+4930', '+49301234')).toBe(false)
  expect(leavesOut('anonymous', '+4930')).toBe(false)
})

it('a number of the name or of the details is enough to leave a recording out, or to want it', () => {
  for (const numbers of [
    ['+49891', '+49301'],
    ['+49301', '+49891'],
  ]) {
    expect(reasonOf({ leaveOutNumbers: ['+49301'] }, { numbers })).toBe('number')
    expect(reasonOf({ onlyNumbers: ['+4930*'] }, { numbers })).toBeNull()
    expect(reasonOf({ onlyNumbers: ['+4940*'] }, { numbers })).toBe('number')
  }
})

it('wanted numbers and directions leave out unknown ones once nothing more can become known', () => {
  for (const selection of [{ onlyNumbers: ['+4930*'] }, { directions: ['incoming'] }] as const) {
    expect(reasonOf(selection, { isComplete: false })).toBeNull()
    expect(reasonOf(selection, {})).toBe('onlyNumbers' in selection ? 'number' : 'other-direction')
  }
  // The details may have a wanted one.
  expect(reasonOf({ onlyNumbers: ['+4930*'] }, { numbers: ['+49891'], isComplete: false })).toBeNull()
})

it('agents and directions leave out others', () => {
  const outgoing = { ...EMPTY_READING, direction: 'outgoing' } as const
  expect(reasonOf({ agents: [2] }, { userId: 1 })).toBe('other-agent')
  expect(reasonOf({ agents: [2] }, { userId: null })).toBeNull()
  expect(reasonOf({ directions: ['incoming'] }, { reading: outgoing, isComplete: false })).toBe('other-direction')
  expect(reasonOf({ directions: ['outgoing'] }, { reading: outgoing })).toBeNull()
  // A person has to see that no pattern matches.
  expect(reasonOf({ directions: ['incoming'] }, { reading: null })).toBeNull()
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
