import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { startStallProbe } from '../../../../test/support/stalls/stallProbe.ts'
import { deadlineAfter } from '../../threads/threadClient.ts'
import { FileProber } from '../probing/fileProber.ts'
import type { FileThreads } from '../probing/inspectRecording.ts'
import { namedBeside } from '../probing/namedBeside.ts'
import { openTable } from './openedTable.ts'

let folder: string
let threads: Pick<FileThreads, 'disk' | 'prober'>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-table-'))
  // Against hanging only.
  threads = { disk: DIRECT_DISK, prober: new FileProber(deadlineAfter(5 * 60_000)) }
})
afterEach(() => {
  threads.prober.close()
  rmSync(folder, { recursive: true, force: true })
})

function written(names: readonly string[], csv: string): string {
  for (const name of names) writeFileSync(join(folder, name), '')
  const path = join(folder, 'details.csv')
  writeFileSync(path, csv)
  return path
}

it('finds the recordings beside it that it names, in the order of their names', async () => {
  const path = written(['10.wav', '9.wav', '11.wav', '9.txt'], 'file;agent\n10.wav;Ada\n9.wav;Bo\n8.wav;Bo\n9.txt;Bo\n')
  const table = await openTable(path, threads)
  expect(table?.recordings.map((found) => basename(found))).toEqual(['9.wav', '10.wav'])
  expect(await table?.file.text()).toContain('10.wav;Ada')
})

it('names nothing without a column of files, and is null if it can’t be read', async () => {
  const path = written(['a.wav'], 'when;agent\n2026-11-01;Ada\n')
  expect((await openTable(path, threads))?.recordings).toEqual([])
  expect(await openTable(join(folder, 'none.csv'), threads)).toBeNull()
})

it('keeps the core free while it reads 100,000 lines', async () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `call ${at}.wav;Ada`)
  const path = written(['call 7.wav'], `file;agent\n${lines.join('\n')}`)
  const probe = startStallProbe()
  const stallOf = async (read: () => Promise<unknown>) => {
    await read()
    // The probe notices a stall at its next turn.
    await wait(5)
    return probe.take().longestCpuMs
  }
  const stalls: number[] = []
  // One may contain a garbage collection of what earlier tests left.
  for (let time = 0; time < 3; time += 1) stalls.push(await stallOf(() => openTable(path, threads)))
  const inOwnThread = await stallOf(async () => namedBeside(path))
  probe.stop()
  expect((await openTable(path, threads))?.recordings).toEqual([join(folder, 'call 7.wav')])
  // 10 ms instead of 160, and 53 on a computer with a seventh of the speed.
  expect(Math.min(...stalls)).toBeLessThan(inOwnThread / 2)
})
