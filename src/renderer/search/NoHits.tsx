import { SearchX } from 'lucide-react'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'

export function NoHits({ library }: { readonly library: LibrarySnapshot | undefined }) {
  const isPart = library !== undefined && library.recordCount < library.callCount
  return (
    <EmptyState icon={<SearchX size={20} strokeWidth={1.6} />} title="No calls found">
      {isPart
        ? library.readsRecords
          ? 'Not all transcripts have been read yet. Try fewer or other words, or search again later.'
          : 'Not all transcripts have been read. Try fewer or other words, or read the transcripts first.'
        : 'Try fewer or other words, or the beginning of a word, such as disc*.'}
    </EmptyState>
  )
}
