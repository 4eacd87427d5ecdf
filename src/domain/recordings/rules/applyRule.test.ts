import { describe, expect, it } from 'vitest'
import type { User } from '../../workspaces/directory.ts'
import { applyRule, type RuleContext } from './applyRule.ts'
import { missingWords } from './missingWords.ts'
import { EMPTY_READING, type NameReading, type SidecarReading } from './nameReading.ts'
import { readName } from './readName.ts'
import { ruleForSystem } from './suggestRules.ts'
import { UNPROVEN } from './zone/zoneProof.ts'

const user = (userId: number, name: string, extension: string | number | null): User => ({
  userId,
  workspaceId: 1,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  name,
  isActive: true,
  customFields: extension === null ? [] : [{ key: 'extension', value: extension }],
})
const USERS = [
  user(1, 'Anna Nova', '101'),
  user(2, 'Ben Ott', 102),
  user(3, 'Cyn Poe', '103'),
  user(4, 'Dan Roe', '103'),
]
const NAME = 'out-5551234567-101-20250327-092517-1743042317.12206.wav'
const AGENTS = { customField: 'extension', remembered: {} }

function apply(
  name: string | Partial<NameReading> | null,
  rule: Partial<RuleContext['rule']> = {},
  sidecar: Partial<SidecarReading> | null = null,
) {
  const reading =
    typeof name === 'string'
      ? readName(name, { system: 'asterisk', patterns: [] })
      : name && { ...EMPTY_READING, ...name }
  return applyRule(reading, {
    rule: { ...ruleForSystem('asterisk'), agents: AGENTS, ...rule },
    proof: UNPROVEN,
    users: USERS,
    sidecar: sidecar && { ...EMPTY_READING, title: null, leadName: null, leadCompany: null, ...sidecar },
  })
}

describe('the fields of a file by its rule', () => {
  it('come from its name', () => {
    expect(apply(NAME, { title: '%{direction} call with %{number}', callTypeId: 7 })).toMatchObject({
      fields: {
        timestamp: { value: '2025-03-27T02:25:17.000Z', from: 'epoch' },
        userId: { value: 1, from: 'path' },
        title: { value: 'Outgoing call with 5551234567', from: 'path' },
        callTypeId: { value: 7 },
        voipId: { value: '1743042317.12206', from: 'path' },
      },
      times: [{ from: 'epoch', local: '2025-03-27T02:25:17', offsetMinutes: 0 }],
      missing: [],
    })
  })

  it('have masked numbers if the rule says so, in the lead, too', () => {
    const { fields } = apply(
      NAME,
      { title: 'Call with %{number}', leadName: '%{number}', isMaskingNumbers: true },
      { leadCompany: 'Acme, +49 30 1234567' },
    )
    expect([fields.title?.value, fields.leadName?.value, fields.leadCompany?.value]).toEqual([
      'Call with *** 4567',
      '*** 4567',
      'Acme, +49 *** 4567',
    ])
  })

  it('have no title if a part of it is unknown', () => {
    expect(apply({ extension: '101' }, { title: 'Call with %{number}' }).fields.title).toBeUndefined()
    expect(apply({ extension: '101' }, { title: '100%% %{agent}' }).fields.title?.value).toBe('100% Anna Nova')
  })

  it('have the offset of a stated zone in the row’s time', () => {
    const { fields, times } = apply(
      { local: '2025-07-01T10:00:00' },
      { zone: { kind: 'stated', zone: 'Europe/Berlin' } },
    )
    expect(fields.timestamp).toEqual({ value: '2025-07-01T08:00:00.000Z', from: 'file-name' })
    expect(times).toEqual([{ from: 'file-name', local: '2025-07-01T10:00:00', offsetMinutes: 120 }])
  })
})

describe('the agent of a file', () => {
  const agentOf = (reading: Partial<NameReading>, remembered: Record<string, number> = {}) => {
    const { fields, missing } = apply(reading, { agents: { customField: 'extension', remembered } })
    return fields.userId?.value ?? missing.find(({ field }) => field === 'userId')
  }

  it.each([
    [{ extension: '101' }, 1],
    [{ extension: '102' }, 2],
    [{ agentName: 'Ott, Ben' }, 2],
    [{ agentName: 'dan@example.com' }, 4],
    [{ extension: '0101' }, { field: 'userId', why: 'unknown-agent', agentText: '0101' }],
    // Digits aren't the id of a user.
    [{ agentName: '2' }, { field: 'userId', why: 'unknown-agent', agentText: '2' }],
    [{ extension: '103' }, { field: 'userId', why: 'several-agents', agentText: '103' }],
    [
      { extension: '101', agentName: 'Ben Ott' },
      { field: 'userId', why: 'several-agents', agentText: '101' },
    ],
    [{}, { field: 'userId', why: 'no-agent', agentText: null }],
  ])('with %j is %j', (reading, expected) => {
    expect(agentOf(reading)).toEqual(expected)
  })

  it('is that of a remembered correction first', () => {
    expect(agentOf({ extension: '103' }, { 103: 4 })).toBe(4)
    expect(agentOf({ extension: '101' }, { 101: 3 })).toBe(3)
    expect(agentOf({ extension: 'constructor' })).toMatchObject({ why: 'unknown-agent' })
  })
})

