import { completed } from '../../completed.ts'
import { createSeededRandom } from '../../seededRandom.ts'
import { comparedCalls } from '../comparedCalls.ts'
import type { PresenceSource } from '../comparePresence.ts'
import { DifferenceFinder, type Feature } from '../differenceFinder.ts'
import type { Difference } from '../difference.ts'

/**
 * `null`: nothing differs but by chance. `planted`: one field, number, answer or word differs, by turns. `agents`: some agents have
 * more of the calls that are asked about, and differ in a field, a number and a word, so that these differ too.
 */
export type Simulation = 'null' | 'planted' | 'agents'

interface Simulated {
  readonly simulation: Simulation
  readonly seed: number
  readonly isAdjusted?: boolean
  /** For tests that must fail. */
  readonly threshold?: ConstructorParameters<typeof DifferenceFinder>[1]
}

const CALLS = 2000
const INSIDE = 0.2
const AGENTS = 20
/** Of the agents. */
const BUSY = 5
const VALUE_COUNTS = [2, 2, 3, 3, 4, 5, 5, 8, 10, 20, 40, 80, 150]
const NUMBERS = 10
const QUESTIONS = 10
const WORDS = 300
const PLANTED = ['value', 'number', 'answer', 'word'] as const

/** The names of what was planted. */
const PLANTED_NAMES = ['planted', 'question.0', 'planted-word']

/** The findings among 2,000 calls of 20 agents, 400 of them asked about, with some 700 values, numbers, answers and words. */
export function simulatedFindings({ simulation, seed, isAdjusted = false, threshold }: Simulated) {
  const random = createSeededRandom(`${simulation} ${seed}`)
  const chance = (share: number) => random.next() < share
  const agents = Uint32Array.from({ length: CALLS }, () => random.below(AGENTS))
  const isBusy = (slot: number) => agents[slot]! < BUSY
  const isInside = Uint8Array.from(agents, (_, slot) =>
    Number(chance(simulation === 'agents' ? (isBusy(slot) ? 0.44 : 0.12) : INSIDE)),
  )
  const planted = simulation === 'planted' ? PLANTED[seed % PLANTED.length] : null
  const has = (what: (typeof PLANTED)[number], slot: number) =>
    simulation === 'agents' ? isBusy(slot) : planted === what && isInside[slot] === 1
  // Of what agents do only a part is seen in the calls that are asked about.
  const [value, shift, answer, word] = simulation === 'agents' ? [0.8, 1.2, 0.95, 0.6] : [0.45, 0.45, 0.7, 0.24]

  const slots = Uint32Array.from({ length: CALLS }, (_, slot) => slot)
  const calls = comparedCalls(
    slots.filter((slot) => isInside[slot] === 1),
    slots.filter((slot) => isInside[slot] === 0),
    isAdjusted ? (slot) => agents[slot]! : null,
  )
  const finder = new DifferenceFinder(calls, threshold)
  const addPresence = (codeCount: number, codesOf: PresenceSource['codesOf'], feature: (code: number) => Feature) => {
    completed(finder.addPresence({ codeCount, codesOf }, feature))
  }
  const addValues = (field: string, codes: Uint32Array, count: number) =>
    addPresence(
      count,
      (slot, into) => {
        into[0] = codes[slot]!
        return 1
      },
      (code) => ({ kind: 'share', field, value: `value ${code}` }),
    )

  for (const [at, count] of VALUE_COUNTS.entries()) {
    // Squared, so that some values are rare.
    addValues(
      `field ${at}`,
      slots.map(() => Math.floor(random.next() ** 2 * count)),
      count,
    )
  }
  addValues(
    'planted',
    slots.map((slot) => Number(chance(has('value', slot) ? value : 0.3))),
    2,
  )
  for (let at = 0; at < NUMBERS; at += 1) {
    const name = at === 0 ? 'planted' : `number ${at}`
    const values = Float64Array.from(slots, (slot) =>
      chance(0.1) ? Number.NaN : Math.exp(normal() + (at === 0 && has('number', slot) ? shift : 0)),
    )
    finder.addNumbers(name, values)
  }
  for (let question = 0; question < QUESTIONS; question += 1) {
    addValues(
      `question.${question}`,
      slots.map((slot) => (chance(0.1) ? 2 : Number(chance(question === 0 && has('answer', slot) ? answer : 0.5)))),
      3,
    )
  }
  const said = Array.from(slots, (slot) =>
    Array.from({ length: WORDS }, (_, at) => at).filter((at) =>
      chance(at === 0 ? (has('word', slot) ? word : 0.1) : 0.6 / (at ** 0.7 + 1)),
    ),
  )
  addPresence(
    WORDS,
    (slot, into) => {
      into.set(said[slot]!)
      return said[slot]!.length
    },
    (code) => ({ kind: 'word', field: 'transcript', word: code === 0 ? 'planted-word' : `word ${code}` }),
  )
  const { fields, words } = completed(finder.findings())
  return { fields: fields.map(nameOf), words: words.map(nameOf), testCount: finder.testCount }

  /** Box and Muller. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  }
}

export function nameOf({ difference }: { readonly difference: Difference }): string {
  return difference.kind === 'word' ? difference.word : difference.field
}

/** Whether what was planted is among the three strongest fields or words. */
export function isPlantedFound({ fields, words }: ReturnType<typeof simulatedFindings>): boolean {
  return [...fields.slice(0, 3), ...words.slice(0, 3)].some((name) => PLANTED_NAMES.includes(name))
}

export function isAnyPlanted({ fields, words }: ReturnType<typeof simulatedFindings>): boolean {
  return [...fields, ...words].some((name) => PLANTED_NAMES.includes(name))
}

export function isAnything({ fields, words }: ReturnType<typeof simulatedFindings>): boolean {
  return fields.length + words.length > 0
}
