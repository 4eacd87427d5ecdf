import { HardDriveDownload, SearchX } from 'lucide-react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useChooseSavedCalls } from '../../client/savedCalls.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

export function NoHits({ library }: { readonly library: LibrarySnapshot | undefined }) {
  const isPart = library !== undefined && library.recordCount < library.callCount
  return (
    <EmptyState icon={<SearchX size={20} strokeWidth={1.6} />} title="No calls found">
      {isPart
        ? 'Not all transcripts are on this computer yet. Try fewer or other words, or search again later.'
        : 'Try fewer or other words, or the beginning of a word, such as disc*.'}
    </EmptyState>
  )
}

/** Search works on saved calls only. */
export function NothingSaved() {
  const { mutate: choose, isPending, error } = useChooseSavedCalls()
  return (
    <EmptyState
      icon={<HardDriveDownload size={20} strokeWidth={1.6} />}
      title="Save calls to search them"
      actions={
        <Button
          command="library.everything"
          look="primary"
          aria-disabled={isPending}
          onClick={() => !isPending && choose({ keeps: 'everything', since: null })}
        >
          Save calls and transcripts
        </Button>
      }
    >
      {error === null
        ? 'Search finds every word of the calls that are saved on this computer. Audio and video aren’t saved, and you can delete the saved calls in Settings.'
        : presentError(error).words}
    </EmptyState>
  )
}
