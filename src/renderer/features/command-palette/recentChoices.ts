import { readStored, writeStored } from '../../hooks/stored/storedSetting.ts'

const STORAGE_KEY = 'earshot.palette.recent'
const MOST = 20

/** Ids of the chosen items, the latest first. */
export function recentChoices(): readonly string[] {
  return readStored(STORAGE_KEY, (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [],
  )
}

export function rememberChoice(id: string): void {
  writeStored(STORAGE_KEY, [id, ...recentChoices().filter((other) => other !== id)].slice(0, MOST))
}