describe('a name and a file with details', () => {
  it('complement each other', () => {
    const { fields } = apply({ uniqueId: '1' }, {}, { epochSeconds: 1_743_042_317, extension: '102', title: 'Renewal' })
    expect(fields).toMatchObject({
      timestamp: { value: '2025-03-27T02:25:17.000Z', from: 'csv' },
      userId: { value: 2, from: 'csv' },
      title: { value: 'Renewal', from: 'csv' },
    })
  })

  it('that disagree make the value unknown', () => {
    const { fields, missing, reading } = apply(
      NAME,
      {},
      { epochSeconds: 1_743_042_317 + 3600, extension: '102', number: '0915551234567', direction: 'incoming' },
    )
    expect(fields.timestamp).toBeUndefined()
    expect(reading).toMatchObject({ extension: null, direction: null, number: '5551234567' })
    expect(missing.map(({ why }) => why)).toEqual(['contradictory-times', 'contradictory-agents'])
  })

  it.each<[string, Partial<NameReading>, Partial<SidecarReading>]>([
    ['extensions', { extension: '101' }, { extension: '102', agentName: 'Ben Ott' }],
    ['names', { agentName: 'Anna Nova' }, { extension: '102', agentName: 'Ben Ott' }],
    ['names, one with an extension', { extension: '101', agentName: 'Anna Nova' }, { agentName: 'Ben Ott' }],
  ])('have no agent if their %s are of different users', (_, name, sidecar) => {
    const { fields, missing } = apply({ epochSeconds: 1_743_042_317, ...name }, {}, sidecar)
    expect(fields.userId).toBeUndefined()
    expect(missing).toMatchObject([{ field: 'userId', why: 'contradictory-agents' }])
  })

  it('have the agent that a person chose for both', () => {
    const agentOf = (remembered: Record<string, number>) => {
      const { fields, missing } = apply(
        { epochSeconds: 1_743_042_317, extension: '101' },
        { agents: { customField: 'extension', remembered } },
        { extension: '102' },
      )
      return fields.userId?.value ?? missing.map((one) => missingWords(one).words)
    }
    expect(agentOf({})).toEqual([
      'The file’s name and its details name different agents: “101 / 102”. Choose the agent.',
    ])
    expect(agentOf({ '101 / 102': 2 })).toBe(2)
  })

  it('have an agent with two extensions', () => {
    const agents = { customField: 'extension', remembered: { 201: 1 } }
    const sidecar = { extension: '201', agentName: 'Anna Nova' }
    expect(apply({ extension: '101', agentName: 'Anna Nova' }, { agents }, sidecar).fields.userId?.value).toBe(1)
    expect(apply({ extension: '101' }, { agents }, { extension: '201' }).fields.userId?.value).toBe(1)
    expect(apply({ extension: '101', agentName: 'Anna Nova' }, {}, sidecar).fields.userId?.value).toBe(1)
  })

  it('have the agent whose name they write differently', () => {
    const { fields } = apply({ agentName: 'Ott, Ben' }, {}, { extension: '102', agentName: 'Ben Ott' })
    expect(fields.userId?.value).toBe(2)
  })

  it('can not be of one call if no clock shows both times, even before the zone is known', () => {
    const epochSeconds = Date.UTC(2026, 5, 1, 9) / 1000
    const gapOf = (local: string, zone: RuleContext['rule']['zone'] = { kind: 'proven' }) =>
      apply({ local, extension: '101' }, { zone }, { epochSeconds }).missing.map(({ why }) => why)
    expect(gapOf('2026-06-01T23:05:00')).toEqual([])
    expect(gapOf('2026-05-31T21:00:00')).toEqual([])
    expect(gapOf('2026-06-01T23:30:00')).toEqual(['contradictory-times'])
    expect(gapOf('2026-05-30T09:00:00')).toEqual(['contradictory-times'])
    // 1:30 comes twice in this night, at 5:30 and 6:30 UTC, and neither is 9:00 UTC.
    const repeated = (utcHour: number) => {
      const sidecar = { epochSeconds: Date.UTC(2026, 10, 1, utcHour, 30) / 1000 }
      const zone = { kind: 'stated', zone: 'America/New_York' } as const
      return apply({ local: '2026-11-01T01:30:00', extension: '101' }, { zone }, sidecar).missing.map(({ why }) => why)
    }
    expect([repeated(5), repeated(6), repeated(9)]).toEqual([[], [], ['contradictory-times']])
  })
})

it('a file that no pattern matches says so, in words', () => {
  const { missing } = apply(null)
  expect(missing.map((one) => missingWords(one).title)).toEqual(['Name not recognized', 'No date', 'No agent'])
})
