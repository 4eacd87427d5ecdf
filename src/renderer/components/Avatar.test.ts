import { describe, expect, it } from 'vitest'
import { initial, initials } from './Avatar.tsx'

describe('initials', () => {
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['ana sofia duarte', 'AD'],
    ['Cher', 'CH'],
    ['佐藤 健', '佐健'],
    ['नमस्ते', 'नम'],
    ['👩‍🚀 Iris', '👩‍🚀I'],
    ['  ', '?'],
  ])('of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})

it.each([
  ['northwind sales', 'N'],
  ['🚀 Rocket', '🚀'],
  ['  ', '?'],
])('the initial of %s is %s', (name, expected) => {
  expect(initial(name)).toBe(expected)
})
