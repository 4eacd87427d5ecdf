import type { CallRecord } from '../../../../domain/calls/call.ts'
import type { User } from '../../../../domain/workspaces/directory.ts'
import { hintOf } from './cellHints.ts'

export interface Scene {
  readonly now: Date
  readonly users: ReadonlyMap<number, User>
  readonly hrefOf: (callId: number) => string
}

/**
 * Adds a cell's elements once, and returns a function that updates them for another call. Rows are recycled, and creating
 * elements per call would be slow, so an update only writes texts, classes and attributes that differ.
 */
export type CellPainter = (cell: HTMLElement) => (call: CallRecord, scene: Scene) => void

/** The same for a value that isn't null. */
export type ValuePainter<Value> = (cell: HTMLElement) => (value: Value, scene: Scene) => void

/** A cell for the value that `read` returns for a call. If it's null, the cell shows a dash with this label, never 0. */
export function painterOf<Value>(
  read: (call: CallRecord, scene: Scene) => Value | null,
  unknownWords: string | ((call: CallRecord, scene: Scene) => string),
  paint: ValuePainter<Value>,
): CellPainter {
  return (cell) => {
    const show = paint(cell)
    const nodes = [...cell.childNodes]
    let unknown: ReturnType<typeof labeledMark> | null = null
    let isKnown = true
    return (call, scene) => {
      const value = read(call, scene)
      if (value === null) {
        // As wide as its cell: the dash alone is too small to hover.
        unknown ??= labeledMark('block text-ink-3', '–')
        unknown.say(typeof unknownWords === 'string' ? unknownWords : unknownWords(call, scene))
        if (isKnown) cell.replaceChildren(unknown.mark)
      } else {
        if (!isKnown) cell.replaceChildren(...nodes)
        show(value, scene)
      }
      isKnown = value !== null
    }
  }
}

/** A mark in a cell. What it says is its tooltip, also for screen readers. */
export function labeledMark(classes: string, content: Node | string) {
  const mark = element('span', classes)
  mark.role = 'img'
  mark.append(content)
  const hint = hintOf(mark)
  const read = attributeOf(mark, 'aria-label')
  const say = (words: string) => {
    hint(words)
    read(words)
  }
  return { mark, say }
}

export function painted<Value>(words: (value: Value, scene: Scene) => string, classes?: string): ValuePainter<Value> {
  return (cell) => {
    const write = textIn(classes === undefined ? cell : cell.appendChild(element('span', classes)))
    return (value, scene) => write(words(value, scene))
  }
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  classes?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (classes !== undefined) made.className = classes
  return made
}

/** Writes only what changed since the last write. */
export function changing<Value>(write: (value: Value) => void): (value: Value) => void {
  let last: Value | undefined
  return (value) => {
    if (value === last) return
    last = value
    write(value)
  }
}

export function textIn(parent: Node): (data: string) => void {
  const text = parent.appendChild(new Text())
  return changing((data: string) => {
    text.data = data
  })
}

export function classWriter(target: Element): (classes: string) => void {
  return changing((classes: string) => target.setAttribute('class', classes))
}

/** Null removes the attribute. */
export function attributeOf(target: Element, name: string): (value: string | null) => void {
  return changing((value: string | null) => {
    if (value === null) target.removeAttribute(name)
    else target.setAttribute(name, value)
  })
}
