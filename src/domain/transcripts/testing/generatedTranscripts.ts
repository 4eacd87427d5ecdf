import { createSeededRandom } from '../../seededRandom.ts'
import { parseTurns } from '../turns.ts'

/** The generated transcripts in which any turn is read as something else. */
export function misreadTranscripts(seed: string, count: number): readonly string[] {
  return generateTranscripts(seed, count)
    .filter(({ text, turns }) => {
      const read = parseTurns(text).map(({ speaker, text: said }) => ({ speaker, text: said }))
      return JSON.stringify(read) !== JSON.stringify(turns)
    })
    .map(({ text }) => text)
}

interface GeneratedTranscript {
  readonly text: string
  readonly turns: readonly { readonly speaker: string; readonly text: string }[]
}

/** Transcripts with known turns, full of what is mistaken for a label: numbers, times, addresses and colons in speech. */
function generateTranscripts(seed: string, count: number): readonly GeneratedTranscript[] {
  const random = createSeededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)]!
  const chance = (share: number) => random.next() < share

  const speech = (phrases: readonly string[]): string => {
    const one = chance(0.3) ? pick(phrases) : pick(SPEECH)()
    return one.replaceAll('#', () => String(random.below(90) + 10))
  }
  const SPEECH: readonly (() => string)[] = [
    () => pick(['Hello.', 'Good morning, how are you?', 'Yes.', 'I see. Then we wait.', 'Is it ok?']),
    () => pick(['# users today.', '# days is fine.', '#.', '# % of them, I think.', '#, not #.']),
    () => pick(['10:30 works for me.', '10: 30 is fine.', '9:15 or 14:05?', 'At 14: 05, please.', '3:1 is the ratio.']),
    () =>
      pick(['The question is: when?', 'My answer: no.', 'Two things: the price and the term.', 'Note: we ship it.']),
    () => pick(['See https://example.com/a: there.', 'It is in C:\\reports: all of it.', 'Use std::vector: it works.']),
    () => pick(['So at 11:45 it is: done.', 'Call 0# on 12:30: yes.', 'Between 9:00 and 10:00: nothing.']),
  ]
  // Lines without a label that begin alike are rare.
  const word = () => Array.from({ length: 5 }, () => pick(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).join('')
  const more = (): string =>
    pick([
      () => pick(['and more of it', 'well', 'that is all.']),
      () => pick(['10: 30 is fine', '12:45 then', '# users', 'at 10:30: done', 'until 14: 05']),
      () => `${pick(['first', 'the question is', 'see https://example.com/'])}${word()}: the price`,
    ])().replaceAll('#', () => String(random.below(90) + 10))

  return Array.from({ length: count }, () => {
    const labels = pick(SPEAKERS).slice(0, 2 + random.below(3))
    const write = pick(STYLES)
    const phrases = [pick(PHRASES), pick(PHRASES)]
    const turns: { speaker: string; text: string }[] = []
    const lines: string[] = []
    let seconds = 0
    // Each speaks at least twice: a label that occurs once can also be the beginning of a sentence.
    const order = [...labels, ...labels, ...Array.from({ length: random.below(14) }, () => pick(labels))]
    for (const speaker of order) {
      seconds += random.below(40)
      const said = [speech(phrases), ...(chance(0.15) ? [more()] : [])]
      lines.push(write(speaker, said[0]!, seconds), ...said.slice(1))
      turns.push({ speaker, text: said.join('\n') })
    }
    return { text: lines.join('\n'), turns }
  })
}

const SPEAKERS = [
  ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 10'],
  ['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_02', 'SPEAKER_10'],
  ['Agent', 'Customer', 'Agent 2', 'Customer 2'],
  ['Room 4', 'Room 12', 'Front Desk', 'Sofia Ruiz'],
  ['Ana', 'Ben', 'Zoe', 'Do'],
  ['Sofia Ruiz', 'Inês Duarte', 'Dr. Who', 'Ana Maria De La Cruz'],
  ['Acme: Sofia', 'Northwind: Ines', 'Acme: Ben', 'Globex 2: Zoe'],
  ['王芳', '李雷', '客服 2', '张伟'],
  ['agent', 'sofia ruiz', 'line 2', 'ben'],
  ['Sprecher 1', 'Sprecher 2', 'Sprecher 3', 'Sprecher 4'],
] as const

/** Said again and again by the speakers of one transcript. */
const PHRASES = [
  'at 10:30 it is: fine.',
  'At 10:30 it is: # of them.',
  'at noon: it is: fine.',
  'see https://example.com: there.',
  'Note: # more.',
  '# users: that is all.',
  '10:30 is the time: yes.',
  'the price is # per seat: ok?',
  'so 14: 05 it is: good.',
  'Step 2: 15 minutes.',
] as const

const STYLES: readonly ((label: string, said: string, seconds: number) => string)[] = [
  (label, said) => `${label}: ${said}`,
  (label, said) => `${label}: ${said}`,
  (label, said) => `${label} : ${said}`,
  (label, said) => `${label}：${said}`,
  (label, said) => `**${label}**: ${said}`,
  (label, said) => `[${label}]: ${said}`,
  (label, said, seconds) => `[${clock(seconds)}] ${label}: ${said}`,
  (label, said, seconds) => `(${clock(seconds)}) ${label}: ${said}`,
  (label, said, seconds) => `${clock(seconds)} ${label}: ${said}`,
  (label, said, seconds) => `${clock(seconds)} - ${label}: ${said}`,
  (label, said, seconds) => `${label} (${clock(seconds)}): ${said}`,
  (label, said, seconds) => `${label} [${clock(seconds)}]: ${said}`,
]

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
