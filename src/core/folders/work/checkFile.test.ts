import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../domain/units.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { FileCheck } from '../watching/finishedFile.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import { type ActiveFolder, newSession } from './activeFolder.ts'
import { checkedFile, checkFile } from './checkFile.ts'

const NOW = 1_800_000_000_000
const FILE = {
  path: 'a.wav',
  importId: null,
  entered: {},
  status: 'waiting',
  reason: { kind: 'unchecked' },
} as StoredFile
const sighting = { path: 'a.wav', kind: 'recording', sizeBytes: 1, modifiedMs: 1, fileId: null, seenAtMs: 0 } as const

it('an unfinished file is checked again at a whole millisecond, since the column refuses fractions', () => {
  const check: FileCheck = { kind: 'unfinished', why: 'settling', sighting, againMs: 4321.5, leftMs: 9000.5 }
  expect(checkedFile(FILE, check, NOW)).toMatchObject({
    status: 'writing',
    reason: { kind: 'unfinished', why: 'settling', until: NOW + 9001 },
    needs: 'check',
    checkAt: NOW + 4322,
  })
})

it('a file that was sent stays sent while it is unfinished, and needs attention once its bytes differ', () => {
  const chosen = { entered: { userId: 7 }, choice: 'include' } as const
  const sent = { ...FILE, ...chosen, importId: 'i', sha256: 'old', status: 'sent', reason: null } as const
  const unfinished: FileCheck = { kind: 'unfinished', why: 'growing', sighting, againMs: 5000 }
  expect(checkedFile(sent, unfinished, NOW)).toMatchObject({ status: 'sent', needs: 'check' })
  const read = { fingerprint: { sizeBytes: 2, modifiedMs: 2 }, facts: {} } as unknown as Extract<
    FileCheck,
    { kind: 'finished' }
  >
  expect(checkedFile(sent, { ...read, kind: 'finished', sha256: 'old' }, NOW)).toMatchObject({
    status: 'sent',
    needs: null,
  })
  expect(checkedFile(sent, { ...read, kind: 'finished', sha256: 'new' }, NOW)).toMatchObject({
    status: 'attention',
    reason: { kind: 'replaced' },
    // They were about the other recording.
    ...{ entered: {}, choice: null },
  })
})

it('a file that is read again for a correction drops it if it has other bytes by then', () => {
  const corrected = { ...FILE, sha256: 'old', entered: { userId: 7 }, choice: 'include' } as const
  const check = (sha256: string) => ({ kind: 'finished', sha256, facts: {}, fingerprint: {} }) as unknown as FileCheck
  expect(checkedFile(corrected, check('old'), NOW)).toMatchObject({ ...corrected, needs: 'decide' })
  expect(checkedFile(corrected, check('new'), NOW)).toMatchObject({ entered: {}, choice: null, sha256: 'new' })
})

it('a file that may not be read stays unreadable until it can be read', async () => {
  let now = 0
  const perform = () => Promise.reject(Object.assign(new Error(), { code: 'EACCES' }))
  const session = newSession({ reading: { perform }, clock: { monotonicMs: () => now } } as unknown as FileTools)
  const active = { folder: { path: '/calls' }, session } as ActiveFolder
  const kinds: FileCheck['kind'][] = []
  for (const at of [0, HOUR, HOUR + 10 * MINUTE]) {
    now = at
    kinds.push((await checkFile(active, FILE)).kind)
  }
  expect(kinds).toEqual(['unfinished', 'unreadable', 'unreadable'])
})
