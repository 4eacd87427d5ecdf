import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FoldersSnapshot, FolderFile } from '../../src/contract/folders.ts'
import type { NewRule } from '../../src/domain/recordings/rules/importRule.ts'
import { ruleForSystem } from '../../src/domain/recordings/rules/suggestRules.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { hastyClock } from '../support/folders/hastyClock.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { addWorkspace, firstOf, memoryStore, startTestCore, type TestCore } from '../support/testCore.ts'

/** Watched folders of the core with the simulator: from a file to its call. */

const clock = hastyClock()
const secretStore = memoryStore()
let folder: string
let calls: string
let simulator: Simulator
let test: TestCore
let workspaceId: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-folders-'))
  calls = join(folder, 'calls')
  mkdirSync(calls)
  simulator = await startSimulator({ calls: 20, seed: 5, processingMs: 10 })
  await startCore()
  workspaceId = await addWorkspace(test, simulator)
})

afterEach(async () => {
  await test?.stop()
  await simulator?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startCore(): Promise<void> {
  test = await startTestCore({ dataFolder: join(folder, 'data'), clock, secretStore })
}

/** As Asterisk names it: the call's time on the wall in UTC+7, and its epoch. */
function record(extension: string, startMs: number, at = calls): string {
  const seconds = Math.floor(startMs / 1000)
  const wall = new Date((seconds + 7 * 3600) * 1000).toISOString().replaceAll(/[-:]/g, '')
  const name = `out-+493012345-${extension}-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.${extension}.wav`
  writeFileSync(join(at, name), namedWav(name))
  return name
}

async function addFolder(names: Pick<NewRule, 'system' | 'patterns'> = ruleForSystem('asterisk')): Promise<string> {
  const users = await test.client.directory.users({ workspaceId })
  const remembered = Object.fromEntries(users.slice(0, 2).map(({ userId }, index) => [`32${index + 1}`, userId]))
  const steps = await test.client.folders.look({ workspaceId, location: { kind: 'path', path: calls } })
  const last = await firstOf(steps, ({ kind }) => kind === 'done')
  if (last.kind !== 'done') throw new Error('unreachable')
  const { system, patterns } = names
  const rule = { ...ruleForSystem('asterisk'), system, patterns, agents: { customField: null, remembered } }
  const { folderId } = await test.client.folders.add({
    workspaceId,
    lookId: last.look.lookId,
    rule: { rule },
    name: 'Calls',
    start: 'all',
    timeZone: 'UTC',
    selection: {
      minSeconds: null,
      maxSeconds: null,
      agents: null,
      directions: null,
      leaveOutNumbers: [],
      onlyNumbers: [],
    },
    plan: { kind: 'all' },
    whenSent: { kind: 'keep' },
    isConfirmed: false,
  })
  return folderId
}

const files = async (folderId: string): Promise<readonly FolderFile[]> => {
  return (await test.client.folders.files({ workspaceId, folderId, only: 'all', offset: 0, limit: 100 })).rows
}
const until = (isWanted: (snapshot: FoldersSnapshot) => boolean) =>
  firstOf(test.client.folders.watch({ workspaceId }), isWanted)
const untilCount = (standing: keyof FoldersSnapshot['folders'][number]['counts'], count: number) =>
  until(({ folders }) => folders[0]?.counts[standing] === count)
const untilSource = async (folderId: string, path: string, source: 'moved' | 'deleted') => {
  for await (const _ of await test.client.folders.watch({ workspaceId })) {
    if ((await files(folderId)).some((file) => file.path === path && file.source?.kind === source)) return
  }
}
const sentKeys = async () =>
  (await simulator.database.query(sql`select idempotency_key from imports order by idempotency_key`)).map((row) =>
    String(row['idempotency_key']),
  )

it('files become calls once their rule is confirmed, also those that appear after a restart', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  for (const index of [0, 1, 2]) record('321', start + index * 600_000)
  record('329', start)
  const folderId = await addFolder()

  await untilCount('attention', 1)
  await untilCount('waiting', 3)
  const found = await files(folderId)
  expect(found.map(({ standing, reason }) => `${standing}: ${reason?.kind}`).toSorted()).toEqual([
    'attention: problems',
    'waiting: not-confirmed',
    'waiting: not-confirmed',
    'waiting: not-confirmed',
  ])
  const unknown = found.find(({ standing }) => standing === 'attention')
  expect(unknown?.missing).toEqual([{ field: 'userId', why: 'unknown-agent', said: '329' }])
  expect(await sentKeys()).toEqual([])

  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 3)
  await test.stop()
  const later = record('321', start + 3_600_000)
  await startCore()
  await untilCount('sent', 4)
  const sent = (await files(folderId)).find(({ path }) => path === later)
  const detail = await test.client.calls.detail({ workspaceId, callId: sent?.callId ?? 0 })
  expect(Date.parse(detail.timestamp ?? '')).toBe(start + 3_600_000)
  // The phone system's id is the key, so the service takes any repetition for the same call.
  expect(await sentKeys()).toEqual([0, 600, 1200, 3600].map((seconds) => `${start / 1000 + seconds}.321`))

  // One correction of an agent is remembered for the extension, without another confirmation.
  const [user] = await test.client.directory.users({ workspaceId })
  const correction = { fields: { userId: user?.userId ?? 0 }, remember: true }
  await test.client.folders.correct({ workspaceId, folderId, path: unknown?.path ?? '', ...correction })
  record('329', start + 7_200_000)
  await test.client.folders.check({ workspaceId, folderId })
  const { folders } = await untilCount('sent', 6)
  expect(folders[0]).toMatchObject({ isConfirmed: true, today: { sent: 6, attention: 0 } })

  // Names of recordings have phone numbers.
  expect((await test.client.diagnostics.log()).join('')).not.toContain('493012345')
})

