import type { Association, CallRecord } from '../calls/call.ts'
import type { User } from '../workspaces/directory.ts'
import type { ValueKind } from './kinds.ts'

/**
 * A field of a call. `fields.ts` declares each one; columns, filters and their text, sort menus, histograms, groups,
 * comparisons, exports and the library's columns in memory follow from it.
 */
export interface Field {
  /** Identifies its column in exports and stored layouts: the interface's path, so that it stays. */
  readonly id: string
  /** In filters, their text and stored queries, if it isn't the id. Null: calls can't be filtered by it. */
  readonly name?: string | null
  readonly label: string
  /** For filters, which are about one of a list's values. */
  readonly entryLabel?: string
  /** Where the label alone would be unclear: in files and among groups. */
  readonly fullLabel?: string
  readonly kind: ValueKind
  /** What its choices are called, if not as those of its kind: Won and Lost. */
  readonly choiceNames?: Readonly<Record<string, string>>
  /** Whether a call has any number of values. */
  readonly isList?: boolean
  readonly group: FieldGroup
  /** Whether it's an ID, a link or the like, which filters offer after everything else. */
  readonly isReference?: boolean
  /** Whether calls hardly ever have the same value, so that no menu or bar could have more than a few calls. */
  readonly isUnique?: boolean
  /** What the service can do. `sort`: its name there. Without either, only the library can filter and sort by it. */
  readonly service?: { readonly filters?: true; readonly sort?: string }
  /** False if calls can't be sorted by it. */
  readonly isSortable?: false
  /** Where it is in the record, if it's a part of it. The library stores it there, too. */
  readonly path?: CallPath
  /** Whether it's of the full record, and so unknown until that is in the library. */
  readonly isOfRecord?: true
  /** Null means not given or not measured. Without it, the list form doesn't have the field, and so it has no column. */
  value?(call: CallRecord, agent: User | null): CellValue
  /** How its column is drawn, if not by its kind. */
  readonly drawnAs?: Exclude<ColumnKind, ValueKind>
  /** What it is, where there is more room than in a column's heading. */
  readonly hint?: string
  /** Whose speech it measures. */
  readonly speaker?: 'agent' | 'lead'
  /** Its place among the columns that the table shows by default. */
  readonly shownAt?: number
  /** Whether it stays in view there when the table is scrolled sideways. */
  readonly isPinned?: true
  /** For filters of a column that shows more than its own field. */
  readonly alsoShows?: readonly string[]
  /** Words for it in the filter's text, besides its name and label. */
  readonly words?: readonly string[]
  /** Whether conditions usually name one of a few known values. */
  readonly isChosen?: boolean
  /**
   * False if comparing calls by it says nothing: it names a call or a customer, or another form of the field is compared. `if-few`:
   * unless calls have only a few values of it.
   */
  readonly isCompared?: false | 'if-few'
  /** Groups by it. `name`: in stored queries, if not the field's; `key`: the field that identifies a group, if not this one. */
  readonly groups?: { readonly name?: string; readonly key?: string; readonly without: string }
  /** Whether each group has its mean; of yes and no, the share of yes. */
  readonly hasMean?: true
}

/** With the value of a path left out. */
export type DeclaredField = Field &
  ({ readonly path?: undefined } | { readonly path: CallPath; readonly value?: undefined })

/** `duration` or `metrics.aiScore`. */
export type CallPath = PathOf<CallRecord>
type PathOf<Record> = {
  [Name in keyof Record & string]: NonNullable<Record[Name]> extends Plain
    ? Name
    : `${Name}.${keyof NonNullable<Record[Name]> & string}`
}[keyof Record & string]
type Plain = string | number | boolean | readonly unknown[]

/** The groups in which columns are listed. */
export type FieldGroup =
  | 'Call'
  | 'Agent'
  | 'Lead'
  /** These two: what others say about a call. A blind review hides all of it. */
  | 'Scores'
  | 'Scorecard answers'
  | 'Speech'
  | 'Associations'
  | 'Custom fields'
  | 'Trackers'
  | 'Words'
  | 'My reviews'

/** Determines how a value is drawn and aligned. */
export type ColumnKind = ValueKind | 'link' | 'list' | 'associations' | 'bar'

export type CellValue = string | number | boolean | null | readonly string[] | readonly Association[]
