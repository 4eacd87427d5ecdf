import { questionName } from '../../domain/scorecards/questionName.ts'
import type { TrackerQuestion } from '../../domain/trackers/tracker.ts'
import { useVocabulary } from '../client/calls/knownFields.ts'
import { Combobox } from '../components/controls/choices/Combobox.tsx'

interface EvidenceForProps {
  readonly question: TrackerQuestion | null
  onChange(question: TrackerQuestion | null): void
}

interface Choice extends TrackerQuestion {
  /** Their names. A question with the same text is one choice. */
  readonly scorecards: string
}

/** Chooses the question of a scorecard that a tracker is evidence for. */
export function EvidenceFor({ question, onChange }: EvidenceForProps) {
  const { data, isPending } = useVocabulary()
  const byText = Map.groupBy(data?.questions ?? [], ({ id, text }) => text ?? id)
  const choices = [...byText.values()].map(([first, ...others]): Choice => {
    const names = [first!, ...others].flatMap(({ scorecard }) => scorecard ?? [])
    return { id: first!.id, text: first!.text, scorecards: [...new Set(names)].join(', ') }
  })
  const chosen =
    question &&
    (choices.find(({ id, text }) => text === question.text && (text !== null || id === question.id)) ?? {
      ...question,
      scorecards: '',
    })
  return (
    <Combobox
      label="Evidence for"
      items={choices}
      value={chosen}
      onChange={(next) => onChange(next && { id: next.id, text: next.text })}
      keyOf={({ id, text }) => text ?? id ?? ''}
      textOf={({ id, text }) => questionName({ id, text })}
      searchTextOf={({ text, scorecards }) => `${text} ${scorecards}`}
      renderItem={({ id, text, scorecards }) => (
        <span className="min-w-0">
          <span dir="auto" className="block truncate">
            {questionName({ id, text })}
          </span>
          <span className="block truncate text-sm text-ink-3">{scorecards}</span>
        </span>
      )}
      placeholder="A question of a scorecard (optional)"
      emptyWords={
        isPending
          ? 'Loading questions…'
          : 'No scorecard has this question. Questions appear once a call with its scorecard was read.'
      }
      hint="Reviewers see where the words are said. If none are found, the answer can still be yes."
    />
  )
}
