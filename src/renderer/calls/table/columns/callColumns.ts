import { columnKind, type CallColumn as Column } from '../../../../domain/fields/columns.ts'
import { isNumeric, kindOf } from '../../../../domain/fields/kinds.ts'
import type { FieldGroup, ColumnKind } from '../../../../domain/fields/field.ts'
import { sortFieldOf } from '../../../../domain/fields/queryFields.ts'
import type { QuerySortField } from '../../../../domain/fields/queryFields.ts'
import {
  paintAgent,
  paintAiScore,
  paintDeal,
  paintLead,
  paintLeadName,
  paintLength,
  paintScore,
  paintTitle,
} from '../cells/callPainters.ts'
import type { CellPainter } from '../cells/paintCell.ts'
import { withOddFieldMark } from '../cells/oddFieldMark.ts'
import { paintKind } from '../cells/paintKind.ts'

export interface CallColumn {
  readonly id: string
  /** For the header and for screen readers. */
  readonly label: string
  /** Null for a column that isn't in the chooser. */
  readonly group: FieldGroup | null
  /** The icon already says it: the label is for screen readers only. */
  readonly isLabelHidden?: boolean
  readonly align?: 'start' | 'end'
  /** Default width in px, and the minimum for automatic sizing. */
  readonly size: number
  /** Up to this width in px it shows more of its longest values. Without it, it keeps its size. */
  readonly full?: number | undefined
  /** Its share of the width that is left once all columns are `full`. */
  readonly grow?: number
  /**
   * Its content is never wider than `size`, or truncates itself. Other content is clipped at the cell's edge, which slows down
   * every frame of scrolling, and a row has many cells.
   */
  readonly isFitting?: boolean
  /** Stays in view when the table is scrolled sideways. Such columns come first. */
  readonly isPinned?: boolean
  /** Undefined if neither the service nor the library can sort by it. */
  readonly sortField?: QuerySortField
  readonly paint: CellPainter
}

/** How the table shows each column. If it also shows companies, the lead's column leaves them out (`hasCompany`). */
export function callColumns(known: readonly Column[], hasCompany: boolean): readonly CallColumn[] {
  return known.map((column) => {
    const { id, label, group } = column
    const kind = columnKind(column)
    const isScale = kindOf(column.kind).bars === 'equal'
    const isOtherNumber = isNumeric(column.kind) && !isScale
    const sortField = sortFieldOf(column)
    const own = (hasCompany && id === 'lead_name' ? LEAD_ALONE : OWN_LOOKS.get(id)) ?? {}
    return {
      id,
      label,
      group,
      ...(isNumeric(column.kind) && kind !== 'bar' ? { align: 'end' as const } : {}),
      size: SIZES[kind] ?? (isScale ? SCALE_SIZE : isOtherNumber ? NUMBER_SIZE : TEXT_SIZE),
      full: FULL_SIZES[kind],
      // Others have short values, or truncate themselves with an ellipsis (see `paintWords`).
      isFitting: !isOtherNumber && kind !== 'link',
      ...(sortField === undefined ? {} : { sortField }),
      ...own,
      paint: withOddFieldMark(column, own.paint ?? paintKind(column)),
    } satisfies CallColumn
  })
}

/** The widths of kinds that aren't as wide as the others of their form. */
const SIZES: Readonly<Partial<Record<ColumnKind, number>>> = {
  seconds: 104,
  // "Yesterday, 12:59 PM".
  datetime: 146,
  boolean: 84,
  recording: 92,
  'review-state': 96,
  // The icon and the padding before it, exactly: a pinned column beside it would cover what sticks out.
  format: 31,
  link: 76,
  list: 180,
  associations: 170,
  bar: 90,
}
const TEXT_SIZE = 140
const NUMBER_SIZE = 96
const SCALE_SIZE = 84
/** With room for nearly all values. */
const FULL_SIZES: Readonly<Partial<Record<ColumnKind, number>>> = {
  text: 220,
  list: 260,
  associations: 240,
}

type Look = Partial<Omit<CallColumn, 'id' | 'group' | 'isPinned' | 'sortField'>>

/** Columns that need another cell than the default of their kind. */
const OWN_LOOKS: ReadonlyMap<string, Look> = new Map(
  Object.entries({
    format: { isLabelHidden: true },
    title: { size: 180, full: 400, grow: 1, paint: paintTitle },
    'agent.name': { size: 136, full: 170, isFitting: false, paint: paintAgent },
    lead_name: { size: 160, full: 280, isFitting: false, paint: paintLead },
    'type.name': { size: 88, full: 150 },
    duration: { size: 72, isFitting: true, paint: paintLength },
    // With its arrow.
    ai_score: { size: 72, paint: paintAiScore },
    score: { size: 94, paint: paintScore },
    won: { size: 72, paint: paintDeal },
  }),
)

const LEAD_ALONE: Look = { size: 130, full: 180, isFitting: false, paint: paintLeadName }
