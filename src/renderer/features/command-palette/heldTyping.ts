let held: { text: string; readonly stop: AbortController } | null = null

/**
 * Keeps what is typed from the page until `releaseTyping`: after the palette was opened, its field gets the focus some frames
 * later, or when its code has loaded.
 */
export function holdTyping(): void {
  releaseTyping()
  const started = { text: '', stop: new AbortController() }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isCharacter = event.key.length === 1
    if (!isCharacter && !OF_A_FIELD.test(event.key)) return
    event.preventDefault()
    // Escape still closes what has opened.
    if (event.key !== 'Escape') event.stopImmediatePropagation()
    if (isCharacter) started.text += event.key
    if (event.key === 'Backspace') started.text = started.text.slice(0, -1)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: started.stop.signal })
  held = started
}

/** Keys that the page would act on. */
const OF_A_FIELD = /^(?:Enter|Escape|Backspace|Delete|Home|End|Page|Arrow)/u

/** What was typed meanwhile. */
export function releaseTyping(): string {
  const text = held?.text ?? ''
  held?.stop.abort()
  held = null
  return text
}
