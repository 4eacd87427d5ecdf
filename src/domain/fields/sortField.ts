/** The nine sortable fields. Source: interface, "Sorting". */
export const SORT_FIELDS = [
  'id',
  'agent_name',
  'ai_score',
  'lead_name',
  'lead_company',
  'duration',
  'timestamp',
  'inserted_at',
  'updated_at',
] as const
export type SortField = (typeof SORT_FIELDS)[number]
