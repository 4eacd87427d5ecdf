import { expect, it } from 'vitest'
import { readPastedAgents } from './pastedAgents.ts'

const USERS = [
  { userId: 1, name: 'Maya Lindqvist', email: 'maya@acme.example', isActive: true },
  { userId: 2, name: 'Tom Okafor', email: 'tom@acme.example', isActive: true },
]
const read = (...lines: readonly string[]) => readPastedAgents(lines.join('\n'), USERS)

it.each([
  ['201\tMaya Lindqvist'],
  ['201;maya@acme.example'],
  ['201, "Lindqvist, Maya"'],
  ['"201","Maya Lindqvist"'],
  ['  201:  maya lindqvist '],
  ['201 = Maya Lindqvist;;'],
])('reads %j', (line) => {
  expect(read(line)).toEqual({ agents: { '201': 1 }, unread: [] })
})

it('reads many lines, and lists those that say no agent', () => {
  expect(
    read('Extension\tAgent', '201\tMaya Lindqvist', '', 'ext-7\ttom@acme.example', '203\tZed', '204\t2', '205'),
  ).toEqual({
    agents: { '201': 1, 'ext-7': 2 },
    unread: ['Extension\tAgent', '203\tZed', '204\t2', '205'],
  })
})

it('doesn’t read a line that is too long for an extension and a name', () => {
  const before = process.threadCpuUsage()
  const long = '2'.repeat(100_000)
  expect(read(long, '201 Maya Lindqvist')).toEqual({ agents: { '201': 1 }, unread: [long] })
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
})

it('knows no agent of an extension that has two', () => {
  expect(read('201 Maya Lindqvist', '201 Tom Okafor', '202 Tom Okafor')).toEqual({
    agents: { '202': 2 },
    unread: ['201 Tom Okafor', '201 Maya Lindqvist'],
  })
  // Said twice alike is known.
  expect(read('201 Maya Lindqvist', '201 maya@acme.example').agents).toEqual({ '201': 1 })
})
