import { readStored, writeStored } from '../../hooks/stored/storedSetting.ts'

const STORAGE_KEY = 'earshot.palette.recent'
const MOST = 20
/** These ids contain names of companies and people, which mustn't be kept once their workspace is removed. */
const WITH_NAMES = /^(?:filter|account)\./

/** Ids of the chosen items, the latest first. */
export function recentChoices(): readonly string[] {
  return readStored(STORAGE_KEY, (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && !WITH_NAMES.test(id)).slice(0, MOST) : [],
  )
}

export function rememberChoice(id: string): void {
  if (WITH_NAMES.test(id)) return
  writeStored(STORAGE_KEY, [id, ...recentChoices().filter((other) => other !== id)].slice(0, MOST))
}
