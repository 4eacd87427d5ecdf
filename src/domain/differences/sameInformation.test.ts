import { describe, expect, test } from 'vitest'
import { adjustableFields, hasSameInformation } from './sameInformation.ts'

describe('hasSameInformation', () => {
  test.each([
    ['duration', 'duration'],
    ['agent', 'agent.id'],
    ['agent.custom.team', 'agent'],
    ['attendee', 'agent.email'],
    ['agent', 'agent.custom.team'],
    ['timestamp', 'updated_at'],
    ['lead_name', 'lead_company'],
    ['ai_score', 'evaluator.score'],
    ['question.3', 'question.3.ai'],
  ])('%s differs by itself if calls are selected by %s', (field, selectedBy) => {
    expect(hasSameInformation(field, selectedBy)).toBe(true)
  })

  test.each([
    ['agent.custom.site', 'agent.custom.team'],
    ['question.3', 'question.30'],
    ['question.3', 'ai_score'],
    ['longest_rep_monologue', 'duration'],
    ['score', 'ai_score'],
  ])('%s is compared if calls are selected by %s', (field, selectedBy) => {
    expect(hasSameInformation(field, selectedBy)).toBe(false)
  })
})

test('calls that were selected by agent are adjusted for their type only', () => {
  expect(adjustableFields([])).toEqual(['agent', 'call_type'])
  expect(adjustableFields(['agent.custom.team'])).toEqual(['call_type'])
  expect(adjustableFields(['agent', 'call_type'])).toEqual([])
})
