import { expect, it } from 'vitest'
import { EMPTY_RULE, type ImportRule } from './importRule.ts'
import { agentInName } from './agentInName.ts'
import { ruleForSystem } from './suggestRules.ts'

const ASTERISK = 'out-0901234507-102-20261121-105619-1795233379.7.wav'
const ruleOf = (ruleId: string, ...patterns: readonly string[]): ImportRule => ({ ...EMPTY_RULE, ruleId, patterns })

it('is what the saved rules read', () => {
  const rules = [ruleOf('a', '%{extension}_%{number}'), ruleOf('b', '%{extension}_%{any}'), ruleOf('c', 'x%{number}')]
  expect(agentInName('exports/205_5551234.wav', rules)).toEqual({
    agentText: '205',
    rules: rules.slice(0, 2),
    newRule: null,
  })
})

it('is what a known phone system wrote, if no rule reads the name', () => {
  const read = { agentText: '102', rules: [], newRule: ruleForSystem('asterisk') }
  expect(agentInName(ASTERISK, [])).toEqual(read)
  expect(agentInName(ASTERISK, [ruleOf('a', '%{extension}_%{number}')])).toEqual(read)
})

it('is unknown if nothing reads it, or if rules read it differently', () => {
  expect(agentInName('205_5551234.wav', [])).toBeNull()
  const rules = [ruleOf('a', '%{extension}_%{number}'), ruleOf('b', '%{number}_%{extension}')]
  expect(agentInName('205_306.wav', rules)).toBeNull()
})
