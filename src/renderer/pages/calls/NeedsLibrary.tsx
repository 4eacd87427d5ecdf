import { ListFilter } from 'lucide-react'
import { beyondServiceWords, type BeyondService } from '../../../domain/query/serviceQuery.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** Instead of a list that the service can't load. */
export function NeedsLibrary({ beyond }: { readonly beyond: BeyondService | null }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <EmptyState icon={<ListFilter size={20} strokeWidth={1.6} />} title="Can’t load these calls from the service">
        {beyond && beyondServiceWords(beyond)}
      </EmptyState>
    </div>
  )
}
