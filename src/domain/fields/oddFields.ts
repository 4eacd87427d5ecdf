import type { OddField } from '../calls/call.ts'

/** The wire path of a column's value, for columns with a different name. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ...['lead_name', 'lead_company', 'won'].map((id) => [id, 'business_info'] as const),
  ...['ai_score', 'score', 'rep_talk_ratio', 'silence_percentage'].map((id) => [id, 'interaction_metrics'] as const),
  ...['call_exchanges', 'longest_rep_monologue', 'longest_lead_story'].map(
    (id) => [id, 'interaction_metrics'] as const,
  ),
])

/** The odd field that is a column's value or a part of it. `columnId` is from `columns.ts`. */
export function oddFieldOf(columnId: string, oddFields: readonly OddField[]): OddField | undefined {
  const part = PARTS.get(columnId)
  const place = `${part === undefined ? columnId : `${part}.${columnId}`}.`
  return oddFields.find(({ path }) => place.startsWith(`${path}.`) || `${path}.`.startsWith(place))
}

/** "duration: text where a number belongs". */
export function oddFieldWords({ path, reason }: OddField): string {
  return `${path}: ${reason}`
}
