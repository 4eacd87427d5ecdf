import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { ALL } from '../../../test/support/imports/stagingRig.ts'
import { WorkspaceImportsRig } from '../../../test/support/imports/workspaceImportsRig.ts'

/** The table and the queue together. The queue is paused, so nothing is sent. */
const rig = new WorkspaceImportsRig()
const { file, upload, rows, inspected, fill } = rig

describe('the bytes of uploads', () => {
  it('are deleted with their import; a person’s own file is not', async () => {
    const path = file('own.wav', 'one')
    await rig.imports.add([{ kind: 'path', path }], 'UTC')
    await upload('two')
    await inspected()
    fill()
    await rig.imports.exchange.commit(ALL)
    expect(readdirSync(rig.spoolFolder)).toHaveLength(1)
    const ids = rig.imports.queue.listed.records().map(({ importId }) => importId)
    await rig.imports.changeMany(ids, 'cancel')
    await rig.imports.changeMany(ids, 'remove')
    // Until the app quits, the import can be restored.
    expect(readdirSync(rig.spoolFolder)).toHaveLength(1)
    await rig.imports.close()
    expect([readdirSync(rig.spoolFolder), existsSync(path)]).toEqual([[], true])
  })

  it('may be gone already', async () => {
    const { stageId } = await upload('two')
    await inspected()
    fill()
    await rig.imports.exchange.commit(ALL)
    rmSync(join(rig.spoolFolder, stageId))
    const ids = rig.imports.queue.listed.records().map(({ importId }) => importId)
    await rig.imports.changeMany(ids, 'cancel')
    expect(await rig.imports.changeMany(ids, 'remove')).toEqual({ changedCount: 1 })
    expect(rig.logged).not.toContain('imports.bytes-left')
  })

  it('are deleted at the next start if nothing refers to them', async () => {
    const { stageId: queued } = await upload('one')
    await inspected()
    fill()
    await rig.imports.exchange.commit(ALL)
    const { stageId: staged } = await upload('two')
    writeFileSync(join(rig.spoolFolder, 'left'), 'x')
    await rig.restart()
    expect(readdirSync(rig.spoolFolder).toSorted()).toEqual([queued, staged].toSorted())
    await inspected()
  })

  it.each(['staged', 'imports'])('are kept if a record of “%s” is damaged', async (tableName) => {
    const { stageId } = await upload('one')
    await inspected()
    fill()
    if (tableName === 'imports') await rig.imports.exchange.commit(ALL)
    await rig.imports.close()
    const database = new DatabaseSync(join(rig.folder, 'imports', 'imports.db'))
    database.exec(`UPDATE ${tableName} SET ${tableName === 'imports' ? 'record' : 'row'} = '{'`)
    database.close()
    rig.imports = await rig.open()
    expect([readdirSync(rig.spoolFolder), rows(), rig.imports.queue.listed.records()]).toEqual([[stageId], [], []])
  })

  it('are kept if the file that refers to them is damaged', async () => {
    const { stageId } = await upload('one')
    await inspected()
    await rig.imports.close()
    writeFileSync(
      join(rig.folder, 'imports', 'imports.db'),
      'ruined, and long enough to be taken for the header of a file',
    )
    rig.imports = await rig.open()
    expect(rig.logged).toContain('imports.recovered')
    expect(readdirSync(rig.spoolFolder)).toEqual([stageId])
  })
})
