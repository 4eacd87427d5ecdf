import {
  isNumeric,
  type CallColumn as Column,
  type ColumnGroup,
  type ColumnKind,
} from '../../../../domain/fields/columns.ts'
import { columnSortField } from '../../../../domain/query/columnSort.ts'
import type { QuerySortField } from '../../../../domain/query/query.ts'
import {
  paintAgent,
  paintAiScore,
  paintDeal,
  paintLead,
  paintLeadName,
  paintLength,
  paintScore,
  paintTalkRatio,
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
  readonly group: ColumnGroup | null
  /** The icon already says it: the label is for screen readers only. */
  readonly isLabelHidden?: boolean
  readonly align?: 'start' | 'end'
  /** Default width in px, and the minimum for automatic sizing. */
  readonly size: number
  /** Its share of spare width. Without it the column keeps its size. */
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
    const { id, label, group, kind } = column
    const sortField = columnSortField(column)
    const own = (hasCompany && id === 'lead_name' ? LEAD_ALONE : OWN_LOOKS.get(id)) ?? {}
    return {
      id,
      label,
      group,
      ...(isNumeric(kind) ? { align: 'end' as const } : {}),
      size: SIZES[kind],
      isFitting: FITTING.has(kind),
      ...(sortField === undefined ? {} : { sortField }),
      ...own,
      paint: withOddFieldMark(id, own.paint ?? paintKind(column)),
    } satisfies CallColumn
  })
}

const SIZES: Readonly<Record<ColumnKind, number>> = {
  text: 140,
  integer: 96,
  number: 96,
  seconds: 104,
  ratio: 84,
  score: 84,
  // "Yesterday, 12:59 PM".
  instant: 146,
  boolean: 84,
  // The icon and the padding before it, exactly: a pinned column beside it would cover what sticks out.
  format: 31,
  link: 76,
  list: 180,
  associations: 170,
}

const FITTING: ReadonlySet<ColumnKind> = new Set([
  ...(['ratio', 'score', 'instant', 'boolean', 'format'] as const),
  // These truncate themselves with an ellipsis (see `paintWords`).
  ...(['text', 'list', 'associations'] as const),
])

type Look = Partial<Omit<CallColumn, 'id' | 'group' | 'isPinned' | 'sortField'>>

/** Columns that need another cell than the default of their kind. */
const OWN_LOOKS: ReadonlyMap<string, Look> = new Map(
  Object.entries({
    format: { isLabelHidden: true },
    title: { size: 180, grow: 1, paint: paintTitle },
    'agent.name': { size: 136, isFitting: false, paint: paintAgent },
    lead_name: { size: 160, isFitting: false, paint: paintLead },
    'type.name': { size: 88 },
    duration: { size: 72, isFitting: true, paint: paintLength },
    rep_talk_ratio: {
      size: 90,
      align: 'start',
      paint: paintTalkRatio,
    },
    // With its arrow.
    ai_score: { size: 72, paint: paintAiScore },
    score: { size: 94, paint: paintScore },
    won: { size: 72, paint: paintDeal },
  }),
)

const LEAD_ALONE: Look = { size: 130, isFitting: false, paint: paintLeadName }
