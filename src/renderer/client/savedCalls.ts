import { useMutation } from '@tanstack/react-query'
import type { ListStatus } from '../../contract/library/callList.ts'
import type { LibraryScope, LibrarySnapshot } from '../../contract/library/library.ts'
import type { EpochMs } from '../../domain/units.ts'
import { format } from '../components/format.ts'
import { useCore } from './connection/workspace.tsx'

/** The section of the settings, for links to it. */
export const SAVED_CALLS_SECTION = 'saved-calls'

/** What may be saved on this computer, most first. */
export const LIBRARY_SCOPE_WORDS: readonly { readonly value: LibraryScope; readonly label: string }[] = [
  { value: 'everything', label: 'Calls and transcripts' },
  { value: 'calls', label: 'Calls only' },
  { value: 'nothing', label: 'Don’t save' },
]

/** Whether calls are kept on the disk. */
export function isSaved(keeps: LibraryScope | null): keeps is Exclude<LibraryScope, 'nothing'> {
  return keeps === 'everything' || keeps === 'calls'
}

/** `41,200 of about 50,000 calls`; without the estimate once the list was read. */
export function coverageWords({ callCount, expectedCallCount }: LibrarySnapshot): string {
  if (expectedCallCount === null || expectedCallCount <= callCount) return format.count(callCount, 'call')
  return `${format.number(callCount)} of about ${format.count(rounded(expectedCallCount), 'call')}`
}

/** What figures of the library cover, if that isn't every call; otherwise null. */
export function figuresCoverage(library: LibrarySnapshot): string | null {
  if (!library.isListComplete) return `From ${coverageWords(library)}`
  return sinceWords(library)
}

/** What a list with this status covers and how old it is, if that isn't every call as it is now; otherwise null. */
export function listCoverage(status: ListStatus | null, library: LibrarySnapshot): string | null {
  const lacksCalls = status === 'partial' || status === 'period' || status === 'offline'
  const isOld = (status === 'offline' || status === 'paused') && library.asOf !== null
  const words = [lacksCalls ? figuresCoverage(library) : null, isOld ? `As of ${atWords(library.asOf)}` : null]
  return words.filter((one) => one !== null).join('. ') || null
}

/** Null if calls of any age are saved. */
export function sinceWords({ since }: LibrarySnapshot): string | null {
  return since === null ? null : `Only calls since ${format.date(new Date(since))}`
}

/** `2:02 PM`, with the day if it isn't today. */
export function atWords(at: EpochMs): string {
  const isToday = format.date(at) === format.date(Date.now())
  return isToday ? format.time(at) : format.dateTime(at)
}

/** `a minute`, `12 minutes`, `2 hours`. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return 'a minute'
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? format.count(minutes, 'minute') : format.count(Math.round(minutes / 60), 'hour')
}

/** An estimate has two digits. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}

/** Which calls are saved, since this instant or all. */
export interface SavedCallsChoice {
  readonly keeps: LibraryScope
  readonly since: string | null
}

/** Saves the user's decision. */
export function useChooseSavedCalls() {
  const core = useCore()
  return useMutation({ mutationFn: (choice: SavedCallsChoice) => core.library.choose({ ...choice }) })
}
