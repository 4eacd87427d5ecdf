import { z } from 'zod'
import type { PageReport } from '../../../domain/calls/call.ts'
import { boundedJson, boundedText } from './boundedJson.ts'

/** The interface's examples have no errors. More than these say nothing more. */
const MOST_ERRORS = 20

const reported = z.object({
  data: z.array(z.unknown()).optional(),
  meta: z.object({ errors: z.unknown().optional(), params: z.unknown().optional() }).nullish(),
})

/** What a list reports about itself. `count`: how many records were requested; null if that was left to the service. */
export function readReport(answer: unknown, count: number | null): { readonly report?: PageReport } {
  const { data, meta } = reported.safeParse(answer).data ?? {}
  const errors = meta?.errors
  const texts = (Array.isArray(errors) ? errors : [errors])
    .slice(0, MOST_ERRORS)
    .flatMap((error) => textOf(error) ?? [])
  const params = textOf(meta?.params)
  const excessCount = Math.max(0, (data?.length ?? 0) - (count ?? Number.POSITIVE_INFINITY))
  return texts.length === 0 && params === null && excessCount === 0
    ? {}
    : { report: { errors: texts, params, excessCount } }
}

/** Null for nothing, false and empty values. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return boundedText(value.trim()) || null
  if (value === null || value === undefined || value === false) return null
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0
  return isEmpty ? null : boundedJson(value)
}