it('moved and copied files, and a folder that was away, become no second call', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const moved = record('321', start)
  const copied = record('322', start)
  const folderId = await addFolder()
  await untilCount('waiting', 2)
  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 2)

  mkdirSync(join(calls, 'archive'))
  renameSync(join(calls, moved), join(calls, 'archive', moved))
  copyFileSync(join(calls, copied), join(calls, `copy of ${copied}`))
  await test.client.folders.check({ workspaceId, folderId })
  await untilCount('left-out', 2)
  renameSync(calls, `${calls}.away`)
  await test.client.folders.check({ workspaceId, folderId })
  await until(({ folders }) => folders[0]?.state.kind === 'lost')
  renameSync(`${calls}.away`, calls)
  await test.client.folders.check({ workspaceId, folderId })
  await until(({ folders }) => folders[0]?.state.kind === 'watching')

  const shown = await files(folderId)
  expect(shown.map(({ path, standing, reason }) => `${path} ${standing} ${reason?.kind}`).toSorted()).toEqual(
    [
      `${moved} sent undefined`,
      `${copied} sent undefined`,
      `archive/${moved} left-out duplicate`,
      `copy of ${copied} left-out duplicate`,
    ].toSorted(),
  )
  expect(await sentKeys()).toHaveLength(2)
})

it('sent files are moved or deleted only if a person chose it, and only with the bytes that were sent', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const kept = record('321', start)
  const folderId = await addFolder()
  await untilCount('waiting', 1)
  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 1)
  await test.client.folders.change({ workspaceId, folderId, whenSent: { kind: 'move', subfolder: 'Sent' } })
  const moved = record('321', start + 600_000)
  await test.client.folders.check({ workspaceId, folderId })
  await untilCount('sent', 2)
  await untilSource(folderId, moved, 'moved')
  expect(existsSync(join(calls, 'Sent', moved))).toBe(true)
  expect(existsSync(join(calls, moved))).toBe(false)

  await test.client.folders.change({ workspaceId, folderId, whenSent: { kind: 'delete' } })
  const deleted = record('321', start + 1_200_000)
  await test.client.folders.check({ workspaceId, folderId })
  await untilSource(folderId, deleted, 'deleted')
  expect(existsSync(join(calls, deleted))).toBe(false)
  // Sent before a person chose anything.
  expect(existsSync(join(calls, kept))).toBe(true)
})

