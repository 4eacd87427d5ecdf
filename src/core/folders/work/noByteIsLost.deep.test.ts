import { createHash } from 'node:crypto'
import { closeSync, linkSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { lossesOf } from '../../../../test/support/folders/recordingWorld.ts'
import type { WhenSent } from '../../../contract/import/folders.ts'
import { FileHasher } from '../../imports/probing/fileHasher.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import { folderReader } from '../watching/thread/folderReader.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import { type ActiveFolder, newSession, type WorkOptions } from './activeFolder.ts'
import { SentSources } from './sources/sentSources.ts'

const BIG_BYTES = 300 * 1024 * 1024
const TIMES = 50
const FOLDER_ID = '0b5e1a52-0000-4000-8000-000000000000'
const CALL = {
  ...{ timestamp: new Date(0).toISOString(), agent: { id: 7 }, durationSeconds: 60 },
  ...{ media: { hasAudio: true, hasVideo: false }, transcription: null, summary: null },
}

// Against hanging only: all of them took 8 minutes of processor time on a busy machine.
it('no recording is lost in 10,000 interleavings', { timeout: 60 * 60_000 }, async () => {
  const { losses, disposed } = await lossesOf({ seed: inject('propertySeed'), runs: 10_000 })
  expect(losses).toEqual([])
  expect(disposed).toBeGreaterThan(1000)
})

it(`a recorder that replaces a file of 300 MB while it is hashed loses nothing, ${TIMES} times`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'earshot-race-'))
  const hasher = new FileHasher()
  try {
    const folder = join(root, 'calls')
    mkdirSync(folder)
    const big = join(root, 'big')
    const sha256 = writeBig(big)
    const found = { lost: 0, movedUnread: 0, disposed: 0 }
    for (let time = 0; time < TIMES; time += 1) {
      const path = join(folder, 'a.wav')
      rmSync(path, { force: true })
      linkSync(big, path)
      const isMove = time % 2 === 1
      const whenSent: WhenSent = isMove
        ? { kind: 'move', subfolder: `Sent ${time}`, graceHours: 0 }
        : { kind: 'delete', graceHours: 0 }
      const recorded = `new call ${time}`
      // Called from time to time while it is read.
      const replace = () => {
        writeFileSync(join(folder, 'new.tmp'), recorded)
        renameSync(join(folder, 'new.tmp'), path)
      }
      const source = await dispose(folder, { whenSent, sha256, hash: (of) => hashOnce(hasher, of, replace) })
      if (readFileSync(path, 'utf8') !== recorded) found.lost += 1
      if (isMove && statSync(join(folder, `Sent ${time}`, 'a.wav')).ino !== statSync(big).ino) found.movedUnread += 1
      if (source?.kind === (isMove ? 'moved' : 'deleted')) found.disposed += 1
    }
    expect(found).toEqual({ lost: 0, movedUnread: 0, disposed: TIMES })
  } finally {
    hasher.close()
    rmSync(root, { recursive: true, force: true })
  }
})

function writeBig(path: string): string {
  const hash = createHash('sha256')
  const part = Buffer.alloc(1024 * 1024)
  const file = openSync(path, 'w')
  for (let at = 0; at < BIG_BYTES; at += part.length) {
    part.writeUInt32LE(at)
    writeSync(file, part)
    hash.update(part)
  }
  closeSync(file)
  return hash.digest('hex')
}

/** Calls back once, while the file is read. */
function hashOnce(hasher: FileHasher, path: string, reading: () => void): Promise<string> {
  let hasCalled = false
  const onRead = () => {
    if (!hasCalled) reading()
    hasCalled = true
  }
  return hasher.hash(path, { onRead })
}

async function dispose(
  folder: string,
  sent: {
    readonly whenSent: WhenSent
    readonly sha256: string
    readonly hash: (path: string) => Promise<string>
  },
): Promise<StoredFile['source']> {
  const { files, folders, ...rest } = folderDatabase()
  const stored = {
    ...addFolder({ files, folders }, FOLDER_ID, ['a.wav']),
    ...{ path: folder, whenSent: sent.whenSent, disposesSince: 0 },
  }
  const info = statSync(join(folder, 'a.wav'))
  files.write([
    {
      ...files.of(FOLDER_ID, 'a.wav')!,
      ...{ sizeBytes: info.size, modifiedMs: Math.round(info.mtimeMs), needs: null, sha256: sent.sha256, key: 'k' },
      ...{ facts: { durationSeconds: 60 } as StoredFile['facts'], callAt: 0, userId: 7 },
      ...{ status: 'sent', reason: null, importId: 'i', callId: 5, sentAt: 0 },
    },
  ])
  const options = {
    files,
    imports: { queue: { listed: { ofKey: () => null }, known: { accepted: () => null } } },
    isShared: () => Promise.resolve(false),
    session: () => Promise.resolve({ calls: { detail: () => Promise.resolve(CALL) } }),
    active: () => [active],
    changed: () => undefined,
    clock: { now: () => 0, monotonicMs: () => 0 },
    log: { warn: () => undefined },
    signal: new AbortController().signal,
  } as unknown as WorkOptions
  const session = {
    ...newSession({ reading: folderReader(), hash: sent.hash } as unknown as FileTools),
    isListed: true,
  }
  const active: ActiveFolder = { folder: stored, session, rule: folders.rule(stored.ruleId) }
  await new SentSources(options).next(active)
  const { source } = files.of(FOLDER_ID, 'a.wav')!
  rest.database.close()
  return source
}
