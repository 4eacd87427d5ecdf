import { FIELD_NAMES } from '../../../../domain/fields/fields.ts'
import type { RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import type { RowSort } from '../../../../contract/import/staging.ts'

export interface TableColumn {
  readonly id: 'select' | 'recording' | 'status' | RowFieldName
  readonly label: string
  /** The field that a click on a cell edits. */
  readonly field?: RowFieldName
  /** The order that a click on its header sets. */
  readonly sort?: RowSort
}

export const TABLE_COLUMNS: readonly TableColumn[] = [
  { id: 'select', label: 'Select' },
  { id: 'recording', label: 'Recording', sort: 'name' },
  { id: 'status', label: 'Status', sort: 'problems' },
  { id: 'timestamp', label: FIELD_NAMES.timestamp, field: 'timestamp', sort: 'time' },
  { id: 'userId', label: FIELD_NAMES['agent.name'], field: 'userId' },
  { id: 'callTypeId', label: FIELD_NAMES['type.name'], field: 'callTypeId' },
  { id: 'title', label: FIELD_NAMES.title, field: 'title' },
  { id: 'leadName', label: FIELD_NAMES.lead_name, field: 'leadName' },
  { id: 'leadCompany', label: FIELD_NAMES.lead_company, field: 'leadCompany' },
]

/** The first column never has the focus: its checkbox is a separate control, and Space selects from any cell. */
export const FIRST_COLUMN = 1

/** Where Tab goes in the next row. */
export const FIRST_FIELD = TABLE_COLUMNS.findIndex(({ field }) => field !== undefined)

/** The same in every row and the header, so that columns line up. Wider than a small window, so the table scrolls sideways. */
export const GRID_COLUMNS =
  'grid grid-cols-[40px_minmax(200px,2fr)_158px_minmax(238px,1fr)_minmax(150px,1fr)_minmax(130px,.8fr)_minmax(112px,1fr)_minmax(92px,.8fr)_minmax(92px,.8fr)]'
/** Two lines of text. */
export const ROW_HEIGHT = 46
