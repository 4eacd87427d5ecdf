import { expect, it } from 'vitest'
import type { KnownImport } from '../../imports/queue/journal/knownRecordings.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { TriedFile } from '../store/fileStore.ts'
import { possiblyImported, sameRecording, sameVoipId } from './sameRecording.ts'

const FILE = { fileKey: 2, folderId: 'f', path: 'in/b.wav', sha256: 'sound', importId: null } as StoredFile

function problemWith(known: Partial<KnownImport>, tried: TriedFile | null = null): boolean {
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
  const tried = (change: Partial<TriedFile>) => ({ folderId: 'f', path: 'in/b.wav', ...change })
  const failed = { isOfFolder: true, isOver: true }
  expect(problemWith({ content: 'sound' }, tried({ path: 'before.wav' }))).toBe(true)
  expect(problemWith(failed, tried({ path: 'out/b.wav' }))).toBe(true)
  expect(problemWith(failed, tried({ folderId: 'g' }))).toBe(true)
  expect(problemWith(failed, tried({ folderId: null, path: 'b.wav' }))).toBe(true)
  // The file itself had them, before it was replaced.
  expect(problemWith(failed, tried({}))).toBe(false)
})

it('a failed import with another key may be a call of these bytes, unless another one is known to be', () => {
  const over = { importId: 'i', idempotencyKey: 'other', content: 'sound', fileName: 'own.wav', callId: null }
  const warned = (...imports: readonly Partial<KnownImport>[]) => {
    const known = imports.map((change) => ({ ...over, isOver: true, mayBeCall: true, isOfFolder: false, ...change }))
    return possiblyImported(FILE, 'k', { byContent: new Map([['sound', known as readonly KnownImport[]]]) })
  }
  const problem = { kind: 'may-be-imported', fileName: 'own.wav' }
  expect(warned({})).toEqual([problem])
  expect(warned({}, { idempotencyKey: 'k' })).toEqual([problem])
  // It would be continued with its key.
  expect(warned({ idempotencyKey: 'k' })).toEqual([])
  expect(warned({ content: 'sound' }, { isOver: false, callId: 7 })).toEqual([])
  expect(possiblyImported({ sha256: null }, 'k', { byContent: new Map() })).toEqual([])
})

it('a file continues with its own import, which a person may have retried in the list after the file had left it', () => {
  const own = { importId: 'i', idempotencyKey: 'k', content: 'sound', fileName: 'b.wav', callId: null }
  const sameAs = (known: Partial<KnownImport>) => {
    const byContent = new Map([['sound', [{ ...own, isOver: false, isOfFolder: true, ...known }]]])
    return sameRecording(FILE, 'k', { ofContent: [], ofKey: [], tried: null, known: { byKey: new Map(), byContent } })
  }
  const imported = (callId: number | null) => ({ kind: 'already-imported', callId })
  expect(sameAs({})).toBeNull()
  expect(sameAs({ isOfFolder: false })).toEqual(imported(null))
  expect(sameAs({ idempotencyKey: 'other' })).toEqual(imported(null))
  expect(sameAs({ callId: 7 })).toEqual(imported(7))
})
