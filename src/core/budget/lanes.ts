/**
 * Who waits for a request: a person who looks at an empty place (`interactive`), a person who may soon look
 * (`visible`), nobody (`background`).
 */
export type Lane = 'interactive' | 'visible' | 'background'

export const LANES: readonly Lane[] = ['interactive', 'visible', 'background']

/** One that waits; its lane may change while it does. */
export interface Waiting {
  lane: Lane
  readonly since: number
}

/** 1 in 10 goes to the lane that would otherwise starve: slow, but it never stands still. */
const FAIR_SHARE = 10

/** The waiting requests, in the order in which they may go. */
export class LaneQueue<Entry extends Waiting> {
  readonly #lanes: Readonly<Record<Lane, Entry[]>> = { interactive: [], visible: [], background: [] }
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

  /** Puts a waiting entry into another lane, behind those that wait there. */
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
   * The entries that may be next, best first: the head of the most urgent lane, but at every tenth turn the one that
   * has waited longest of the others.
   */
  candidates(): readonly Entry[] {
    const heads = LANES.flatMap((lane) => this.#lanes[lane].slice(0, 1))
    if (heads.length < 2 || this.#passedOver < FAIR_SHARE - 1) return heads
    const [urgent, ...others] = heads
    const oldest = others.reduce((a, b) => (b.since < a.since ? b : a))
    return urgent === undefined ? heads : [oldest, urgent, ...others.filter((entry) => entry !== oldest)]
  }

  /** Takes the one that goes. */
  take(entry: Entry): void {
    const isUrgent = LANES.find((lane) => this.#lanes[lane].length > 0) === entry.lane
    this.remove(entry)
    this.#passedOver = isUrgent && this.size > 0 ? this.#passedOver + 1 : 0
  }
}
