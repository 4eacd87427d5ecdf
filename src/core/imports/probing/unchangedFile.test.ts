import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { checkUnchanged } from './unchangedFile.ts'

const TIME = new Date('2026-06-01T09:00:00.123Z')
const { signal } = new AbortController()
const FINGERPRINT = { sizeBytes: 5, modifiedMs: TIME.getTime() }

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-unchanged-'))
  path = join(folder, 'a.wav')
  write('sound')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(content: string, time = TIME): void {
  writeFileSync(path, content)
  utimesSync(path, time, time)
}
const check = () => checkUnchanged({ path, fingerprint: FINGERPRINT }, 'a.wav', { disk: DIRECT_DISK, signal })

it('accepts the file that was inspected', async () => {
  await expect(check()).resolves.toBeUndefined()
})

it.each([
  ['size', 'more sound', TIME],
  ['time', 'other', new Date(TIME.getTime() + 1)],
])('refuses a file of another %s', async (_what, content, time) => {
  write(content, time)
  await expect(check()).rejects.toMatchObject({ code: 'recording-changed', data: { fileName: 'a.wav' } })
})

it('reports why a file can’t be opened', async () => {
  rmSync(path)
  await expect(check()).rejects.toMatchObject({
    code: 'recording-unreadable',
    data: { fileName: 'a.wav', reason: 'It is no longer there.' },
  })
})
