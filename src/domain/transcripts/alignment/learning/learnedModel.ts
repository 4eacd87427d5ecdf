import { USUAL_PAUSES, type PauseModel } from '../alignmentModel.ts'
import type { StartChances } from '../alignmentPass.ts'
import type { Reading } from '../reading.ts'
import { STEP_SECONDS } from '../speechClock.ts'
import { BREAKS, type Break } from '../spokenUnits.ts'

/** Weight of the starting values against the recording, in seconds of speech. */
const PRIOR_PACE_SECONDS = 60
const PRIOR_BREAKS = 20
const PRIOR_SPEECH_SECONDS = 20

/** How slow each speaker was in a pass; `starts` is its result. */
export function learnPaces(
  { places, units, speakers, paces }: Pick<Reading, 'places' | 'units' | 'speakers' | 'paces'>,
  starts: readonly StartChances[],
): readonly number[] {
  const meanStarts = starts.map(({ first, chances }) =>
    chances.reduce((sum, chance, at) => sum + chance * places.steps[first + at]! * STEP_SECONDS, 0),
  )
  const end = places.steps.at(-1)! * STEP_SECONDS
  const taken = paces.map((pace) => pace * PRIOR_PACE_SECONDS)
  const expected = paces.map(() => PRIOR_PACE_SECONDS)
  units.forEach((unit, index) => {
    const speaker = speakers[index]!
    const seconds = (meanStarts[index + 1] ?? end) - meanStarts[index]!
    // A unit more than three times as long contains something unwritten, so it's ignored for the pace.
    if (seconds > 3 * unit.expectedSeconds * paces[speaker]! + 1) return
    taken[speaker]! += seconds
    expected[speaker]! += unit.expectedSeconds
  })
  return taken.map((seconds, speaker) => Math.min(2, Math.max(0.4, seconds / expected[speaker]!)))
}

/** How these people paused in a pass, by kind of break and elsewhere. */
export function learnPauses(
  { places, units }: Pick<Reading, 'places' | 'units'>,
  starts: readonly StartChances[],
  before: PauseModel,
): PauseModel {
  const { pauseSeconds } = places
  const logPause = pauseSeconds.map((pause) => (pause > 0 ? Math.log(pause) : 0))
  const atBreak = new Float64Array(pauseSeconds.length)
  const counts = kinds((kind) => ({
    breaks: PRIOR_BREAKS,
    heard: PRIOR_BREAKS * USUAL_PAUSES.heard[kind],
    logs: PRIOR_BREAKS * USUAL_PAUSES.heard[kind] * Math.log(USUAL_PAUSES.medianSeconds[kind]),
  }))
  units.forEach(({ breakBefore }, index) => {
    if (index === 0) return
    const { first, chances } = starts[index]!
    const count = counts[breakBefore]
    count.breaks++
    for (let at = 0; at < chances.length; at++) {
      const place = first + at
      if (pauseSeconds[place] === 0) continue
      const chance = chances[at]!
      atBreak[place]! += chance
      count.heard += chance
      count.logs += chance * logPause[place]!
    }
  })
  let inside = USUAL_PAUSES.insidePerSecond * PRIOR_SPEECH_SECONDS
  let insideLogs = inside * Math.log(USUAL_PAUSES.medianSeconds.inside)
  for (let place = 0; place < pauseSeconds.length; place++) {
    if (pauseSeconds[place] === 0) continue
    const left = 1 - Math.min(1, atBreak[place]!)
    inside += left
    insideLogs += left * logPause[place]!
  }
  const speechSeconds = places.steps.at(-1)! * STEP_SECONDS
  return {
    heard: kinds((kind) => Math.min(0.97, counts[kind].heard / counts[kind].breaks)),
    medianSeconds: {
      ...kinds((kind) => Math.exp(counts[kind].logs / counts[kind].heard)),
      inside: Math.exp(insideLogs / inside),
    },
    insidePerSecond: inside / (speechSeconds + PRIOR_SPEECH_SECONDS),
    mostWeight: before.mostWeight,
  }
}

function kinds<Value>(valueOf: (kind: Break) => Value): Readonly<Record<Break, Value>> {
  const [speaker, line, sentence, clause] = BREAKS.map(valueOf) as [Value, Value, Value, Value]
  return { speaker, line, sentence, clause }
}
