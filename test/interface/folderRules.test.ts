import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ruleForSystem } from '../../src/domain/recordings/rules/suggestRules.ts'
import { FolderRig } from '../support/folders/folderRig.ts'
import { addPath, readRow } from '../support/importing.ts'

/** Rules of watched folders: learned from a person's values, with details in an index, and how long it takes to send all. */

const rig = new FolderRig()
const START = Date.UTC(2026, 5, 1, 9)
const INDEX = {
  kind: 'index',
  fileName: 'calls.csv',
  hasHeading: true,
  columnCount: null,
  columns: { file: 'File', extension: 'Extension', time: 'Start', title: 'Title' },
  matchBy: 'file',
  isUtc: true,
  dayOrder: null,
} as const

it('a rule that is learned from two files reads the third', async () => {
  const { client, workspaceId } = rig
  const names = ['090007', '101512', '123048'].map((time, index) =>
    rig.write(`call_32${index % 2}_20260601-${time}.wav`),
  )
  const [first, second] = await client.directory.users({ workspaceId })
  const scanId = await rig.scanId()
  const result = await client.rules.learn({
    workspaceId,
    of: { scanId },
    files: [
      { path: names[0] ?? '', timestamp: '2026-06-01T09:00:07Z', userId: first?.userId ?? 0 },
      { path: names[1] ?? '', timestamp: '2026-06-01T10:15:12Z', userId: second?.userId ?? 0 },
    ],
    timeZone: 'UTC',
  })
  if (result.kind !== 'learned') throw new Error(result.reason)
  const folderId = await rig.addFolder(result.rule)
  await rig.untilDecided(folderId, 3)
  const third = await rig.fileOf(folderId, names[2] ?? '')
  expect(third?.fields).toMatchObject({
    timestamp: { value: '2026-06-01T12:30:48.000Z' },
    userId: { value: first?.userId },
  })
})

it('a file with details gives a recording its time and agent, also if it is completed later', async () => {
  const names = ['a', 'b'].map((id) => rig.write(`rec-${id}.wav`))
  const index = join(rig.calls, 'calls.csv')
  const record = (name: string | undefined, startMs: number) =>
    `${name},321,${new Date(startMs).toISOString()},Renewal ${name}\n`
  writeFileSync(index, `File,Extension,Start,Title\n${record(names[0], START)}`)
  const folderId = await rig.addFolder({
    system: null,
    patterns: ['rec-%{unique-id}'],
    sidecar: INDEX,
  })
  await rig.untilCount('attention', 1)
  await rig.untilDecided(folderId, 1)
  await rig.confirm(folderId)
  await rig.untilCount('sent', 1)

  writeFileSync(index, `File,Extension,Start,Title\n${record(names[0], START)}${record(names[1], START + 600_000)}`)
  await rig.check(folderId)
  const { callId } = await rig.untilFile(
    folderId,
    names[1] ?? '',
    (file) => file.status === 'sent' && file.callId !== null,
  )
  // A change of the rule doesn't affect what was sent.
  const { workspaceId } = rig
  const { folders, rules } = await rig.until(() => true)
  const [folder, rule] = [folders[0], rules[0]]
  if (folder === undefined || rule === undefined) throw new Error('unreachable')
  const { timeZone, selection, plan } = folder
  const trial = await rig.client.folders.try({ workspaceId, of: { folderId }, rule, timeZone, selection, plan })
  expect(trial.samples.map(({ isUnaffected }) => isUnaffected)).toEqual([true, true])
  expect(trial.all.sent).toBe(0)
  const call = await rig.client.calls.detail({ workspaceId: rig.workspaceId, callId: callId ?? 0 })
  expect(Date.parse(call.timestamp ?? '')).toBe(START + 600_000)
  expect(call.title).toBe('Renewal rec-b.wav')
  expect(await rig.sentKeys()).toEqual(['a', 'b'])
})

it('a recording that is moved before it is sent keeps its details', async () => {
  const name = rig.write('rec-a.wav')
  const index = `File,Extension,Start,Title\n${name},321,${new Date(START).toISOString()},Renewal\n`
  writeFileSync(join(rig.calls, 'calls.csv'), index)
  const folderId = await rig.addFolder({ system: null, patterns: ['rec-%{unique-id}'], sidecar: INDEX })
  await rig.untilFile(folderId, name, ({ reason }) => reason?.kind === 'not-confirmed')
  mkdirSync(join(rig.calls, 'june'))
  renameSync(join(rig.calls, name), join(rig.calls, 'june', name))
  await rig.check(folderId)
  const moved = await rig.untilFile(folderId, `june/${name}`, ({ reason }) => reason?.kind === 'not-confirmed')
  expect(moved.fields.title.value).toBe('Renewal')
})

it('more recordings than an hour allows wait, and the page says how many and until when', async () => {
  for (let index = 0; index < 12; index += 1) rig.record('321', START + index * 600_000)
  const folderId = await rig.addFolder()
  await rig.untilDecided(folderId, 12)
  await rig.confirm(folderId)
  const { folders } = await rig.untilCount('sent', 10)
  const backlog = folders[0]?.backlog
  expect(backlog?.waitingCount).toBe(2)
  const waitMs = (backlog?.lastSendAt ?? 0) - rig.clock.now()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
  expect(await rig.sentKeys()).toHaveLength(10)
})

it('an agent that a rule gets while recordings are reviewed is that of all with its extension', async () => {
  const { client, workspaceId } = rig
  const [user] = await client.directory.users({ workspaceId })
  const name = rig.record('205', START)
  const stageId = await addPath(client, workspaceId, join(rig.calls, name))
  expect((await readRow(client, workspaceId, stageId)).fields.userId.value).toBeNull()
  const agents = { customField: null, remembered: { '205': user?.userId ?? 0 } }
  await client.rules.add({ workspaceId, rule: { ...ruleForSystem('asterisk'), agents } })
  const staged = async () => (await client.staging.row({ workspaceId, stageId })).row
  await expect.poll(async () => (await staged())?.fields.userId.value).toBe(user?.userId)
})
