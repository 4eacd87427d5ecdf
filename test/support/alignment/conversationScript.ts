import { seededRandom } from '../../recordings/seededRandom.ts'

/** A part of a turn that is spoken without a pause; parts are separated by a full stop, a comma or a hesitation. */
export interface ScriptPiece {
  readonly text: string
  /** Silence before it in seconds; 0 for the first part of a turn. */
  readonly pauseSeconds: number
}

export interface ScriptTurn {
  readonly speaker: 'agent' | 'lead'
  readonly pieces: readonly ScriptPiece[]
  /** Seconds since the end of the previous turn; negative if it overlaps. */
  readonly gapSeconds: number
  /** Speed relative to normal speech. */
  readonly pace: number
  /** A "Mm-hm." by the other person in the middle of it, which no transcript has. */
  readonly isAcknowledged: boolean
}

/**
 * A realistic conversation of real sentences (`sentences`): turns of one to five sentences, replies after a third of a second
 * or overlapping the previous turn, pauses at full stops and sometimes within a sentence, occasional waits of up to twenty
 * seconds, and a pace that changes from turn to turn. Endless; the same `seed` gives the same conversation. Gaps: Heldner and
 * Edlund 2010, "Pauses, gaps and overlaps in conversations": median near 0.2 s, two fifths overlap or have no gap, a long tail.
 */
export function* conversationScript(sentences: readonly string[], seed: string): Generator<ScriptTurn, never> {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const logNormal = (median: number, sigma: number) => median * Math.exp(sigma * normal())
  const between = (least: number, most: number) => least + random() * (most - least)
  const short = sentences.filter((sentence) => sentence.length < 22)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? 'Yes.'

  function gapAfter(isOther: boolean): number {
    if (random() < 0.03) return between(3, 20)
    if (!isOther) return logNormal(0.6, 0.4)
    return random() < 0.15 ? -between(0.05, 0.5) : logNormal(0.32, 0.6)
  }

  function piecesOfTurn(): readonly ScriptPiece[] {
    const isShort = random() < 0.22
    const count = isShort ? 1 : 1 + Math.floor(random() * 5)
    const pieces: ScriptPiece[] = []
    for (let index = 0; index < count; index++) {
      const sentence = pick(isShort ? short : sentences)
      const pauseSeconds = index === 0 ? 0 : random() < 0.12 ? between(0.8, 2.2) : logNormal(0.4, 0.45)
      const words = sentence.split(' ')
      const cut = random() < 0.12 && words.length > 5 ? Math.floor(between(2, words.length - 2)) : words.length
      pieces.push({ text: words.slice(0, cut).join(' '), pauseSeconds })
      if (cut < words.length) pieces.push({ text: words.slice(cut).join(' '), pauseSeconds: logNormal(0.45, 0.5) })
    }
    return pieces
  }

  let speaker: ScriptTurn['speaker'] = 'agent'
  let isFirst = true
  for (;;) {
    const isOther = !isFirst && random() < 0.9
    if (isOther) speaker = speaker === 'agent' ? 'lead' : 'agent'
    const pieces = piecesOfTurn()
    yield {
      speaker,
      pieces,
      gapSeconds: isFirst ? 0 : gapAfter(isOther),
      pace: Math.exp(0.1 * normal()),
      isAcknowledged: pieces.length > 3 && random() < 0.3,
    }
    isFirst = false
  }
}
