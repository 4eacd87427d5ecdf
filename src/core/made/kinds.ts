import { readCorrections, type AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import type { NewTracker } from '../../domain/trackers/tracker.ts'
import { readTracker, writtenTracker } from '../../domain/trackers/trackerFile.ts'
import { readCallMarks, type CallMarks } from '../../domain/transcripts/listenerMarks.ts'
import type { TableLayout } from '../../domain/views/view.ts'
import { readLayout, readView, writtenLayout, writtenView, type NewView } from '../../domain/views/viewFile.ts'
import type { ListKind } from './madeList.ts'

/** Called with a text for each part that couldn't be read. */
type OnUnreadable = (what: string) => void

export const viewKind = (onUnreadable: OnUnreadable): ListKind<NewView> => ({
  list: 'views',
  what: 'view',
  read: (stored) => readView(stored, onUnreadable),
  write: writtenView,
})

export const trackerKind = (onUnreadable: OnUnreadable): ListKind<NewTracker> => ({
  list: 'trackers',
  what: 'tracker',
  read: (stored) => readTracker(stored, onUnreadable),
  write: writtenTracker,
})

export const LAYOUTS: ListKind<TableLayout> = { list: 'layouts', what: 'view', read: readLayout, write: writtenLayout }

export const MARKS: ListKind<CallMarks> = {
  list: 'marks',
  what: 'call',
  read: readCallMarks,
  write: ({ callId, pins, agentSpeaker }) => ({ callId, pins, agentSpeaker }),
}

export const ACCOUNT_CORRECTIONS: ListKind<AccountCorrection> = {
  list: 'account-corrections',
  what: 'account',
  read: (stored) => readCorrections([stored])[0] ?? null,
  write: (correction) => correction,
}
