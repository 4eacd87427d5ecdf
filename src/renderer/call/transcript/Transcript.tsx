import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { turnAt } from '../../../domain/transcripts/alignment/alignment.ts'
import type { FindOptions } from '../../../domain/textSearch.ts'
import { findInTurns, type Match } from '../../../domain/transcripts/findInTurns.ts'
import { type CallSearch, searchTurns } from '../../../domain/search/findInCall.ts'
import type { SearchSide } from '../../../domain/search/searchQuery.ts'
import { searchOfEvidence, type Evidence } from '../../../domain/trackers/evidence.ts'
import type { Speaker } from '../../../domain/transcripts/speakers.ts'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { Button } from '../../components/controls/Button.tsx'
import { type FindStart, useFind } from '../../hooks/useFind.ts'
import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import type { MomentMark } from '../../components/text/momentMark.ts'
import { CopyButton } from '../../components/controls/CopyButton.tsx'
import { FindBox } from '../../components/controls/FindBox.tsx'
import { FindOptionButtons } from './FindOptionButtons.tsx'
import { TurnList, type TurnListHandle } from './TurnList.tsx'
import { TurnMenu, type TurnActions } from './TurnMenu.tsx'
import { TurnRow } from './TurnRow.tsx'
import { SightMark } from './SightMark.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { selectedTurnsText, turnText } from './turnText.ts'
import { useSelectedText } from './useSelectedText.ts'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

interface TranscriptProps extends TurnActions {
  readonly callId: number
  readonly turns: readonly Turn[]
  readonly speakers: ReadonlyMap<string, Speaker>
  /** By line, whose it is for `search`. */
  readonly searchedSides?: readonly (SearchSide | null)[]
  /** Each turn's time in the recording; empty if there is none to seek in. The heading says if there are estimates. */
  readonly positions: readonly EstimatedStart[]
  readonly playbackPosition: ValueStore<number>
  /** The line to show and to mark. A new object shows it again. */
  readonly linked?: LinkedTurn | null
  /** The search that led here: it is in the find box, and what it finds is marked. A new object starts again. */
  readonly search?: CallSearch | null
  /** Its words are highlighted in its lines, except where the find box finds something. */
  readonly evidence?: Evidence | null
  /** Notes of the review and what trackers found, shown at their lines. */
  readonly marks?: readonly MomentMark[]
  onMark?(mark: MomentMark): void
  /** The lines in which the find box finds something. */
  onFound?(turnIndexes: readonly number[]): void
  /** The line under the pointer. */
  onPoint?(turnIndex: number | null): void
  onSeek(seconds: number): void
}

/** The line that a link leads to. */
export interface LinkedTurn {
  readonly turnIndex: number
}

const NO_MATCHES: readonly Match[] = []
const NO_MARKS: readonly MomentMark[] = []
const NO_SIDES: readonly (SearchSide | null)[] = []
const NO_TURNS: readonly number[] = []

