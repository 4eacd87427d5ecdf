/** Loudness over time: for each channel the peak level (0–255) of each window; all windows have the same length. */
export interface RecordingLevels {
  readonly channels: readonly Uint8Array[]
  readonly windowsPerSecond: number
}

/** A stretch of speech, from the start of the recording. */
export interface SpeechSegment {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** Speech by loudness. Segments are in order and separated by pauses. */
export interface SpeechActivity {
  readonly segments: readonly SpeechSegment[]
  /** Left and right separately, if each has one speaker (or one end of the line); otherwise null. */
  readonly sides: readonly [readonly SpeechSegment[], readonly SpeechSegment[]] | null
}

export const NO_SPEECH: SpeechActivity = { segments: [], sides: null }

/** Shorter pauses are inside a word: closures of plosives last up to 150 ms. */
const SHORTEST_PAUSE_SECONDS = 0.16
/** Shorter sounds are clicks. */
const SHORTEST_SPEECH_SECONDS = 0.08
/** Anything below counts as silence, whatever the recording's maximum: 2/255 is −42 dB. */
const LOWEST_THRESHOLD = 2
/**
 * Noise varies (a car, a fan), so its level is measured over the surrounding minute. With less, continuous speech would
 * count as noise.
 */
const BLOCK_SECONDS = 10
const BLOCKS_AROUND = 3
/** 26 dB below the recording's loud parts. A fainter sound on a side is leakage of the other voice, or noise in a silent minute. */
const FAINTEST_SPEECH = 0.05
/**
 * Levels of constant noise, in multiples of its tenth percentile, for peaks of 20 ms: above the first they don't occur, above the
 * second they are rare.
 */
const NOISE_PEAKS = 1.7
const NOISE_MOSTLY = 1.45
/** Speech has a pause sooner. A longer sound is music or a dial tone. */
const LONGEST_SPEECH_SECONDS = 25
/** 12 dB below the other side at the same moment is leakage. */
const LEAK = 0.25

/**
 * Detects speech by level: above a threshold between the noise and the loud parts around it, so that quiet and loud
 * recordings give the same result. Speech lasts until the level stays well below that threshold for longer than a plosive.
 * Music with pauses and intermittent noise count as speech. Cost: two passes, 20 ms per hour and channel.
 */
export function findSpeechActivity({ channels, windowsPerSecond }: RecordingLevels): SpeechActivity {
  const tracks = tracksOf(channels, windowsPerSecond)
  const segments = withoutMusic(soundIn(tracks, windowsPerSecond))
  const [left, right] = tracks
  if (!left || !right) return { segments, sides: null }
  removeLeakage(left, right, channels)
  if (!hasOneSpeakerPerSide(left, right)) return { segments, sides: null }
  return { segments, sides: [segmentsOf(left.active, windowsPerSecond), segmentsOf(right.active, windowsPerSecond)] }
}

/** Everything above the noise: also music, and people who talk over each other without a pause, which may not be left out. */
export function findSound({ channels, windowsPerSecond }: RecordingLevels): readonly SpeechSegment[] {
  return soundIn(tracksOf(channels, windowsPerSecond), windowsPerSecond)
}

interface Track {
  /** 1 for windows with speech. */
  readonly active: Uint8Array
  readonly loud: number
}

function tracksOf(channels: RecordingLevels['channels'], windowsPerSecond: number): readonly Track[] {
  return channels.slice(0, 2).map((levels) => activeWindows(levels, windowsPerSecond))
}

/** On any of the tracks. */
function soundIn(tracks: readonly Track[], windowsPerSecond: number): readonly SpeechSegment[] {
  const together = new Uint8Array(Math.max(0, ...tracks.map(({ active }) => active.length)))
  for (const { active } of tracks)
    for (let window = 0; window < active.length; window++) together[window]! |= active[window]!
  return segmentsOf(together, windowsPerSecond)
}

function activeWindows(levels: Uint8Array, windowsPerSecond: number): Track {
  const blockLength = Math.max(1, Math.round(BLOCK_SECONDS * windowsPerSecond))
  const histograms = blockHistograms(levels, blockLength)
  const loud = percentile(sumOf(histograms, 0, histograms.length), 0.95)
  const active = new Uint8Array(levels.length)
  let isActive = false
  for (let block = 0; block < histograms.length; block++) {
    const around = sumOf(histograms, block - BLOCKS_AROUND, block + BLOCKS_AROUND + 1)
    const floor = percentile(around, 0.1)
    // An eighth of the range, in amplitude: 18 dB below the loud parts if there is no noise; less cuts off the ends of
    // sentences.
    const between = floor + 0.12 * (percentile(around, 0.95) - floor)
    const enter = Math.max(LOWEST_THRESHOLD, loud * FAINTEST_SPEECH, floor * NOISE_PEAKS + 1, between)
    const leave = Math.max(LOWEST_THRESHOLD, floor * NOISE_MOSTLY, floor + 0.5 * (enter - floor))
    const end = Math.min(levels.length, (block + 1) * blockLength)
    for (let window = block * blockLength; window < end; window++) {
      isActive = levels[window]! >= (isActive ? leave : enter)
      active[window] = isActive ? 1 : 0
    }
  }
  return { active, loud }
}

function blockHistograms(levels: Uint8Array, blockLength: number): readonly Uint32Array[] {
  const histograms: Uint32Array[] = []
  for (let from = 0; from < levels.length; from += blockLength) {
    const histogram = new Uint32Array(256)
    const end = Math.min(levels.length, from + blockLength)
    for (let window = from; window < end; window++) histogram[levels[window]!]!++
    histograms.push(histogram)
  }
  return histograms
}

function sumOf(histograms: readonly Uint32Array[], from: number, to: number): Uint32Array {
  const sum = new Uint32Array(256)
  for (const histogram of histograms.slice(Math.max(0, from), to)) {
    for (let level = 0; level < 256; level++) sum[level]! += histogram[level]!
  }
  return sum
}

function percentile(histogram: Uint32Array, fraction: number): number {
  let left = histogram.reduce((sum, count) => sum + count, 0) * fraction
  for (let level = 0; level < 256; level++) {
    left -= histogram[level]!
    if (left < 0) return level
  }
  return 255
}

/** Removes from each track what is leakage of the other side. */
function removeLeakage(left: Track, right: Track, channels: readonly Uint8Array[]): void {
  const [leftLevels, rightLevels] = channels as readonly [Uint8Array, Uint8Array]
  const toLeft = right.loud > 0 ? left.loud / right.loud : 1
  const count = Math.min(leftLevels.length, rightLevels.length)
  for (let window = 0; window < count; window++) {
    if (left.active[window] === 0 || right.active[window] === 0) continue
    const l = leftLevels[window]!
    const r = rightLevels[window]! * toLeft
    if (l < r * LEAK) left.active[window] = 0
    else if (r < l * LEAK) right.active[window] = 0
  }
}

/**
 * Usually only one of two speakers speaks, and both do at times. If both sides have both voices (a meeting room in stereo), they
 * are active at the same time.
 */
function hasOneSpeakerPerSide({ active: left }: Track, { active: right }: Track): boolean {
  let both = 0
  let onlyLeft = 0
  let onlyRight = 0
  const count = Math.min(left.length, right.length)
  for (let window = 0; window < count; window++) {
    if (left[window] === 1 && right[window] === 1) both++
    else if (left[window] === 1) onlyLeft++
    else if (right[window] === 1) onlyRight++
  }
  const spoken = both + onlyLeft + onlyRight
  return both < 0.4 * spoken && Math.min(onlyLeft, onlyRight) > 0.02 * spoken
}

/**
 * Leaves out what is longer than `LONGEST_SPEECH_SECONDS`, unless it is most of the speech: in constant noise no pause is
 * detected, and nothing else is known.
 */
function withoutMusic(segments: readonly SpeechSegment[]): readonly SpeechSegment[] {
  const spoken = segments.filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds <= LONGEST_SPEECH_SECONDS)
  const lengthOf = (list: readonly SpeechSegment[]) =>
    list.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  return lengthOf(spoken) > 0.5 * lengthOf(segments) ? spoken : segments
}

function segmentsOf(active: Uint8Array, windowsPerSecond: number): readonly SpeechSegment[] {
  const longestGap = SHORTEST_PAUSE_SECONDS * windowsPerSecond
  const shortest = SHORTEST_SPEECH_SECONDS * windowsPerSecond
  const segments: SpeechSegment[] = []
  let start = -1
  let last = -1
  const close = () => {
    if (start >= 0 && last + 1 - start >= shortest) {
      segments.push({ startSeconds: start / windowsPerSecond, endSeconds: (last + 1) / windowsPerSecond })
    }
    start = -1
  }
  for (let window = 0; window < active.length; window++) {
    if (active[window] === 0) continue
    if (start >= 0 && window - last > longestGap) close()
    if (start < 0) start = window
    last = window
  }
  close()
  return segments
}
