import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { MINUTE } from '../../domain/units.ts'
import { WorkspaceImportsRig } from '../../../test/support/imports/workspaceImportsRig.ts'

/** The table and the queue together. The queue is paused, so nothing is sent. */
const rig = new WorkspaceImportsRig()
const { file, upload, rows, inspected } = rig

describe('adding recordings', () => {
  it('makes a row of each file and link, in their time zone', async () => {
    const sources = [
      { kind: 'path', path: file('a.wav') },
      { kind: 'link', url: 'https://recordings.example/b.wav' },
    ] as const
    const { stageIds, leftOutCount } = await rig.imports.add(sources, 'Europe/Berlin')
    expect(rows().map(({ stageId, fileName, timeZone }) => [stageId, fileName, timeZone])).toEqual([
      [stageIds[0], 'a.wav', 'Europe/Berlin'],
      [stageIds[1], 'b.wav', 'Europe/Berlin'],
    ])
    expect(leftOutCount).toBe(0)
    await inspected()
    expect(rig.logged).toEqual([])
  })

  it('changes nothing for a folder without recordings', async () => {
    mkdirSync(join(rig.folder, 'notes'))
    file('notes/a.txt')
    const { revision } = rig.imports.table.snapshot()
    expect(await rig.imports.add([{ kind: 'path', path: join(rig.folder, 'notes') }], 'UTC')).toEqual({
      stageIds: [],
      leftOutCount: 1,
      table: null,
      tableCount: 0,
    })
    expect(rig.imports.table.snapshot().revision).toBe(revision)
  })

  it('returns a CSV, and adds the recordings beside it that it names unless they are in the table', async () => {
    for (const name of ['a.wav', 'b.wav', 'other.wav']) file(name)
    await rig.imports.add([{ kind: 'path', path: join(rig.folder, 'a.wav') }], 'UTC')
    const path = join(rig.folder, 'calls.csv')
    writeFileSync(path, 'File;Title\na.wav;First\nb.wav;Second\nmissing.wav;Third')
    const { stageIds, table, tableCount } = await rig.imports.add([{ kind: 'path', path }], 'UTC')
    expect(rows().map(({ fileName }) => fileName)).toEqual(['a.wav', 'b.wav'])
    expect([stageIds.length, table?.name, tableCount]).toEqual([1, 'calls.csv', 1])
    expect(await table?.text()).toContain('b.wav;Second')
  })

  it('refuses an unknown time zone, before any bytes are stored', async () => {
    const refused = { code: 'invalid-input', data: { field: 'timeZone' } }
    await expect(rig.imports.add([{ kind: 'path', path: file('a.wav') }], 'Mars')).rejects.toMatchObject(refused)
    await expect(upload('sound', { timeZone: 'Mars' })).rejects.toMatchObject(refused)
    expect([rows(), existsSync(rig.spoolFolder)]).toEqual([[], false])
  })

  it('stores the bytes of an upload, with its name, folder and time', async () => {
    const modifiedAt = String(Date.parse('2026-05-06T07:08:09Z'))
    const users = vi.spyOn(rig.lists, 'users')
    const { stageId } = await upload('sound', { name: 'dir/a.wav', folder: 'calls/may', modifiedAt })
    expect(readFileSync(join(rig.spoolFolder, stageId), 'utf8')).toBe('sound')
    await inspected()
    await vi.waitFor(() => expect(users).toHaveBeenCalledTimes(1), { interval: 5 })
    expect(rows()).toMatchObject([
      {
        stageId,
        source: { kind: 'upload' },
        fileName: 'a.wav',
        folder: 'calls/may',
        timeZone: 'UTC',
        sizeBytes: 5,
        fields: { timestamp: { value: '2026-05-06T07:07:09.000Z', from: 'modified' } },
      },
    ])
  })

  it('assumes the current time and UTC for an upload that doesn’t say, and shortens its folder', async () => {
    // The length of the recording earlier.
    const started = new Date(rig.clock.now() - MINUTE).toISOString()
    for (const modifiedAt of ['', '0', '-5', 'soon', 'Infinity']) await upload('sound', { modifiedAt })
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: 'sound' })
    await rig.imports.receive(request, new URLSearchParams({ folder: 'x'.repeat(5000) }), () => Promise.resolve())
    await inspected()
    expect(rows().map(({ fields }) => fields.timestamp.value)).toEqual(Array.from({ length: 6 }, () => started))
    expect(rows().at(-1)).toMatchObject({ fileName: 'recording', folder: 'x'.repeat(4000), timeZone: 'UTC' })
  })
})