/** The list follows playback until the user scrolls it. Lines can be pinned to their time. */
export function Transcript(props: TranscriptProps) {
  const { callId, turns, speakers, positions, playbackPosition, linked = null, search = null, marks = NO_MARKS } = props
  const { evidence = null, searchedSides = NO_SIDES } = props
  const { onSeek, onPlay, onNote, onPin, onAgentChosen, onTrack, onMark, onPoint } = props
  const [findOptions, setFindOptions] = useState<FindOptions>({})
  // A found line stays in view during playback.
  const [isFollowing, setIsFollowing] = useState(search === null)
  /** Whether the current line is in sight. */
  const [isInSight, setInSight] = useState(false)
  const list = useRef<TurnListHandle>(null)

  const find = useFind(
    useCallback(
      (query: string) =>
        query === search?.text
          ? searchTurns(search.query, turns, searchedSides)
          : findInTurns(turns, query, findOptions),
      [turns, searchedSides, findOptions, search],
    ),
    useMemo(() => findStart(search), [search]),
    ({ turnIndex }) => {
      // The next match may be the same one.
      list.current?.show(turnIndex)
      const start = positions[turnIndex]?.startSeconds
      if (start !== undefined) onSeek(start)
    },
  )
  const { matches, currentMatch } = find
  const matchesByTurn = useMemo(() => Map.groupBy(matches, (match) => match.turnIndex), [matches])
  const evidenceByTurn = useMemo(() => {
    if (evidence === null) return new Map<number, readonly Match[]>()
    // The evidence may be from the saved call, whose transcript was longer.
    const present = evidence.lines.filter(({ index }) => index < turns.length)
    const lines = present.map(({ index }) => turns[index]!)
    // The sides by which they were found, which a listener's choice of the agent doesn't change.
    const ofLines = present.map(({ by }) => by)
    return Map.groupBy(searchTurns(searchOfEvidence(evidence), lines, ofLines), (one) => one.turnIndex)
  }, [evidence, turns])
  const foundTurns = useMemo(
    () => (matches.length === 0 ? NO_TURNS : [...matchesByTurn.keys()]),
    [matches, matchesByTurn],
  )
  const { onFound } = props
  useEffect(() => onFound?.(foundTurns), [onFound, foundTurns])
  // No line is current before playback starts: at 0:00 the first line isn't being spoken yet.
  const currentTurn = useStoreValue(playbackPosition, (seconds) => (seconds > 0 ? turnAt(positions, seconds) : -1))

  useEffect(() => {
    if (linked) list.current?.jumpTo(linked.turnIndex)
  }, [linked])
  useEffect(() => {
    if (isFollowing && currentTurn >= 0) list.current?.show(currentTurn)
  }, [isFollowing, currentTurn])
  useEffect(() => {
    if (currentMatch) list.current?.show(currentMatch.turnIndex)
  }, [currentMatch])

  const marksByTurn = useMemo(
    () => Map.groupBy(marks, ({ seconds, turnIndex }) => turnIndex ?? turnAt(positions, seconds)),
    [marks, positions],
  )
  const area = useRef<HTMLDivElement>(null)
  const selected = useSelectedText(area, turns)
  const pinHere = useCallback(
    (turnIndex: number) => onPin(turnIndex, playbackPosition.current()),
    [onPin, playbackPosition],
  )

  const menu = useContextMenu(({ target, isByKey }) => {
    // If the list has the focus, the key is meant for the current line.
    const line = target.closest('[data-turn]') ?? (isByKey ? target.querySelector('[aria-current]') : null)
    const turn = turns[Number(line?.getAttribute('data-turn') ?? -1)]
    return turn ? { turn, playedSeconds: playbackPosition.current() } : null
  })
  const speakerOf = ({ speaker }: Turn) => (speaker === null ? undefined : speakers.get(speaker))

  return (
    <section aria-label="Transcript" className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-7 pt-3.5 pb-2">
        <h2 className="font-semibold">Transcript</h2>
        {/* Leaves room for the find controls. */}
        {positions.some(({ isWritten }) => isWritten !== true) && find.box.query === '' && (
          <span className="min-w-0 truncate text-ink-3">Times are estimates</span>
        )}
        {/* Kept together: next to the find controls it may need its own line. */}
        <div className="ml-auto flex items-center gap-2">
          {find.box.query !== '' && find.box.query !== search?.text && (
            <FindOptionButtons
              options={findOptions}
              onChange={(next) => {
                setFindOptions(next)
                find.startOver()
              }}
            />
          )}
          <FindBox
            place="Transcript"
            {...find.box}
            onQueryChange={(next) => {
              find.box.onQueryChange(next)
              // Keeps the found line in view during playback.
              if (next.trim() !== '') setIsFollowing(false)
            }}
          />
          <CopyButton command="transcript.copy" label="Copy transcript" text={() => turns.map(turnText).join('\n')} />
        </div>
      </div>
      <div
        ref={area}
        {...menu.area}
        className="flex min-h-0 flex-1 flex-col"
        onPointerOver={({ target }) => onPoint?.(turnIndexOf(target))}
        onPointerLeave={() => onPoint?.(null)}
        onCopy={(event) => {
          const text = selectedTurnsText(event.currentTarget, turns, getSelection())
          if (text === null) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', text)
        }}
      >
        <TurnList
          ref={list}
          count={turns.length}
          onScrolledByHand={() => setIsFollowing(false)}
          renderTurn={(index) => {
            const turn = turns[index]!
            return (
              <Fragment key={index}>
                <TurnRow
                  turn={turn}
                  speaker={speakerOf(turn)}
                  position={positions[index] ?? null}
                  isCurrent={index === currentTurn}
                  isLinked={index === linked?.turnIndex}
                  matches={matchesByTurn.get(index) ?? evidenceByTurn.get(index) ?? NO_MATCHES}
                  currentMatch={currentMatch?.turnIndex === index ? currentMatch : null}
                  marks={marksByTurn.get(index) ?? NO_MARKS}
                  onMark={onMark}
                  onSeek={onSeek}
                  onPlay={onPlay}
                  onPinHere={pinHere}
                />
                {index === currentTurn && <SightMark onChange={setInSight} />}
              </Fragment>
            )
          }}
        />
        {selected && (
          <SelectionBar
            callId={callId}
            selected={selected}
            position={positions[selected.turn.index] ?? null}
            onNote={onNote}
            onTrack={onTrack}
          />
        )}
        {menu.opened && (
          <TurnMenu
            point={menu.opened.point}
            callId={callId}
            {...menu.opened.pressed}
            speaker={speakerOf(menu.opened.pressed.turn)}
            position={positions[menu.opened.pressed.turn.index] ?? null}
            onPlay={onPlay}
            onNote={onNote}
            onPin={onPin}
            onAgentChosen={onAgentChosen}
            onTrack={onTrack}
            onClose={menu.close}
          />
        )}
      </div>
      {!isFollowing && currentTurn >= 0 && !isInSight && (
        <Button
          command="transcript.follow"
          className="absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full! shadow-pop"
          onClick={() => setIsFollowing(true)}
        />
      )}
    </section>
  )
}

function turnIndexOf(target: EventTarget): number | null {
  const index = (target as Element).closest('[data-turn]')?.getAttribute('data-turn') ?? null
  return index === null ? null : Number(index)
}

function findStart(search: CallSearch | null): FindStart<Match> | null {
  if (search === null) return null
  const { text, place } = search
  return { query: text, isFirst: ({ turnIndex }) => place?.kind === 'turn' && place.turn === turnIndex }
}
