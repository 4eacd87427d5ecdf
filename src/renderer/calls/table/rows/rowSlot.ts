import clsx from 'clsx'
import { __iconData as chevron } from 'lucide-react/icons/chevron-right'
import type { UnreadableRecord } from '../../../../domain/calls/call.ts'
import {
  attributeOf,
  changing,
  element,
  classWriter,
  textIn,
  type CellPainter,
  type Scene,
} from '../cells/paintCell.ts'
import { format } from '../../../components/format.ts'
import { groupName } from '../../../components/groupName.ts'
import { alertIcon, drawingOf, rowIcon } from '../cells/rowIcon.ts'
import type { LoadedRows } from '../loadedRows.ts'
import type { GroupRow, TableRow } from '../tableRow.ts'

export interface ShownRow {
  readonly index: number
  /** Undefined while it's loading. */
  readonly row: TableRow | undefined
  readonly isActive: boolean
  /** Null if rows can't be selected. */
  readonly isSelected: boolean | null
}

export interface RowCell {
  readonly classes: string
  readonly paint: CellPainter
  /** What the row of a group shows in this column: its mean, or a share, which says of what. */
  readonly mean?: { readonly classes: string; readonly isShare: boolean; readonly words: (row: GroupRow) => string }
  /** The edge of the line shown while the row is loading; null for no line. */
  readonly placeholder: 'start' | 'end' | null
}

/** Shared by all rows of a table. Replaced by another object only if something changed. */
export interface RowFrame {
  readonly cells: readonly RowCell[]
  /** The columns' widths as CSS's `grid-template-columns`. */
  readonly template: string
  /** Sticky position of pinned columns, in px, by column; null if not pinned. */
  readonly pinnedPlaces: readonly (number | null)[]
  /** By column: whether its content may be wider than the cell. */
  readonly isCut: readonly boolean[]
  readonly rowHeight: number
  readonly scene: Scene
  readonly groupLevels: LoadedRows['groupLevels']
}

const CHEVRON = drawingOf(chevron)
const WORDS = 'sticky left-4 flex max-w-80 min-w-0 items-center gap-2 pr-2 pl-4'
const INNER_WORDS = 'sticky left-4 flex max-w-80 min-w-0 items-center gap-2 pr-2 pl-10'

/** Calls are below all groups. */
function levelOf(row: TableRow, { groupLevels }: RowFrame): string {
  if (row.kind !== 'group') return String(groupLevels + 1)
  return row.within === null ? '1' : '2'
}

export function rowElementId(index: number): string {
  return `call-row-${index}`
}

/** A set of cells for one kind of row. A row shows one of them at a time. */
interface RowCells {
  readonly cells: readonly HTMLElement[]
  show(row: TableRow | undefined, index: number, scene: Scene): void
}
type RowKind = 'call' | 'group' | 'unreadable' | 'skeleton'

/**
 * A recycled row element. For calls, mostly only the texts of its cells change. The cells for a loading row or an unreadable
 * record are created once, when first needed.
 */
export class RowSlot {
  readonly element = element('div')
  readonly #cells: readonly RowCell[]
  readonly #cellsByKind = new Map<RowKind, RowCells>()
  readonly #write = writersOf(this.element)
  #kind: RowKind | null = null
  #index = -1
  #row: TableRow | undefined
  #scene: Scene | null = null

  /** The cells never change: other columns need another slot. */
  constructor(cells: readonly RowCell[]) {
    this.#cells = cells
  }

  /** The call that it shows; null for another row. */
  get callId(): number | null {
    return this.#row?.kind === 'call' ? this.#row.call.id : null
  }

