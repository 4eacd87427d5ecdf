import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { MOST_STEPS, StagedRows } from './stagedRows.ts'
import { ALL, StagingRig } from '../../../../test/support/imports/stagingRig.ts'

const rig = new StagingRig()
const { row, upload, only, shown, problemsOf, titleOf, inspected } = rig

describe('an edit', () => {
  it('is one undo step regardless of the number of rows, and survives a restart', () => {
    rig.table.add([row('a'), row('b')])
    rig.table.edit('person', [{ stageIds: 'all', change: { title: 'One' } }])
    expect(rig.settled).toHaveBeenCalledTimes(1)
    rig.table.edit('person', [
      { stageIds: ['a', 'gone'], change: { title: 'Two' } },
      { stageIds: ['a'], change: { leadName: 'Zoë' } },
    ])
    rig.restart()
    expect(shown('a').fields).toMatchObject({
      title: { value: 'Two', from: 'person' },
      leadName: { value: 'Zoë', from: 'person' },
    })
    expect(rig.table.snapshot().undo).toEqual({ kind: 'edit', rowCount: 1 })
    expect(rig.table.undo()).toBe(true)
    rig.restart()
    expect(titleOf('a')).toEqual({ value: 'One', from: 'person' })
    expect(rig.table.snapshot().undo).toEqual({ kind: 'edit', rowCount: 2 })
    expect(rig.table.undo()).toBe(true)
    expect([titleOf('a'), titleOf('b')]).toEqual([
      { value: null, from: null },
      { value: null, from: null },
    ])
    expect(rig.table.undo()).toBe(false)
    expect(rig.table.snapshot().undo).toBeNull()
  })

  it('of deleted rows adds no undo step', () => {
    rig.table.edit('person', [{ stageIds: ['gone'], change: { title: 'One' } }])
    expect(rig.table.snapshot().undo).toBeNull()
    expect(rig.settled).not.toHaveBeenCalled()
  })

  it('by a CSV keeps what a person entered', () => {
    rig.table.add([row('a')])
    rig.table.edit('person', [{ stageIds: ['a'], change: { title: 'Mine', voipId: null } }])
    const unread = { voipId: '??', callTypeId: 'sales?' }
    rig.table.edit('csv', [{ stageIds: ['a'], change: { title: 'Theirs', leadName: '  ', unread } }])
    expect(shown('a').fields).toMatchObject({
      title: { value: 'Mine', from: 'person' },
      leadName: { value: null, from: 'csv' },
    })
    expect(shown('a').problems).toEqual([{ kind: 'unread-cell', field: 'callTypeId', text: 'sales?' }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null } }])
    expect(problemsOf('a')).toEqual([])
  })

  it('keeps an unreadable text that a person entered, as an error, until it is corrected', () => {
    rig.table.add([row('a')])
    rig.table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null, unread: { callTypeId: 'Demo' } } }])
    expect(shown('a').problems).toEqual([{ kind: 'unread-entry', field: 'callTypeId', text: 'Demo' }])
    expect(rig.table.sendable(ALL)).toEqual([])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { unread: { callTypeId: 'other' } } }])
    expect(shown('a').problems).toEqual([{ kind: 'unread-entry', field: 'callTypeId', text: 'Demo' }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null } }])
    expect(problemsOf('a')).toEqual([])
    rig.table.undo()
    expect(problemsOf('a')).toEqual(['unread-entry'])
  })

  it('resets a field to its guess, and resets the time when its source changes', () => {
    rig.table.add([row('a', { fileName: '2026-05-04 10-00-00.wav', modifiedAt: Date.parse('2026-05-06T07:08:09Z') })])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { title: 'x', unread: { callTypeId: '??' } } }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { reset: ['title', 'callTypeId'], timeFrom: 'modified' } }])
    expect(shown('a').fields.timestamp).toEqual({ value: '2026-05-06T07:08:09.000Z', from: 'modified' })
    expect(titleOf('a').value).not.toBe('x')
    expect(problemsOf('a')).toEqual([])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeFrom: 'file-name', timeZone: 'Europe/Berlin' } }])
    expect(shown('a')).toMatchObject({
      timeZone: 'Europe/Berlin',
      fields: { timestamp: { value: '2026-05-04T08:00:00.000Z', from: 'file-name' } },
    })
    rig.table.edit('person', [{ stageIds: ['a'], change: { title: 'y' } }])
    expect(shown('a').timeZone).toBe('Europe/Berlin')
  })
})

