import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { LibrarySnapshot } from '../../src/contract/library/library.ts'
import { turnsOf } from '../../src/domain/search/searchedTexts.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { addWorkspace, firstOf, memoryStore, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

let service: TestService
let test: TestCore
let workspaceId = ''
let accountKey = ''
let callId = 0
let decisionId = ''
const secretStore = memoryStore()

beforeAll(async () => {
  service = await startService({ calls: 40 })
  test = await startTestCore({ secretStore })
  workspaceId = await addWorkspace(test, service.simulator)
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const until = (isWanted: (snapshot: LibrarySnapshot) => boolean) =>
  firstOf(test.client.library.watch({ workspaceId }), isWanted)
const show = () => test.client.accounts.show({ workspaceId, accountKey })
const callIds = async () => (await show()).calls.map((call) => call.callId)
const find = (text: string) => test.client.accounts.find({ workspaceId, text, offset: 0, limit: 50 })
const accountOf = () => test.client.accounts.of({ workspaceId, callId })

it('finds accounts, shows their calls, and says why each belongs to it', async () => {
  // The sync starts when the workspace is opened, and reads the list once something needs it.
  await test.client.directory.users({ workspaceId })
  await find('')
  await until(({ activity }) => activity === 'current')
  expect((await find('')).total).toBeGreaterThan(0)
  await test.client.library.choose({ workspaceId, keeps: 'calls', since: null })
  await until(({ activity }) => activity === 'current')
  const { accounts, total } = await find('')
  expect(total).toBe(accounts.length)
  const several = accounts.find(({ callCount }) => callCount > 1)!
  expect(several).toBeDefined()
  accountKey = several.key
  const account = await show()
  expect(account).toMatchObject({ key: accountKey, name: several.name, coverage: { known: expect.any(Number) } })
  expect(account.calls).toHaveLength(several.callCount)
  expect(account.calls.every(({ reason }) => account.reasons[reason] !== undefined)).toBe(true)
  for (const { key } of account.reasons) {
    expect((await test.client.accounts.show({ workspaceId, accountKey: key })).key).toBe(accountKey)
  }
  callId = account.calls.at(-1)!.callId
  expect((await accountOf()).account).toMatchObject({ key: accountKey })
  expect((await find(several.name.slice(0, 4))).accounts.map(({ key }) => key)).toContain(accountKey)
})

it('searches and hears calls that were read, without saving them', async () => {
  const ids = await callIds()
  const ask = (text: string | null) => test.client.library.callsWithWords({ workspaceId, text, callIds: ids })
  expect(await ask(null)).toEqual({ foundIds: [], readIds: [], outdatedIds: [] })
  const read = []
  for (const id of ids) {
    read.push(await test.client.calls.detail({ workspaceId, callId: id, lane: 'visible' }))
    expect((await ask(null)).readIds).toHaveLength(read.length)
  }
  const detail = read.find(({ transcription }) => transcription !== null)!
  expect(detail).toBeDefined()
  const [phrase] = /\p{L}{5,}/u.exec(turnsOf(detail)[0]!.text)!
  expect((await ask(phrase)).foundIds).toContain(detail.id)
  const words = [{ phrases: [phrase], side: 'either' as const, place: { kind: 'anywhere' as const }, isAbsence: false }]
  const heard = { workspaceId, words, callIds: [detail.id], firstCallId: null, order: 'newest' as const }
  expect((await test.client.library.heardHits(heard)).hits[0]?.call.id).toBe(detail.id)
  expect((await until(() => true)).recordCount).toBe(0)
  expect(await test.client.library.call({ workspaceId, callId: detail.id })).toBeNull()
})

it('says which calls changed since they were read', async () => {
  const ids = await callIds()
  const ask = () => test.client.library.callsWithWords({ workspaceId, text: null, callIds: ids })
  expect(await ask()).toMatchObject({ readIds: expect.arrayContaining([callId]), outdatedIds: [] })
  await service.simulator.database.query(
    sql`update calls set title = 'Changed', updated_at = now() where id = ${callId}`,
  )
  const afterRefresh = async () => {
    await test.client.library.refresh({ workspaceId })
    return (await ask()).outdatedIds
  }
  await expect.poll(afterRefresh, { timeout: 60_000, interval: 1000 }).toEqual([callId])
  await test.client.calls.detail({ workspaceId, callId, lane: 'visible' })
  expect((await ask()).outdatedIds).toEqual([])
})

it('says what it can’t find, and refuses what isn’t a key', async () => {
  const missing = test.client.accounts.show({ workspaceId, accountKey: 'domain:nowhere.example' })
  await expect(missing).rejects.toMatchObject({ code: 'not-found', data: { what: 'account' } })
  await expect(test.client.accounts.show({ workspaceId, accountKey: 'nowhere' })).rejects.toThrow()
})

it('splits a call from its account at once', async () => {
  const { version } = await until(() => true)
  ;({ decisionId } = await test.client.accounts.splitCall({ workspaceId, accountKey, callId }))
  await until((snapshot) => snapshot.version !== version)
  expect(await callIds()).not.toContain(callId)
  expect((await show()).decisions).toMatchObject([{ kind: 'split-call', decisionId, callId }])
  expect((await accountOf()).account?.key).not.toBe(accountKey)
})

it('keeps it split when the call is read again', async () => {
  await service.simulator.database.query(
    sql`update calls set title = 'Read again', updated_at = now() where id = ${callId}`,
  )
  const afterRefresh = async () => {
    // A read that began before the change doesn't have it.
    await test.client.library.refresh({ workspaceId })
    return (await show()).decisions
  }
  await expect.poll(afterRefresh, { timeout: 60_000, interval: 1000 }).toMatchObject([{ title: 'Read again' }])
  expect(await callIds()).not.toContain(callId)
})

it('keeps it split after a restart, until it’s undone', async () => {
  await test.stop()
  test = await startTestCore({ dataFolder: test.dataFolder, secretStore })
  await until(({ callCount }) => callCount === 40)
  expect(await callIds()).not.toContain(callId)
  await test.client.accounts.undo({ workspaceId, decisionId })
  await expect.poll(callIds).toContain(callId)
  expect((await show()).decisions).toEqual([])
  await expect(test.client.accounts.undo({ workspaceId, decisionId })).rejects.toMatchObject({ code: 'not-found' })
  await test.client.accounts.redo({ workspaceId, decisionId })
  await expect.poll(callIds).not.toContain(callId)
  await test.client.accounts.undo({ workspaceId, decisionId })
  await expect.poll(callIds).toContain(callId)
})

it('merges two accounts, and stores both keys', async () => {
  const { accounts } = await find('')
  const other = accounts.find(({ key }) => key !== accountKey)!
  const before = await callIds()
  ;({ decisionId } = await test.client.accounts.merge({ workspaceId, accountKey, key: other.key }))
  await expect.poll(async () => (await callIds()).length).toBe(before.length + other.callCount)
  const path = join(test.dataFolder, 'workspaces', workspaceId, 'workspace.sqlite')
  const file = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => file.close())
  const stored = file.prepare("SELECT entry FROM entries WHERE list = 'account-corrections'").all()
  expect(JSON.stringify(stored.map(({ entry }) => entry))).toContain(other.key)
})
