import '../../client/zodWithoutEval.ts'
import {
  folderSettings,
  type FolderStart,
  MOST_GRACE_HOURS,
  type Plan,
  type Selection,
  USUAL_GRACE_HOURS,
  type WhenSent,
} from '../../../contract/import/folders.ts'
import { durationText, parseDuration } from '../../../domain/values/duration.ts'

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

const NUMBER_WORDS = 'Separate the numbers with commas. Each can have up to 100 characters.'

/** The words for a field that the contract doesn't accept, by its place there, in the order of the form. */
const REFUSALS: readonly (readonly [place: string, field: keyof ChoiceProblems, words: string])[] = [
  ['selection.minSeconds', 'minLength', 'Enter a duration, such as 1:30 or 90s.'],
  ['selection.maxSeconds', 'maxLength', 'Enter a duration, such as 1:30 or 90s.'],
  ['selection.leaveOutNumbers', 'leaveOutNumbers', NUMBER_WORDS],
  ['selection.onlyNumbers', 'onlyNumbers', NUMBER_WORDS],
  ['plan.perDay', 'perDay', 'Enter a number from 1 to 240.'],
  ['plan.seed', 'seed', 'Enter any text.'],
  ['whenSent.subfolder', 'subfolder', 'Enter the name of one folder, without / or other special characters.'],
  ['whenSent.graceHours', 'graceHours', `Enter a whole number from 0 to ${MOST_GRACE_HOURS}.`],
]

/** What is wrong with the fields in use, in the order of the form. */
export function choiceProblems(draft: ChoiceDraft): ChoiceProblems {
  const { error } = settings.safeParse(given(draft))
  const places = (error?.issues ?? []).map(({ path }) => path.slice(0, 2).join('.'))
  const refused = REFUSALS.filter(([place]) => places.includes(place)).map(
    ([, field, words]) => [field, words] as const,
  )
  const [least, most] = [secondsOf(draft.minLength), secondsOf(draft.maxLength)]
  const isReversed = typeof least === 'number' && typeof most === 'number' && most < least
  return {
    ...(isReversed && { maxLength: 'Enter a length that isn’t below the minimum.' }),
    ...Object.fromEntries(refused),
  }
}

/** Null if a field is wrong. */
export function choicesOf(draft: ChoiceDraft): FolderChoices | null {
  if (Object.keys(choiceProblems(draft)).length > 0) return null
  return settings.parse(given(draft))
}

const settings = folderSettings.pick({ start: true, selection: true, plan: true, whenSent: true })

/** As the contract has it, except fields that can't be read, which are undefined. */
function given(draft: ChoiceDraft) {
  const { start, agents, directions, plan, perDay, seed, whenSent, subfolder, graceHours } = draft
  return {
    start,
    selection: {
      minSeconds: secondsOf(draft.minLength),
      maxSeconds: secondsOf(draft.maxLength),
      ...{ agents, directions },
      leaveOutNumbers: numbersOf(draft.leaveOutNumbers),
      onlyNumbers: numbersOf(draft.onlyNumbers),
    },
    plan: { kind: plan, perDay: countOf(perDay), seed: seed.trim() },
    whenSent: { kind: whenSent, subfolder, graceHours: countOf(graceHours) },
  }
}

/** Null: any length. Undefined: not a duration. */
function secondsOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseDuration(text)
}

function countOf(text: string): number | undefined {
  return /^\d+$/u.test(text.trim()) ? Number(text) : undefined
}
