import type { Association, CallRecord } from '../calls/call.ts'
import type { User } from '../workspaces/directory.ts'
import type { ValueKind } from './kinds.ts'

/**
 * A field of a call. `fields.ts` declares each one; columns, filters and their text, sort menus, histograms, groups,
 * comparisons, exports and the library's columns in memory follow from it.
 */
export interface Field {
  /** Identifies its column in exports and stored layouts. It's the path in the service's interface, so that it never changes. */
  readonly id: string
  /** Its name in filters, their text and stored queries, if that isn't the ID. Null if calls can't be filtered by it. */
  readonly name?: string | null
  readonly label: string
  /** The label of one value of a list, as filters need it: Attendee for Attendees. */
  readonly entryLabel?: string
  /** Where the label alone would be unclear: in files and among groups. */
  readonly fullLabel?: string
  readonly kind: ValueKind
  /** Names of its choices, if they differ from those of its kind: Won and Lost. */
  readonly choiceNames?: Readonly<Record<string, string>>
  /** Whether a call can have several values. */
  readonly isList?: boolean
  readonly group: FieldGroup
  /** Whether it's an ID, a link or the like, which filters offer after everything else. */
  readonly isReference?: boolean
  /** Whether there are too many different values for a menu or a histogram, as of IDs. */
  readonly isUnique?: boolean
  /** What the service can do with it; `sort` is its name for sorting. Without either, only the library can filter and sort by it. */
  readonly service?: { readonly filters?: true; readonly sort?: string }
  /** False if calls can't be sorted by it. */
  readonly isSortable?: false
  /** Where it is in the record, if it's a part of it. The library reads it back into the same place. */
  readonly path?: CallPath
  /** Whether its value is read from the full record, and unknown until that is in the library. Not set for lists. */
  readonly isOfRecord?: true
  /** The value for the table. Null means not given or not measured. A field without this function has no column. */
  value?(call: CallRecord, agent: User | null): CellValue
  /** How its column is drawn, if not by its kind. */
  readonly drawnAs?: Exclude<ColumnKind, ValueKind>
  /** Explains the field where there is room for a sentence. */
  readonly hint?: string
  /** The speaker that it measures. */
  readonly speaker?: 'agent' | 'lead'
  /** Its place among the columns that the table shows by default. */
  readonly shownAt?: number
  /** Whether the column is pinned by default: it stays in view when the table is scrolled sideways. */
  readonly isPinned?: true
  /** Names of other fields that its column shows, which the column's filter menu offers too. */
  readonly alsoShows?: readonly string[]
  /** Words for it in the filter's text, besides its name and label. */
  readonly words?: readonly string[]
  /** Whether a new condition begins with "is", because people choose one of the known values. */
  readonly isChosen?: boolean
  /**
   * False if comparing calls by it isn't useful, because it identifies a call or a customer, or because another form of the field
   * is compared. `if-few`: compared only if calls have few different values.
   */
  readonly isCompared?: false | 'if-few'
  /**
   * Calls can be grouped by it. `name`: the group's name in stored queries, if it isn't the field's. `key`: the field that
   * identifies a group, if it isn't this one. `without`: the label of calls that have no value.
   */
  readonly groups?: { readonly name?: string; readonly key?: string; readonly without: string }
  /** Whether groups show its mean; of a field with yes and no, the share of yes. */
  readonly hasMean?: true
}

/** A field as `fields.ts` declares it: with a path, its value follows. */
export type DeclaredField = Field &
  ({ readonly path?: undefined } | { readonly path: CallPath; readonly value?: undefined })

/** `duration` or `metrics.aiScore`. */
export type CallPath = PathOf<CallRecord>
type PathOf<Source> = {
  [Name in keyof Source & string]: NonNullable<Source[Name]> extends Plain
    ? Name
    : `${Name}.${keyof NonNullable<Source[Name]> & string}`
}[keyof Source & string]
type Plain = string | number | boolean | readonly unknown[]

/** The groups in which columns are listed. */
export type FieldGroup =
  | 'Call'
  | 'Agent'
  | 'Lead'
  /** These two groups are judgments by others. A blind review hides them. */
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
