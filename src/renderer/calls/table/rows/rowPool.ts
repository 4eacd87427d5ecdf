import { longestIncreasing } from '../../../../domain/longestIncreasing.ts'
import type { LoadedRows } from '../loadedRows.ts'
import { rowElementId, RowSlot, type RowFrame } from './rowSlot.ts'

export interface RowPoolView {
  readonly rows: LoadedRows
  /** Number of indexes in the list; those without a row are drawn as skeletons. */
  readonly count: number
  readonly activeIndex: number
  /** Null if rows can't be selected. */
  readonly selected: Pick<ReadonlySet<number>, 'has'> | null
  readonly frame: RowFrame
}

export interface Viewport {
  readonly firstVisible: number
  readonly visible: number
}

/** Rows beyond each edge. At the wheel's 12,000 px/s a frame scrolls by 6 rows of 34 px. */
const OVERSCAN = 8

/** The visible rows in a window; `height` (px) is that of the rows, without the header. */
export function viewportOf(scrollTop: number, height: number, rowHeight: number): Viewport {
  return {
    firstVisible: Math.max(0, Math.floor(scrollTop / rowHeight)),
    visible: Math.max(1, Math.ceil(height / rowHeight) + 1),
  }
}

/** The range of rows to draw: from `first` to `last` (exclusive). */
export function drawnRange({ firstVisible, visible }: Viewport, count: number): readonly [first: number, last: number] {
  const first = Math.max(0, firstVisible - OVERSCAN)
  return [Math.min(first, Math.max(0, count - 1)), Math.min(count, firstVisible + visible + OVERSCAN)]
}

/** How many rows a range has at most. */
function sizeOf({ visible }: Viewport): number {
  return visible + 2 * OVERSCAN
}

function isVisible(index: number, { firstVisible, visible }: Viewport): boolean {
  return index >= firstVisible && index < firstVisible + visible
}

/**
 * The rows of a long list as a fixed pool of elements. A row's slot is its index modulo the pool size, so that scrolling
 * reassigns a few slots and doesn't touch the others. Drawn without React, in the same frame as the scroll: in a comparison,
 * React took four times as long to render the same rows, and moved elements to keep them in order.
 */
export class RowPool {
  readonly #grid: HTMLElement
  readonly #body: HTMLElement
  #slots: RowSlot[] = []
  /** By slot: the index that it shows; null if it isn't needed or must be redrawn. */
  #places: (number | null)[] = []
  #view: RowPoolView | null = null
  #range: readonly [first: number, last: number] = [0, 0]
  #viewport: Viewport = { firstVisible: 0, visible: 0 }
  /** Set while rows beyond the visible ones wait to be drawn. */
  #idle: number | null = null

  /** `body` contains only the rows; `grid` gets the reference to the active row. */
  constructor(grid: HTMLElement, body: HTMLElement) {
    this.#grid = grid
    this.#body = body
  }

  /** The drawn range; `last` is exclusive. */
  get range(): readonly [first: number, last: number] {
    return this.#range
  }

  /** Shows other rows, or the same rows drawn in another way. Slots only write what differs. */
  show(view: RowPoolView, viewport: Viewport): void {
    if (view.frame.cells !== this.#view?.frame.cells) {
      this.#slots = []
      this.#body.replaceChildren()
    }
    this.#view = view
    this.#resize(sizeOf(viewport), view)
    this.#keepCalls(view, viewport)
    this.#places.fill(null)
    this.#draw(viewport, 'visible')
  }

  /** Gives each call that stays in range the slot that shows it, so that its row moves instead of being written again. */
  #keepCalls({ rows, count }: RowPoolView, viewport: Viewport): void {
    const size = this.#slots.length
    const byCall = new Map(this.#slots.map((slot) => [slot.callId, slot]))
    byCall.delete(null)
    const kept = new Map<number, RowSlot>()
    const [first, last] = drawnRange(viewport, count)
    for (let index = first; index < last; index += 1) {
      const id = rows.callIdAt(index)
      const slot = byCall.get(id)
      // The service can list a call twice.
      byCall.delete(id)
      if (slot) kept.set(index % size, slot)
    }
    const isKept = new Set(kept.values())
    const replaced = this.#slots.filter((slot, at) => kept.has(at) && !isKept.has(slot))
    this.#slots = this.#slots.map((slot, at) => kept.get(at) ?? (isKept.has(slot) ? replaced.pop()! : slot))
  }

