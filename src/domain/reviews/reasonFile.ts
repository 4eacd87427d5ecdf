import { listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { LONGEST_REASON, MOST_REASONS } from './disagreementReasons.ts'

/** A workspace has one list of reasons, so it is exported and imported as a whole. */
export interface ReasonList {
  readonly reasons: readonly string[]
}

/**
 * Why a reviewer may disagree with the AI, as JSON.
 *
 *     { "kind": "earshot-reasons", "version": 1, "reasons": ["The AI missed it", …] }
 */
const FORMAT: ListFormat = { many: 'reasons', kind: 'earshot-reasons', version: 1, most: MOST_REASONS }

export function reasonFile({ reasons }: ReasonList): object {
  return listFile(FORMAT, reasons)
}

export function readReasonFile(text: string): ReadItems<ReasonList> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const written = file.list.map((one) => (typeof one === 'string' ? one.trim() : ''))
  const isReason = (one: string) => one !== '' && one.length <= LONGEST_REASON
  const reasons = [...new Set(written.filter(isReason))]
  return {
    kind: 'items',
    items: reasons.length === 0 ? [] : [{ reasons }],
    passedOver: written.flatMap((one, at) =>
      isReason(one) ? [] : [`Reason ${at + 1}: a reason is text of at most ${LONGEST_REASON} characters`],
    ),
  }
}