it('a daily plan draws from days that are over, and late arrivals are postponed until a person wants them', async () => {
  const days = [Date.UTC(2026, 5, 1, 9), Date.UTC(2026, 5, 2, 9)]
  for (const day of days) for (const index of [0, 1, 2, 3, 4]) record('321', day + index * 600_000)
  const folderId = await addFolder()
  const plan = { kind: 'per-agent', perDay: 2, seed: 'spring' } as const
  await test.client.folders.change({ workspaceId, folderId, plan })
  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 4)
  const late = record('321', (days[0] ?? 0) + 7_200_000)
  await test.client.folders.check({ workspaceId, folderId })
  await untilCount('postponed', 7)
  const found = await files(folderId)
  const sentOn = (day: string) => found.filter(({ path, standing }) => standing === 'sent' && path.includes(day))
  expect([sentOn('20260601').length, sentOn('20260602').length]).toEqual([2, 2])
  expect(found.find(({ path }) => path === late)).toMatchObject({
    standing: 'postponed',
    reason: { kind: 'late', day: '2026-06-01' },
  })
  expect(found.filter(({ reason }) => reason?.kind === 'not-drawn')).toHaveLength(6)

  await test.client.folders.include({ workspaceId, folderId, paths: [late] })
  await untilCount('sent', 5)
  expect(await sentKeys()).toHaveLength(5)
})

it('two recordings with one id of the phone system: one is sent, the other needs attention', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  record('321', start)
  const folderId = await addFolder()
  await untilCount('waiting', 1)
  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 1)

  const name = record('321', start + 600_000)
  const other = name.replace('out-', 'external-')
  writeFileSync(join(calls, other), namedWav(other))
  await test.client.folders.check({ workspaceId, folderId })
  await until(({ folders }) => folders[0]?.counts.sent === 2 && folders[0].counts.attention === 1)
  const waiting = (await files(folderId)).find(({ standing }) => standing === 'attention')
  expect(waiting?.problems.map(({ kind }) => kind)).toEqual(['same-voip-id'])
  expect(await sentKeys()).toHaveLength(2)
})

it('a zone that names prove serves names without an epoch, until other names contradict it', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const write = (startMs: number, offsetHours: number, hasEpoch: boolean) => {
    const wall = new Date(startMs + offsetHours * 3_600_000).toISOString().replaceAll(/[-:]/g, '')
    const time = `${wall.slice(0, 8)}-${wall.slice(9, 15)}`
    const name = hasEpoch ? `321_${time}_${startMs / 1000}.wav` : `321_${time}.wav`
    writeFileSync(join(calls, name), namedWav(name))
    return name
  }
  for (const index of [0, 1, 2]) write(start + index * 600_000, 7, true)
  const proven = write(start + 1_800_000, 7, false)
  const time = '%{extension}_%{time#%Y%m%d-%H%M%S}'
  const folderId = await addFolder({ system: null, patterns: [`${time}_%{epoch}`, time] })
  await untilCount('waiting', 4)
  await test.client.folders.confirm({ workspaceId, folderId })
  await untilCount('sent', 4)
  const sent = (await files(folderId)).find(({ path }) => path === proven)
  expect(sent?.fields.timestamp.value).toBe(new Date(start + 1_800_000).toISOString())

  write(start + 2_400_000, 0, true)
  await test.client.folders.check({ workspaceId, folderId })
  await untilCount('sent', 5)
  write(start + 3_000_000, 0, false)
  await test.client.folders.check({ workspaceId, folderId })
  await untilCount('attention', 1)
  const unknown = (await files(folderId)).find(({ standing }) => standing === 'attention')
  expect(unknown?.missing).toMatchObject([{ field: 'timestamp', why: 'contradictory-zones' }])
})
