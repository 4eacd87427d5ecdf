import { useMemo } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { SearchSide } from '../../domain/search/searchQuery.ts'
import { turnSides } from '../../domain/search/searchedTexts.ts'
import { assignRoles, type Speaker } from '../../domain/transcripts/speakers.ts'
import { parseTurns, speakersOf, type Turn } from '../../domain/transcripts/turns.ts'
import type { SoundLane, SoundLanes } from './player/waveform/soundLanes.ts'
import type { Recording } from './player/playback/useRecording.ts'
import { useWholeLevels } from './player/useWholeLevels.ts'
import type { PositionsRequest } from './transcript/positions/positionsMessages.ts'
import { speakerColorToken } from './transcript/speakerColor.ts'
import { useListenerMarks, type ChangeableMarks } from './transcript/useListenerMarks.ts'
import { useTurnPositions, type EstimatedStart, type TurnPositions } from './transcript/positions/useTurnPositions.ts'

export interface SpokenTurns {
  readonly turns: readonly Turn[]
  readonly speakers: ReadonlyMap<string, Speaker>
  /** By line, whose it is for a search of all calls, which doesn't know what a listener marks. */
  readonly searchedSides: readonly (SearchSide | null)[]
  /** Empty without a recording. */
  readonly positions: readonly EstimatedStart[]
  readonly marks: ChangeableMarks
  /** Null unless it's sure who speaks when. */
  readonly lanes: SoundLanes | null
}

/** The lines of a call's transcript, who says them, and where in the recording. */
export function useSpokenTurns(call: CallDetail, recording: Recording | null): SpokenTurns {
  const { transcription, leadName, metrics } = call
  const knownAgent = call.agent?.name ?? null
  const turns = useMemo(() => {
    const knownNames = [knownAgent, leadName].filter((name) => name !== null)
    return parseTurns(transcription ?? '', { knownNames })
  }, [transcription, knownAgent, leadName])

  const marks = useListenerMarks(call.id)
  const labels = useMemo(() => speakersOf(turns), [turns])
  const { agentSpeaker } = marks
  const agentEmail = call.agent?.email ?? null
  const speakers = useMemo(
    () => assignRoles(labels, { agentLabel: agentSpeaker, agentName: knownAgent, agentEmail, leadName }),
    [labels, agentSpeaker, knownAgent, agentEmail, leadName],
  )

  const searchedSides = useMemo(() => turnSides(turns, call), [turns, call])

  const levels = useWholeLevels(recording)
  const durationSeconds = recording && (levels?.durationSeconds ?? call.durationSeconds)
  const { pins, areKnown } = marks
  const request = useMemo((): PositionsRequest | null => {
    if (!levels || !durationSeconds || turns.length === 0 || !areKnown) return null
    const { channels, windowsPerSecond } = levels
    const agent = [...speakers.values()].find((speaker) => speaker.role === 'agent')?.label ?? null
    return { turns, levels: { channels, windowsPerSecond }, durationSeconds, agentSpeaker: agent, pins, metrics }
  }, [turns, speakers, levels, durationSeconds, pins, areKnown, metrics])
  const placed = useTurnPositions(turns, durationSeconds, request)
  const lanes = useMemo(() => soundLanes(turns, speakers, placed), [turns, speakers, placed])
  return { turns, speakers, searchedSides, positions: placed.positions, marks, lanes }
}

function soundLanes(
  turns: readonly Turn[],
  speakers: ReadonlyMap<string, Speaker>,
  { positions, lanes }: TurnPositions,
): SoundLanes | null {
  if (lanes === null) return null
  const [first, second] = lanes.speakers
  return {
    lanes: [soundLane(first, speakers), soundLane(second, speakers)],
    turns:
      lanes.by === 'channel'
        ? null
        : positions.map(({ startSeconds }, index) => ({
            startSeconds,
            lane: first.includes(turns[index]!.speaker!) ? 0 : 1,
          })),
  }
}

/** Named and colored by the agent or the lead, if it's theirs. */
function soundLane(labels: readonly string[], speakers: ReadonlyMap<string, Speaker>): SoundLane {
  const named = labels.find((label) => speakers.get(label)?.role !== 'other') ?? labels[0]!
  const others = labels.length - 1
  return { name: others === 0 ? named : `${named} + ${others}`, color: speakerColorToken(speakers.get(named)) }
}
