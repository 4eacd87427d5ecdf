import type { Levels } from '../peaks/levels/growingLevels.ts'

/** Two lanes of the waveform, for two speakers or groups of speakers that can be distinguished. */
export interface SoundLanes {
  readonly lanes: readonly [SoundLane, SoundLane]
  /** Who speaks from when, in order; null if each lane is a channel. */
  readonly turns: readonly LaneTurn[] | null
}

export interface SoundLane {
  readonly name: string
  /** A custom property of CSS. */
  readonly color: `--${string}`
}

interface LaneTurn {
  readonly startSeconds: number
  readonly lane: 0 | 1
}

/** The levels of each lane: the channels, or one channel divided at the turns. Sound before the first turn is in both. */
export function laneLevels(of: Levels, turns: readonly LaneTurn[] | null): readonly Uint8Array[] {
  if (turns === null) return of.channels
  const { levels, windowsPerSecond } = of
  const lanes = [new Uint8Array(levels.length), new Uint8Array(levels.length)] as const
  const borders = turns.map(({ startSeconds }) => Math.min(levels.length, Math.round(startSeconds * windowsPerSecond)))
  for (const lane of lanes) lane.set(levels.subarray(0, borders[0] ?? levels.length))
  for (const [index, { lane }] of turns.entries())
    lanes[lane].set(levels.subarray(borders[index], borders[index + 1] ?? levels.length), borders[index])
  return lanes
}
