import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import type { SampleMethod, StratumBy } from '../../../domain/sampling/sampleMethod.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import { drawableCalls, type SampleRules } from '../../../domain/sampling/sampleRules.ts'
import { attempt } from '../../client/attempt.ts'
import { isAnySelected, type SelectedCalls } from '../../client/calls/selectedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Details } from '../../components/layout/Details.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useWhileShown } from '../../hooks/useWhileShown.ts'
import { Select } from '../../components/controls/choices/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { drawReviewable } from './drawReviewable.ts'
import { PopulationNotice } from './PopulationNotice.tsx'
import { SampleChoice, sampleMethod, type QueueChoice } from './SampleChoice.tsx'
import { samplePlan } from './samplePlan.ts'
import { enteredRules, rulesFrom, SampleRulesFields, STARTING_RULES } from './SampleRulesFields.tsx'
import { SampleSizeField } from './SampleSizeField.tsx'
import { chosenItems, LARGEST_QUEUE, queueName } from './startSelection.ts'
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

/** The sample that the dialog starts with. */
export interface SampleStart {
  /** Random if undefined. */
  readonly method?: SampleMethod | undefined
  readonly size: number
  readonly isBlind: boolean
  /** The usual ones if undefined. */
  readonly rules?: SampleRules | undefined
}

interface StartQueueDialogProps {
  readonly source: QueueSource
  readonly sample?: SampleStart | undefined
  onClose(): void
}

