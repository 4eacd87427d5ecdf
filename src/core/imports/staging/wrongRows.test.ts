import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BATCH_AGENTS, generatedBatch, type GeneratedBatch } from '../../../../test/support/imports/generatedBatch.ts'
import { ALL, StagingRig } from '../../../../test/support/imports/stagingRig.ts'
import { readCsv } from '../../../domain/recordings/sidecar/csvTable.ts'
import { guessColumns } from '../../../domain/recordings/sidecar/sidecarColumns.ts'
import { readSidecar } from '../../../domain/recordings/sidecar/sidecarCsv.ts'
import { MINUTE } from '../../../domain/units.ts'
import { NOTHING_ENTERED } from './stagedRow.ts'

const rig = new StagingRig()

/** What a batch becomes in the table. `sent`: the rows that are sent if a person accepts nothing. */
function stage({ zone, localZone, isZoneChosen, files, csv }: GeneratedBatch) {
  rig.table.discard('all')
  rig.known.users = BATCH_AGENTS.map((agent) => ({ ...agent, workspaceId: 1, customFields: null }))
  const rows = files.map(({ fileName, folder, modifiedAt }, index) =>
    rig.row(`${index}`, { fileName, folder, modifiedAt, timeZone: localZone, entered: NOTHING_ENTERED }),
  )
  rig.database.database.exec('DELETE FROM staged; DELETE FROM undo_steps')
  rig.restart()
  rig.table.add(rows)
  if (isZoneChosen) rig.table.edit('person', [{ stageIds: 'all', change: { timeZone: zone } }])
  if (csv !== null) {
    const table = readCsv(csv.text)
    const { edits } = readSidecar(table, rows, {
      columns: guessColumns(
        table,
        files.map(({ fileName }) => fileName),
      ),
      matchBy: csv.matchBy,
      timeZone: isZoneChosen ? zone : localZone,
      isZoneChosen,
      dayOrder: 'day-first',
      agents: BATCH_AGENTS,
      callTypes: [],
    })
    rig.table.edit('csv', edits)
  }
  const isRight = (index: number) => {
    const { timestamp, userId } = rig.shown(`${index}`).fields
    const { truth } = files[index]!
    const apartMs = Math.abs(Date.parse(timestamp.value ?? '') - truth.startedAt)
    return apartMs < MINUTE && userId.value === truth.userId
  }
  const sent = new Set(rig.table.sendable(ALL).map(({ stored }) => Number(stored.stageId)))
  return files.map(({ isDisputed }, index) => ({
    isRight: isRight(index),
    isSent: sent.has(index),
    isDisputed: isDisputed && csv !== null,
    row: rig.shown(`${index}`),
  }))
}

it('no row that is ready has a wrong agent or time, and few right ones are doubtful', () => {
  let [right, doubtful, sent] = [0, 0, 0]
  fc.assert(
    fc.property(generatedBatch, (batch) => {
      for (const { isRight, isSent, isDisputed, row } of stage(batch)) {
        if (isSent) expect(isRight, JSON.stringify(row)).toBe(true)
        sent += Number(isSent)
        // The others can be right by chance: whoever matches by order or doesn't say the zone hasn't entered enough.
        const isKnown =
          batch.isZoneChosen && batch.csv?.matchBy !== 'position' && row.fields.timestamp.from !== 'modified'
        if (!isRight || !isKnown || isDisputed) continue
        right += 1
        doubtful += Number(!isSent)
      }
    }),
    { numRuns: 200 },
  )
  expect([right > 50, sent > 100]).toEqual([true, true])
  expect(doubtful / right).toBeLessThanOrEqual(0.02)
})
