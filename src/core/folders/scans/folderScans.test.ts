import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import type { ScanStep } from '../../../contract/import/folders.ts'
import { ruleForSystem } from '../../../domain/recordings/rules/suggestRules.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { ALL_OF_FOLDER } from '../testing/folderDatabase.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import { FolderScans, MOST_TRIED } from './folderScans.ts'

const scans = new FolderScans({
  tools: { probe: () => Promise.reject(new Error('There is no file.')) } as unknown as FileTools,
  clock: new FakeClock(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  rules: () => [],
  sentBefore: () => [],
})

const USER: User = {
  ...{ userId: 1, workspaceId: 1, email: 'ada@example.com', name: 'Ada' },
  ...{ isActive: true, customFields: null },
}
const RULE = { ...ruleForSystem('asterisk'), agents: { customField: null, remembered: { '321': 1 } } }

it('says how many files the folder has, of which only the newest are tried', async () => {
  const files = Array.from({ length: 100 }, (_, index) => {
    const seconds = Date.UTC(2026, 5, 1) / 1000 + index * 60
    const wall = new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, '')
    const path = `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.1.wav`
    return { path, sizeBytes: 1, modifiedMs: 0, isUnaffected: false }
  })
  const counted: number[] = []
  const trial = await scans.try(
    { path: '/none', files, fileCount: 1600, others: { files: new Map() } },
    { rule: RULE, ...ALL_OF_FOLDER },
    { users: [USER], callTypes: [] },
    (count) => {
      counted.push(count)
      return null
    },
  )
  expect(trial).toMatchObject({ fileCount: 1600, triedCount: 100, all: { sent: 100 } })
  expect(counted).toContain(1600)
})

it('applies the plan of each day to all files of the day, of which only some are tried', async () => {
  // 100 calls of an agent on each of 100 days: half of them are tried.
  const files = Array.from({ length: 2 * MOST_TRIED }, (_, index) => {
    const seconds = Date.UTC(2026, 0, 1) / 1000 + Math.floor(index / 100) * 86_400 + (index % 100) * 60
    const wall = new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, '')
    const path = `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.1.wav`
    return { path, sizeBytes: 1, modifiedMs: 0, isUnaffected: false }
  })
  const trialWith = async (perDay: number) => {
    const { all } = await scans.try(
      { path: '/none', files, fileCount: files.length, others: { files: new Map() } },
      { rule: RULE, ...ALL_OF_FOLDER, plan: { kind: 'per-agent', perDay, seed: '' } },
      { users: [USER], callTypes: [] },
      () => null,
    )
    return [all.sent * 2, all.postponed * 2]
  }
  expect(await trialWith(5)).toEqual([500, 9500])
  expect(await trialWith(80)).toEqual([8000, 2000])
  expect(await trialWith(200)).toEqual([10_000, 0])
})

it('says why a folder can’t be scanned', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-scan-'))
  const lastStep = async (path: string) => {
    let last: ScanStep | null = null
    for await (const step of scans.scan(path)) last = step
    return last
  }
  const refused = (cause: string) => ({ kind: 'failed', failure: { code: 'folder-refused', data: { cause } } })
  try {
    writeFileSync(join(folder, 'a.wav'), 'sound')
    expect(await lastStep(join(folder, 'none'))).toMatchObject(refused('not-found'))
    expect(await lastStep(join(folder, 'a.wav'))).toMatchObject(refused('not-a-folder'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
