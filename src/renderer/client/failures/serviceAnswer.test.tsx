import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { queryClient } from '../queryClient.ts'
import { useServiceAnswer } from './serviceAnswer.ts'

const ask = vi.fn<(options: { readonly signal: AbortSignal }) => Promise<string>>()
beforeEach(() => {
  queryClient.clear()
  ask.mockReset()
})
afterEach(() => focusManager.setFocused(undefined))

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const show = (enabled = true) =>
  renderHook(
    (isEnabled?: boolean) => useServiceAnswer({ queryKey: ['a'], queryFn: ask, enabled: isEnabled ?? enabled }),
    { wrapper, initialProps: enabled },
  )

test('is pending, then has the data', async () => {
  ask.mockResolvedValue('here')
  const { result } = await show()
  await expect.poll(() => result.current.data).toBe('here')
  expect([result.current.isAwaited, result.current.failure]).toEqual([false, null])
})

test('a disabled query is neither pending nor failed', async () => {
  const { result } = await show(false)
  expect([result.current.isAwaited, result.current.failure, result.current.data]).toEqual([false, null, undefined])
})

test('can be canceled and retried', async () => {
  ask.mockImplementationOnce(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const { result } = await show()
  expect([result.current.isAwaited, result.current.failure]).toEqual([true, null])
  result.current.cancel()
  await expect.poll(() => result.current.failure?.details).toMatch(/^canceled/)
  expect(result.current.isAwaited).toBe(false)
  ask.mockResolvedValue('here')
  result.current.retry()
  await expect.poll(() => result.current.data).toBe('here')
})

test('shows a failure without automatic retries', async () => {
  ask.mockRejectedValue(new DOMException('', 'AbortError'))
  const { result } = await show()
  await expect.poll(() => result.current.failure?.details).toMatch(/^canceled/)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('refocusing the window refetches nothing, and mutations run once', async () => {
  ask.mockResolvedValue('here')
  const { result } = await show()
  await expect.poll(() => result.current.data).toBe('here')
  await queryClient.invalidateQueries({ queryKey: ['a'], refetchType: 'none' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(ask).toHaveBeenCalledTimes(1)
  const change = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('refused'))
  const changing = queryClient.getMutationCache().build(queryClient, { mutationFn: change }).execute(undefined)
  await expect(changing).rejects.toThrow('refused')
  expect(change).toHaveBeenCalledTimes(1)
})
