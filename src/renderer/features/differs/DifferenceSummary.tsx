import type { LibraryVocabulary } from '../../../contract/library.ts'
import { differenceWords } from '../../../domain/differs/differenceWords.ts'
import { otherChoices, type DiffersSubject } from '../../../domain/differs/subject.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/useToday.ts'
import { useDifferences } from './useDifferences.ts'

interface DifferenceSummaryProps {
  readonly subject: DiffersSubject
  readonly vocabulary: LibraryVocabulary
}

/** More would not fit on a printed page. */
const MOST_SHOWN = 8

/** The strongest findings of `DiffersPanel`, without adjusting, in a sentence each. */
export function DifferenceSummary({ subject, vocabulary }: DifferenceSummaryProps) {
  const today = useToday()
  const { data } = useDifferences(subject, otherChoices(subject)[0]!, false)
  // The panel, which asks the same, shows progress and failures.
  if (data === undefined) return null
  const found = [...data.fields, ...data.words].slice(0, MOST_SHOWN)
  if (found.length === 0) return <p className="pt-2">Nothing differs more than chance would explain.</p>
  return (
    <ul className="grid gap-1 pt-2">
      {found.map(({ difference }) => {
        const labelOf = (field: string) => questionLabel(field, vocabulary)
        const words = differenceWords(difference, { now: today, format, labelOf, others: 'the others' })
        return (
          <li key={words.sentence}>
            {words.sentence} <span className="text-sm text-ink-2">{words.size}.</span>
          </li>
        )
      })}
    </ul>
  )
}
