import type { SeededRandom } from '../../../src/domain/seededRandom.ts'

const SIZE = 20_000
/** The most frequent words of English calls, as 30 of 100 spoken ones are. */
const FREQUENT = (
  'the and to a of i you it that is we in so for on have do be are with this yeah not can what just your like know at as ' +
  'if they my or but was me there our then all okay about get think from one will would right up how no an when need see'
).split(' ')
const SYLLABLES = 'ka ri ten mo al er in sto pre con di ver lu na ing ed tion ba or us'.split(' ')

/** Words with the frequencies of a language (Zipf's law), without those that a person could recognize. */
export class SpokenLanguage {
  readonly size = SIZE
  readonly #random: SeededRandom
  readonly #words: readonly string[]
  readonly #sums: Float64Array
  #lastLine: readonly string[] = []

  constructor(random: SeededRandom) {
    this.#random = random
    const words = new Set(FREQUENT)
    while (words.size < SIZE) {
      words.add(Array.from({ length: 2 + random.below(4) }, () => SYLLABLES[random.below(SYLLABLES.length)]).join(''))
    }
    this.#words = [...words]
    this.#sums = new Float64Array(SIZE)
    let sum = 0
    for (let rank = 0; rank < SIZE; rank += 1) this.#sums[rank] = sum += 1 / (rank + 2.7)
  }

  /** The word of this rank, 0 for the most frequent one. */
  word(rank: number): string {
    return this.#words[Math.min(rank, SIZE - 1)]!
  }

  /** About 11 kB, as ten minutes of speech: 105 lines of 12 words by turns. */
  transcript(): string {
    return Array.from({ length: 105 }, (_, at) => {
      this.#lastLine = Array.from({ length: 6 + this.#random.below(13) }, () => this.#next())
      return `${at % 2 === 0 ? 'Anna Berg' : 'Lea Novak'}: ${this.#lastLine.join(' ')}.`
    }).join('\n')
  }

  /** Words in a row from the last transcript. */
  said(count: number): string {
    const from = this.#random.below(this.#lastLine.length - count)
    return this.#lastLine.slice(from, from + count).join(' ')
  }

  #next(): string {
    const wanted = this.#random.next() * this.#sums[SIZE - 1]!
    let low = 0
    let high = SIZE - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return this.#words[low]!
  }
}