  show({ index, row, isActive, isSelected }: ShownRow, frame: RowFrame): void {
    const kind = row?.kind ?? 'skeleton'
    const shown = this.#cellsOf(kind)
    if (kind !== this.#kind) this.element.replaceChildren(...shown.cells)
    // If only the row's state (active, selected) changed, its cells stay the same.
    const isSame = kind === this.#kind && row === this.#row && index === this.#index && frame.scene === this.#scene
    this.#kind = kind
    this.#index = index
    this.#row = row
    this.#scene = frame.scene
    if (!isSame) shown.show(row, index, frame.scene)

    const write = this.#write
    write.place(index * frame.rowHeight)
    write.height(frame.rowHeight)
    write.template(frame.template)
    if (kind === 'call') write.cells(frame, shown.cells)
    const isThere = row !== undefined
    write.role(isThere ? 'row' : null)
    write.hidden(isThere ? null : 'true')
    write.id(isThere && isActive ? rowElementId(index) : null)
    write.index(isThere ? String(index) : null)
    write.rowIndex(isThere ? String(index + 2) : null)
    write.selected(isThere && kind !== 'group' ? String(isSelected ?? isActive) : null)
    write.expanded(row?.kind === 'group' ? String(row.isExpanded) : null)
    write.level(isThere && frame.groupLevels > 0 ? levelOf(row, frame) : null)
    const state = kind === 'group' ? 'group' : isSelected === true ? 'selected' : 'plain'
    write.classes(!isThere ? COMING : ROW_CLASSES[state][isActive ? 'active' : 'other'])
  }

  #cellsOf(kind: RowKind): RowCells {
    let shown = this.#cellsByKind.get(kind)
    if (shown === undefined) {
      shown = CELLS_OF_ROW[kind](this.#cells)
      this.#cellsByKind.set(kind, shown)
    }
    return shown
  }
}

const LOOK =
  'group/row absolute inset-x-0 top-0 grid items-stretch border-b border-line [contain:strict] [grid-template-rows:100%]'
// The whole row pulses: an animation for each of its lines would be 300 animations.
const COMING = clsx(LOOK, 'animate-pulse')
const SELECTED = clsx(LOOK, 'bg-selected group-data-sideways/grid:[--row-bg:var(--bg-selected)]')
// On the first cell, which stays in view and covers the row while the table is scrolled sideways.
const MARKED = '[&>:first-child]:shadow-[inset_3px_0_0_var(--accent)]'
// A page of the library loads in a few frames, in which lines would only flicker.
const SKELETON_LINE = 'block h-2.5 rounded-sm bg-line [animation:appear_1ms_120ms_both]'
// While rows scroll past a resting pointer, none is highlighted: two changing backgrounds add a third to the drawing time.
const PLAIN = clsx(
  LOOK,
  'bg-bg group-[:not([data-scrolling])]/grid:hover:bg-hover',
  'group-data-sideways/grid:[--row-bg:var(--bg)] group-[[data-sideways]:not([data-scrolling])]/grid:hover:[--row-bg:var(--bg-hover)]',
)

const ACTIVE = clsx(LOOK, MARKED, 'bg-hover group-data-sideways/grid:[--row-bg:var(--bg-hover)]')

const ROW_CLASSES = {
  plain: { active: ACTIVE, other: PLAIN },
  group: { active: ACTIVE, other: clsx(LOOK, 'bg-sunk') },
  selected: { active: clsx(SELECTED, MARKED), other: SELECTED },
}

function writersOf(target: HTMLElement) {
  return {
    role: attributeOf(target, 'role'),
    hidden: attributeOf(target, 'aria-hidden'),
    id: attributeOf(target, 'id'),
    index: attributeOf(target, 'data-index'),
    rowIndex: attributeOf(target, 'aria-rowindex'),
    selected: attributeOf(target, 'aria-selected'),
    expanded: attributeOf(target, 'aria-expanded'),
    level: attributeOf(target, 'aria-level'),
    classes: classWriter(target),
    place: changing((top: number) => {
      target.style.transform = `translateY(${top}px)`
    }),
    height: changing((px: number) => {
      target.style.height = `${px}px`
    }),
    template: changing((template: string) => {
      target.style.gridTemplateColumns = template
    }),
    cells: cellWriter(),
  }
}

/** The parts of a row's cells that depend on the columns' widths. */
function cellWriter() {
  let last: Partial<RowFrame> = {}
  return ({ pinnedPlaces, isCut }: RowFrame, cells: readonly HTMLElement[]) => {
    if (pinnedPlaces === last.pinnedPlaces && isCut === last.isCut) return
    last = { pinnedPlaces, isCut }
    for (const [at, cell] of cells.entries()) {
      const place = pinnedPlaces[at] ?? null
      cell.style.left = place === null ? '' : `${place}px`
      cell.classList.toggle('overflow-hidden', isCut[at])
    }
  }
}

const CELLS_OF_ROW: Readonly<Record<RowKind, (cells: readonly RowCell[]) => RowCells>> = {
  call(cells) {
    const elements = cells.map(({ classes }, at) => gridCell(at, classes))
    const painters = cells.map(({ paint }, at) => paint(elements[at]!))
    return {
      cells: elements,
      show(row, _, scene) {
        if (row?.kind !== 'call') return
        for (const paint of painters) paint(row.call, scene)
      },
    }
  },

  unreadable(cells) {
    const cell = gridCell(0, 'col-span-full flex min-w-0 px-2 pl-4 text-ink-2')
    cell.setAttribute('aria-colspan', String(cells.length))
    const icon = alertIcon({ size: 15, strokeWidth: 1.6, classes: 'shrink-0 text-warn' })
    const name = element('span', 'shrink-0 font-medium text-ink')
    const reason = element('span', 'truncate text-ink-3')
    // Stays in view while the table is scrolled sideways.
    const words = element('span', 'sticky left-4 flex min-w-0 items-center gap-2')
    words.append(icon, name, reason)
    cell.append(words)
    const show = ({ id, path, reason: why }: UnreadableRecord) => {
      name.textContent = `Can’t read ${id === null ? 'this call' : `call ${id}`}`
      cell.title = reason.textContent = `${path}: ${why}`
    }
    return {
      cells: [cell],
      show(row) {
        if (row?.kind === 'unreadable') show(row.record)
      },
    }
  },

  group(cells) {
    const label = gridCell(0, 'col-span-full row-start-1 flex min-w-0 items-center')
    const arrow = rowIcon(CHEVRON, { size: 14, strokeWidth: 1.8, classes: '' })
    const turn = classWriter(arrow)
    const name = element('span', 'truncate font-medium')
    const count = element('span', 'shrink-0 text-ink-3')
    // Stays in view while the table is scrolled sideways.
    const words = element('span')
    const place = classWriter(words)
    words.append(arrow, name, count)
    label.append(words)
    const means = cells.flatMap(({ mean }, at) => {
      if (mean === undefined) return []
      // What is wider than a narrow column continues to its left, where the row is empty.
      const cell = gridCell(at, clsx('row-start-1 flex items-center px-2 whitespace-nowrap text-ink-2', mean.classes))
      cell.style.gridColumn = String(at + 1)
      const label = element('span', 'mr-1 text-xs text-ink-3 empty:hidden')
      const value = element('span')
      cell.append(label, value)
      return [{ label: textIn(label), value: textIn(value), cell, mean }]
    })
    return {
      cells: [label, ...means.map(({ cell }) => cell)],
      show(row) {
        if (row?.kind !== 'group') return
        name.title = name.textContent = groupName(row.by, row.group)
        place(row.within === null ? WORDS : INNER_WORDS)
        count.textContent = format.count(row.group.callCount, 'call')
        turn(row.isExpanded ? 'shrink-0 rotate-90 text-ink-3' : 'shrink-0 text-ink-3')
        for (const { label, value, mean } of means) {
          const shown = mean.words(row)
          label(shown === '' || mean.isShare ? '' : 'Mean')
          value(shown)
        }
      },
    }
  },

  skeleton(cells) {
    const lines = cells.map(({ placeholder }) =>
      placeholder === null ? null : { line: element('span'), isEnd: placeholder === 'end' },
    )
    return {
      cells: cells.map(({ classes }, at) => {
        const cell = element('div', classes)
        const line = lines[at]?.line
        if (line) cell.append(line)
        return cell
      }),
      show(_, index) {
        for (const [at, line] of lines.entries()) {
          // Widths that differ by row look like text. They depend on the index, so that they don't change during scrolling.
          const width = ['w-3/4', 'w-1/2', 'w-2/3', 'w-4/5'][(index * 3 + at) % 4]
          if (line) line.line.className = clsx(SKELETON_LINE, width, line.isEnd && 'ml-auto')
        }
      },
    }
  },
}

function gridCell(at: number, classes: string): HTMLElement {
  const cell = element('div', classes)
  cell.role = 'gridcell'
  cell.ariaColIndex = String(at + 1)
  return cell
}
