import { TriangleAlert } from 'lucide-react'
import type { PageReport } from '../../../../domain/calls/call.ts'
import { PageNote } from '../../../components/notices/PageNote.tsx'

/** What the service reported about a list, in its own words, and what its pages have that wasn't requested. */
export function ServiceReport({ reports }: { readonly reports: readonly PageReport[] }) {
  // Each page repeats what applies to the whole list.
  const errors = [...new Set(reports.flatMap((report) => report.errors))]
  const hasExcess = reports.some(({ excessCount }) => excessCount > 0)
  if (errors.length === 0 && !hasExcess) return null
  const quoted = errors.map((error) => `“${error}”`).join(', ')
  const words = [
    errors.length === 1 && `The service reported a problem with this list: ${quoted}.`,
    errors.length > 1 && `The service reported ${errors.length} problems with this list: ${quoted}.`,
    errors.length > 0 && 'It may not show what you asked for.',
    hasExcess && 'The service returned more calls at once than Earshot asked for. All of them are shown.',
  ]
  return <PageNote icon={TriangleAlert} words={words.filter(Boolean).join(' ')} />
}
