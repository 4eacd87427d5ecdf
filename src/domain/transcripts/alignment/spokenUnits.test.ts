import { expect, test } from 'vitest'
import { expectedSeconds, spokenUnits } from './spokenUnits.ts'

const turn = (speaker: string | null, text: string) => ({ speaker, text })

test('ends units at audible marks: periods and commas, but not those in numbers and times', () => {
  const units = spokenUnits(
    [turn('A', 'Well, that is 4.5 percent. At 10:30, yes!'), turn('A', 'Good.'), turn('B', 'Fine')],
    100,
  )
  expect(units.map(({ turnIndex, breakBefore }) => [turnIndex, breakBefore])).toEqual([
    [0, 'speaker'],
    [0, 'clause'],
    [0, 'sentence'],
    [0, 'clause'],
    [1, 'line'],
    [2, 'speaker'],
  ])
})

test('reads a run of quotation marks in linear time', () => {
  const before = process.threadCpuUsage()
  expect(spokenUnits([turn('A', `Yes.”) No${'”'.repeat(20_000)}`)], 100)).toHaveLength(2)
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
})

test('splits scripts without spaces at their own marks', () => {
  expect(spokenUnits([turn('A', '好的，没问题。明天见。')], 100).map(({ breakBefore }) => breakBefore)).toEqual([
    'speaker',
    'clause',
    'sentence',
  ])
})

test('ignores commas and then periods if there would be too many units, but keeps one per turn', () => {
  const turns = Array.from({ length: 10 }, () => turn('A', 'One, two. Three, four.'))
  expect(spokenUnits(turns, 40)).toHaveLength(40)
  expect(spokenUnits(turns, 39)).toHaveLength(20)
  expect(spokenUnits(turns, 19)).toHaveLength(10)
  for (const text of ['…', '— —', '?!', '- yes', 'no -']) {
    expect(spokenUnits([turn('A', text)], 100), text).toHaveLength(1)
  }
})

test('gives the same words a similar length in every script, and numbers the length of reading them', () => {
  const english = expectedSeconds('Good morning, how can I help you today')
  for (const same of [
    'Доброе утро, чем я могу вам помочь',
    '早上好，今天我能帮您什么忙',
    'おはようございます、何かお手伝いしましょうか',
    '좋은 아침입니다, 무엇을 도와드릴까요',
    'صباح الخير، كيف يمكنني مساعدتك اليوم',
  ]) {
    expect(expectedSeconds(same) / english, same).toBeGreaterThan(0.6)
    expect(expectedSeconds(same) / english, same).toBeLessThan(1.7)
  }
  expect(expectedSeconds('45')).toBeGreaterThan(expectedSeconds('it') * 1.8)
  expect(expectedSeconds('')).toBeGreaterThan(0)
})

test('adds up letters, digits, symbols and abbreviations', () => {
  const longer = (text: string, than: string) => expectedSeconds(text) - expectedSeconds(than)
  const letter = longer('seven letters', 'seven letter')
  for (const more of ['é', 'ж', 'λ']) expect(longer(`letters${more}`, 'letters')).toBeCloseTo(letter, 6)
  // A mark that is a pause takes no time of its own, nor does a combining accent.
  for (const none of ['.', ',', '-', '\u0301', '…']) expect(longer(`letters${none}`, 'letters')).toBe(0)
  for (const digit of ['0', '5', '9']) expect(longer(`letters ${digit}`, 'letters ')).toBeGreaterThan(letter * 3)
  for (const sign of ['%', '&', '@', '€', '$'])
    expect(longer(`letters ${sign}`, 'letters ')).toBeGreaterThan(letter * 4)
  // Each capital of an abbreviation is read as a syllable.
  expect(longer('our VIP here', 'our vip here')).toBeGreaterThan(letter * 6)
  expect(longer('our Vip here', 'our vip here')).toBeCloseTo(0, 6)
  expect(expectedSeconds('ok so')).toBeLessThan(expectedSeconds('okaso'))
})
