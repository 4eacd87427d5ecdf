import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import type { HeardHit } from '../../../contract/library/hearing.ts'
import { useHeardLine, useNotedCall, stopHearing } from '../../client/hearing.ts'
import { hitAnchor } from '../../client/librarySearch.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { NO_QUERY } from '../../components/links/querySearch.ts'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { SaidBy, SnippetText } from '../../components/text/SnippetText.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { createValueStore, useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import { RoundPlayButton } from '../player/playback/PlayButton.tsx'
import type { Playback, PlaybackState } from '../player/playback/playback.ts'
import { toTenths } from '../player/timeline/stretch.ts'
import { HeardCall } from './HeardCall.tsx'
import { heardWords, positionWords } from './heardWords.ts'
import { LOADING, readingMs, type HeardItem, type LineState } from './lineState.ts'
import { StretchProgress } from './StretchProgress.tsx'

/** Calls are read, and their links fetched, for the line that is heard and these after it. */
const PREPARED = 2
/** How much more "Longer" plays. */
const LONGER_SECONDS = 10

interface HeardLinesProps {
  readonly hits: readonly HeardHit[]
  /** How many there are, also if more than these. */
  readonly hitCount: number
}

export function HeardLines({ hits, hitCount }: HeardLinesProps) {
  const today = useToday()
  const navigate = useNavigate()
  const [{ index, round }, setPlace] = useState({ index: 0, round: 0 })
  const [states, setState] = useReducer(withState, NO_STATES)
  const [isPaused, setPaused] = useState(false)
  /** In which the last line came to its end. */
  const [endedRound, setEndedRound] = useState<number | null>(null)
  const hit = hits[index]!
  const state = states.get(index) ?? LOADING
  const playback = state.kind === 'ready' ? state.playback : null
  const go = (next: number) => {
    if (playback !== null && next !== index) playback.pause()
    setPaused(false)
    setPlace({ index: next, round: round + 1 })
  }
  const isLast = index === hits.length - 1
  const goOn = () => (isLast ? setEndedRound(round) : go(index + 1))
  const isOver = isPaused || endedRound === round
  useReading(state.kind === 'shown' && !isOver ? hit : null, goOn)
  useShareHeardLine(hit.call.id, playback)

  const toggle = () => {
    if (state.kind === 'failed') retry()
    else if (endedRound === round) go(index)
    else if (playback === null) setPaused(!isPaused)
    else if (isPaused) go(index)
    else playback.toggle()
  }
  const retry = () => {
    if (state.kind === 'failed' && state.retry !== undefined) {
      setPaused(false)
      state.retry()
    } else go(index)
  }
  const open = () => {
    const seconds = playback === null ? null : toTenths(playback.position.current())
    if (playback === null) setPaused(true)
    else playback.pause()
    void navigate({
      to: '/calls/$callId',
      params: { callId: hit.call.id },
      search: { ...NO_QUERY, ...(seconds !== null && { t: [String(seconds)] }) },
      ...(seconds === null && { hash: hitAnchor(hit.place) }),
    })
  }
  const longer = !isOver && playback !== null && (() => playback.extendPart(LONGER_SECONDS))
  useCommands({
    'hear.toggle': toggle,
    'hear.next': !isLast && (() => go(index + 1)),
    'hear.previous': index > 0 && (() => go(index - 1)),
    'hear.longer': longer,
    'hear.open': open,
  })
  const bar = useRef<HTMLElement>(null)
  useFocusMoved(bar)
  const onKeyDown = (event: KeyboardEvent) => {
    const command = KEYS_IN_BAR[event.key]
    if (command === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    runCommand(command)
  }
  const words = heardWords(hit, today)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys and Escape of its buttons
    <section
      ref={bar}
      aria-label="Hear it"
      onKeyDown={onKeyDown}
      className="@container relative shrink-0 border-t border-line bg-sunk"
    >
      {playback !== null && state.kind === 'ready' && <StretchProgress playback={playback} stretch={state.stretch} />}
      <div className="flex min-h-[56px] items-center gap-3 px-4 py-1.5">
        <div className="flex shrink-0 items-center">
          <IconButton command="hear.previous" disabled={index === 0} onClick={() => go(index - 1)} />
          <ToggleButton playback={playback} isPaused={isOver} isLoading={state.kind === 'loading'} onToggle={toggle} />
          <IconButton command="hear.next" disabled={isLast} onClick={() => go(index + 1)} />
        </div>
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 gap-2">
            <span role="status" className="min-w-0 truncate">
              <span className="text-ink-3">{positionWords(index, hits.length, hitCount)}: </span>
              <bdi className="font-medium">{words}</bdi>
            </span>
            <span role="status" className={state.kind === 'failed' ? 'text-bad' : 'shrink-0 text-ink-3'}>
              {noteWords(state)}
            </span>
          </p>
          <p dir="auto" className="truncate text-ink-2 @max-4xl:line-clamp-2 @max-4xl:whitespace-normal">
            {hit.speaker !== null && <SaidBy words={hit.speaker} side={hit.side} />}
            <SnippetText snippet={hit.snippet} />
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {state.kind === 'failed' && <Button command="failure.retry" onClick={retry} />}
          <Button command="hear.longer" variant="ghost" disabled={!longer}>
            Longer
          </Button>
          <NoteButton callId={hit.call.id} />
          <Button command="hear.open" variant="ghost" onClick={open}>
            Open call
          </Button>
          <IconButton command="hear.stop" onClick={stopHearing} />
        </div>
      </div>
      {/* Those after the first one only when it's ready, which takes half as long then. */}
      {preparedItems(hits, index, state.kind === 'loading' ? 0 : PREPARED).map((item) => (
        <HeardCall
          key={item.hit.call.id}
          item={item}
          round={item.index === index && !isPaused ? round : null}
          onState={(at, next) => setState({ at, next })}
          onEnd={goOn}
        />
      ))}
    </section>
  )
}

const NO_STATES: ReadonlyMap<number, LineState> = new Map()

function withState(
  states: ReadonlyMap<number, LineState>,
  { at, next }: { readonly at: number; readonly next: LineState },
): ReadonlyMap<number, LineState> {
  return new Map([...states, [at, next]])
}

/** The line that is heard and those after it, the first one of each call. */
function preparedItems(hits: readonly HeardHit[], index: number, afterwards: number): readonly HeardItem[] {
  const items = hits.slice(index, index + 1 + afterwards).map((hit, at) => ({ index: index + at, hit }))
  return items.filter(({ hit }, at) => items.findIndex((other) => other.hit.call.id === hit.call.id) === at)
}

const KEYS_IN_BAR: Readonly<Partial<Record<string, 'hear.next' | 'hear.previous' | 'hear.stop'>>> = {
  ArrowRight: 'hear.next',
  ArrowLeft: 'hear.previous',
  Escape: 'hear.stop',
}

function noteWords(state: LineState): string {
  switch (state.kind) {
    case 'loading':
      return 'Finding the line…'
    case 'ready':
      return state.stretch.isSure ? '' : 'Exact position unknown. Playing the surrounding part.'
    case 'shown':
    case 'failed':
      return state.words
  }
}

/** Shows a line for as long as it takes to read. */
function useReading(hit: HeardHit | null, onRead: () => void): void {
  const end = useEffectEvent(onRead)
  useEffect(() => {
    if (hit === null) return
    const timer = setTimeout(() => end(), readingMs(hit))
    return () => clearTimeout(timer)
  }, [hit])
}

function useShareHeardLine(callId: number, playback: Playback | null): void {
  useEffect(() => {
    useHeardLine.setState(playback && { callId, position: playback.position, pause: () => playback.pause() }, true)
    return () => useHeardLine.setState(null, true)
  }, [callId, playback])
}

/** The bar has the focus when it appears; where it was before gets it back. */
function useFocusMoved(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    const element = bar.current
    element?.querySelector<HTMLElement>('[data-command="hear.toggle"]')?.focus()
    return () => {
      const isHere = document.activeElement === document.body || element?.contains(document.activeElement)
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [bar])
}

/** One button, also for a line that is only shown: it keeps the focus from line to line. */
function ToggleButton({ playback, isPaused, isLoading, onToggle }: ToggleButtonProps) {
  const motion: ValueStore<Motion> = playback?.state ?? NO_MOTION
  const isPlaying = useStoreValue(motion, (state) => state.isPlaying)
  const isWaiting = useStoreValue(motion, (state) => state.isWaiting)
  return (
    <RoundPlayButton
      command="hear.toggle"
      isPlaying={playback === null ? !isPaused : isPlaying}
      isWaiting={isLoading || isWaiting}
      onToggle={onToggle}
    />
  )
}

type Motion = Pick<PlaybackState, 'isPlaying' | 'isWaiting'>
const NO_MOTION = createValueStore<Motion>({ isPlaying: false, isWaiting: false })

interface ToggleButtonProps {
  readonly playback: Playback | null
  readonly isPaused: boolean
  readonly isLoading: boolean
  onToggle(): void
}

/** In a review of the call that is heard. */
function NoteButton({ callId }: { readonly callId: number }) {
  const canNote = useNotedCall((noted) => noted === callId)
  return (
    canNote && (
      <Button command="hear.note" variant="ghost">
        Add note
      </Button>
    )
  )
}
