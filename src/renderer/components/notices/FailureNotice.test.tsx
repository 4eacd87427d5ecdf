import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { FailureNotice } from './FailureNotice.tsx'
import type { FailurePresentation } from './failurePresentation.ts'
import { until } from '../../hooks/testing/frames.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

function failure(change: Partial<FailurePresentation> = {}): FailurePresentation {
  return {
    title: 'Can’t reach the service',
    words: 'Nothing answered.',
    wayOut: 'retry',
    until: null,
    details: 'unreachable {"host":"h"}',
    ...change,
  }
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Advances the clock and lets React render. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

describe('a failure notice', () => {
  test('is announced and offers the failure’s action', async () => {
    const onRetry = vi.fn<() => void>()
    await render(<FailureNotice failure={failure()} actions={{ retry: onRetry }} />)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('copies its details, and confirms it only if the clipboard accepted them', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValue(new Error('no'))
    await render(<FailureNotice failure={failure()} />)
    // A click that is waited for moves the time, after which the confirmation goes.
    const press = () => (page.getByRole('button').element() as HTMLElement).click()
    const words = () => page.getByRole('button').element().textContent
    expect(words()).toBe('Copy details')
    press()
    await until(() => words() === 'Copied')
    press()
    await until(() => words() === 'Copy details')
    expect(write.mock.calls).toEqual([['unreachable {"host":"h"}'], ['unreachable {"host":"h"}']])
  })

  test('has no button for an unavailable action', async () => {
    await render(<FailureNotice failure={failure({ wayOut: 'edit-connection' })} />)
    await expect.element(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })

  test('offers to retry if its own action is unavailable', async () => {
    await render(<FailureNotice failure={failure({ wayOut: 'enter-key' })} actions={{ retry: () => undefined }} />)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Enter API key' }).elements()).toHaveLength(0)
  })

  test('offers other actions once, and only those with a handler', async () => {
    const retry = () => undefined
    await render(
      <FailureNotice
        failure={failure()}
        actions={{ retry, 'edit-fields': () => undefined }}
        alsoOffers={['retry', 'edit-fields', 'go-back']}
      />,
    )
    await expect.element(page.getByRole('button', { name: 'Edit details' })).toBeVisible()
    const labels = page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
    expect(labels).toEqual(['Try again', 'Edit details', 'Copy details'])
  })
})

describe('a limit', () => {
  const limited = failure({ title: 'Rate limited', wayOut: 'wait-until', until: NOW + 61_000 })

  test('counts down and then offers to retry', async () => {
    await render(<FailureNotice failure={limited} actions={{ retry: () => undefined }} />)
    const words = () => page.getByRole('timer').query()?.textContent
    await until(() => words() === 'Try again in 1:01')
    await pass(2100)
    await until(() => words() === 'Try again in 0:59')
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
    await pass(59_000)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('retries automatically once if requested', async () => {
    const onRetry = vi.fn<() => void>()
    await render(<FailureNotice failure={limited} actions={{ retry: onRetry }} retriesItself />)
    await until(() => page.getByRole('timer').query()?.textContent === 'Retries in 1:01')
    expect(onRetry).not.toHaveBeenCalled()
    await pass(62_000)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await pass(60_000)
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})
