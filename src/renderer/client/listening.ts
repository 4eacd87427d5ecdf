import { create } from 'zustand'
import type { LocalRecording } from '../../contract/paths.ts'
import { runCommand } from '../commands/offeredCommands.ts'
import { showToast } from '../components/overlays/toasts.ts'

/** A recording of a list that isn't sent yet. */
export interface Listened {
  readonly recording: LocalRecording
  readonly name: string
  /** Plays the next one of the list. Undefined for the last one. */
  readonly onNext?: (() => void) | undefined
}

/** What the bar at the bottom of the window plays. */
export const useListened = create<Listened | null>()(() => null)

/** Plays a recording from its first speech; the one that plays already pauses or resumes. */
export function listen(one: Listened): void {
  if (isSame(useListened.getState(), one)) runCommand('hear.toggle')
  else useListened.setState(one, true)
}

export function stopListening(): void {
  useListened.setState(null, true)
}

/** Earshot doesn't download what the service will. */
export function sayLinkIsSilent(): void {
  showToast('listen', { title: 'Recordings from links can be heard after they are imported' })
}

function isSame(one: Listened | null, other: Listened): boolean {
  return one !== null && JSON.stringify(one.recording) === JSON.stringify(other.recording)
}
