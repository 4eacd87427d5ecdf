import type { FolderStart, Plan, Selection, WhenSent } from '../../../../contract/folders.ts'

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
export function numbersOf(text: string): readonly string[] {
  return text
    .split(/[,;\n]/u)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}

/** A plan that draws, with a new seed, so that anyone can repeat the draw. */
export function drawnPlan(perDay: number, seed: string = crypto.randomUUID().slice(0, 8)): Plan {
  return { kind: 'per-agent', perDay, seed }
}
