import { expect, it } from 'vitest'
import type { StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import type { ShownRow } from './shownRows.ts'
import { sortedRows } from './sortedRows.ts'

const none = { value: null, from: null }
const shown = (fileName: string, status: ShownRow['status'], time: string | null): ShownRow => {
  const fields = { timestamp: time === null ? none : { value: time, from: 'file-name' } }
  return { status, row: { fileName, fields } as unknown as StagingRow }
}
const ROWS = [
  shown('call 10.wav', 'ready', '2026-11-03T10:00:00Z'),
  shown('call 2.wav', 'blocked', null),
  shown('Álbum.wav', 'unseen', '2026-11-03T12:00:00+02:00'),
  shown('call 1.wav', 'blocked', '2026-11-02T09:00:00Z'),
  shown('call 3.wav', 'warned', '2026-11-03T10:00:00Z'),
]

it.each([
  ['arrival', ['call 10.wav', 'call 2.wav', 'Álbum.wav', 'call 1.wav', 'call 3.wav']],
  ['problems', ['call 2.wav', 'call 1.wav', 'call 3.wav', 'call 10.wav', 'Álbum.wav']],
  ['time', ['call 2.wav', 'call 1.wav', 'call 10.wav', 'Álbum.wav', 'call 3.wav']],
  ['name', ['Álbum.wav', 'call 1.wav', 'call 2.wav', 'call 3.wav', 'call 10.wav']],
] as const)('by %s, and alike ones as they came', (sort, names) => {
  expect(sortedRows(ROWS, sort).map(({ row }) => row.fileName)).toEqual(names)
})
