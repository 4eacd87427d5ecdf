import { z } from 'zod'
import '../../../client/zodWithoutEval.ts'
import { SIDECAR_FIELDS } from '../../../../domain/recordings/sidecar/sidecarColumns.ts'
import { storedSetting } from '../../../hooks/stored/storedSetting.ts'

/** How a person read a CSV. One with the same headings is read alike. */
const csvMapping = z.object({
  columns: z.partialRecord(z.enum(SIDECAR_FIELDS), z.int().min(0).optional()),
  zone: z.string().nullable(),
  dayOrder: z.enum(['day-first', 'month-first']).nullable(),
})
type CsvMapping = z.infer<typeof csvMapping>

const stored = z.array(z.tuple([z.string(), csvMapping])).catch([])

/** The last one used is last. */
const mappings = storedSetting('earshot.csvMappings', (value) => stored.parse(value))
const MOST_MAPPINGS = 30

/** Null if no CSV with these headings has been filled in from. */
export function csvMappingOf(header: readonly string[]): CsvMapping | null {
  const key = JSON.stringify(header)
  return mappings.current().find(([headings]) => headings === key)?.[1] ?? null
}

export function rememberCsvMapping(header: readonly string[], mapping: CsvMapping): void {
  const key = JSON.stringify(header)
  const others = mappings.current().filter(([headings]) => headings !== key)
  mappings.choose([...others, [key, mapping] as [string, CsvMapping]].slice(-MOST_MAPPINGS))
}
