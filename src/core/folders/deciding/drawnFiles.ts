import { createHmac } from 'node:crypto'

/** A call of a day that passes the selection. */
export interface DrawableFile {
  readonly sha256: string | null
  readonly userId: number | null
  readonly day: string | null
  /** It was drawn before, or sent, and counts. */
  readonly isDrawn: boolean
}

/**
 * Draws each agent's calls of a day: those with the lowest ranks. A rank is the HMAC of the day, the agent and the content of
 * the recording with the seed as key, so it doesn't depend on when a file arrived, what it is called, or which others there
 * are: the same calls and the same seed give the same draw on every computer. Returns those that are drawn now.
 */
export function drawnFiles<File extends DrawableFile>(
  files: readonly File[],
  { perDay, seed }: { readonly perDay: number; readonly seed: string },
): ReadonlySet<File> {
  const drawn = new Set<File>()
  for (const ofAgent of Map.groupBy(files, ({ userId }) => userId).values()) {
    const left = perDay - ofAgent.filter(({ isDrawn }) => isDrawn).length
    const open = ofAgent.filter(({ isDrawn }) => !isDrawn).map((file) => ({ file, rank: rankOf(file, seed) }))
    const sorted = open.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    for (const { file } of sorted.slice(0, Math.max(0, left))) drawn.add(file)
  }
  return drawn
}

function rankOf({ sha256, userId, day }: DrawableFile, seed: string): string {
  return createHmac('sha256', seed).update(`${day}\n${userId}\n${sha256}`).digest('hex')
}
