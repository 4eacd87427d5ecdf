import { SIDECAR_FIELD_NAMES } from '../../../../domain/recordings/sidecar/sidecarColumns.ts'
import type { SidecarResult } from '../../../../domain/recordings/sidecar/sidecarCsv.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { format } from '../../../components/format.ts'

interface SidecarFindingsProps {
  readonly result: SidecarResult
  readonly lineCount: number
  readonly rows: readonly StagingRow[]
}

/** More wouldn't be read; the count covers the rest. */
const SHOWN = 8

export function SidecarFindings({ result, lineCount, rows }: SidecarFindingsProps) {
  const { unmatchedLines, unmatchedStageIds, unreadCells } = result
  const names = new Map(rows.map(({ stageId, fileName }) => [stageId, fileName]))
  const left = unmatchedStageIds.map((stageId) => names.get(stageId) ?? '')
  return (
    <div role="status" className="flex flex-col gap-1.5 text-ink-2">
      <p className="text-ink">
        Matched {format.number(lineCount - unmatchedLines.length)} of {format.count(lineCount, 'line')} to a recording.
      </p>
      {unmatchedLines.length > 0 && (
        <p>
          {format.count(unmatchedLines.length, 'line')} {unmatchedLines.length === 1 ? 'doesn’t' : 'don’t'} match
          exactly one recording: {listed(unmatchedLines.map((line) => `line ${line}`))}.
        </p>
      )}
      {left.length > 0 && (
        <p>
          {format.count(left.length, 'recording')} {left.length === 1 ? 'isn’t' : 'aren’t'} in the CSV: {listed(left)}.
        </p>
      )}
      {unreadCells.length > 0 && (
        <p className="text-warn">
          Couldn’t read {format.count(unreadCells.length, 'cell')}, so{' '}
          {unreadCells.length === 1 ? 'it isn’t' : 'they aren’t'} filled in: {listed(cellWords(unreadCells))}.{' '}
          {unreadCells.length === 1 ? 'The recording shows' : 'The recordings show'} a warning.
        </p>
      )}
    </div>
  )
}

/** `Agent “Zed” in line 2`, `Agent “Bo” in 6 lines`. */
function cellWords(cells: SidecarResult['unreadCells']): readonly string[] {
  const same = Map.groupBy(cells, ({ field, text }) => `${SIDECAR_FIELD_NAMES[field]} “${text.slice(0, 40)}”`)
  return [...same].map(([words, { length, 0: first }]) =>
    length === 1 ? `${words} in line ${first?.line}` : `${words} in ${format.count(length, 'line')}`,
  )
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, SHOWN).join(', ')
  return texts.length > SHOWN ? `${shown} and ${format.number(texts.length - SHOWN)} more` : shown
}
