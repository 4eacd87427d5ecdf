import type { CallFormat } from './callFormat.ts'
import type { Random } from '../random.ts'

interface RecordedCall {
  readonly referenceMs: number
  readonly startMs: number
  readonly lengthSeconds: number
  readonly format: CallFormat
  readonly isReviewed: boolean
}

/** Microseconds since 1970, as precise as the service's timestamps. */
interface RecordTimes {
  readonly insertedMicros: bigint
  readonly updatedMicros: bigint
}

/** When a call's record was created and last changed: analysis, a review, the nightly sync. */
export function recordTimes(call: RecordedCall, random: Random): RecordTimes {
  const { startMs, lengthSeconds, format, isReviewed } = call
  const latestMs = call.referenceMs - 60_000
  const capped = (ms: number): number => Math.min(ms, latestMs)
  const chatMs = format === 'chat' || format === 'group_chat' ? random.int(1, 40) * 60_000 : 0
  // Files are uploaded manually, sometimes days later.
  const delayMs = format === 'file' ? random.int(5, 60 * 50) * 60_000 : random.int(20, 400) * 1000
  const insertedMs = capped(startMs + lengthSeconds * 1000 + chatMs + delayMs)
  const analyzedMs = capped(insertedMs + random.int(60, 900) * 1000)
  // People review within twelve days, but not after the reference time.
  const changedMs = isReviewed
    ? analyzedMs + random.next() * Math.min(12 * 86_400_000, latestMs - analyzedMs)
    : analyzedMs
  const micros = (ms: number): bigint => BigInt(Math.floor(ms)) * 1000n + BigInt(random.int(0, 999))
  const inserted = micros(insertedMs)
  // The nightly CRM sync updates many calls in one statement, so they share an updated_at to the microsecond.
  const nightMs = Math.floor(changedMs / 86_400_000) * 86_400_000 + 86_400_000 + 2.5 * 3_600_000
  if (random.chance(0.12) && nightMs < latestMs)
    return { insertedMicros: inserted, updatedMicros: BigInt(nightMs) * 1000n + 314_159n }
  const updated = micros(changedMs)
  return { insertedMicros: inserted, updatedMicros: updated < inserted ? inserted : updated }
}
