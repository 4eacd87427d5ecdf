import { describe, expect, it } from 'vitest'
import { EMPTY_RULE } from '../importRule.ts'
import { learnRule, type LearnContext, type TaughtFile, withLearned } from './learnRule.ts'
import { readName } from '../readName.ts'

const CONTEXT: LearnContext = { others: [], users: [], customFields: [], timeZone: 'Europe/Berlin' }
const learn = (rows: readonly TaughtFile[], context: Partial<LearnContext> = {}) =>
  learnRule(rows, { ...CONTEXT, ...context })

const FIRST = { path: 'x/sales_101_27.03.2025 09-25-17_5551234567.wav', timestamp: '2025-03-27T08:25:17Z', userId: 1 }
const SECOND = { path: 'x/sales_102_02.07.2025 14-05-33_5559876543.wav', timestamp: '2025-07-02T12:05:33Z', userId: 2 }

describe('a rule from corrected files', () => {
  it('has the time, the agents and the zone that the person entered', () => {
    const learned = learn([FIRST, SECOND], { others: ['x/sales_117_03.04.2025 10-11-12_1234567.wav'] })
    expect(learned).toMatchObject({
      kind: 'learned',
      rule: {
        patterns: ['sales_%{extension}_%{time#%d.%m.%Y %H-%M-%S}_%{any}'],
        zone: { kind: 'stated', zone: 'Europe/Berlin' },
        agents: { customField: null, remembered: { 101: 1, 102: 2 } },
      },
    })
    if (learned.kind === 'refused') return
    expect(readName('sales_117_03.04.2025 10-11-12_1234567.wav', learned.rule)).toMatchObject({
      extension: '117',
      local: '2025-04-03T10:11:12',
    })
  })

  it('uses a custom field of the users that has the extensions', () => {
    const users = [1, 2].map((userId) => ({
      userId,
      workspaceId: 1,
      email: null,
      name: null,
      isActive: true,
      customFields: [{ key: 'ext', value: String(100 + userId) }],
    }))
    expect(
      learn([FIRST, SECOND], { users, customFields: ['floor', 'ext'], others: ['sales_1_03.04.2025 10-11-12_1.wav'] }),
    ).toMatchObject({
      kind: 'learned',
      rule: { agents: { customField: 'ext', remembered: {} } },
    })
  })

  it('reads epochs, and leaves the zone to them', () => {
    const rows = [
      { path: 'a-anna-1743042317.wav', timestamp: '2025-03-27T02:25:17Z', userId: 1 },
      { path: 'a-ben-1751457933.wav', timestamp: '2025-07-02T12:05:33Z', userId: 2 },
    ]
    expect(learn(rows)).toMatchObject({
      kind: 'learned',
      rule: {
        patterns: ['a-%{agent}-%{epoch}'],
        zone: { kind: 'proven' },
        agents: { remembered: { anna: 1, ben: 2 } },
      },
    })
  })
})

it('a rule for names with a local time and an epoch reads the epoch', () => {
  const rows = [
    { path: '101-20250327-092517-1743042317.12.wav', timestamp: '2025-03-27T02:25:17Z', userId: 1 },
    { path: '102-20250702-190533-1751457933.7.wav', timestamp: '2025-07-02T12:05:33Z', userId: 2 },
  ]
  const learned = learn(rows, { others: ['103-20250702-190533-1751457933.8.wav'] })
  expect(learned).toMatchObject({ kind: 'learned', rule: { patterns: ['%{extension}-%{any}-%{any}-%{asterisk-id}'] } })
})

describe('no rule is learned from', () => {
  it('one file', () => {
    expect(learn([FIRST, FIRST])).toEqual({ kind: 'refused', reason: 'too-few' })
  })

  it('times that aren’t in the names', () => {
    expect(learn([FIRST, { ...SECOND, timestamp: '2025-07-02T12:09:00Z' }])).toMatchObject({ reason: 'no-time' })
  })

  it('names that are built differently', () => {
    const other = { ...SECOND, path: '102-02.07.2025 14-05-33_5559876543.wav' }
    expect(learn([FIRST, other])).toMatchObject({ reason: 'different-names' })
  })

  it('files of one agent, whose word could be anything', () => {
    expect(learn([FIRST, { ...SECOND, path: SECOND.path.replace('102', '101'), userId: 1 }])).toMatchObject({
      reason: 'no-agent',
    })
  })

  it('files in which the same extension has two agents', () => {
    const rows = [FIRST, { ...SECOND, path: SECOND.path.replace('_102_', '_101_').replace('5559876543', '5551234567') }]
    expect(learn(rows)).toMatchObject({ reason: 'no-agent' })
  })

  it('two dates that can be read with the day or the month first, unless another name shows it', () => {
    const rows = [
      { path: '101_03032025_092517.wav', timestamp: '2025-03-03T08:25:17Z', userId: 1 },
      { path: '102_04042025_092517.wav', timestamp: '2025-04-04T07:25:17Z', userId: 2 },
    ]
    expect(learn(rows)).toMatchObject({ reason: 'ambiguous' })
    expect(learn(rows, { others: ['103_05062025_092517.wav'] })).toMatchObject({ reason: 'ambiguous' })
    expect(learn(rows, { others: ['103_05052025_092517.wav'] })).toMatchObject({ reason: 'ambiguous' })
    expect(learn(rows, { others: ['103_13052025_092517.wav'] })).toMatchObject({
      kind: 'learned',
      rule: { patterns: ['%{extension}_%{time#%d%m%Y_%H%M%S}'] },
    })
  })

  it('two numbers that both tell the agents apart, if another name differs', () => {
    const rows = [
      { path: '101_7_20250327092517.wav', timestamp: '2025-03-27T08:25:17Z', userId: 1 },
      { path: '102_8_20250702140533.wav', timestamp: '2025-07-02T12:05:33Z', userId: 2 },
    ]
    expect(learn(rows, { others: ['103_9_20250702140533.wav'] })).toMatchObject({ reason: 'ambiguous' })
  })
})

it('changes only how a rule reads names, and keeps agents that weren’t taught', () => {
  const learned = learn([FIRST, SECOND])
  if (learned.kind === 'refused') throw new Error(learned.reason)
  const rule = {
    ...{ ...EMPTY_RULE, name: 'Sales', system: 'asterisk' as const, title: 'Call with %{agent}', callTypeId: 5 },
    ...{ isMaskingNumbers: true, agents: { customField: 'ext', remembered: { 101: 9, 300: 3 } } },
  }
  const { patterns, zone } = learned.rule
  expect(withLearned(rule, learned.rule)).toEqual({
    ...{ ...rule, system: null, patterns, zone },
    agents: { customField: 'ext', remembered: { 101: 1, 102: 2, 300: 3 } },
  })
  const byField = { ...learned.rule, agents: { customField: 'number', remembered: {} } }
  expect(withLearned(rule, byField).agents).toEqual(byField.agents)
})