export function StartQueueDialog({ source, sample, onClose }: StartQueueDialogProps) {
  const navigate = useNavigate()
  const core = useCore()
  const { selected, query } = source
  const isAll = selected === 'all'
  const [choice, setChoice] = useState<QueueChoice>(
    selected !== null && isAnySelected(selected) ? 'selected' : (sample?.method?.kind ?? 'random'),
  )
  const [by, setBy] = useState<StratumBy>(sample?.method?.kind === 'stratified' ? sample.method.by : 'agent')
  const [size, setSize] = useState(String(sample?.size ?? 20))
  const [seed, setSeed] = useState(() => crypto.randomUUID().slice(0, 8))
  const [name, setName] = useState(() => queueName(source.name))
  const [isBlind, setBlind] = useState(sample?.isBlind ?? false)
  const [entered, setEntered] = useState(sample?.rules ? enteredRules(sample.rules) : STARTING_RULES)
  const [isStarting, setStarting] = useState(false)
  const [checking, setChecking] = useState<{ readonly count: number; readonly of: number } | null>(null)
  const openStarted = useWhileShown(
    (queueId: string) => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } }),
  )
  const drawing = useRef<AbortController | null>(null)
  useEffect(() => () => drawing.current?.abort(), [])
  const population = usePopulation(query, choice !== 'selected' || isAll)

  const calls = population.kind === 'read' ? population.calls : null
  const rules = useMemo(() => rulesFrom(entered), [entered])
  const known = useMemo(() => rules && calls && drawableCalls(calls, rules), [calls, rules])
  const wanted = Number(size)
  const isSizeRight = Number.isInteger(wanted) && wanted >= 1 && wanted <= LARGEST_QUEUE
  const draw = useMemo(() => {
    if (rules === null || known === null || calls === null || choice === 'selected' || !isSizeRight) return null
    const source = populationSource(query, calls)
    const method = sampleMethod(choice, wanted, by)
    return { ...{ source, rules, emptyIds: known.emptyIds, method, seed, zone: localZone() } }
  }, [query, calls, rules, known, choice, wanted, isSizeRight, by, seed])
  const plan = useMemo(() => draw && known && samplePlan(known.drawable, draw), [draw, known])
  const pickedIds = isAll ? (calls?.map(({ id }) => id) ?? null) : [...(selected ?? [])]
  const selectedCount = pickedIds?.length ?? null
  const callCount = choice === 'selected' ? selectedCount : (plan?.callCount ?? null)
  const isTooMuch = (callCount ?? 0) > LARGEST_QUEUE || (choice === 'selected' && isAll && hasMore(population))
  const isReady =
    name.trim() !== '' &&
    !isStarting &&
    callCount !== null &&
    callCount > 0 &&
    !isTooMuch &&
    (choice === 'selected' || seed !== '')

  const drawn = () => {
    if (draw === null || known === null) return null
    const onProgress = (count: number, of: number) => setChecking({ count, of })
    drawing.current = new AbortController()
    const { signal } = drawing.current
    const isReviewable = (callId: number) => core.calls.isReviewable({ callId, rules: draw.rules }, { signal })
    return attempt('queue-draw', () =>
      drawReviewable(known.drawable, draw, { isReviewable, onProgress, signal }).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      }),
    )
  }
  const start = async () => {
    setStarting(true)
    const queue =
      choice === 'selected'
        ? { items: chosenItems(pickedIds ?? [], isAll ? (calls ?? []) : source.loaded), receipt: null }
        : await drawn()
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
      onClose={onClose}
      title={selected !== null && isAnySelected(selected) ? 'Start review queue' : 'Draw sample'}
      description="Review calls one after another. Your reviews stay in Earshot and aren’t sent to the service."
      keepsOnOutsidePress
      action={{
        children: startWords(callCount),
        disabled: !isReady,
        onClick: () => void start(),
      }}
    >
      <div className="flex flex-col gap-3.5">
        <SampleChoice
          listName={source.name}
          selected={selected && selectedWords(isAll, hasMore(population) ? null : selectedCount)}
          isNoneSelected={selectedCount === 0}
          value={choice}
          onChoose={setChoice}
        />
        {(population.kind === 'read' ? choice !== 'selected' && rules !== null : choice !== 'selected' || isAll) && (
          <PopulationNotice
            population={population}
            drawableCount={choice === 'selected' ? null : (known?.drawable.length ?? null)}
          />
        )}
        {isTooMuch && (
          <p role="status" className="text-warn">
            A queue can have at most {format.number(LARGEST_QUEUE)} calls.{' '}
            {choice === 'selected' ? 'Draw a sample, or add filters.' : 'Draw fewer calls, or add filters.'}
          </p>
        )}
        {choice !== 'selected' && (
          <>
            <SampleRulesFields value={entered} onChange={setEntered} />
            <SampleSizeField
              value={size}
              onChange={setSize}
              populationCount={known?.drawable.length ?? null}
              label={choice === 'each-agent' ? 'How many for each agent' : 'How many'}
              isProportional={choice === 'random' || choice === 'stratified'}
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
        {checking === null && plan !== null && plan.requestCount > 0 && (
          <p role="status" className="text-sm text-ink-2">
            {requestWords(plan.requestCount)}
          </p>
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

function hasMore(population: PopulationState): boolean {
  return population.kind === 'read' && population.isCut
}

/** A population by filters that the service doesn't know can't be read again from it, so the receipt names its calls. */
function populationSource(query: LibraryQuery, calls: readonly CallRecord[]): PopulationSource {
  const expressed = serviceQuery(query)
  return expressed === null
    ? { kind: 'selection', callIds: calls.map(({ id }) => id), filters: query.filters }
    : { kind: 'filter', filters: expressed.filters }
}

/** `count`: null if it isn't known. */
function selectedWords(isAll: boolean, count: number | null): string {
  const number = count === null ? null : format.number(count)
  if (isAll) return number === null ? 'All calls that match' : `All calls that match (${number})`
  return `Selected calls (${count === 0 ? 'none' : (number ?? '')})`
}

/** At 100 requests a minute, people should know before. */
function requestWords(count: number): string {
  return count === 1
    ? 'Earshot first checks that the drawn call has something to review. This takes 1 request, or more if it must be replaced.'
    : `Earshot first checks that the ${format.number(count)} drawn calls have something to review. This takes ${format.number(count)} requests, or more if calls must be replaced.`
}

function startWords(count: number | null): string {
  if (count === null) return 'Start'
  return `Start with ${format.count(count, 'call')}`
}
