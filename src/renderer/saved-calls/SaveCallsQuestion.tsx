import { useRef } from 'react'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { useLibrary, useWorkspaceSnapshot } from '../client/connection/coreStreams.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { durationWords, LIBRARY_SCOPE_WORDS, useChooseSavedCalls } from '../client/savedCalls.ts'
import { Button } from '../components/controls/Button.tsx'

/**
 * Asks once per workspace what may be saved on this computer. Not for the demo, whose calls are made up and always saved at first.
 * `onAnswered` gives the focus a new place: the answers disappear.
 */
export function SaveCallsQuestion({ onAnswered }: { readonly onAnswered: () => void }) {
  const library = useLibrary()
  const workspace = useWorkspaceSnapshot()
  const { mutate: choose, isPending, error } = useChooseSavedCalls()
  const section = useRef<HTMLElement>(null)
  // The user may be elsewhere by then: in the palette, for example.
  const moveFocus = () => {
    const focused = document.activeElement
    if (focused === document.body || section.current?.contains(focused) === true) onAnswered()
  }
  if (library?.keeps !== null || workspace?.kind !== 'connected') return null
  return (
    <section
      ref={section}
      aria-label="Save calls on this computer"
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-sunk px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-[360px]">
        <span className="font-medium">Save calls on this computer?</span>{' '}
        <span className="text-ink-2">{error === null ? savingWords(library) : presentError(error).words}</span>
      </p>
      <div className="flex gap-2">
        {LIBRARY_SCOPE_WORDS.map(({ value, label }) => (
          <Button
            key={value}
            command={`library.${value}`}
            // Not disabled: if the answer can't be saved, the focus is still here.
            aria-disabled={isPending}
            onClick={() => !isPending && choose({ keeps: value, since: null }, { onSuccess: moveFocus })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

function savingWords({ missingRecords: { seconds } }: LibrarySnapshot): string {
  return [
    'Search and figures then work offline, and right after Earshot starts.',
    // Unknown until the list was read.
    seconds > 0 && `Reading the transcripts takes about ${durationWords(seconds)}.`,
    'Recordings are never saved. Transcripts are stored unencrypted in your user folder.',
  ]
    .filter(Boolean)
    .join(' ')
}
