import { useEffect, useState, type RefObject } from 'react'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { partsText, selectedParts } from './turnText.ts'

export interface SelectedText {
  readonly text: string
  /** Where the selection begins. */
  readonly turn: Turn
  /** It spans several lines, whose speakers are in the text. */
  readonly isOfSeveral: boolean
  /** In coordinates of the window. */
  readonly box: DOMRect
}

/** The text that a person has just selected in the list of lines. Null again once the selection ends or scrolls. */
export function useSelectedText(list: RefObject<HTMLElement | null>, turns: readonly Turn[]): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // The selection is only complete after the event.
    const read = () => requestAnimationFrame(() => setSelected(selectedText(list.current, turns)))
    const clear = () => setSelected(null)
    list.current?.addEventListener('pointerup', read, { signal })
    list.current?.addEventListener('keyup', read, { signal })
    list.current?.addEventListener('scroll', clear, { signal, capture: true })
    document.addEventListener('selectionchange', () => getSelection()?.isCollapsed !== false && clear(), { signal })
    return () => stop.abort()
  }, [list, turns])
  return selected
}

function selectedText(list: HTMLElement | null, turns: readonly Turn[]): SelectedText | null {
  const selection = getSelection()
  if (list === null || selection === null) return null
  const parts = selectedParts(list, turns, selection)
  const [first] = parts
  if (first === undefined) return null
  const range = selection.getRangeAt(0)
  if (!list.contains(range.commonAncestorContainer)) return null
  const isOfSeveral = parts.length > 1
  const text = isOfSeveral ? partsText(parts) : first.text
  return { text, turn: first.turn, isOfSeveral, box: range.getBoundingClientRect() }
}
