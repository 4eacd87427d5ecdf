import { createValueStore } from './valueStore.ts'

interface Audible {
  pause(): void
}

/** The recording or message that plays, or played last. */
export const audible = createValueStore<Audible | null>(null)

/** Call it when one plays: it pauses the one before, because only one is heard at a time. */
export function hearAlone(media: Audible): void {
  const before = audible.current()
  if (before !== media) before?.pause()
  audible.set(media)
}
