import { describe, expect, test } from 'vitest'
import { misreadTranscripts } from './testing/generatedTranscripts.ts'
import { parseTurns, speakersOf } from './turns.ts'

const short = (text: string, knownNames?: readonly string[]) =>
  parseTurns(text, knownNames ? { knownNames } : {}).map((turn) => [turn.speaker, turn.text])

describe('parseTurns', () => {
  test('makes a turn of each labeled line and skips blank lines', () => {
    expect(short('Sofia Ruiz: Hello.\n\nInês Duarte: Good morning.\r\nSofia Ruiz: Shall we?')).toEqual([
      ['Sofia Ruiz', 'Hello.'],
      ['Inês Duarte', 'Good morning.'],
      ['Sofia Ruiz', 'Shall we?'],
    ])
  })

  test('keeps consecutive lines of one speaker apart and marks them', () => {
    const turns = parseTurns('Ana: One.\nAna: Two.\nBen: Three.\nBen: Four.')
    expect(turns.map((turn) => turn.continuesSpeaker)).toEqual([false, true, false, true])
  })

  test('appends a line without a label to the line before it', () => {
    expect(short('Ana: First.\nand more of it\nBen: Yes.\nAna: Good.\nBen: Bye.')).toEqual([
      ['Ana', 'First.\nand more of it'],
      ['Ben', 'Yes.'],
      ['Ana', 'Good.'],
      ['Ben', 'Bye.'],
    ])
  })

  test('doesn’t take a colon in speech for a label', () => {
    expect(
      short(
        'Ana: The question is: when?\nBen: At 14:05, see https://example.com: there.\nAna: My answer: no.\nBen: Fine.',
      ),
    ).toEqual([
      ['Ana', 'The question is: when?'],
      ['Ben', 'At 14:05, see https://example.com: there.'],
      ['Ana', 'My answer: no.'],
      ['Ben', 'Fine.'],
    ])
  })

  test('doesn’t take an unlabeled sentence with a colon for a label', () => {
    expect(short('Ana: Two things.\nfirst: the price\nBen: Right.\nAna: Yes.\nBen: So.')).toEqual([
      ['Ana', 'Two things.\nfirst: the price'],
      ['Ben', 'Right.'],
      ['Ana', 'Yes.'],
      ['Ben', 'So.'],
    ])
  })

  test('allows a colon in a label', () => {
    expect(short('Acme: Sofia: Hello.\nNorthwind: Ines: Hi.\nAcme: Sofia: So.\nNorthwind: Ines: Yes.')).toEqual([
      ['Acme: Sofia', 'Hello.'],
      ['Northwind: Ines', 'Hi.'],
      ['Acme: Sofia', 'So.'],
      ['Northwind: Ines', 'Yes.'],
    ])
  })

  test('doesn’t add recurring words after a label to it', () => {
    expect(short('Ana: Note: one\nAna: Note: two\nAna: three\nBen: ok\nBen: ok')[0]).toEqual(['Ana', 'Note: one'])
  })

  test('recognizes a speaker with one line by a known name, a role or a full name', () => {
    const text = 'Ana: Hi.\nBen: Hi.\nAna: So.\nBen: So.\nSpeaker 3: Hello.\nClara Meyer: Me too.\nand so on\nDo: x'
    expect(speakersOf(parseTurns(text))).toEqual(['Ana', 'Ben', 'Speaker 3', 'Clara Meyer'])
    expect(speakersOf(parseTurns(text, { knownNames: ['do'] }))).toContain('Do')
  })

  test('makes two turns of two lines by two people', () => {
    expect(short('Anna: Hi\nBob: Hello')).toEqual([
      ['Anna', 'Hi'],
      ['Bob', 'Hello'],
    ])
  })

  test('reads a transcript without labels line by line', () => {
    expect(short('one line\nanother line')).toEqual([
      [null, 'one line'],
      [null, 'another line'],
    ])
    expect(short('')).toEqual([])
    expect(short(' \n\n ')).toEqual([])
  })

  test('removes brackets and asterisks around a label', () => {
    expect(speakersOf(parseTurns('[Ana]: x\n**Ben**: y\n[Ana]: z\n**Ben**: w'))).toEqual(['Ana', 'Ben'])
  })

  test('reads scripts without capitals', () => {
    expect(speakersOf(parseTurns('王芳: 你好\n李雷: 你好\n王芳: 再见'))).toEqual(['王芳', '李雷'])
  })

  test.each([
    ['a time in brackets before the name', '[00:00:01] Anna Bell: Hi.\n[00:01:05] Bob: Hello.', [1, 65]],
    ['a time before the name', '0:01 Anna Bell: Hi.\n1:05 Bob: Hello.', [1, 65]],
    ['a time behind the name', 'Anna Bell (00:01): Hi.\nBob [1:02:03.5]: Hello.', [1, 3723.5]],
  ])('separates the time of %s from the name', (_, text, seconds) => {
    expect(short(text)).toEqual([
      ['Anna Bell', 'Hi.'],
      ['Bob', 'Hello.'],
    ])
    expect(parseTurns(text).map(({ writtenSeconds }) => writtenSeconds)).toEqual(seconds)
  })

  test('recognizes a name that occurs once beside a time, even among longer lines', () => {
    const text = '[00:01] Ana: One.\nand more\n[00:09] Zoe: Two.\n[00:12] Ana: Three.\n10:30 works for me'
    expect(short(text)).toEqual([
      ['Ana', 'One.\nand more'],
      ['Zoe', 'Two.'],
      ['Ana', 'Three.\n10:30 works for me'],
    ])
  })

  test('doesn’t take a colon inside a time for a label', () => {
    expect(short('Ana: When?\n10: 30 is fine\nBen: No.\n12: 45 then\nAna: Yes.\nBen: Good.')).toEqual([
      ['Ana', 'When?\n10: 30 is fine'],
      ['Ben', 'No.\n12: 45 then'],
      ['Ana', 'Yes.'],
      ['Ben', 'Good.'],
    ])
  })

  test.each([
    ['of a role', 'Speaker 1: How many?\nSpeaker 2: 25 users today.\nSpeaker 1: Good.', ['Speaker 1', 'Speaker 2']],
    ['that occurs elsewhere', 'Room 2: Hi.\nRoom 4: So.\nRoom 2: 25 people.\nRoom 4: Ok.', ['Room 2', 'Room 4']],
    ['like another one', 'Room 2: 25 people.\nRoom 4: So.\nand more\nRoom 4: Ok.', ['Room 2', 'Room 4']],
    ['beside a time', '[00:01] Room 2: 25 people.\n[00:04] Ana: Ok.\nand more', ['Room 2', 'Ana']],
    ['with no space behind its colon', 'Speaker 1:Hi\nSpeaker 2:25 users\nSpeaker 1:Ok', ['Speaker 1', 'Speaker 2']],
    ['before a number that is no minute', 'Ana: Hi.\nRoom 2: 75 people.\nAna: Ok.\nand more', ['Ana', 'Room 2']],
  ])('recognizes a number %s before two digits', (_what, text, speakers) => {
    expect(speakersOf(parseTurns(text))).toEqual(speakers)
  })

  test.each(['at 10:30 it is: fine', 'at noon: it is: fine', 'see https://example.com: there', 'The question is: why'])(
    'doesn’t add “%s” to a label, however often it was said',
    (phrase) => {
      expect(speakersOf(parseTurns(`Ana: Hi.\nBob: ${phrase}\nAna: Yes.\nBob: ${phrase}\nBob: ok`))).toEqual([
        'Ana',
        'Bob',
      ])
      expect(speakersOf(parseTurns(`Ana: Hi.\nBob: ${phrase}\nAna: Yes.\nBob: ${phrase}`))).toEqual(['Ana', 'Bob'])
    },
  )

  test('allows small words in a name behind a colon', () => {
    const text = 'Acme: Ana de la Cruz: Hi.\nBob: Hi.\nAcme: Ana de la Cruz: So.\nBob: Yes.'
    expect(speakersOf(parseTurns(text))).toEqual(['Acme: Ana de la Cruz', 'Bob'])
  })

  test('recognizes who speaks in generated transcripts', () => {
    expect(misreadTranscripts('names', 300)).toEqual([])
  })

  test('recognizes a one-word name that occurs once, but not a remark', () => {
    expect(short('Ana: Hi.\nand so on\nZoe: Me too.\nAna: So.\nNote: we ship on Friday')).toEqual([
      ['Ana', 'Hi.\nand so on'],
      ['Zoe', 'Me too.'],
      ['Ana', 'So.\nNote: we ship on Friday'],
    ])
  })

  test('doesn’t require a space after a label’s colon, and accepts a full-width colon', () => {
    expect(short('Anna:Hi\nBob:Hello at 14:05, see https://example.com')).toEqual([
      ['Anna', 'Hi'],
      ['Bob', 'Hello at 14:05, see https://example.com'],
    ])
    expect(short('王芳：你好\n李雷：你好。时间：三点')).toEqual([
      ['王芳', '你好'],
      ['李雷', '你好。时间：三点'],
    ])
  })

  test('takes a single line for a label if it begins with a name, and for speech if it begins with a remark', () => {
    expect(short('Anna: Hi')).toEqual([['Anna', 'Hi']])
    expect(short('Note: we ship on Friday')).toEqual([[null, 'Note: we ship on Friday']])
  })

  test('doesn’t take a sentence beside a time for a name', () => {
    const text = '[00:01] Ana: One.\n[00:05] the question is: when?\n[00:09] Ana: Two.\n[00:12] Acme: Zoe: So.'
    expect(short(text)).toEqual([
      ['Ana', 'One.\n[00:05] the question is: when?'],
      ['Ana', 'Two.'],
      ['Acme', 'Zoe: So.'],
    ])
  })

  test.each(['Jo Li', 'Ana Maria De La Cruz'])('recognizes %s as a name although it occurs once', (name) => {
    const text = `Ana: Hi.\nand so on\n${name}: Me too.\nAna: So.`
    expect(speakersOf(parseTurns(text))).toEqual(['Ana', name])
  })

  test('doesn’t take six words that occur once for a name', () => {
    const text = 'Ana: Hi.\nand so on\nOne Two Three Four Five Six: Me too.\nAna: So.'
    expect(speakersOf(parseTurns(text))).toEqual(['Ana'])
  })

  test('gives a name without words those of the next line', () => {
    expect(short('Ana: Hi.\nand so on\nZoe:\nMe too.\nAna: So.').slice(1)).toEqual([
      ['Zoe', 'Me too.'],
      ['Ana', 'So.'],
    ])
  })

  test('allows at most three parts in a label', () => {
    expect(short('A: B: C: D: one\nA: B: C: D: two')).toEqual([
      ['A: B: C', 'D: one'],
      ['A: B: C', 'D: two'],
    ])
  })

  test('removes a doubled colon from the text', () => {
    const turns = parseTurns('Ana:: Hi.\nBen: Hello.\nAna:: So.\nBen: Yes.')
    expect(turns.map(({ text }) => text)).toEqual(['Hi.', 'Hello.', 'So.', 'Yes.'])
  })

  test.each([
    ['an address', 'https://example.com/%'],
    ['a path', 'C:\\%'],
    ['a small word with no space behind its colon', 'std:vector%'],
    ['a number with no space behind its colon', '3:Item%'],
    ['a line of signs', '*** : %'],
    ['more than seven words', 'one two three four five six seven eight: %'],
    ['words with a comma', 'Well, then: %'],
    ['words after a full stop', 'This was good. Then: %'],
    ['more than sixty characters', `${'x'.repeat(61)}: %`],
  ])('%s isn’t a label, however often it begins a line', (_what, line) => {
    expect(speakersOf(parseTurns([1, 2, 3].map((count) => line.replace('%', String(count))).join('\n')))).toEqual([])
  })

  test.each([
    ['of seven words', 'one two three four five six seven'],
    ['of sixty characters', 'x'.repeat(60)],
    ['with the title of a person', 'Dr. Who'],
  ])('a recurring label may be one %s', (_what, label) => {
    expect(speakersOf(parseTurns(`${label}: one\n${label}: two`))).toEqual([label])
  })

  test('never loses text', () => {
    const text = 'A: : b\n:\n::\nx:y\nlong '.repeat(5) + '\u0000: \u202e: z'
    const kept = parseTurns(text)
      .map((turn) => `${turn.speaker ?? ''}${turn.text}`)
      .join('')
    const letters = (value: string) => value.replace(/[^a-z]/giu, '')
    expect(letters(kept)).toContain('xy')
    expect(letters(kept).match(/long/gu)).toHaveLength(5)
  })
})
