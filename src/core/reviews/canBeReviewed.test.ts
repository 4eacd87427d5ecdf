import { expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { ALL_CALLS } from '../../domain/sampling/sampleRules.ts'
import { fullDetail } from '../library/testing/fullDetail.ts'
import { canBeReviewed } from './canBeReviewed.ts'

const withheld = fullDetail({ format: 'chat', conversation: null })
const whole = fullDetail({ media: { hasAudio: true, hasVideo: false } })

const asked = (kept: CallDetail | null, read: () => Promise<CallDetail>) => {
  const detail = vi.fn(read)
  const library = { call: async () => kept && { detail: kept, readAt: 0 } }
  const session = async () => ({ calls: { detail } }) as never
  return { detail, answer: canBeReviewed(7, ALL_CALLS, { library, session }, undefined) }
}

it.each([
  ['withheld', withheld, false],
  ['whole', whole, true],
] as const)('takes a %s call from the library, without a request', async (_, kept, expected) => {
  const { detail, answer } = asked(kept, () => Promise.reject(new Error('not asked')))
  expect(await answer).toBe(expected)
  expect(detail).not.toHaveBeenCalled()
})

it('reads a call that the library doesn’t have, and leaves out one that was deleted', async () => {
  expect(await asked(null, () => Promise.resolve(whole)).answer).toBe(true)
  expect(await asked(null, () => Promise.reject(new AppError('not-found', { what: 'call' }))).answer).toBe(false)
  const failing = asked(null, () => Promise.reject(new AppError('service-failed', { status: 500 })))
  await expect(failing.answer).rejects.toThrow('service-failed')
})
