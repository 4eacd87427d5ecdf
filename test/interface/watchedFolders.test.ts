import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderRig } from '../support/folders/folderRig.ts'
import { addWorkspace } from '../support/testCore.ts'

/** Watched folders of the core with the simulator: from a file to its call. */

const rig = new FolderRig()

it('files become calls once their rule is confirmed, also those that appear after a restart', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  for (const index of [0, 1, 2]) rig.record('321', start + index * 600_000)
  rig.record('329', start)
  const folderId = await rig.addFolder()

  await rig.untilCount('attention', 1)
  await rig.untilDecided(folderId, 3)
  const found = await rig.files(folderId)
  expect(found.map(({ status, reason }) => `${status}: ${reason?.kind}`).toSorted()).toEqual([
    'attention: problems',
    'waiting: not-confirmed',
    'waiting: not-confirmed',
    'waiting: not-confirmed',
  ])
  const unknown = found.find(({ status }) => status === 'attention')
  expect(unknown?.missing).toEqual([{ field: 'userId', why: 'unknown-agent', agentText: '329' }])
  expect(await rig.sentKeys()).toEqual([])

  await rig.confirm(folderId)
  await rig.untilCount('sent', 3)
  await rig.stop()
  const later = rig.record('321', start + 3_600_000)
  await rig.start()
  await rig.untilCount('sent', 4)
  const sent = (await rig.files(folderId)).find(({ path }) => path === later)
  const detail = await rig.client.calls.detail({ workspaceId: rig.workspaceId, callId: sent?.callId ?? 0 })
  expect(Date.parse(detail.timestamp ?? '')).toBe(start + 3_600_000)
  // The phone system's id is the key, so the service takes any repetition for the same call.
  expect(await rig.sentKeys()).toEqual([0, 600, 1200, 3600].map((seconds) => `${start / 1000 + seconds}.321`))

  // One correction of an agent is remembered for the extension, without another confirmation.
  const [user] = await rig.client.directory.users({ workspaceId: rig.workspaceId })
  const correction = { fields: { userId: user?.userId ?? 0 }, remember: '329' }
  await rig.client.folders.correct({
    workspaceId: rig.workspaceId,
    folderId,
    paths: [unknown?.path ?? ''],
    ...correction,
  })
  rig.record('329', start + 7_200_000)
  await rig.check(folderId)
  const { folders } = await rig.untilCount('sent', 6)
  expect(folders[0]).toMatchObject({ isConfirmed: true, counts: { attention: 0 } })
  // A day may have ended meanwhile.
  const days = await rig.client.folders.summaries({ workspaceId: rig.workspaceId, folderId })
  expect(days.reduce((sum, day) => sum + day.sent, 0)).toBe(6)
  expect(days.find(({ day }) => day === folders[0]?.today.day)?.sent ?? 0).toBe(folders[0]?.today.sent)

  // Names of recordings have phone numbers.
  expect((await rig.client.diagnostics.log()).join('')).not.toContain('493012345')
})

it('moved and copied files, and a folder that was away, become no second call', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const moved = rig.record('321', start)
  const copied = rig.record('322', start)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 2)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 2)

  mkdirSync(join(rig.calls, 'archive'))
  renameSync(join(rig.calls, moved), join(rig.calls, 'archive', moved))
  copyFileSync(join(rig.calls, copied), join(rig.calls, `copy of ${copied}`))
  await rig.check(folderId)
  await rig.untilCount('left-out', 2)
  renameSync(rig.calls, `${rig.calls}.away`)
  await rig.check(folderId)
  await rig.until(({ folders }) => folders[0]?.state.kind === 'lost')
  renameSync(`${rig.calls}.away`, rig.calls)
  await rig.check(folderId)
  await rig.until(({ folders }) => folders[0]?.state.kind === 'watching')

  const shown = await rig.files(folderId)
  expect(shown.map(({ path, status, reason }) => `${path} ${status} ${reason?.kind}`).toSorted()).toEqual(
    [
      `${moved} sent undefined`,
      `${copied} sent undefined`,
      `archive/${moved} left-out duplicate`,
      `copy of ${copied} left-out duplicate`,
    ].toSorted(),
  )
  expect(await rig.sentKeys()).toHaveLength(2)
})

it('sent files are moved or deleted only if a person chose it, and only with the bytes that were sent', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const kept = rig.record('321', start)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)
  await rig.client.folders.change({
    workspaceId: rig.workspaceId,
    folderId,
    whenSent: { kind: 'move', subfolder: 'Sent', graceHours: 0 },
  })
  const moved = rig.record('321', start + 600_000)
  await rig.check(folderId)
  await rig.untilCount('sent', 2)
  await rig.untilFile(folderId, moved, ({ source }) => source?.kind === 'moved')
  expect(existsSync(join(rig.calls, 'Sent', moved))).toBe(true)
  expect(existsSync(join(rig.calls, moved))).toBe(false)

  await rig.client.folders.change({
    workspaceId: rig.workspaceId,
    folderId,
    whenSent: { kind: 'delete', graceHours: 0 },
  })
  const deleted = rig.record('321', start + 1_200_000)
  await rig.check(folderId)
  await rig.untilFile(folderId, deleted, ({ source }) => source?.kind === 'deleted')
  expect(existsSync(join(rig.calls, deleted))).toBe(false)
  // Sent before a person chose anything.
  expect(existsSync(join(rig.calls, kept))).toBe(true)
})

