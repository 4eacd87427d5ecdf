import { useEffect, useRef, useState } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { queueItem } from '../../../domain/reviews/newQueue.ts'
import { STARTING_RISK_FACTORS } from '../../../domain/sampling/risk.ts'
import type { SampleMethod, StratumBy } from '../../../domain/sampling/sampleMethod.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import { qualifies } from '../../../domain/sampling/sampleRules.ts'
import { attempt } from '../../client/attempt.ts'
import { isAnySelected, type SelectedCalls } from '../../client/calls/selectedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace'
import { Button } from '../../components/controls/Button.tsx'
import { Details } from '../../components/Details.tsx'
import { Checkbox } from '../../components/controls/Checkbox.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useWhileShown } from '../../hooks/useWhileShown.ts'
import { Radio } from '../../components/controls/Radio.tsx'
import { Select } from '../../components/controls/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { drawReviewable } from './drawReviewable.ts'
import { PopulationNotice } from './PopulationNotice.tsx'
import { rulesFrom, SampleRulesFields, STARTING_RULES } from './SampleRulesFields.tsx'
import { SampleSizeField } from './SampleSizeField.tsx'
import { usePopulation, type PopulationState } from './usePopulation.ts'

export interface QueueSource {
  /** Name of the list; default name of the queue. */
  readonly name: string
  readonly query: LibraryQuery
  /** Null without a table to select in. */
  readonly selected: SelectedCalls | null
  /** The loaded records, for the details a queue shows of its calls. */
  readonly loaded: readonly CallRecord[]
}

/** The random sample that the dialog starts with. */
export interface SampleStart {
  readonly size: number
  readonly isBlind: boolean
}

interface StartQueueDialogProps {
  readonly source: QueueSource
  readonly sample?: SampleStart | undefined
  onStarted(queueId: string): void
  onClose(): void
}

type Choice = 'selected' | SampleMethod['kind']

