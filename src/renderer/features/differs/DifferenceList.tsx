import { Filter } from 'lucide-react'
import { useId } from 'react'
import type { ShownDifference } from '../../../contract/differs.ts'
import type { FoundCall, LibraryVocabulary } from '../../../contract/library.ts'
import { clockText } from '../../../domain/clockText.ts'
import type { Difference } from '../../../domain/differs/difference.ts'
import { differenceFilter } from '../../../domain/differs/differenceFilter.ts'
import { differenceWords } from '../../../domain/differs/differenceWords.ts'
import { partWords } from '../../../domain/query/filterSentence.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { CallLink } from '../../components/CallLink.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/useToday.ts'

interface DifferenceListProps {
  readonly heading: string
  readonly shown: readonly ShownDifference[]
  /** What the others are called. */
  readonly others: string
  readonly vocabulary: LibraryVocabulary
  readonly hrefOf: (callId: number) => string
  readonly onOpenCall: (callId: number) => void
  readonly onFilter: (filter: QueryPart) => void
}

/** Findings, strongest first. */
export function DifferenceList({ heading, shown, others, vocabulary, ...actions }: DifferenceListProps) {
  const id = useId()
  const today = useToday()
  return (
    <section aria-labelledby={id} className="pt-2">
      <h3 id={id} className="pb-1 font-semibold">
        {heading}
      </h3>
      <ol className="divide-y divide-line border-y border-line">
        {shown.map(({ difference, examples }) => {
          const filter = shownFilter(difference)
          const words = differenceWords(difference, {
            now: today,
            format,
            labelOf: (field) => questionLabel(field, vocabulary),
            others,
          })
          return (
            <li
              key={JSON.stringify(filter)}
              className="grid gap-x-5 gap-y-1.5 py-2.5 md:grid-cols-[minmax(0,1fr)_300px]"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-break-word">{words.sentence}</p>
                {difference.kind !== 'number' && <ShareBars difference={difference} />}
                <p className="text-sm text-ink-2">
                  {words.size}. {words.counts}.
                </p>
                <Button
                  command="differs.filter"
                  look="ghost"
                  aria-label={`Filter by this: ${partWords(filter, today, format)}`}
                  onClick={() => actions.onFilter(filter)}
                  className="mt-1 -ml-[11px]"
                >
                  <Filter aria-hidden="true" size={14} strokeWidth={1.6} />
                  Filter by this
                </Button>
              </div>
              <Examples examples={examples} {...actions} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Without the value or word, if these calls have it less often. */
function shownFilter(difference: Difference): QueryPart {
  const filter = differenceFilter(difference)
  const isRarer = difference.kind !== 'number' && difference.difference.value < 0
  return isRarer ? { join: 'and', isNegated: true, parts: [filter] } : filter
}

/** These calls above the others, on one scale. */
function ShareBars({
  difference: { inside, others },
}: {
  readonly difference: Exclude<Difference, { kind: 'number' }>
}) {
  return (
    <div aria-hidden="true" className="my-1 grid max-w-[420px] gap-0.5">
      <span className="h-1.5 rounded-sm bg-accent" style={{ width: `${100 * inside.value}%` }} />
      <span className="h-1.5 rounded-sm bg-line-strong" style={{ width: `${100 * others.value}%` }} />
    </div>
  )
}

type ExamplesProps = { readonly examples: readonly FoundCall[] } & Pick<DifferenceListProps, 'hrefOf' | 'onOpenCall'>

function Examples({ examples, hrefOf, onOpenCall }: ExamplesProps) {
  if (examples.length === 0) return null
  return (
    <ul aria-label="Example calls" className="grid content-start gap-0.5 text-sm">
      {examples.map((call) => (
        <li key={call.id} className="flex min-w-0 gap-2">
          <CallLink
            call={call}
            hrefOf={hrefOf}
            onOpen={onOpenCall}
            className="min-w-0 flex-1 truncate text-accent-ink hover:underline"
          />
          <span className="shrink-0 text-ink-2">
            {[call.agent?.name, call.durationSeconds === null ? null : clockText(call.durationSeconds)]
              .filter((part) => part != null)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
