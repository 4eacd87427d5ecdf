import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'

export const inlineClass =
  'h-7 w-full min-w-0 rounded-sm border border-accent bg-bg px-1.5 text-ink outline-none placeholder:text-ink-3'

/** Before the browser paints, so that no key is lost. */
export function useFocusAtEnd(element: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = element.current
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [element])
}

/** Enter and Tab save and move; while replacing, arrows do too. Not while an input method composes a character. */
export function leavesCell({ key, nativeEvent }: KeyboardEvent, withArrows: boolean): boolean {
  if (nativeEvent.isComposing) return false
  return key === 'Enter' || key === 'Tab' || (withArrows && key.startsWith('Arrow'))
}

/** The grid and the page don't get the key. */
export function keepKey(event: KeyboardEvent, onCancel: () => void): void {
  event.stopPropagation()
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onCancel()
}