export function StartQueueDialog({ source, sample, onStarted, onClose }: StartQueueDialogProps) {
  const core = useCore()
  const { selected, query } = source
  const isAll = selected === 'all'
  const [choice, setChoice] = useState<Choice>(selected !== null && isAnySelected(selected) ? 'selected' : 'random')
  const [by, setBy] = useState<StratumBy>('agent')
  const [size, setSize] = useState(String(sample?.size ?? 20))
  const [seed, setSeed] = useState(() => crypto.randomUUID().slice(0, 8))
  const [name, setName] = useState(() => `${source.name}, ${format.date(new Date())}`)
  const [isBlind, setBlind] = useState(sample?.isBlind ?? false)
  const [entered, setEntered] = useState(STARTING_RULES)
  const [isStarting, setStarting] = useState(false)
  const [checking, setChecking] = useState<{ readonly count: number; readonly of: number } | null>(null)
  const openStarted = useWhileShown(onStarted)
  const drawing = useRef<AbortController | null>(null)
  useEffect(() => () => drawing.current?.abort(), [])
  const population = usePopulation(query, choice !== 'selected' || isAll)

  const calls = population.kind === 'read' ? population.calls : null
  const rules = rulesFrom(entered)
  const drawable = rules && (calls?.filter((call) => qualifies(call, rules)) ?? null)
  const pickedIds = isAll ? (calls?.map(({ id }) => id) ?? null) : [...(selected ?? [])]
  const selectedCount = pickedIds?.length ?? null
  const isTooMuch = (selectedCount ?? 0) > LARGEST_QUEUE || (isAll && hasMore(population))
  const wanted = Number(size)
  const isSizeRight = Number.isInteger(wanted) && wanted >= 1 && wanted <= 5000
  const isReady =
    name.trim() !== '' &&
    !isStarting &&
    (choice === 'selected'
      ? selectedCount !== null && selectedCount > 0 && !isTooMuch
      : drawable !== null && drawable.length > 0 && isSizeRight && seed !== '')

  const drawn = (kind: SampleMethod['kind']) => {
    if (rules === null || drawable === null) return null
    const source = populationSource(query, calls ?? [])
    const draw = { source, rules, method: methodOf(kind, wanted, by), seed, zone: localZone() }
    const onProgress = (count: number, of: number) => setChecking({ count, of })
    drawing.current = new AbortController()
    const { signal } = drawing.current
    return attempt('queue-draw', () =>
      drawReviewable(core, drawable, draw, { onProgress, signal }).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      }),
    )
  }
  const start = async () => {
    setStarting(true)
    const queue =
      choice === 'selected'
        ? { items: pickedItems(pickedIds ?? [], isAll ? (calls ?? []) : source.loaded), receipt: null }
        : await drawn(choice)
    setChecking(null)
    if (queue !== null && queue.items.length === 0) showToast('queue-draw', NOTHING_TO_REVIEW)
    const added =
      queue === null || queue.items.length === 0
        ? null
        : await attempt('queue-add', () =>
            core.queues.add({
              ...{ name: name.trim(), isBlind, receipt: queue.receipt, items: [...queue.items] },
            }),
          )
    setStarting(false)
    if (added !== null) openStarted(added.queueId)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Start review queue"
      description="Review calls one after another. Your reviews stay in Earshot and aren’t sent to the service."
      keepsOnOutsidePress
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isReady} onClick={() => void start()}>
            {startWords(
              choice === 'selected'
                ? selectedCount
                : drawable && isSizeRight
                  ? Math.min(wanted, drawable.length)
                  : null,
            )}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <fieldset className="flex flex-col gap-0.5">
          <legend className="pb-1 text-sm font-medium text-ink-2">Calls</legend>
          {selected !== null && (
            <Radio
              name="queue-calls"
              checked={choice === 'selected'}
              disabled={selectedCount === 0}
              onChoose={() => setChoice('selected')}
            >
              {isAll
                ? `All calls that match${selectedCount === null || hasMore(population) ? '' : ` (${format.number(selectedCount)})`}`
                : `Selected calls (${selectedCount === 0 ? 'none' : format.number(selectedCount ?? 0)})`}
            </Radio>
          )}
          <Radio name="queue-calls" checked={choice === 'random'} onChoose={() => setChoice('random')}>
            Random sample of “{source.name}”
          </Radio>
          <Radio name="queue-calls" checked={choice === 'stratified'} onChoose={() => setChoice('stratified')}>
            Stratified sample
          </Radio>
          <Radio name="queue-calls" checked={choice === 'risk-weighted'} onChoose={() => setChoice('risk-weighted')}>
            Risk-weighted sample
          </Radio>
        </fieldset>
        {(population.kind === 'read' ? choice !== 'selected' && rules !== null : choice !== 'selected' || isAll) && (
          <PopulationNotice
            population={population}
            drawableCount={choice === 'selected' ? null : (drawable?.length ?? null)}
          />
        )}
        {choice === 'selected' && isTooMuch && (
          <p role="status" className="text-warn">
            A queue can have at most {format.number(LARGEST_QUEUE)} calls. Draw a sample, or add filters.
          </p>
        )}
        {choice !== 'selected' && (
          <>
            <SampleRulesFields value={entered} onChange={setEntered} />
            <SampleSizeField
              value={size}
              onChange={setSize}
              populationCount={drawable?.length ?? null}
              isProportional={choice !== 'risk-weighted'}
            />
            {choice === 'stratified' && <Select label="Groups" options={GROUPS} value={by} onChange={setBy} />}
            {choice === 'risk-weighted' && (
              <p className="text-sm text-ink-2">
                Favors calls with a low AI score, differing scores, a lost deal, one-sided talk, long monologues, much
                silence, or no review score. Any call can be drawn, and its probability is saved with the queue.
              </p>
            )}
          </>
        )}
        <TextField label="Name" value={name} onChange={setName} maxLength={200} />
        <Checkbox
          label="Blind: hide other answers and scores until I finish a call"
          checked={isBlind}
          onChange={setBlind}
        />
        {choice !== 'selected' && (
          <Details>
            <TextField
              label="Seed"
              value={seed}
              onChange={setSeed}
              maxLength={200}
              hint="The same calls and seed give the same sample."
              problem={seed === '' ? 'Enter a seed. Any text works.' : null}
            />
          </Details>
        )}
        {checking !== null && (
          <p role="status" className="text-sm text-ink-2">
            Checking the drawn calls: {format.number(checking.count)} of {format.number(checking.of)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const NOTHING_TO_REVIEW = {
  title: 'None of the drawn calls has anything to review',
  words: 'Change the rules or the filter, then try again.',
}

const GROUPS = [
  { value: 'agent', label: 'By agent' },
  { value: 'type', label: 'By call type' },
  { value: 'week', label: 'By week' },
] as const

/** As many as the core accepts. */
const LARGEST_QUEUE = 5000

function hasMore(population: PopulationState): boolean {
  return population.kind === 'read' && population.isCut
}

function pickedItems(callIds: Iterable<number>, loaded: readonly CallRecord[]) {
  const byId = new Map(loaded.map((call) => [call.id, call]))
  return [...callIds].map((callId) => queueItem(callId, byId.get(callId)))
}

/** Receipts can't have filters that the service doesn't know, so they name the calls instead. */
function populationSource(query: LibraryQuery, calls: readonly CallRecord[]): PopulationSource {
  const asked = serviceQuery(query)
  return asked === null
    ? { kind: 'selection', callIds: calls.map(({ id }) => id) }
    : { kind: 'filter', filters: asked.filters }
}

function methodOf(kind: SampleMethod['kind'], size: number, by: StratumBy): SampleMethod {
  if (kind === 'stratified') return { kind, size, by }
  return kind === 'random' ? { kind, size } : { kind, size, factors: STARTING_RISK_FACTORS }
}

function startWords(count: number | null): string {
  if (count === null) return 'Start'
  return `Start with ${format.count(count, 'call')}`
}
