import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import type { CallRecord, CallRow as Row, UnreadableRecord } from '../../../domain/calls/call.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { CallColumn } from './callColumns.tsx'
import { pinnedLook, pinnedStyle } from './columnLayout.ts'
import { SelectMark } from './selectColumn.tsx'

interface CallRowProps {
  /** Undefined while it is on its way. */
  readonly row: Row | undefined
  readonly index: number
  readonly top: number
  readonly id: string
  readonly columns: readonly CallColumn[]
  readonly isActive: boolean
  /** Null where rows can't be selected. */
  readonly isSelected: boolean | null
  readonly now: Date
  readonly users: ReadonlyMap<number, User>
  readonly hrefOf: (callId: number) => string
}

const LOOK =
  'absolute inset-x-0 top-0 grid h-(--call-row) items-stretch border-b border-line [contain:strict] [grid-template-columns:var(--call-columns)]'

/**
 * One slot of the pool. Recycled: scrolling gives it another row and another place, and changes little but texts. The
 * memo is what makes that cheap: of 45 slots, the few that changed are drawn.
 */
export const CallRow = memo(function CallRow({
  row,
  index,
  top,
  id,
  columns,
  isActive,
  isSelected,
  now,
  users,
  hrefOf,
}: CallRowProps) {
  const style = { transform: `translateY(${top}px)` }
  if (!row) {
    return (
      <div aria-hidden="true" className={LOOK} style={style}>
        {columns.map((column, at) => (
          <div key={column.id} className={cellLook(columns, at)} style={pinnedStyle(column, at)}>
            {/* Widths that differ by row look like text; a remainder of the index keeps them still while one scrolls. */}
            {!column.isLabelHidden && (
              <Skeleton
                className={clsx(
                  ['w-3/4', 'w-1/2', 'w-2/3', 'w-4/5'][(index * 3 + at) % 4],
                  column.align === 'end' && 'ml-auto',
                )}
              />
            )}
          </div>
        ))}
      </div>
    )
  }
  return (
    // The keyboard's side of a click is Enter on the grid, which holds the focus for its rows.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? isActive}
      data-index={index}
      className={clsx(
        LOOK,
        isActive
          ? 'bg-selected group-focus-visible/grid:shadow-[inset_2px_0_0_var(--accent)]'
          : isSelected === true
            ? 'bg-accent-soft'
            : 'bg-bg hover:bg-hover',
      )}
      style={style}
    >
      {row.kind === 'call' ? (
        columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            className={cellLook(columns, at)}
            style={pinnedStyle(column, at)}
            {...(column.id === 'select' ? SELECTS : {})}
          >
            {column.id === 'title' ? (
              <TitleLink call={row.call} hrefOf={hrefOf} />
            ) : column.id === 'select' ? (
              <SelectMark isSelected={isSelected === true} />
            ) : (
              column.draw(row.call, now, users.get(row.call.agent?.id ?? -1) ?? null)
            )}
          </div>
        ))
      ) : (
        <UnreadableCell record={row.record} span={columns.length} />
      )}
    </div>
  )
})

/** A real link, so that it can be opened in another window and copied; a plain click is the row's. */
function TitleLink({ call, hrefOf }: { readonly call: CallRecord; readonly hrefOf: (callId: number) => string }) {
  const isUntitled = call.title === null || call.title.trim() === ''
  return (
    <a
      href={hrefOf(call.id)}
      tabIndex={-1}
      draggable={false}
      title={call.title ?? undefined}
      onClick={preventPlain}
      // A title of a right-to-left script ends at its left: without this the ellipsis would eat its beginning. It still
      // starts where all titles of the column do.
      dir="auto"
      // Tabular figures make Inter's hyphen as wide as a figure, which tears a title's words apart.
      className={clsx(
        'block truncate text-left [font-feature-settings:normal] [unicode-bidi:isolate]',
        isUntitled ? 'text-ink-3' : 'font-medium',
      )}
    >
      {isUntitled ? 'Untitled' : call.title}
    </a>
  )
}

const SELECTS = { 'data-selects': '' }

/** Shift selects rows; with Ctrl or ⌘ a link is opened elsewhere, as everywhere. */
function preventPlain(event: MouseEvent): void {
  if (!isModified({ ...buttonsOf(event), shiftKey: false })) event.preventDefault()
}

function buttonsOf({ ctrlKey, metaKey, altKey, button }: MouseEvent) {
  return { ctrlKey, metaKey, altKey, button }
}

/** A click that the browser has another meaning for: a new tab, a download. */
export function isModified(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0
}

function UnreadableCell({ record, span }: { readonly record: UnreadableRecord; readonly span: number }) {
  const name = record.id === null ? 'A call' : `Call ${record.id}`
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={span}
      className="col-span-full flex min-w-0 items-center gap-2 px-2.5 pl-4 text-ink-2"
      title={`${record.path}: ${record.reason}`}
    >
      <CircleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-warn" />
      <span className="shrink-0 font-medium text-ink">{name} could not be read</span>
      <span className="truncate text-ink-3">
        {record.path}: {record.reason}
      </span>
    </div>
  )
}

function cellLook(columns: readonly CallColumn[], at: number): string {
  const { align, id } = columns[at]!
  return clsx(
    'content-center overflow-hidden text-ellipsis whitespace-nowrap px-2.5',
    align === 'end' && 'text-right',
    (id === 'format' || id === 'select') && 'pr-0!',
    at === 0 && 'pl-4',
    pinnedLook(columns, at),
  )
}
