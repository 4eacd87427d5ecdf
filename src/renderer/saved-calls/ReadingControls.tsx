import { useMutation } from '@tanstack/react-query'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { attempt } from '../client/attempt.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { isSaved } from '../client/savedCalls.ts'
import { Button } from '../components/controls/Button.tsx'
import { ProgressBar } from '../components/notices/ProgressBar.tsx'
import { savedFraction } from './savedCallsWords.ts'

/** How far reading calls is; nothing while none are read. */
export function ReadingProgress({ library }: { readonly library: LibrarySnapshot }) {
  const { activity, failure, keeps } = library
  if (failure !== null || (activity !== 'calls' && activity !== 'records')) return null
  return (
    <div className="max-w-[420px] pt-2">
      <ProgressBar fraction={savedFraction(library)} label={isSaved(keeps) ? 'Saving calls' : 'Reading calls'} />
    </div>
  )
}

/** Stops reading calls, or continues. */
export function PauseButton({ library }: { readonly library: LibrarySnapshot }) {
  const core = useCore()
  const { mutate: setPaused, isPending } = useMutation({
    mutationFn: (isPaused: boolean) =>
      attempt('library-pause', () => (isPaused ? core.library.pause() : core.library.resume())),
  })
  const isPaused = library.activity === 'paused'
  const verb = isSaved(library.keeps) ? 'saving' : 'reading'
  return (
    <Button
      command={isPaused ? 'library.resume' : 'library.pause'}
      onClick={() => !isPending && setPaused(!isPaused)}
      aria-disabled={isPending}
    >
      {isPaused ? `Resume ${verb}` : `Pause ${verb}`}
    </Button>
  )
}
