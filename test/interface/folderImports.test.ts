import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { idempotencyKey } from '../../src/core/imports/queue/sending/idempotencyKey.ts'
import { FolderRig } from '../support/folders/folderRig.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { firstOf } from '../support/testCore.ts'

/** Imports of watched folders that wait in the list of imports, and those that failed. */

const rig = new FolderRig()
const START = Date.UTC(2026, 5, 1, 9)
const TIME = '%{extension}_%{time#%Y%m%d-%H%M%S}'

const untilQueued = (count: number) =>
  firstOf(
    rig.client.imports.watchQueue({ workspaceId: rig.workspaceId }),
    ({ counts }) => counts.waiting + counts.sending === count,
  )

/** A local time at this offset, perhaps with its epoch. */
function write(startMs: number, offsetHours: number, hasEpoch: boolean): string {
  const wall = new Date(startMs + offsetHours * 3_600_000).toISOString().replaceAll(/[-:]/g, '')
  const time = `${wall.slice(0, 8)}-${wall.slice(9, 15)}`
  return rig.write(hasEpoch ? `321_${time}_${startMs / 1000}.wav` : `321_${time}.wav`)
}

it('an import whose proven time is contradicted before it is sent is taken back', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  for (const index of [0, 1, 2]) write(START + index * 600_000, 7, true)
  const proven = write(START + 1_800_000, 7, false)
  const folderId = await rig.addFolder({ system: null, patterns: [`${TIME}_%{epoch}`, TIME] })
  await rig.untilDecided(folderId, 4)
  await rig.confirm(folderId)
  await rig.untilFile(folderId, proven, ({ reason }) => reason?.kind === 'importing')

  write(START + 2_400_000, 0, true)
  await rig.check(folderId)
  const unknown = await rig.untilFile(folderId, proven, ({ status }) => status === 'attention')
  expect(unknown.missing).toMatchObject([{ field: 'timestamp', why: 'contradictory-zones' }])
  expect(unknown.importId).toBeNull()
  await untilQueued(4)
  await rig.client.imports.resume({ workspaceId })
  await rig.untilCount('sent', 4)
  expect(await rig.sentKeys()).toHaveLength(4)
})

it('a paused folder sends nothing that waits in the list of imports, until it is resumed', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  for (const index of [0, 1]) rig.record('321', START + index * 600_000)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 2)
  await rig.confirm(folderId)
  await untilQueued(2)

  await rig.client.folders.pause({ workspaceId, folderId })
  await untilQueued(0)
  await rig.client.imports.resume({ workspaceId })
  await rig.stop()
  await rig.start()
  await rig.untilCount('postponed', 2)
  expect((await rig.files(folderId)).map(({ importId }) => importId)).toEqual([null, null])
  expect(await rig.sentKeys()).toEqual([])

  await rig.client.folders.resume({ workspaceId, folderId })
  await rig.untilCount('sent', 2)
  expect(await rig.sentKeys()).toHaveLength(2)
})

