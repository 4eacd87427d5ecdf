import { describe, expect, it } from 'vitest'
import { agentOfPath, agentOfText, type KnownAgent } from './agentGuess.ts'

const agent = (userId: number, name: string | null, email: string | null, isActive = true): KnownAgent => ({
  userId,
  name,
  email,
  isActive,
})
const AGENTS = [
  agent(1, 'Anna Nováková', 'anna.novakova@acme.example'),
  agent(2, 'Joanna Smith', 'joanna@acme.example'),
  agent(3, 'Will Mark', 'wm@acme.example'),
  agent(4, 'Sam Lee', 'sam.lee@acme.example', false),
  agent(5, 'Sam Lee', 'sam.lee2@acme.example'),
  agent(6, 'Li Na', null),
  agent(7, 'Lee Park', 'park@acme.example'),
  agent(8, 'Lee Wong', 'wong@acme.example'),
  agent(9, 'Cher', null),
]

describe('guessing the agent from a path', () => {
  it.each([
    ['exports/anna.novakova@acme.example/a.wav', 1],
    ['2026-11-03 joanna@acme.example.wav', 2],
    ['Anna Novakova 2026-11-03.wav', 1],
    ['NOVÁKOVÁ_ANNA-20261103.mp3', 1],
    ['calls/agent-3/0001.wav', 3],
    ['user_6_20261103.wav', 6],
    ['calls/anna_novakova/0001.wav', 1],
    ['Will Mark.wav', 3],
    ['Anna/0001.wav', 1],
    // Of two agents with the same name, the active one.
    ['Sam Lee.wav', 5],
    // A former agent, if no active one matches.
    ['sam.lee@acme.example.wav', 4],
    // An address without anything around it.
    ['wm@acme.example', 3],
    // The shortest part of an address that counts.
    ['park.wav', 7],
  ])('%s', (path, userId) => {
    expect(agentOfPath(path, AGENTS)).toBe(userId)
  })

  it.each([
    ['a first name alone in a file name', 'anna 0001.wav'],
    ['a first name that two have', 'Lee/0001.wav'],
    ['a part of an address', 'wm.wav'],
    ['a number', '20261103-3.wav'],
    ['nothing', '0001.wav'],
    ['a name of one word', 'Cher.wav'],
    ['an address that starts earlier', 'xjoanna@acme.example.wav'],
    ['an address that ends later', 'wm@acme.example-corp.wav'],
  ])('finds no agent for %s', (_what, path) => {
    expect(agentOfPath(path, AGENTS)).toBeNull()
  })
})

describe('the agent in a CSV cell', () => {
  it.each([
    ['1', 1],
    [' JOANNA@acme.example ', 2],
    ['Nováková, Anna', 1],
    ['li na', 6],
    ['anna.novakova', 1],
    ['Sam Lee', 5],
  ])('%s', (cell, userId) => {
    expect(agentOfText(cell, AGENTS)).toBe(userId)
  })

  it.each(['', '99', 'Anna', '—'])('finds no agent for %j', (cell) => {
    expect(agentOfText(cell, AGENTS)).toBeNull()
  })

  it.each([
    [' Joanna@acme.example ', 'joanna@acme.example'],
    ['201', null],
    ['Sam Lee', null],
    ['joanna@', null],
  ])('%j is %j where the users can’t be read', (cell, ref) => {
    expect(agentOfText(cell, null)).toBe(ref)
  })
})
