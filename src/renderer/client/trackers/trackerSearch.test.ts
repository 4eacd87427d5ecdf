import { expect, it, onTestFinished, vi } from 'vitest'

it('the calls of a week end with the week, also if clocks change in it', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  // The zone is kept for a second, and another file may have asked for it.
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { trackerCalls } = await import('./trackerSearch.ts')
  const start = Date.UTC(2026, 9, 18, 22)
  const { filter } = trackerCalls('refunds', true, { start, yesCount: 1, knownCount: 2 })
  expect(filter).toEqual([
    'tracker.refunds == true and timestamp >= 2026-10-18T22:00:00.000Z and timestamp < 2026-10-25T23:00:00.000Z',
  ])
})
