import {
  type FolderStart,
  MOST_GRACE_HOURS,
  type Plan,
  type Selection,
  USUAL_GRACE_HOURS,
  type WhenSent,
} from '../../../../contract/import/folders.ts'
import { durationText, parseDuration } from '../../../../domain/values/duration.ts'

/** What a person chooses about a watched folder, besides its rule. */
export interface FolderChoices {
  readonly start: FolderStart
  readonly selection: Selection
  readonly plan: Plan
  readonly whenSent: WhenSent
}

/** Shorter recordings are rarely conversations: unanswered calls and hang-ups. */
const FEWEST_SECONDS = 60

export const FIRST_CHOICES: FolderChoices = {
  start: 'today',
  selection: {
    minSeconds: FEWEST_SECONDS,
    maxSeconds: null,
    agents: null,
    directions: null,
    leaveOutNumbers: [],
    onlyNumbers: [],
  },
  plan: { kind: 'all' },
  whenSent: { kind: 'keep' },
}

/** Numbers of a list as typed, with commas, semicolons or line breaks between them. */
function numbersOf(text: string): readonly string[] {
  return text
    .split(/[,;\n]/u)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}

/** The choices as typed, which may be wrong. */
export interface ChoiceDraft {
  readonly start: FolderStart
  readonly minLength: string
  readonly maxLength: string
  readonly agents: Selection['agents']
  readonly directions: Selection['directions']
  readonly leaveOutNumbers: string
  readonly onlyNumbers: string
  readonly plan: Plan['kind']
  readonly perDay: string
  readonly seed: string
  readonly whenSent: WhenSent['kind']
  readonly subfolder: string
  readonly graceHours: string
}

export function choiceDraft({ start, selection, plan, whenSent }: FolderChoices): ChoiceDraft {
  const { minSeconds, maxSeconds, agents, directions, leaveOutNumbers, onlyNumbers } = selection
  return {
    ...{ start, agents, directions },
    minLength: minSeconds === null ? '' : durationText(minSeconds),
    maxLength: maxSeconds === null ? '' : durationText(maxSeconds),
    leaveOutNumbers: leaveOutNumbers.join(', '),
    onlyNumbers: onlyNumbers.join(', '),
    plan: plan.kind,
    perDay: plan.kind === 'per-agent' ? String(plan.perDay) : '5',
    // A new seed for each folder, shown so that anyone can repeat the draw.
    seed: plan.kind === 'per-agent' ? plan.seed : crypto.randomUUID().slice(0, 8),
    whenSent: whenSent.kind,
    subfolder: whenSent.kind === 'move' ? whenSent.subfolder : 'sent',
    graceHours: String(whenSent.kind === 'keep' ? USUAL_GRACE_HOURS : whenSent.graceHours),
  }
}

/** The labels of the fields that can be wrong. */
export const CHOICE_LABELS = {
  minLength: 'At least this long',
  maxLength: 'At most this long',
  leaveOutNumbers: 'Leave out these phone numbers',
  onlyNumbers: 'Send only these phone numbers',
  perDay: 'Calls per agent and day',
  seed: 'Seed',
  subfolder: 'Subfolder',
  graceHours: 'Hours to wait',
} as const
export type ChoiceProblems = { readonly [Field in keyof typeof CHOICE_LABELS]?: string }

/** What is wrong with the fields in use, in the order of the form. */
export function choiceProblems(draft: ChoiceDraft): ChoiceProblems {
  const least = secondsOf(draft.minLength)
  const most = secondsOf(draft.maxLength)
  const isDrawn = draft.plan === 'per-agent'
  const isReversed = typeof least === 'number' && typeof most === 'number' && most < least
  return {
    ...(least === undefined && { minLength: DURATION_WORDS }),
    ...(most === undefined && { maxLength: DURATION_WORDS }),
    ...(isReversed && { maxLength: 'Enter a length that isn’t below the minimum.' }),
    ...(hasLongNumber(draft.leaveOutNumbers) && { leaveOutNumbers: NUMBER_WORDS }),
    ...(hasLongNumber(draft.onlyNumbers) && { onlyNumbers: NUMBER_WORDS }),
    ...(isDrawn && !isCount(draft.perDay, 1, MOST_DRAWN) && { perDay: `Enter a number from 1 to ${MOST_DRAWN}.` }),
    ...(isDrawn && draft.seed.trim() === '' && { seed: 'Enter any text.' }),
    ...(draft.whenSent === 'move' &&
      !isFolderName(draft.subfolder) && {
        subfolder: 'Enter the name of one folder, without / or other special characters.',
      }),
    ...(draft.whenSent !== 'keep' &&
      !isCount(draft.graceHours, 0, MOST_GRACE_HOURS) && {
        graceHours: `Enter a whole number from 0 to ${MOST_GRACE_HOURS}.`,
      }),
  }
}

/** Null if a field is wrong. */
export function choicesOf(draft: ChoiceDraft): FolderChoices | null {
  if (Object.keys(choiceProblems(draft)).length > 0) return null
  const { start, agents, directions, perDay, seed } = draft
  return {
    start,
    selection: {
      minSeconds: secondsOf(draft.minLength) ?? null,
      maxSeconds: secondsOf(draft.maxLength) ?? null,
      ...{ agents, directions },
      leaveOutNumbers: numbersOf(draft.leaveOutNumbers),
      onlyNumbers: numbersOf(draft.onlyNumbers),
    },
    plan: draft.plan === 'all' ? { kind: 'all' } : { kind: 'per-agent', perDay: Number(perDay), seed: seed.trim() },
    whenSent: whenSentOf(draft),
  }
}

function whenSentOf({ whenSent: kind, subfolder, graceHours }: ChoiceDraft): WhenSent {
  if (kind === 'keep') return { kind }
  const grace = { graceHours: Number(graceHours) }
  return kind === 'move' ? { kind, subfolder: subfolder.trim(), ...grace } : { kind, ...grace }
}

/** The contract's limits. */
const MOST_DRAWN = 240
const MOST_SECONDS = 1_000_000
const LONGEST_NUMBER = 100

const DURATION_WORDS = 'Enter a duration, such as 1:30 or 90s.'
const NUMBER_WORDS = `Separate the numbers with commas. Each can have up to ${LONGEST_NUMBER} characters.`

/** Null: any length. Undefined: not a duration. */
function secondsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const seconds = parseDuration(text)
  return seconds !== undefined && seconds <= MOST_SECONDS ? seconds : undefined
}

function hasLongNumber(text: string): boolean {
  return numbersOf(text).some((number) => number.length > LONGEST_NUMBER)
}

function isFolderName(text: string): boolean {
  const name = text.trim()
  return name.length <= 100 && /^(?!\.)[^/\\:*?"<>|\p{Cc}]+$/u.test(name)
}

function isCount(text: string, least: number, most: number): boolean {
  return /^\d+$/u.test(text.trim()) && Number(text) >= least && Number(text) <= most
}
