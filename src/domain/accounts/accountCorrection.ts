import type { EpochMs } from '../units.ts'
import { readAccountKey } from './accountKey.ts'

/** What a person decided about accounts. Keys stand for the accounts that they join, because those change with the calls. */
export type AccountCorrection = {
  readonly id: string
  readonly at: EpochMs
  readonly accountKey: string
} & (
  | { readonly kind: 'split-call'; readonly callId: number }
  /** The key doesn't join the account. */
  | { readonly kind: 'split-key'; readonly key: string }
  /** Both keys join one account. */
  | { readonly kind: 'merge'; readonly key: string }
)

/** Each stored one that can be read. */
export function readCorrections(stored: unknown): readonly AccountCorrection[] {
  return Array.isArray(stored) ? stored.flatMap((one) => readCorrection(one) ?? []) : []
}

function readCorrection(stored: unknown): AccountCorrection | null {
  const { id, at, accountKey, kind, callId, key } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof at !== 'number' || !isKey(accountKey)) return null
  const common = { id, at, accountKey }
  if (kind === 'split-call') return Number.isSafeInteger(callId) ? { ...common, kind, callId: callId as number } : null
  return (kind === 'split-key' || kind === 'merge') && isKey(key) ? { ...common, kind, key } : null
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && readAccountKey(value) !== null
}
