import { clockText } from '../../../domain/clockText.ts'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { linkToCall } from '../../client/calls/linkToCall.ts'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

export function turnText({ speaker, text }: Pick<Turn, 'speaker' | 'text'>): string {
  return speaker === null ? text : `${speaker}: ${text}`
}

/** With its time, such as `≈1:08`, if it has one: "Ana (1:08): Which tier?". */
export function quoteText({ speaker, text }: Pick<Turn, 'speaker' | 'text'>, time: string | null): string {
  const who = [speaker, time === null ? null : `(${time})`].filter((part) => part !== null)
  return who.length === 0 ? text : `${who.join(' ')}: ${text}`
}

/** What is said between two times, a line for each turn with its time. Null for nothing. */
export function stretchQuote(
  turns: readonly Turn[],
  positions: readonly EstimatedStart[],
  { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
): string | null {
  const lines = turns.flatMap((turn) => {
    const position = positions[turn.index]
    const end = positions[turn.index + 1]?.startSeconds ?? Infinity
    if (position === undefined || position.startSeconds >= toSeconds || end <= fromSeconds) return []
    return quoteText(turn, turnTime(position))
  })
  return lines.length === 0 ? null : lines.join('\n')
}

interface LinkedLine {
  readonly callId: number
  readonly turn: Pick<Turn, 'index'>
  /** Null if there is no recording to seek in. */
  readonly position: EstimatedStart | null
}

/** With the time only if it's exact: whoever opens the link has an estimate of their own. */
export function turnLink({ callId, turn, position }: LinkedLine): string {
  return linkToCall({
    callId,
    seconds: position && isExact(position) ? position.startSeconds : null,
    turn: turn.index + 1,
  })
}

/** `1:08`, `≈1:08` if it is estimated. */
export function turnTime(position: EstimatedStart): string {
  return `${isExact(position) ? '' : '≈'}${clockText(position.startSeconds)}`
}

function isExact({ isPinned = false, isWritten = false }: EstimatedStart): boolean {
  return isPinned || isWritten
}

/**
 * The selected text with each line's speaker, if the selection spans several lines. Null if it is within one line or contains
 * no line's text: then the browser copies the selection as is.
 */
export function selectedTurnsText(list: Element, turns: readonly Turn[], selection: Selection | null): string | null {
  const parts = selectedParts(list, turns, selection)
  return parts.length > 1 ? partsText(parts) : null
}

/** A line and what is selected of it. */
interface SelectedPart {
  readonly turn: Turn
  readonly text: string
}

export function partsText(parts: readonly SelectedPart[]): string {
  return parts.map(({ turn, text }) => turnText({ ...turn, text })).join('\n')
}

/** Without the lines of which only the name or the edge is selected. */
export function selectedParts(
  list: Element,
  turns: readonly Turn[],
  selection: Selection | null,
): readonly SelectedPart[] {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return []
  const range = selection.getRangeAt(0)
  return [...list.querySelectorAll('[data-turn]')].flatMap((row) => {
    const words = row.querySelector('p')
    const turn = turns[Number(row.getAttribute('data-turn'))]
    if (!words || !turn || !range.intersectsNode(words)) return []
    const text = partWithin(range, words)
    return text === '' ? [] : [{ turn, text }]
  })
}

function partWithin(range: Range, node: Node): string {
  const part = document.createRange()
  part.selectNodeContents(node)
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset)
  return part.toString().trim()
}
