import { readInstant } from '../instant.ts'
import type { CallType, User } from '../workspaces/directory.ts'
import type { ImportFields, StagedRecording } from './recording.ts'

/** The form of an import as it is being filled: text as typed, nothing chosen yet where null. */
export interface ImportDraft {
  readonly userId: number | null
  /** `YYYY-MM-DDTHH:MM[:SS]` in this computer's zone; empty while it is no time. */
  readonly localTime: string
  /** Null: the service decides. */
  readonly callTypeId: number | null
  readonly title: string
  readonly leadName: string
  readonly leadCompany: string
}

export type ImportDraftField = keyof ImportDraft
export type ImportDraftProblems = { readonly [Field in ImportDraftField]?: string }

/** The contract's bound for texts; the interface names none. */
const TEXT_LIMIT = 1000
/** A computer's clock may be a little behind the one that stamped the file. */
const FUTURE_TOLERANCE_MS = 5 * 60_000

/** What is chosen for the next recording because it was chosen for the last one. */
export interface ImportHabits {
  readonly userId: number | null
  readonly callTypeId: number | null
}

/**
 * Of what is chosen, what the workspace's lists know: somebody removed or a type archived since the last recording, or
 * a list that isn't there yet, is no choice. A blocked agent is known: the field says what that means.
 */
export function knownChoices(
  { userId, callTypeId }: ImportHabits,
  lists: { readonly users: readonly User[] | undefined; readonly callTypes: readonly CallType[] | undefined },
): ImportHabits {
  return {
    userId: lists.users?.some((user) => user.userId === userId) === true ? userId : null,
    callTypeId: lists.callTypes?.some(({ id, isArchived }) => id === callTypeId && !isArchived) ? callTypeId : null,
  }
}

export function draftOf(recording: StagedRecording, habits: ImportHabits): ImportDraft {
  return {
    userId: habits.userId,
    localTime: localTimeText(recording.occurredAt.instant),
    callTypeId: habits.callTypeId,
    title: recording.suggestedTitle ?? '',
    leadName: '',
    leadCompany: '',
  }
}

/** The form again, of what was sent. */
export function draftOfFields(fields: ImportFields): ImportDraft {
  return {
    userId: fields.userId,
    localTime: localTimeText(fields.timestamp),
    callTypeId: fields.callTypeId,
    title: fields.title ?? '',
    leadName: fields.leadName ?? '',
    leadCompany: fields.leadCompany ?? '',
  }
}

/**
 * The fields as they are sent, or what is wrong beside each. `guess` is the instant the form began with: left as it
 * was, it is sent exactly (the text has no fractions, and an hour that comes twice in autumn is one of two).
 */
export function checkDraft(
  draft: ImportDraft,
  guess: string,
  nowMs: number,
): { readonly fields: ImportFields } | { readonly problems: ImportDraftProblems } {
  const problems: { [Field in ImportDraftField]?: string } = {}
  const typed = draft.localTime === localTimeText(guess) ? Date.parse(guess) : Date.parse(draft.localTime)

  if (draft.userId === null) problems.userId = 'Choose the agent who made the call.'
  if (readInstant(draft.localTime)?.kind !== 'wall') problems.localTime = 'Say when the call took place: date and time.'
  else if (typed > nowMs + FUTURE_TOLERANCE_MS)
    problems.localTime = 'This lies in the future. Say when the call took place.'
  for (const field of ['title', 'leadName', 'leadCompany'] as const) {
    if (draft[field].trim().length > TEXT_LIMIT) problems[field] = `At most ${TEXT_LIMIT} characters.`
  }
  if (draft.userId === null || Object.keys(problems).length > 0) return { problems }

  return {
    fields: {
      timestamp: new Date(typed).toISOString(),
      userId: draft.userId,
      callTypeId: draft.callTypeId,
      title: textOrNull(draft.title),
      leadName: textOrNull(draft.leadName),
      leadCompany: textOrNull(draft.leadCompany),
    },
  }
}

/** An instant as a date-time field wants it, in this computer's zone: `2026-11-21T09:05:07`. Empty for what is no instant. */
export function localTimeText(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
