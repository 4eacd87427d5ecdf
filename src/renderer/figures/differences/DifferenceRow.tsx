import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import type { CommandId } from '../../../contract/commands.ts'
import type { ShownDifference } from '../../../contract/library/callDifferences.ts'
import type { LibraryVocabulary } from '../../../contract/library/library.ts'
import { clockText } from '../../../domain/clockText.ts'
import type { Comparison } from '../../../domain/differences/comparisons.ts'
import type { Difference } from '../../../domain/differences/difference.ts'
import { differenceFilter } from '../../../domain/differences/differenceFilter.ts'
import { differenceWords } from '../../../domain/differences/differenceWords.ts'
import { partWords } from '../../../domain/query/filterSentence.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { hearBeginnings, hearWords, type HeardWords } from '../../client/hearing.ts'
import { CallLink } from '../../components/links/CallLink.tsx'
import type { QuerySearch } from '../../components/links/querySearch.ts'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { DifferenceTrend, hasTrend } from './DifferenceTrend.tsx'

export interface FindingContext {
  readonly comparison: Comparison
  readonly vocabulary: LibraryVocabulary
  /** Of the list that example calls open in. */
  readonly search?: QuerySearch
  /** Whether the calls of this finding are shown. Undefined where they open elsewhere. */
  readonly isChosen?: (filter: QueryPart) => boolean
  /** Shows the calls of a finding. */
  readonly onFilter: (filter: QueryPart) => void
}

interface DifferenceRowProps extends FindingContext {
  readonly shown: ShownDifference
  readonly othersName: string
}

/** A finding: a click shows its calls. */
export function DifferenceRow({ shown: { difference, examples }, othersName, ...props }: DifferenceRowProps) {
  const { comparison, vocabulary, search, isChosen, onFilter } = props
  const today = useToday()
  const [showsTrend, setShowsTrend] = useState(false)
  const filter = shownFilter(difference)
  const labelOf = (field: string) => questionLabel(field, vocabulary)
  const words = differenceWords(difference, { now: today, format, labelOf, others: othersName })
  const chosen = isChosen?.(filter)
  const isTrended = hasTrend(difference, comparison)
  const hasExamples = examples.length > 0
  const heard = heardWords(difference)
  const hear = () => {
    const callIds = examples.map(({ id }) => id)
    if (heard === null) hearBeginnings(callIds)
    else hearWords(heard, { callIds })
  }
  return (
    <li data-command-scope="" className={clsx('-mx-2 px-2 py-1.5', chosen && 'bg-selected')}>
      <button
        type="button"
        data-command="differs.filter"
        aria-pressed={chosen}
        title={
          chosen ? 'Show all of these calls again' : `Show the calls: ${partWords(filter, today, format, labelOf)}`
        }
        onClick={() => onFilter(filter)}
        className="-mx-1 grid w-[calc(100%+8px)] gap-0.5 rounded-md px-1 py-1 text-left hover:bg-hover"
      >
        <span className="font-medium wrap-break-word">{words.claim}</span>
        <span className="sr-only">
          {`: ${words.inside} in these calls, ${words.outside} in ${othersName}. ${words.size}, ${words.counts}. ${chosen ? 'Show all calls' : 'Show these calls'}`}
        </span>
        <Bars difference={difference} inside={words.inside} outside={words.outside} />
      </button>
      <p title={words.counts} className="text-sm text-ink-2">
        {words.size}
        {words.also !== null && `, also ${words.also}`}
        {/* No line begins with a separator. */}
        {(isTrended || hasExamples) && <span className="not-printed">{'\u00a0·'}</span>}
        {isTrended && (
          <LineButton
            command="differs.trend"
            isExpanded={showsTrend}
            isLast={!hasExamples}
            onClick={() => setShowsTrend(!showsTrend)}
          >
            Over time
          </LineButton>
        )}
        {hasExamples && (
          <LineButton command="differs.hear" isLast onClick={hear}>
            {heard === null ? 'Hear beginnings' : 'Hear it'}
          </LineButton>
        )}
      </p>
      {showsTrend && <DifferenceTrend difference={difference} comparison={comparison} othersName={othersName} />}
      {hasExamples && (
        <ul aria-label="Calls to hear" className="grid gap-0.5 pt-1 text-sm">
          {examples.map((call) => (
            <li key={call.id} className="flex min-h-6 min-w-0 items-center gap-2">
              <CallLink
                call={call}
                {...(search && { search })}
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
      )}
    </li>
  )
}

interface LineButtonProps {
  readonly command: CommandId
  readonly isExpanded?: boolean
  readonly isLast: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function LineButton({ command, isExpanded, isLast, onClick, children }: LineButtonProps) {
  return (
    <>
      {' '}
      <span className="not-printed whitespace-nowrap">
        <button
          type="button"
          data-command={command}
          aria-expanded={isExpanded}
          onClick={onClick}
          className="text-accent-ink hover:underline"
        >
          {children}
        </button>
        {!isLast && ' ·'}
      </span>
    </>
  )
}

/** A word that these calls say more often, as what is played of the examples. Null for anything else. */
function heardWords(difference: Difference): HeardWords | null {
  if (difference.kind !== 'word' || difference.difference.value < 0) return null
  const { word, field } = difference
  const side = field === 'transcript.agent' ? 'agent' : field === 'transcript.lead' ? 'lead' : 'either'
  return { phrases: [`"${word}"`], side }
}

/** Without the value or word, if these calls have it less often. */
function shownFilter(difference: Difference): QueryPart {
  const filter = differenceFilter(difference)
  const isRarer = difference.kind !== 'number' && difference.difference.value < 0
  return isRarer ? { join: 'and', isNegated: true, parts: [filter] } : filter
}

interface BarsProps {
  readonly difference: Difference
  readonly inside: string
  readonly outside: string
}

/** These calls above the others, from zero. Points in time aren't amounts. */
function Bars({ difference, inside, outside }: BarsProps) {
  const most = Math.max(difference.inside.value, difference.others.value)
  const isAmount = most > 0 && Math.min(difference.inside.value, difference.others.value) >= 0 && !isTime(difference)
  const renderBar = (value: number, words: string, classes: string) => (
    <span className="flex items-center gap-2">
      {isAmount && (
        <span className="flex-1">
          <span className={clsx('block h-2 rounded-xs', classes)} style={{ width: `${(100 * value) / most}%` }} />
        </span>
      )}
      <span className={clsx('text-sm', isAmount && 'w-20 text-right')}>{words}</span>
    </span>
  )
  return (
    <span aria-hidden="true" className="grid max-w-[420px] gap-px">
      {renderBar(difference.inside.value, inside, 'bg-accent')}
      {renderBar(difference.others.value, outside, 'bg-ink-3')}
    </span>
  )
}

function isTime({ kind, field }: Difference): boolean {
  return kind === 'number' && ['timestamp', 'inserted_at', 'updated_at'].includes(field)
}
