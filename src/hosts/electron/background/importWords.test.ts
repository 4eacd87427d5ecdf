import { expect, it } from 'vitest'
import type { ImportActivity } from '../../../core/ports.ts'
import { DAY, HOUR } from '../../../domain/units.ts'
import { NO_IMPORTS } from './noImports.ts'
import { importWords } from './importWords.ts'

const NOW = new Date(2026, 10, 20, 13, 0).getTime()

const words = (some: Partial<ImportActivity>, locale = 'en-US') =>
  importWords({ ...NO_IMPORTS, ...some }, { now: NOW, locale })?.replaceAll('\u202F', ' ')

it.each<[Partial<ImportActivity>, string | undefined]>([
  [{}, undefined],
  [{ waiting: 12, nextSendAt: NOW + HOUR }, '12 recordings queued, next at 2:00 PM'],
  [{ waiting: 1, nextSendAt: NOW + DAY }, '1 recording queued, next at Sat 1:00 PM'],
  [{ waiting: 3 }, '3 recordings queued'],
  [{ waiting: 3, sending: 1 }, 'Importing, 3 recordings queued'],
  [{ sending: 1, processing: 4 }, 'Importing 1 recording'],
  [{ stopped: 3 }, 'Imports paused, 3 recordings queued'],
  [{ stopped: 3, needsPerson: true }, 'Imports stopped, 3 recordings queued'],
  [{ processing: 2 }, 'Analyzing 2 recordings'],
  [{ waiting: 12_000 }, '12,000 recordings queued'],
])('%j is "%s"', (some, expected) => {
  expect(words(some)).toBe(expected)
})

it('writes the time and numbers by the system’s locale', () => {
  expect(words({ waiting: 2, nextSendAt: NOW + HOUR }, 'de-AT')).toBe('2 recordings queued, next at 14:00')
  expect(words({ waiting: 12_000 }, 'de-DE')).toBe('12.000 recordings queued')
})
