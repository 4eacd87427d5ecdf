import { expect, it } from 'vitest'
import type { User } from '../../workspaces/directory.ts'
import { guessRow } from '../rows/rowGuess.ts'
import { guessByRules } from './guessByRules.ts'
import { EMPTY_RULE, type ImportRule } from './importRule.ts'

const USERS: readonly User[] = [
  { userId: 7, name: 'Anna Nováková', extension: '101' },
  { userId: 8, name: 'Bo Berg', extension: '102' },
].map(({ extension, ...user }) => ({
  ...{ ...user, workspaceId: 1, email: null, isActive: true },
  customFields: [{ key: 'extension', value: extension }] as unknown as User['customFields'],
}))

const RULE: ImportRule = {
  ...EMPTY_RULE,
  ruleId: 'r',
  patterns: ['%{extension}_%{time#%Y%m%d-%H%M%S}_%{number}'],
  zone: { kind: 'stated', zone: 'America/New_York' },
  agents: { customField: 'extension', remembered: { '205': 8 } },
}

function guess(fileName: string, folder: string, ...rules: readonly ImportRule[]) {
  const bare = guessRow({ fileName, folder, modifiedMs: null, facts: null, timeZone: 'UTC', agents: USERS })
  const path = folder === '' ? fileName : `${folder}/${fileName}`
  const { fields, times } = guessByRules(path, bare, { rules, users: USERS })
  return { at: fields.timestamp?.value, agent: fields.userId?.value, offset: times[0]?.offsetMinutes }
}

it('a rule of a watched folder knows the agent and the time zone of a dropped recording', () => {
  const known = { at: '2026-06-01T13:00:00.000Z', offset: -240 }
  expect(guess('101_20260601-090000_5551234.wav', '', RULE)).toEqual({ ...known, agent: 7 })
  expect(guess('205_20260601-090000_5551234.wav', '', RULE)).toEqual({ ...known, agent: 8 })
  // Without the rule, the time has no zone, and the extension is of no user.
  expect(guess('101_20260601-090000_5551234.wav', '')).toMatchObject({ agent: undefined, offset: null })
  expect(guess('call.wav', 'Anna Nováková', RULE).agent).toBe(7)
})

it('what a rule and the folder, or two rules, say differently is unknown', () => {
  expect(guess('101_20260601-090000_5551234.wav', 'Bo Berg', RULE).agent).toBeUndefined()
  expect(guess('999_20260601-090000_5551234.wav', 'Bo Berg', RULE).agent).toBeUndefined()
  const other = { ...RULE, ruleId: 'o', agents: { customField: null, remembered: { '101': 8 } } }
  expect(guess('101_20260601-090000_5551234.wav', '', RULE, other).agent).toBeUndefined()
  const berlin = { ...RULE, ruleId: 'b', zone: { kind: 'stated', zone: 'Europe/Berlin' } } as const
  expect(guess('101_20260601-090000_5551234.wav', '', RULE, berlin)).toMatchObject({ agent: 7, offset: null })
})
