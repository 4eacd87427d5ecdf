import { randomUUID } from 'node:crypto'
import type { AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import type { Made } from './made.ts'

type NewCorrection<Correction = AccountCorrection> = Correction extends AccountCorrection
  ? Omit<Correction, 'id' | 'at'>
  : never

/** Adds what the user decided about a workspace's accounts. */
export function addCorrection(
  { accountCorrections, clock }: Pick<Made, 'accountCorrections' | 'clock'>,
  correction: NewCorrection,
): { readonly decisionId: string } {
  const id = randomUUID()
  accountCorrections.update([{ ...correction, id, at: clock.now() }])
  return { decisionId: id }
}
