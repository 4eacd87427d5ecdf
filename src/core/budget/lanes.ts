/**
 * The priority of a request. `interactive`: the user is waiting for it. `visible`: the user may need it soon. `background`: work
 * that the user started needs it. `leftover`: only sent if nothing else waits. `sparing`: the same, with at most half of the limit,
 * which other integrations of the workspace share.
 */
export type Lane = 'interactive' | 'visible' | 'background' | 'leftover' | 'sparing'

export const LANES: readonly Lane[] = ['interactive', 'visible', 'background', 'leftover', 'sparing']

/** The user isn't waiting for these requests: after a 429 they wait instead of failing. */
export function isPatient(lane: Lane): boolean {
  return lane === 'background' || isLeftover(lane)
}

export function isLeftover(lane: Lane): boolean {
  return lane === 'leftover' || lane === 'sparing'
}

export interface Waiting {
  lane: Lane
  readonly since: number
}

/** Every tenth turn goes to a lane that would otherwise starve. */
const FAIR_SHARE = 10

export class LaneQueue<Entry extends Waiting> {
  readonly #lanes: Readonly<Record<Lane, Entry[]>> = {
    interactive: [],
    visible: [],
    background: [],
    leftover: [],
    sparing: [],
  }
  #passedOver = 0

  get size(): number {
    return LANES.reduce((sum, lane) => sum + this.#lanes[lane].length, 0)
  }

  add(entry: Entry): void {
    this.#lanes[entry.lane].push(entry)
  }

  remove(entry: Entry): void {
    const lane = this.#lanes[entry.lane]
    const index = lane.indexOf(entry)
    if (index >= 0) lane.splice(index, 1)
  }

  move(entry: Entry, lane: Lane): void {
    if (entry.lane === lane || !this.#lanes[entry.lane].includes(entry)) return
    this.remove(entry)
    entry.lane = lane
    this.add(entry)
  }

  all(): readonly Entry[] {
    return LANES.flatMap((lane) => this.#lanes[lane])
  }

  /**
   * The first entry of each lane, in the order in which to try them: the most urgent lane first; at every tenth turn, the entry of
   * another lane that has waited longest.
   */
  candidates(): readonly Entry[] {
    const heads = LANES.flatMap((lane) => this.#lanes[lane].slice(0, 1))
    if (heads.length < 2 || this.#passedOver < FAIR_SHARE - 1) return heads
    const [urgent, ...others] = heads
    const oldest = others.reduce((a, b) => (b.since < a.since ? b : a))
    return [oldest, urgent!, ...others.filter((entry) => entry !== oldest)]
  }

  take(entry: Entry): void {
    const isUrgent = LANES.find((lane) => this.#lanes[lane].length > 0) === entry.lane
    this.remove(entry)
    const isOtherWaiting = this.size > this.#lanes[entry.lane].length
    this.#passedOver = isUrgent && isOtherWaiting ? this.#passedOver + 1 : 0
  }
}
