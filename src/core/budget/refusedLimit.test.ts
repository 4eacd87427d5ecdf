import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../domain/units.ts'
import { refusedLimit } from './refusedLimit.ts'

const met = (part: { used?: number; coolingDownUntil?: number | null; importsUsed?: number; retryAfterMs?: number }) =>
  refusedLimit({
    general: { used: part.used ?? 3, limit: 100, coolingDownUntil: part.coolingDownUntil ?? null },
    importsUsed: part.importsUsed ?? 1,
    retryAfterMs: part.retryAfterMs ?? null,
  })

it.each([
  ['few requests and nearly ten imports', { importsUsed: 9 }, 'import'],
  ['few of both: someone else imports too', {}, 'import'],
  ['nearly a hundred requests and one import', { used: 95 }, 'general'],
  ['nearly all of both: the longer wait is safe', { used: 95, importsUsed: 9 }, 'import'],
  ['eighty of a hundred requests', { used: 80 }, 'general'],
  ['a read that was refused at the same time', { coolingDownUntil: 1 }, 'general'],
  ['a service that asks for a moment', { retryAfterMs: 20_000 }, 'general'],
  ['a service that asks for a minute', { retryAfterMs: MINUTE }, 'general'],
  ['a service that asks for longer', { retryAfterMs: 2 * MINUTE, used: 95 }, 'import'],
  ['a service that asks for an hour', { retryAfterMs: HOUR }, 'import'],
  ['a service that asks for a moment each time', { retryAfterMs: 20_000, importsUsed: 8 }, 'import'],
] as const)('a 429 with %s', (_case, part, limit) => {
  expect(met(part)).toBe(limit)
})
