import { useState } from 'react'
import type { CallDifferences } from '../../../contract/differs.ts'
import type { LibraryVocabulary } from '../../../contract/library.ts'
import { otherChoices, type DiffersSubject, type OtherCalls } from '../../../domain/differs/subject.ts'
import { adjustableFields, fieldsOfParts, type AdjustedField } from '../../../domain/differs/sameInformation.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { Checkbox } from '../../components/controls/Checkbox.tsx'
import { Select } from '../../components/controls/Select.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { excludedWords } from './excludedWords.ts'
import { useDifferences } from './useDifferences.ts'

interface DiffersPanelProps {
  readonly subject: DiffersSubject
  readonly vocabulary: LibraryVocabulary
  readonly hrefOf: (callId: number) => string
  readonly onOpenCall: (callId: number) => void
  /** Shows the calls of a finding. */
  readonly onFilter: (filter: QueryPart) => void
  readonly onClose: () => void
}

/** What differs about some calls: one sentence per finding, with calls to hear. */
export function DiffersPanel({ subject, vocabulary, onClose, ...rest }: DiffersPanelProps) {
  const choices = otherChoices(subject)
  const [others, setOthers] = useState<OtherCalls>(choices[0]!)
  const [isAdjusted, setAdjusted] = useState(false)
  // Calls that were selected by an agent have no others of that agent to compare with.
  const adjustable = adjustableFields(
    fieldsOfParts('own' in subject.calls ? [...subject.calls.own, ...subject.shared] : subject.shared),
  )
  const answer = useDifferences(subject, others, isAdjusted)
  const { data, failure, isPlaceholderData } = answer
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="What differs about these calls?"
      description={<>Compares {subject.words} with others. A difference doesn’t prove a cause.</>}
      note={data && !failure && data.fields.length + data.words.length > 0 && noteWords(data)}
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2 pb-3">
        {choices.length > 1 && (
          <div className="w-[260px]">
            <Select<OtherCalls>
              label="Compare with"
              value={others}
              onChange={setOthers}
              options={choices.map((value) => ({ value, label: otherName(value, subject) }))}
            />
          </div>
        )}
        {adjustable.length > 0 && (
          <Checkbox label={`Adjust for ${adjustedWords(adjustable)}`} checked={isAdjusted} onChange={setAdjusted} />
        )}
      </div>
      {failure ? (
        <FailureNotice failure={failure} actions={{ retry: answer.retry }} retriesItself />
      ) : data === undefined ? (
        <Loading onCancel={answer.cancel} />
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Findings data={data} vocabulary={vocabulary} {...rest} />
        </div>
      )}
    </Dialog>
  )
}

function otherName(others: OtherCalls, { othersName }: DiffersSubject): string {
  return others === 'all' ? 'All other calls' : (othersName ?? 'Other calls of this list')
}

const ADJUSTED_NAMES: Readonly<Record<AdjustedField, string>> = { agent: 'agent', call_type: 'call type' }

type FindingsProps = Omit<DiffersPanelProps, 'subject' | 'onClose'> & { readonly data: CallDifferences }

function Findings({ data, vocabulary, ...rest }: FindingsProps) {
  const { inside, others, fields, words, adjustedFor } = data
  const library = useLibrary()
  const coverage = library === undefined ? null : figuresCoverage(library)
  const list = {
    ...rest,
    vocabulary,
    others: adjustedFor.length === 0 ? 'the others' : `others of the same ${adjustedWords(adjustedFor)}`,
  }
  if (inside.callCount === 0 || others.callCount === 0) {
    return (
      <EmptyState title={inside.callCount === 0 ? 'No matching calls' : 'No other calls'}>
        {inside.callCount === 0
          ? 'No call matches, so there is nothing to compare.'
          : 'All calls are among these, so there is nothing to compare them with.'}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="pb-3 text-ink-2">
        {coverageWords(data)}
        {coverage !== null && ` ${coverage}.`}
      </p>
      {fields.length + words.length === 0 ? (
        <EmptyState title="Nothing differs more than chance would explain">
          {data.testCount === 0
            ? 'There are too few calls to compare.'
            : `Chance could explain every difference in ${format.count(data.testCount, 'comparison')} of values, numbers, answers, and words.`}
        </EmptyState>
      ) : (
        <>
          {fields.length > 0 && <DifferenceList heading="Fields, answers, and talk metrics" shown={fields} {...list} />}
          {words.length > 0 && <DifferenceList heading="Words" shown={words} {...list} />}
        </>
      )}
      {data.excluded.length > 0 && <p className="pt-3 text-sm text-ink-2">{excludedWords(data.excluded)}</p>}
    </>
  )
}

function Loading({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <SlowAnswer form="inline" onCancel={onCancel} />
      <div role="status" aria-label="Comparing calls" className="flex flex-col gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/4" />
      </div>
    </div>
  )
}

/** "1,204 calls, compared with 38,990 others. Words are from the transcripts and messages of 3,100 of these 40,194 calls." */
function coverageWords({ inside, others, adjustedFor }: CallDifferences): string {
  const compared =
    adjustedFor.length > 0 && inside.comparedCount < inside.callCount
      ? `${format.number(inside.comparedCount)} of ${format.count(inside.callCount, 'call')}, compared with ${format.number(others.comparedCount)} of ${format.count(others.callCount, 'other')} of the same ${adjustedWords(adjustedFor)}.`
      : `${format.count(inside.callCount, 'call')}, compared with ${format.count(others.comparedCount, 'other')}.`
  const read = inside.withWordsCount + others.withWordsCount
  const all = inside.comparedCount + others.comparedCount
  if (read === 0) return `${compared} No transcript or messages of them have been read, so words weren’t compared.`
  return read === all
    ? compared
    : `${compared} Words are from the transcripts and messages of ${format.number(read)} of these ${format.count(all, 'call')}.`
}

function adjustedWords(adjustedFor: readonly AdjustedField[]): string {
  return adjustedFor.map((field) => ADJUSTED_NAMES[field]).join(' and ')
}

function noteWords({ testCount }: CallDifferences): string {
  return `${format.count(testCount, 'comparison')}. On average, at most 5% of the findings are due to chance.`
}
