import type { SearchQuery } from '../search/searchQuery.ts'
import { type NewTracker, type Tracker, type TrackerQuestion, trackerSearch } from './tracker.ts'
import { areSidesKnown, type TrackedCall, type TrackedText, trackerHits } from './trackerEvaluation.ts'

/** What a tracker finds in a call. */
export interface TrackerFinding {
  readonly tracker: Tracker
  readonly lines: readonly TrackedText[]
  /** Whether the call tells who says what, as far as the tracker needs it. */
  readonly knowsSides: boolean
}

/** What the trackers of a question find in a call. Finding nothing doesn't answer the question. */
export interface Evidence {
  /** At least one. */
  readonly trackers: readonly Tracker[]
  /** In order. */
  readonly lines: readonly TrackedText[]
  /** For all its trackers: whether the call says who is speaking, if they need that. */
  readonly knowsSides: boolean
}

/** By question. Questions without trackers aren't in it. */
export type EvidenceByQuestion = ReadonlyMap<number, Evidence>

interface Question {
  readonly id: number
  readonly text: string | null
}

/** For the same question, also if its text was changed or another scorecard has it. */
export function isEvidenceFor({ question }: Pick<NewTracker, 'question'>, { id, text }: Question): boolean {
  return question !== undefined && (question.id === id || (text !== null && question.text === text))
}

export function findingsIn(trackers: readonly Tracker[], call: TrackedCall): readonly TrackerFinding[] {
  return trackers.map((tracker) => {
    const search = trackerSearch(tracker)
    const knowsSides = search === null || areSidesKnown(search, call)
    return { tracker, lines: trackerHits(tracker, call), knowsSides }
  })
}

export function evidenceByQuestion(
  questions: readonly Question[],
  findings: readonly TrackerFinding[],
): EvidenceByQuestion {
  const found = new Map<number, Evidence>()
  for (const question of questions) {
    const own = findings.filter(({ tracker }) => isEvidenceFor(tracker, question))
    if (own.length === 0) continue
    const lines = [...new Set(own.flatMap((finding) => finding.lines))].toSorted(
      (one, other) => one.index - other.index,
    )
    const knowsSides = own.every((finding) => finding.knowsSides)
    found.set(question.id, { trackers: own.map(({ tracker }) => tracker), lines, knowsSides })
  }
  return found
}

/** Also the words of a tracker that is true if they aren't said. */
export function evidenceToHear(trackers: readonly NewTracker[]): readonly NewTracker[] {
  return trackers.map((tracker) => ({ ...tracker, isAbsence: false }))
}

/** The questions by their first line, as the call goes. Those without one are last, in their order on the card. */
export function inCallOrder<One extends { readonly id: number }>(
  questions: readonly One[],
  evidence: EvidenceByQuestion,
): readonly One[] {
  const placeOf = ({ id }: One) => evidence.get(id)?.lines[0]?.index ?? Infinity
  // Infinity − Infinity isn't a number.
  return questions.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

/** What the evidence's words are highlighted by. */
export function searchOfEvidence({ trackers }: { readonly trackers: readonly NewTracker[] }): SearchQuery {
  const parts = trackers.flatMap((tracker) => trackerSearch(tracker) ?? [])
  return parts.length === 1 ? parts[0]! : { kind: 'any', parts }
}

/** The question as this workspace has it: with the same text, or the same id if one of them has no text. */
export function questionHere({ id, text }: TrackerQuestion, known: readonly Question[]): TrackerQuestion {
  const same = known.filter((one) => (text === null || one.text === null ? one.id === id : one.text === text))
  return { id: (same.find((one) => one.id === id) ?? same[0])?.id ?? null, text }
}
