import { seededRandom } from '../../recordings/seededRandom.ts'
import type { KnownConversation } from './knownConversation.ts'

/** Imperfections of real recordings and transcripts. The true times stay correct. */
export const ROUGH: Readonly<Record<string, (conversation: KnownConversation) => KnownConversation>> = {
  'no punctuation': withoutPunctuation,
  'a tenth of the lines missing': withLinesMissing,
  'music for 90 s': withMusic,
  'noise 20 dB below': withNoise,
}

/** As written by speech recognizers without a language model. */
function withoutPunctuation(conversation: KnownConversation): KnownConversation {
  const turns = conversation.turns.map((turn) => ({ ...turn, text: turn.text.toLowerCase().replace(/[^\w\s']/gu, '') }))
  return { ...conversation, turns }
}

function withLinesMissing(conversation: KnownConversation): KnownConversation {
  const random = seededRandom(`missing ${conversation.name}`)
  return { ...conversation, turns: conversation.turns.filter(() => random() > 0.1) }
}

const MUSIC_SECONDS = 90

/** On hold after a third of the conversation: continuous sound on all channels. */
function withMusic(conversation: KnownConversation): KnownConversation {
  const { turns, channels, windowsPerSecond, durationSeconds, metrics } = conversation
  const at = turns[Math.floor(turns.length / 3)]!.startSeconds - 0.1
  const random = seededRandom(`music ${conversation.name}`)
  const music = Uint8Array.from({ length: MUSIC_SECONDS * windowsPerSecond }, () => Math.round(60 + 50 * random()))
  const cut = Math.round(at * windowsPerSecond)
  const later = (seconds: number) => (seconds >= at ? seconds + MUSIC_SECONDS : seconds)
  const longer = durationSeconds + MUSIC_SECONDS
  return {
    ...conversation,
    durationSeconds: longer,
    turns: turns.map((turn) => ({
      ...turn,
      startSeconds: later(turn.startSeconds),
      endSeconds: later(turn.endSeconds),
    })),
    channels: channels.map((levels) =>
      Uint8Array.from([...levels.subarray(0, cut), ...music, ...levels.subarray(cut)]),
    ),
    metrics: {
      ...metrics,
      repTalkRatio: (metrics.repTalkRatio * durationSeconds) / longer,
      silenceRatio: (metrics.silenceRatio * durationSeconds + MUSIC_SECONDS) / longer,
    },
  }
}

function withNoise(conversation: KnownConversation): KnownConversation {
  const random = seededRandom(`noise ${conversation.name}`)
  const channels = conversation.channels.map((levels) => {
    const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
    return levels.map((level) => Math.min(255, Math.max(level, loudest * 0.1 * (0.7 + 0.3 * random()))))
  })
  return { ...conversation, channels }
}