  scroll(viewport: Viewport): void {
    const [first, last] = this.#range
    const isJump = viewport.firstVisible >= last || viewport.firstVisible + viewport.visible <= first
    this.#draw(viewport, isJump ? 'visible' : 'all')
  }

  /** Draws the whole range; or the visible rows now, and the others when the browser is idle. */
  #draw(viewport: Viewport, part: 'visible' | 'all'): void {
    const view = this.#view
    if (view === null) return
    this.#viewport = viewport
    const [first, last] = (this.#range = drawnRange(viewport, view.count))
    const size = sizeOf(viewport)
    this.#resize(size, view)
    let isWhole = true
    for (const [at, slot] of this.#slots.entries()) {
      // The only one of `size` consecutive indexes that belongs to this slot.
      const index = first + ((((at - first) % size) + size) % size)
      if (index >= last) {
        slot.element.remove()
        this.#places[at] = null
      } else if (this.#places[at] === index) continue
      else if (part === 'visible' && !isVisible(index, viewport)) isWhole = false
      else {
        this.#places[at] = index
        const row = view.rows.at(index)
        const isSelected = view.selected === null ? null : row?.kind === 'call' && view.selected.has(row.call.id)
        slot.show({ index, row, isActive: index === view.activeIndex, isSelected }, view.frame)
        if (slot.element.parentNode === null) this.#body.append(slot.element)
      }
    }
    this.#pointToActive(view)
    if (!isWhole) this.#finishWhenIdle()
  }

  #finishWhenIdle(): void {
    this.#idle ??= requestIdleCallback(() => this.#finish())
  }

  #finish(): void {
    if (this.#idle === null) return
    cancelIdleCallback(this.#idle)
    this.#idle = null
    this.#draw(this.#viewport, 'all')
  }

  /**
   * Draws the remaining rows and puts the elements in row order, for screen readers and text selection. Moving an element
   * triggers its layout, so this runs after scrolling and moves as few as possible.
   */
  settle(): void {
    this.#finish()
    const placeOf = new Map<Element, number>()
    for (const [at, { element }] of this.#slots.entries()) {
      const place = this.#places[at] ?? null
      if (place !== null) placeOf.set(element, place)
    }
    const present = [...this.#body.children]
    const staying = new Set(longestIncreasing(present.map((element) => placeOf.get(element)!)))
    let next: Element | null = null
    for (const [element, place] of [...placeOf].toSorted(([, one], [, other]) => other - one)) {
      if (!staying.has(place)) this.#body.insertBefore(element, next)
      next = element
    }
  }

  dispose(): void {
    if (this.#idle !== null) cancelIdleCallback(this.#idle)
    this.#idle = null
    this.#view = null
    for (const { element } of this.#slots) element.remove()
    this.#grid.removeAttribute('aria-activedescendant')
  }

  #resize(size: number, { frame }: RowPoolView): void {
    if (this.#slots.length === size) return
    for (const { element } of this.#slots.splice(size)) element.remove()
    while (this.#slots.length < size) this.#slots.push(new RowSlot(frame.cells))
    this.#places = this.#slots.map(() => null)
  }

  #pointToActive({ activeIndex, rows }: RowPoolView): void {
    const [first, last] = this.#range
    // A reference to a row that isn't drawn would be broken.
    if (activeIndex >= first && activeIndex < last && rows.at(activeIndex) !== undefined) {
      this.#grid.setAttribute('aria-activedescendant', rowElementId(activeIndex))
    } else this.#grid.removeAttribute('aria-activedescendant')
  }
}
