import { expect, test } from 'vitest'
import { highestTeam } from './highestTeam.ts'

const team = (name: string, mean: number, half: number) => ({
  name,
  mean: { mean, count: 20, interval: { low: mean - half, high: mean + half } },
})
const NEW = { name: 'New', mean: null }

test('the team with the highest mean, and those that may be as high', () => {
  const teams = [team('Sales', 50, 3), team('Enterprise', 69, 4), team('Accounts', 62, 9), team('Support', 46, 3), NEW]
  expect(highestTeam(teams)).toMatchObject({
    ...{ name: 'Enterprise', alike: [{ name: 'Accounts' }], others: { low: 46, high: 50 } },
  })
})

test('names no team if most others may be as high, or if there is only one', () => {
  expect(highestTeam([team('Sales', 50, 9), team('Enterprise', 56, 4)])).toBeNull()
  expect(highestTeam([team('Enterprise', 60, 4), NEW])).toBeNull()
  expect(highestTeam([])).toBeNull()
})

test('a team of equal values, whose mean may be anything, is neither the highest nor lower than it', () => {
  const equal = (mean: number) => ({ name: 'Equal', mean: { mean, count: 5, interval: null } })
  expect(highestTeam([equal(80), team('Sales', 50, 3)])).toBeNull()
  expect(highestTeam([equal(20), team('Enterprise', 69, 4)])).toBeNull()
  expect(highestTeam([equal(20), team('Sales', 50, 3), team('Enterprise', 69, 4)])).toMatchObject({
    ...{ name: 'Enterprise', alike: [], others: { low: 50, high: 50 } },
  })
})
