const STORAGE_KEY = 'earshot.palette.recent'
const MOST = 20

/** Ids of the chosen items, the latest first. */
export function recentChoices(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberChoice(id: string): void {
  try {
    const ids = [id, ...recentChoices().filter((other) => other !== id)].slice(0, MOST)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids))
  } catch {
    // The storage is full: the palette only loses its memory.
  }
}
