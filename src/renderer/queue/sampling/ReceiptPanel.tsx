import { useEffect, useRef, useState } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { clockText } from '../../../domain/clockText.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import { partWords, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { populationOf } from '../../../domain/sampling/population.ts'
import { redraw, type SampleReceipt } from '../../../domain/sampling/sampleReceipt.ts'
import { qualifies, type SampleRules } from '../../../domain/sampling/sampleRules.ts'
import { attempt } from '../../client/attempt.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { knownLabel } from '../../client/calls/questionLabel.ts'
import { readPopulation } from '../../client/calls/readPopulation.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Details } from '../../components/layout/Details.tsx'
import { Fact } from '../../components/layout/Fact.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { RailSection } from '../../components/layout/RailSection.tsx'
import { format } from '../../components/format.ts'
import { sourceFilters } from './nextSample.ts'

interface ReceiptPanelProps {
  readonly queue: ReviewQueue
  readonly receipt: SampleReceipt
}

export function ReceiptPanel({ queue, receipt }: ReceiptPanelProps) {
  const core = useCore()
  const known = useKnownFields()
  const labelOf = (field: string) => knownLabel(field, known)
  const [checked, setChecked] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const { source, method, rules } = receipt
  const missing = rules?.onlyRecordings === true ? 'without a recording' : 'with nothing to review'
  const check = async () => {
    setChecking(true)
    leaving.current = new AbortController()
    const { signal } = leaving.current
    const query = { filters: sourceFilters(source), sort: [] }
    const read = await attempt('receipt-check', async () => {
      const population = readPopulation(core, query, { onProgress: () => undefined, signal })
      return population.catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
    })
    setChecking(false)
    if (read !== null) setChecked(checkWords(queue, receipt, read.calls))
  }
  return (
    <aside
      aria-label="Sampling details"
      className="w-[300px] shrink-0 overflow-y-auto border-l border-line bg-side max-wide:max-h-2/5 max-wide:w-full max-wide:border-t max-wide:border-l-0"
    >
      <RailSection title="Sampling details">
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-1 text-sm">
          <Fact name="From">{source.filters === undefined ? 'A selection' : filterWords(source.filters, labelOf)}</Fact>
          <Fact name="Population">{format.count(receipt.populationCount, 'call')}</Fact>
          {receipt.rules && <Fact name="Rules">{rulesWords(receipt.rules)}</Fact>}
          {(receipt.emptyIds?.length ?? 0) > 0 && (
            <Fact name="Left out">
              {format.count(receipt.emptyIds!.length, 'call')} {missing}
            </Fact>
          )}
          {(receipt.leftOutIds?.length ?? 0) > 0 && (
            <Fact name="Replaced">
              {format.count(receipt.leftOutIds!.length, 'call')} {missing}
            </Fact>
          )}
          <Fact name="Method">{METHODS[method.kind]}</Fact>
          {method.kind === 'stratified' && <Fact name="Grouped by">{BY[method.by]}</Fact>}
          <Fact name={method.kind === 'each-agent' ? 'Per agent' : 'Size'}>{format.number(method.size)}</Fact>
        </dl>
        <div className="mt-3">
          <Details>
            <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-1 text-sm">
              <Fact name="Seed">{receipt.seed}</Fact>
              <Fact name="Time zone">{receipt.zone}</Fact>
              <Fact name="Fingerprint">{receipt.populationFingerprint}</Fact>
            </dl>
            <p className="mt-2 text-xs text-ink-3">
              The same calls, method, and seed give the same sample. The fingerprint shows whether the calls have
              changed.
            </p>
            <div className="mt-2.5 flex flex-wrap gap-1.5">
              <Button command="sample.redraw" disabled={isChecking} onClick={() => void check()}>
                {isChecking ? 'Drawing again…' : 'Draw again'}
              </Button>
              <Button
                command="sample.saveReceipt"
                onClick={() =>
                  saveTextFile(
                    'sample-receipt.json',
                    `${JSON.stringify(receiptFile(queue, receipt), null, 2)}\n`,
                    'application/json',
                  )
                }
              >
                Save receipt
              </Button>
            </div>
            <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
              {checked}
            </p>
          </Details>
        </div>
      </RailSection>
    </aside>
  )
}

const METHODS = {
  random: 'Random',
  'each-agent': 'The same number for each agent',
  stratified: 'Stratified',
  'risk-weighted': 'Risk-weighted',
}
const BY = { agent: 'Agent', type: 'Call type', week: 'Week' }

/** "Duration is longer than 5m and (Deal is Won or AI score is below 60)". */
function filterWords(filters: readonly ResolvedPart[], labelOf: LabelOf): string {
  if (filters.length === 0) return 'All calls'
  const words = filters.map((part) => {
    const own = partWords(part, new Date(), format, labelOf)
    const isSeveral = isGroup(part) && !part.isNegated && excludedBy(part) === null
    return isSeveral && filters.length > 1 ? `(${own})` : own
  })
  return words.join(' and ')
}

function rulesWords({ onlyRecordings, leavesOutEmpty, minSeconds, maxSeconds }: SampleRules): string {
  const rules = [
    onlyRecordings && 'recordings only',
    leavesOutEmpty && 'with something to review',
    minSeconds !== null && `at least ${clockText(minSeconds)}`,
    maxSeconds !== null && `at most ${clockText(maxSeconds)}`,
  ].filter((rule) => rule !== false)
  const words = rules.join(', ')
  return words === '' ? 'None' : words[0]!.toUpperCase() + words.slice(1)
}

function checkWords(queue: ReviewQueue, receipt: SampleReceipt, calls: readonly CallRecord[]): string {
  const { rules, method, zone } = receipt
  const emptyIds = new Set(receipt.emptyIds)
  const drawable = calls.filter((call) => (rules === undefined || qualifies(call, rules)) && !emptyIds.has(call.id))
  const again = redraw(receipt, populationOf(drawable, method, zone))
  if (again.kind === 'older-method')
    return 'An older version of Earshot drew this sample in another way, so it can’t be drawn again.'
  if (again.kind === 'population-changed')
    return `The calls have changed (${format.number(again.populationCount)} now), so the same draw would give a different sample.`
  const drawn = again.sample.calls.map(({ callId }) => callId).join()
  return drawn === queue.items.map(({ callId }) => callId).join()
    ? 'Same result: the same calls in the same order.'
    : 'Different result: this queue was changed after the draw.'
}

function receiptFile(queue: ReviewQueue, receipt: SampleReceipt): unknown {
  return {
    kind: 'earshot-sample-receipt',
    ...receipt,
    drawnAt: new Date(queue.createdAt).toISOString(),
    // The weight of a risk-weighted draw says something about the scores, which a blind queue hides until a call is done.
    calls: queue.items.map(({ callId, draw, state }) =>
      queue.isBlind && state !== 'done' ? { callId } : { callId, ...draw },
    ),
  }
}