describe('a discarded row', () => {
  it('is restored to its place, also after a restart', async () => {
    rig.table.add([upload('a'), row('b'), row('c')])
    await inspected()
    rig.table.discard(['a', 'gone', 'b'])
    expect(only('all')).toEqual(['c'])
    expect(rig.table.keptPaths()).toEqual([join(rig.folder, 'a.wav')])
    expect(rig.table.snapshot().undo).toEqual({ kind: 'discard', rowCount: 2 })
    rig.restart()
    expect(rig.table.keptPaths()).toEqual([join(rig.folder, 'a.wav')])
    expect(rig.table.undo()).toBe(true)
    expect(only('all')).toEqual(['a', 'b', 'c'])
    expect(rig.table.keptPaths()).toEqual([join(rig.folder, 'a.wav')])
    expect(rig.dropped).toEqual([])
    rig.restart()
    expect([only('all'), rig.table.snapshot().undo]).toEqual([['a', 'b', 'c'], null])
  })

  it('that was never inspected is inspected when restored', async () => {
    const gate = Promise.withResolvers<Partial<RecordingFacts>>()
    rig.probe = () => gate.promise
    const names = ['a', 'b', 'c', 'd', 'e']
    rig.table.add(names.map((name) => upload(name)))
    await vi.waitFor(() => expect(rig.probed).toHaveLength(4), { interval: 5 })
    rig.table.discard(['e', 'a'])
    gate.resolve({})
    await inspected()
    expect(rig.probed).toHaveLength(4)
    rig.table.undo()
    await inspected()
    expect(rig.probed.toSorted()).toEqual(['a.wav', 'a.wav', 'b.wav', 'c.wav', 'd.wav', 'e.wav'])
  })

  it('that is restored has the others inspected again whose results couldn’t be written', async () => {
    const update = vi.spyOn(StagedRows.prototype, 'update').mockImplementation(() => {
      throw new Error('The disk is full.')
    })
    onTestFinished(() => update.mockRestore())
    rig.table.add([upload('a'), upload('b')])
    await inspected()
    update.mockRestore()
    rig.table.discard(['b'])
    rig.table.undo()
    await inspected()
    expect(rig.probed.toSorted()).toEqual(['a.wav', 'a.wav', 'b.wav', 'b.wav'])
  })

  it('keeps its bytes if the disk is full when its undo step is dropped, and what was imported stays so', async () => {
    const forget = vi.spyOn(StagedRows.prototype, 'forget').mockImplementation(() => {
      throw new Error('The disk is full.')
    })
    onTestFinished(() => forget.mockRestore())
    rig.table.add([upload('a'), row('b')])
    rig.table.discard(['a'])
    await expect(rig.table.committed(['b'])).resolves.toBeUndefined()
    expect([rig.dropped, only('all'), rig.table.undo()]).toEqual([[], [], false])
  })

  it('can’t be restored once rows became imports: our copy is deleted, a person’s own file is kept', async () => {
    const own = join(rig.folder, 'own.wav')
    writeFileSync(own, 'sound')
    rig.table.add([upload('a'), row('b', { source: { kind: 'path', path: own } }), row('c')])
    rig.table.edit('person', [{ stageIds: 'all', change: { title: 'x' } }])
    rig.table.discard(['a', 'b'])
    await rig.table.committed(['c'])
    expect(rig.dropped).toEqual([join(rig.folder, 'a.wav')])
    expect([rig.table.undo(), only('all'), rig.table.keptPaths()]).toEqual([false, [], []])
    rig.restart()
    expect([rig.table.undo(), rig.table.keptPaths()]).toEqual([false, []])
  })

  it('is deleted after too many further steps', () => {
    rig.table.add([upload('a'), row('b')])
    rig.table.discard(['a'])
    for (let count = 1; count < MOST_STEPS; count += 1) {
      rig.table.edit('person', [{ stageIds: ['b'], change: { title: `Title ${count}` } }])
    }
    expect(rig.dropped).toEqual([])
    rig.table.edit('person', [{ stageIds: ['b'], change: { title: 'One too many' } }])
    expect(rig.dropped).toEqual([join(rig.folder, 'a.wav')])
    for (let count = 0; count < MOST_STEPS; count += 1) expect(rig.table.undo()).toBe(true)
    expect(rig.table.undo()).toBe(false)
    expect(only('all')).toEqual(['b'])
  })

  it('of no rows adds no undo step', () => {
    rig.table.discard(['gone'])
    expect(rig.table.snapshot().undo).toBeNull()
  })
})
