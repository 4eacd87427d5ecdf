import { heardStretch } from '../../../src/domain/hearing/heardStretch.ts'
import { estimatePositions } from '../../../src/domain/transcripts/alignment/alignment.ts'
import { findSpeechActivity } from '../../../src/domain/transcripts/alignment/speechActivity.ts'
import type { TextRange } from '../../../src/domain/textSearch.ts'
import type { KnownConversation, KnownTurn } from './knownConversation.ts'

/** Part of a window's highest level above which it's speech. */
const SPEECH = 12

export interface MissedWords {
  /** Words that aren't wholly inside what is played for them, with their true times and those of what is played. */
  readonly missed: readonly string[]
  readonly wordCount: number
  /** Of what is played. */
  readonly lengths: readonly number[]
  readonly unsureCount: number
}

/** Looks for each word of a conversation as "Hear it" does, without the true times, and then compares. */
export function missedWords(conversation: KnownConversation): MissedWords {
  const turns = conversation.turns.map(({ speaker, text }) => ({ speaker, text }))
  const { durationSeconds, metrics } = conversation
  const activity = findSpeechActivity(conversation)
  const positions = estimatePositions(turns, { activity, durationSeconds, agentSpeaker: 'agent', metrics })
  const missed: string[] = []
  const lengths: number[] = []
  let unsureCount = 0
  for (const [index, turn] of conversation.turns.entries()) {
    for (const range of wordsIn(turn.text)) {
      const [position, next] = [positions[index]!, positions[index + 1]]
      const heard = heardStretch({ text: turn.text, range, position, next, durationSeconds })
      const said = timesOf(range, turn, conversation)
      lengths.push(heard.toSeconds - heard.fromSeconds)
      if (!heard.isSure) unsureCount += 1
      if (said.from < heard.fromSeconds || said.to > heard.toSeconds) {
        const [word, ...times] = [
          turn.text.slice(range.start, range.end),
          ...[said.from, said.to, heard.fromSeconds, heard.toSeconds].map((seconds) => seconds.toFixed(1)),
        ]
        missed.push(`line ${index + 1}: ${word} ${times.join(' ')}`)
      }
    }
  }
  return { missed, wordCount: lengths.length, lengths, unsureCount }
}

function wordsIn(text: string): readonly TextRange[] {
  return [...text.matchAll(/[\p{L}\p{N}’']+/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
}

/** When a word is said: its share of the line's letters is its share of the sound between the line's true times. */
function timesOf({ start, end }: TextRange, turn: KnownTurn, { channels, windowsPerSecond }: KnownConversation) {
  const first = Math.floor(turn.startSeconds * windowsPerSecond)
  const last = Math.ceil(turn.endSeconds * windowsPerSecond)
  const spoken: number[] = []
  for (let window = first; window < last; window += 1) {
    if (channels.some((levels) => (levels[window] ?? 0) >= SPEECH)) spoken.push(window)
  }
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  const at = (offset: number) => {
    const share = letters(turn.text.slice(0, offset)) / letters(turn.text)
    const window = spoken[Math.min(spoken.length - 1, Math.floor(share * spoken.length))]
    return window === undefined ? turn.startSeconds : window / windowsPerSecond
  }
  return { from: at(start), to: Math.min(turn.endSeconds, at(end)) }
}