it('a daily plan draws from days that are over, and late arrivals are postponed until a person wants them', async () => {
  const days = [Date.UTC(2026, 5, 1, 9), Date.UTC(2026, 5, 2, 9)]
  for (const day of days) for (const index of [0, 1, 2, 3, 4]) rig.record('321', day + index * 600_000)
  const folderId = await rig.addFolder()
  const plan = { kind: 'per-agent', perDay: 2, seed: 'spring' } as const
  await rig.client.folders.change({ workspaceId: rig.workspaceId, folderId, plan })
  await rig.confirm(folderId)
  await rig.untilCount('sent', 4)
  const late = rig.record('321', (days[0] ?? 0) + 7_200_000)
  await rig.check(folderId)
  await rig.untilCount('postponed', 7)
  const found = await rig.files(folderId)
  const sentOn = (day: string) => found.filter(({ path, status }) => status === 'sent' && path.includes(day))
  expect([sentOn('20260601').length, sentOn('20260602').length]).toEqual([2, 2])
  expect(found.find(({ path }) => path === late)).toMatchObject({
    status: 'postponed',
    reason: { kind: 'late', day: '2026-06-01' },
  })
  expect(found.filter(({ reason }) => reason?.kind === 'not-drawn')).toHaveLength(6)

  await rig.client.folders.include({ workspaceId: rig.workspaceId, folderId, paths: [late] })
  await rig.untilCount('sent', 5)
  expect(await rig.sentKeys()).toHaveLength(5)
})

it('two recordings with one id of the phone system: one is sent, the other needs attention', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  rig.record('321', start)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)

  const name = rig.record('321', start + 600_000)
  const other = name.replace('out-', 'external-')
  rig.write(other)
  await rig.check(folderId)
  await rig.until(({ folders }) => folders[0]?.counts.sent === 2 && folders[0].counts.attention === 1)
  const waiting = (await rig.files(folderId)).find(({ status }) => status === 'attention')
  expect(waiting?.problems.map(({ kind }) => kind)).toEqual(['same-voip-id'])
  expect(await rig.sentKeys()).toHaveLength(2)
})

it('a zone that names prove serves names without an epoch, until other names contradict it', async () => {
  const start = Date.UTC(2026, 5, 1, 9)
  const write = (startMs: number, offsetHours: number, hasEpoch: boolean) => {
    const wall = new Date(startMs + offsetHours * 3_600_000).toISOString().replaceAll(/[-:]/g, '')
    const time = `${wall.slice(0, 8)}-${wall.slice(9, 15)}`
    const name = hasEpoch ? `321_${time}_${startMs / 1000}.wav` : `321_${time}.wav`
    return rig.write(name)
  }
  for (const index of [0, 1, 2]) write(start + index * 600_000, 7, true)
  const proven = write(start + 1_800_000, 7, false)
  const time = '%{extension}_%{time#%Y%m%d-%H%M%S}'
  const folderId = await rig.addFolder({ system: null, patterns: [`${time}_%{epoch}`, time] })
  await rig.untilDecided(folderId, 4)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 4)
  const sent = (await rig.files(folderId)).find(({ path }) => path === proven)
  expect(sent?.fields.timestamp.value).toBe(new Date(start + 1_800_000).toISOString())

  write(start + 2_400_000, 0, true)
  await rig.check(folderId)
  await rig.untilCount('sent', 5)
  write(start + 3_000_000, 0, false)
  await rig.check(folderId)
  await rig.untilCount('attention', 1)
  const unknown = (await rig.files(folderId)).find(({ status }) => status === 'attention')
  expect(unknown?.missing).toMatchObject([{ field: 'timestamp', why: 'contradictory-zones' }])
})

it('no other workspace may watch a folder whose sent files are deleted, or delete files of one that another watches', async () => {
  const { client, workspaceId: first } = rig
  const refused = { code: 'folder-refused', data: { cause: 'watched-elsewhere', other: 'W' } }
  const whenSent = { kind: 'delete', graceHours: 24 } as const
  const kept = await rig.addFolder()
  rig.workspaceId = await addWorkspace(rig.test, rig.simulator, 'Second')
  const folderId = await rig.addFolder()
  await expect(client.folders.change({ workspaceId: rig.workspaceId, folderId, whenSent })).rejects.toMatchObject(
    refused,
  )
  await client.folders.remove({ workspaceId: rig.workspaceId, folderId })

  await client.folders.change({ workspaceId: first, folderId: kept, whenSent })
  await expect(rig.addFolder()).rejects.toMatchObject(refused)
  await expect(client.folders.restore({ workspaceId: rig.workspaceId, folderId })).rejects.toMatchObject(refused)
})
