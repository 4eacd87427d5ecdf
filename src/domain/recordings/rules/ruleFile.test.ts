import { describe, expect, it } from 'vitest'
import { completed } from '../../completed.ts'
import { PHONE_SYSTEMS, type NewRule } from './importRule.ts'
import { readRuleFile, ruleFile, ruleProblem } from './ruleFile.ts'
import { ruleForSystem, suggestionSteps } from './suggestRules.ts'
import { SYSTEMS } from './systems/phoneSystems.ts'

const OWN: NewRule = {
  ...ruleForSystem('asterisk'),
  name: 'Own names',
  system: null,
  patterns: ['%{extension}_%{time#%Y%m%d-%H%M%S}_%{number}'],
  zone: { kind: 'stated', zone: 'Europe/Berlin' },
  agents: { customField: 'ext', remembered: {} },
  title: 'Call with %{number}',
  isMaskingNumbers: true,
}
const file = (rules: unknown, version: unknown = 1) => JSON.stringify({ kind: 'earshot-rules', version, rules })

describe('a rules file', () => {
  it('is read back as written', () => {
    const rules = [
      OWN,
      ...PHONE_SYSTEMS.map((system) => ({ ...ruleForSystem(system), sidecar: SYSTEMS[system].sidecar })),
    ]
    expect(readRuleFile(JSON.stringify(ruleFile(rules)))).toEqual({ kind: 'items', items: rules, passedOver: [] })
  })

  it('has no corrections, call type and id of a workspace', () => {
    const secret = { ruleId: 'secret', callTypeId: 3, agents: { customField: null, remembered: { 101: 1 } } }
    const text = JSON.stringify(ruleFile([{ ...OWN, ...secret }]))
    expect(text).not.toContain('secret')
    expect(readRuleFile(text)).toMatchObject({ items: [{ callTypeId: null, agents: { remembered: {} } }] })
  })

  it('may be written by hand, with the least that a rule needs', () => {
    expect(readRuleFile(`\uFEFF${file([{ name: 'Mine', system: '3cx' }])}`)).toEqual({
      kind: 'items',
      items: [{ ...ruleForSystem('3cx'), name: 'Mine' }],
      passedOver: [],
    })
  })

  it.each([
    [JSON.stringify({ kind: 'earshot-views', version: 1, rules: [OWN] }), 'other-file'],
    [file([OWN], 2), 'newer-version'],
    [file(Array.from({ length: 101 }, () => OWN)), 'too-many'],
  ])('is refused: %.60s', (text, reason) => {
    expect(readRuleFile(text)).toMatchObject({ kind: 'refused', reason })
  })

  it('has each rule whole or not at all, with what is wrong', () => {
    const wrong = [
      { ...OWN, name: '' },
      { ...OWN, patterns: ['%{extension'] },
      { ...OWN, patterns: [] },
      { ...OWN, zone: { kind: 'stated', zone: 'Europe/Gotham' } },
      { ...OWN, title: '%{phone}' },
      { ...OWN, patterns: Array.from({ length: 21 }, () => '%{agent}') },
      'rule',
    ]
    expect(readRuleFile(file([...wrong, OWN]))).toEqual({
      kind: 'items',
      items: [OWN],
      passedOver: [
        'Rule 1: “name” isn’t valid.',
        '“Own names”: Pattern 1, character 1: Close the field with “}”, or write “%%” for a percent sign.',
        '“Own names”: Choose a phone system or add a pattern.',
        '“Own names”: There is no time zone “Europe/Gotham”.',
        '“Own names”: There is no field “phone”. The fields are number, extension, agent, direction, unique-id.',
        '“Own names”: “patterns” isn’t valid.',
        'Rule 7: This isn’t a rule.',
      ],
    })
  })
})

it('a CSV needs a name and the column that matches it to recordings', () => {
  const { sidecar } = SYSTEMS['huawei-cec']
  if (sidecar?.kind !== 'index') throw new Error('Huawei CEC has a CSV.')
  const problemOf = (changed: Partial<typeof sidecar>) => ruleProblem({ ...OWN, sidecar: { ...sidecar, ...changed } })
  expect(problemOf({})).toBeNull()
  expect(problemOf({ fileName: ' ' })).toBe('Enter the name of the CSV.')
  expect(problemOf({ columns: {} })).toBe('Enter the column that matches the CSV to recordings.')
  const other = sidecar.matchBy === 'file' ? 'uniqueId' : 'file'
  expect(problemOf({ columns: { [other]: 1 } })).toBe('Enter the column that matches the CSV to recordings.')
})

it('the rules of all systems have no problems', () => {
  expect(PHONE_SYSTEMS.map((system) => ruleProblem(ruleForSystem(system)))).toEqual(PHONE_SYSTEMS.map(() => null))
})

describe('suggested rules', () => {
  const suggestRules = (paths: readonly string[]) => completed(suggestionSteps(paths))
  const asterisk = ['a', 'b', 'c'].map(
    (id) => `2025/03/27/out-5551234567-101-20250327-092517-174304231${id.charCodeAt(0) % 10}.1.wav`,
  )

  it('are those whose names are in the folder, most first', () => {
    const paths = [...asterisk, '[]_100-0836826436_20190211124709(2).wav', 'holiday.jpg', 'music.mp3']
    expect(suggestRules(paths).map(({ rule, matchedCount }) => [rule.system, matchedCount])).toEqual([
      ['asterisk', 3],
      ['3cx', 1],
    ])
    expect(suggestRules(['music.mp3'])).toEqual([])
  })

  it('include an index that is in the folder', () => {
    const [suggested] = suggestRules([...asterisk, 'Master.csv'])
    expect(suggested?.rule.sidecar).toEqual(SYSTEMS.asterisk.sidecar)
    const [huawei] = suggestRules(['10/record/0903379.wav', '20150208202330123456_record_1.csv'])
    expect(huawei).toMatchObject({ rule: { system: 'huawei-cec', sidecar: { kind: 'index' } }, matchedCount: 1 })
  })
})