it('a failed import is sent again once a person corrects its file, and a sent file can not be corrected', async () => {
  const { workspaceId } = rig
  const name = rig.record('321', START)
  rig.simulator.faults.add({ on: 'import', effect: { kind: 'status', status: 400, body: 'json' }, times: 1 })
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')
  expect(await rig.sentKeys()).toEqual([])

  const correction = { workspaceId, folderId, paths: [name], fields: { title: 'Renewal' }, remember: null }
  await rig.client.folders.correct(correction)
  const sent = await rig.untilFile(folderId, name, ({ status, callId }) => status === 'sent' && callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect(call.title).toBe('Renewal')
  expect(await rig.sentKeys()).toHaveLength(1)
  await expect(rig.client.folders.correct(correction)).rejects.toMatchObject({ code: 'invalid-input' })
})

it('a file whose import failed keeps its key, however often it is corrected, and even if its time on disk has changed', async () => {
  const { workspaceId } = rig
  const name = write(START, 7, true)
  const times: readonly string[] = [1, 2].map((hours) => new Date(START + hours * 3_600_000).toISOString())
  rig.simulator.faults.add({ on: 'import', effect: { kind: 'status', status: 400, body: 'json' }, times: 2 })
  const folderId = await rig.addFolder({ system: null, patterns: [`${TIME}_%{epoch}`] })
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const untilFailed = () => rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')
  const { fields } = await untilFailed()
  utimesSync(join(rig.calls, name), new Date(START), new Date(START))
  await rig.check(folderId)
  await rig.untilFile(folderId, name, ({ modifiedAt }) => modifiedAt === START)

  const correct = (timestamp: string | undefined) =>
    rig.client.folders.correct({ workspaceId, folderId, paths: [name], fields: { timestamp }, remember: null })
  await correct(times[0])
  await untilFailed()
  await correct(times[1])
  const sent = await rig.untilFile(folderId, name, ({ status, callId }) => status === 'sent' && callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect(Date.parse(call.timestamp ?? '')).toBe(START + 2 * 3_600_000)
  const content = createHash('sha256')
    .update(readFileSync(join(rig.calls, name)))
    .digest('hex')
  const timestamp = new Date(START).toISOString()
  const key = idempotencyKey({ voipId: null, content, timestamp, userId: fields.userId.value ?? 0 })
  expect(await rig.sentKeys()).toEqual([key])
})

it('a file that is corrected while its folder is paused is sent when the folder is resumed', async () => {
  const { workspaceId } = rig
  const name = rig.record('321', START)
  rig.simulator.faults.add({ on: 'import', effect: { kind: 'status', status: 400, body: 'json' }, times: 1 })
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')

  await rig.client.folders.pause({ workspaceId, folderId })
  const correction = { workspaceId, folderId, paths: [name], fields: { title: 'Renewal' }, remember: null }
  expect(await rig.client.folders.sentBy(correction)).toEqual({ ownCount: 0, otherCount: 0 })
  await rig.client.folders.correct(correction)
  expect(await rig.sentKeys()).toEqual([])
  // In the list of imports, it could be retried and edited beside its file.
  const { counts } = await untilQueued(0)
  expect(counts.failed).toBe(0)
  await rig.stop()
  await rig.start()
  await rig.client.folders.resume({ workspaceId, folderId })
  const sent = await rig.untilFile(folderId, name, ({ status, callId }) => status === 'sent' && callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect(call.title).toBe('Renewal')
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('what a person corrected in the list of imports is sent, also if the folder is paused or the file is moved meanwhile', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  const [agent] = (await rig.client.directory.users({ workspaceId })).slice(1)
  const correct = (id: string | null, change: { readonly title?: string; readonly userId?: number }) =>
    rig.client.imports.edit({ workspaceId, importIds: [id ?? ''], change })
  await correct(importId, { userId: agent!.userId })

  await rig.client.folders.pause({ workspaceId, folderId })
  await untilQueued(0)
  await rig.client.folders.resume({ workspaceId, folderId })
  const again = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  await correct(again.importId, { title: 'Renewal' })
  mkdirSync(join(rig.calls, 'moved'))
  renameSync(join(rig.calls, name), join(rig.calls, 'moved', name))
  await rig.check(folderId)
  await rig.untilFile(folderId, `moved/${name}`, ({ reason }) => reason?.kind === 'importing')
  await rig.client.imports.resume({ workspaceId })
  const sent = await rig.untilFile(folderId, `moved/${name}`, ({ callId }) => callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect([call.title, sent.fields.userId.value]).toEqual(['Renewal', agent!.userId])
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('a file that couldn’t be read when it was sent is sent once its share is back', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  renameSync(rig.calls, `${rig.calls}.away`)
  await rig.client.imports.resume({ workspaceId })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')

  renameSync(`${rig.calls}.away`, rig.calls)
  await rig.check(folderId)
  const sent = await rig.untilFile(folderId, name, ({ status }) => status === 'sent')
  expect(sent.importId).toBe(importId)
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('a file that is touched right before it is sent is sent as it was corrected in the list, with its new time on disk', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  await rig.client.imports.edit({ workspaceId, importIds: [importId ?? ''], change: { title: 'Renewal' } })
  utimesSync(join(rig.calls, name), new Date(START), new Date(START))
  await rig.client.imports.resume({ workspaceId })

  const sent = await rig.untilFile(folderId, name, ({ callId }) => callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect([sent.importId, call.title]).toEqual([importId, 'Renewal'])
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('an import that waits is sent with what its rule says by then, and not if the selection leaves it out', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  const { folders, rules } = await rig.until(() => true)
  const { ruleId, ...rule } = rules.find((one) => one.ruleId === folders[0]?.ruleId)!
  const titled = { ...rule, title: 'Call with %{number}', isMaskingNumbers: true }
  await Promise.all([
    rig.client.rules.change({ workspaceId, ruleId, rule: titled }),
    rig.client.folders.confirm({ workspaceId, folderId, rule: titled }),
  ])
  const isOther = (file: { readonly importId: string | null }) => file.importId !== importId && file.importId !== null
  await rig.untilFile(folderId, name, isOther)

  const { selection } = folders[0]!
  await rig.client.folders.change({ workspaceId, folderId, selection: { ...selection, leaveOutNumbers: ['+4930*'] } })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'number')
  await untilQueued(0)
  await rig.client.folders.change({ workspaceId, folderId, selection })
  await rig.client.imports.resume({ workspaceId })
  const sent = await rig.untilFile(folderId, name, ({ callId }) => callId !== null)
  const call = await rig.client.calls.detail({ workspaceId, callId: sent.callId ?? 0 })
  expect(call.title).toBe('Call with +49 *** 2345')
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('a file whose import was canceled is sent once a person wants it anyway, unless that is undone', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')
  await rig.client.imports.cancel({ workspaceId, importId: importId ?? '' })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'import-canceled')
  const files = { workspaceId, folderId, paths: [name] }
  await rig.client.folders.include(files)
  await untilQueued(1)
  expect(await rig.client.folders.leaveOut(files)).toEqual({ changedCount: 1 })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'by-person')
  await untilQueued(0)
  await rig.client.imports.resume({ workspaceId })
  await rig.client.folders.include(files)
  await rig.untilFile(folderId, name, ({ status }) => status === 'sent')
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('a file that changes while it is queued is read again, and sent once with what it has then', async () => {
  const { workspaceId } = rig
  await rig.client.imports.pause({ workspaceId })
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  const { importId } = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'importing')

  writeFileSync(join(rig.calls, name), namedWav('with the rest of the call', 2000))
  await rig.check(folderId)
  await rig.untilFile(folderId, name, (file) => file.reason?.kind === 'importing' && file.importId !== importId)
  await untilQueued(1)
  await rig.client.imports.resume({ workspaceId })
  await rig.untilCount('sent', 1)
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('a file that changed after it was sent becomes a new call once a person saves its details', async () => {
  const { workspaceId } = rig
  const name = write(START, 7, true)
  const folderId = await rig.addFolder({ system: null, patterns: [`${TIME}_%{epoch}`] })
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)
  writeFileSync(join(rig.calls, name), namedWav('another recording of the same name'))
  await rig.check(folderId)
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'replaced')

  const correction = { workspaceId, folderId, paths: [name], fields: {}, remember: null }
  expect(await rig.client.folders.sentBy(correction)).toEqual({ ownCount: 1, otherCount: 0 })
  await rig.client.folders.correct(correction)
  await rig.untilFile(folderId, name, ({ status }) => status === 'sent')
  expect(await rig.sentKeys()).toHaveLength(2)
})

it('a file that changes after it was sent needs attention, and is sent again only if a person includes it', async () => {
  const { workspaceId } = rig
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)

  writeFileSync(join(rig.calls, name), namedWav('another recording of the same name'))
  await rig.check(folderId)
  const replaced = await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'replaced')
  expect(replaced.status).toBe('attention')
  expect(await rig.sentKeys()).toHaveLength(1)
  await rig.client.folders.leaveOut({ workspaceId, folderId, paths: [name] })
  await rig.untilCount('left-out', 1)
})

it('undoing that a file was left out leaves the decision to the selection of the folder', async () => {
  const { workspaceId } = rig
  const name = rig.record('321', START)
  const folderId = await rig.addFolder()
  const [folder] = (await rig.untilDecided(folderId, 1)).folders
  const selection = { ...folder!.selection, minSeconds: 3600 }
  await rig.client.folders.change({ workspaceId, folderId, selection })
  await rig.confirm(folderId)
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'too-short')
  await rig.client.folders.leaveOut({ workspaceId, folderId, paths: [name] })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'by-person')

  await rig.client.folders.clearChoice({ workspaceId, folderId, paths: [name] })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'too-short')
  expect(await rig.sentKeys()).toEqual([])
})

it('undoing that a file is sent after all takes it out of the list of imports, unless it was sent', async () => {
  const { workspaceId } = rig
  const names = [rig.record('321', START), rig.record('321', START + 600_000)]
  const folderId = await rig.addFolder()
  const [folder] = (await rig.untilDecided(folderId, 2)).folders
  const selection = { ...folder!.selection, minSeconds: 3600 }
  await rig.client.folders.change({ workspaceId, folderId, selection })
  await rig.confirm(folderId)
  await rig.untilCount('left-out', 2)
  await rig.client.imports.pause({ workspaceId })
  await rig.client.folders.include({ workspaceId, folderId, paths: names })
  await untilQueued(2)

  const { rows } = await rig.client.folders.files({ workspaceId, folderId, only: 'all', offset: 0, limit: 2 })
  expect(rows.map(({ isIncluded }) => isIncluded)).toEqual([true, true])

  const undone = await rig.client.folders.clearChoice({ workspaceId, folderId, paths: names })
  expect(undone).toEqual({ changedCount: 2 })
  await untilQueued(0)
  await rig.untilCount('left-out', 2)
  await rig.client.imports.resume({ workspaceId })
  await rig.client.folders.include({ workspaceId, folderId, paths: names.slice(0, 1) })
  await rig.untilCount('sent', 1)
  const late = await rig.client.folders.clearChoice({ workspaceId, folderId, paths: names })
  expect(late).toEqual({ changedCount: 0 })
  expect(await rig.sentKeys()).toHaveLength(1)
})

it('undoing that a failed file was left out shows again why it failed', async () => {
  const { workspaceId } = rig
  const name = rig.record('321', START)
  rig.simulator.faults.add({ on: 'import', effect: { kind: 'status', status: 400, body: 'json' }, times: 1 })
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')
  await rig.client.folders.leaveOut({ workspaceId, folderId, paths: [name] })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'by-person')

  await rig.client.folders.clearChoice({ workspaceId, folderId, paths: [name] })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'failed')
  expect(await rig.sentKeys()).toEqual([])
})

it('a removed folder sends nothing new, and continues where it was when it is restored', async () => {
  const { workspaceId } = rig
  rig.record('321', START)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)
  await rig.client.folders.remove({ workspaceId, folderId })
  await rig.until(({ folders }) => folders.length === 0)
  const later = rig.record('321', START + 600_000)
  const removed = rig.record('321', START + 1_200_000)
  rmSync(join(rig.calls, removed))

  await rig.client.folders.restore({ workspaceId, folderId })
  await rig.untilFile(folderId, later, ({ status }) => status === 'sent')
  const [folder] = (await rig.untilCount('sent', 2)).folders
  expect(folder?.isConfirmed).toBe(true)
  expect(await rig.sentKeys()).toHaveLength(2)
})
