/** Not those that tests replace. */
const inNextFrame = window.requestAnimationFrame.bind(window)
const later = window.setTimeout.bind(window)

/** Vitest's own waits move fake time with each try. This one doesn't. */
export async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(inNextFrame)
}

/** Until the next frame has been drawn, and what was due by then has run. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => void inNextFrame(() => void later(resolve)))
}
