import { expect, test } from 'vitest'
import { agentOfReviews } from './agentOfReviews.ts'

test.each([
  [4, ['Ann Old', 'Ann New', null], 'Ann New'],
  [4, [null], 'agent 4'],
  // Several agents without an ID.
  [null, ['Jane', 'Ben'], null],
])('names the agent %s of reviews with the names %j: %s', (agentId, names, name) => {
  expect(agentOfReviews(names.map((agentName) => ({ call: { agentId, agentName } })))).toBe(name)
})
