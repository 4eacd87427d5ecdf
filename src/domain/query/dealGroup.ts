import type { Association } from '../calls/call.ts'

/** The key of associations with deals. */
export const DEALS = 'crm_deals'

/** Deals are the same by their ID in the same system, or without one by their label. Undefined without both. */
export function groupOfDeal({ system, systemId, label }: Pick<Association, 'system' | 'systemId' | 'label'>) {
  if (systemId !== null) return { key: JSON.stringify([system, systemId]), name: label ?? systemId }
  return label === null || label === '' ? undefined : { key: JSON.stringify([label]), name: label }
}
