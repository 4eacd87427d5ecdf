import { percentile } from '../support/bench/percentile.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { measureAlignment, type Measured } from '../support/alignment/alignmentScore.ts'
import { drawnVoice } from '../support/alignment/drawnVoice.ts'
import { espeakVoice } from '../support/alignment/espeakVoice.ts'
import type { KnownConversation } from '../support/alignment/knownConversation.ts'
import { measureLongCall } from '../support/alignment/longConversation.ts'
import { placeConversation } from '../support/alignment/placedConversation.ts'
import { decodedRecording, readCatalog, sentencesOf } from '../support/alignment/recordedConversations.ts'
import { ROUGH } from '../support/alignment/roughConversation.ts'

/** Minutes of conversation → seeds. */
const LENGTHS = [
  [5, ['a', 'b', 'c', 'd', 'e', 'f']],
  [30, ['g', 'h', 'i']],
] as const

/**
 * Error of our alignment of transcript lines, compared with the plain proportional guess on the same speech.
 * `drawn`: without espeak-ng, for a quick check. `fast`: five minutes only.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const recordings = await readCatalog()
  const espeak = args.includes('drawn') ? null : await espeakVoice()
  const voiceName = espeak ? 'espeak-ng' : 'drawn levels'
  const groups = new Map<string, Measured[]>()
  const take = (name: string, conversation: KnownConversation) => {
    groups.set(name, [...(groups.get(name) ?? []), measureAlignment(conversation)])
  }

  const latest = new Map<string, KnownConversation>()
  const lengths = args.includes('fast') ? LENGTHS.slice(0, 1) : LENGTHS
  for (const [minutes, seeds] of lengths) {
    for (const seed of seeds) {
      console.error(`${voiceName}: ${minutes} min, seed ${seed}`)
      const say = espeak ?? drawnVoice(seed)
      const placed = await placeConversation({ name: seed, minutes, seed, sentences: sentencesOf(recordings), say })
      for (const layout of ['stereo', 'mono'] as const) {
        const conversation = placed[layout]
        const name = `${minutes} min ${layout}`
        take(name, conversation)
        latest.set(layout, conversation)
        for (const [roughness, roughen] of Object.entries(ROUGH)) take(`${name}, ${roughness}`, roughen(conversation))
      }
    }
  }
  const long = [...latest].flatMap(([layout, conversation]) => {
    const { activityMs, positionsMs } = measureLongCall(conversation)
    return [
      [`${layout}ThreeHoursActivityMs`, rounded(activityMs)],
      [`${layout}FiveThousandLinesMs`, rounded(positionsMs)],
    ] as const
  })
  const left: string[] = []
  for (const recording of recordings) {
    const conversation = await decodedRecording(recording)
    if (conversation) take(`recorded ${recording.channels === 2 ? 'stereo' : 'mono'}`, conversation)
    else left.push(recording.id)
  }

  const rows = [...groups].toSorted(([a], [b]) => Number(a.includes(',')) - Number(b.includes(',')))
  return {
    title: `Estimated positions of lines, seconds off. Speech: ${voiceName}; ${left.length === 0 ? '18 recordings decoded by ffmpeg' : `no ffmpeg, ${left.length} recordings left out`}.`,
    columns: [
      'conversation',
      'lines',
      'median',
      'p90',
      'worst',
      'in band',
      'band width',
      'guess median',
      'guess p90',
      'behind guess',
      'ms',
    ],
    rows: rows.map(([name, measured]) => [name, ...rowOf(measured)]),
    figures: Object.fromEntries([
      ...long,
      ...rows.filter(([name]) => !name.includes(',')).flatMap(([name, measured]) => figuresOf(name, measured)),
    ]),
  }
}

function rowOf(measured: readonly Measured[]): readonly (string | number)[] {
  const all = pooled(measured)
  return [
    all.errors.length,
    rounded(percentile(all.errors, 0.5)),
    rounded(percentile(all.errors, 0.9)),
    rounded(percentile(all.errors, 1)),
    `${((100 * all.inBand) / all.errors.length).toFixed(1)} %`,
    rounded(percentile(all.bandWidths, 0.5)),
    rounded(percentile(all.guessErrors, 0.5)),
    rounded(percentile(all.guessErrors, 0.9)),
    `${measured.filter(isBehindGuess).length} of ${measured.length}`,
    rounded(Math.max(...measured.map(({ tookMs }) => tookMs))),
  ]
}

function figuresOf(name: string, measured: readonly Measured[]): readonly (readonly [string, number])[] {
  const all = pooled(measured)
  const key = name.replaceAll(/\W+(\w)/gu, (_, letter: string) => letter.toUpperCase())
  return [
    [`${key}MedianSeconds`, rounded(percentile(all.errors, 0.5))],
    [`${key}P90Seconds`, rounded(percentile(all.errors, 0.9))],
    [`${key}InBandShare`, rounded(all.inBand / all.errors.length)],
    [`${key}GuessMedianSeconds`, rounded(percentile(all.guessErrors, 0.5))],
    [`${key}GuessP90Seconds`, rounded(percentile(all.guessErrors, 0.9))],
    [`${key}BehindGuessCount`, measured.filter(isBehindGuess).length],
  ]
}

/** A conversation for which the plain guess is better, by median or p90. */
function isBehindGuess({ errors, guessErrors }: Measured): boolean {
  return [0.5, 0.9].some((fraction) => percentile(errors, fraction) > percentile(guessErrors, fraction))
}

function pooled(measured: readonly Measured[]) {
  return {
    errors: measured.flatMap(({ errors }) => errors),
    guessErrors: measured.flatMap(({ guessErrors }) => guessErrors),
    bandWidths: measured.flatMap(({ bandWidths }) => bandWidths),
    inBand: measured.reduce((sum, { inBand }) => sum + inBand, 0),
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(3))
}
