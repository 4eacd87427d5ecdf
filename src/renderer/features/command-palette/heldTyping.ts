let held: { text: string; readonly stop: AbortController } | null = null

/**
 * Keeps what is typed from the page until `releaseTyping`: after the palette was opened, its field gets the focus some frames
 * later, or when its code has loaded.
 */
export function holdTyping(): void {
  releaseTyping()
  const started = { text: '', stop: new AbortController() }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    started.text += event.key
  }
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: started.stop.signal })
  held = started
}

/** What was typed meanwhile. */
export function releaseTyping(): string {
  const text = held?.text ?? ''
  held?.stop.abort()
  held = null
  return text
}
