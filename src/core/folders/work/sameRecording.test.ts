import { expect, it } from 'vitest'
import type { KnownImport } from '../../imports/queue/journal/knownRecordings.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { sameVoipId } from './sameRecording.ts'

const FILE = { fileKey: 2, path: 'b.wav', sha256: 'sound', importId: null } as StoredFile

function problemWith(known: Partial<KnownImport>, tried: string | null = null): boolean {
  const before = {
    importId: 'i',
    idempotencyKey: 'k',
    fileName: 'a.wav',
    callId: null,
    isOver: false,
    isOfFolder: false,
  }
  const byKey = new Map([['k', { ...before, content: 'other sound', ...known }]])
  return sameVoipId(FILE, 'k', { ofContent: [], ofKey: [], tried, known: { byKey, byContent: new Map() } }).length > 0
}

it('an import of a person with the same id and other bytes is another recording, also if it failed', () => {
  expect(problemWith({})).toBe(true)
  expect(problemWith({ isOver: true })).toBe(true)
  expect(problemWith({ isOver: true, content: 'sound' })).toBe(false)
})

it('a failed import of a folder continues with the bytes of the file that has its id now', () => {
  expect(problemWith({ isOfFolder: true })).toBe(true)
  expect(problemWith({ isOfFolder: true, isOver: true })).toBe(false)
})

it('an id that was sent with other bytes, perhaps without a response, is that of another recording', () => {
  expect(problemWith({ content: 'sound' }, 'before.wav')).toBe(true)
  expect(problemWith({ isOfFolder: true, isOver: true }, 'before.wav')).toBe(true)
  // The file itself had them, before it was replaced.
  expect(problemWith({ isOfFolder: true, isOver: true }, 'b.wav')).toBe(false)
})
