import { RefreshCw } from 'lucide-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useBudget } from '../client/connection/coreStreams.ts'
import { Button, IconButton } from '../components/controls/Button.tsx'
import { Popover } from '../components/overlays/Popover.tsx'
import { useIsOnline } from '../hooks/useIsOnline.ts'
import { useNow } from '../hooks/time/useNow.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { isSaved } from '../client/savedCalls.ts'
import { deleteSavedCalls } from './deleteSavedCalls.tsx'
import { listStatusWords, type ListState, type StatusWords } from './listStatusWords.ts'
import { PauseButton, ReadingProgress } from './ReadingControls.tsx'
import { ReadRecordsOffer } from './ReadRecords.tsx'
import { savedWords } from './savedCallsWords.ts'

interface ListStatusProps extends Omit<ListState, 'limitedUntil' | 'isOnline'> {
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  /** In a narrow window, other things need the room of the words. */
  readonly isTight: boolean
}

/** How complete and current the list is, in one line that opens the explanation and what can be done about it. */
export function ListStatus({ isRefreshing, onRefresh, isTight, ...list }: ListStatusProps) {
  const now = useNow()
  const isOnline = useIsOnline()
  const limitedUntil = useBudget()?.coolingDownUntil ?? null
  const words = listStatusWords({ ...list, limitedUntil, isOnline }, now)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span className="flex min-w-0 items-center gap-1">
      <IconButton command="calls.refresh" onClick={onRefresh} aria-disabled={isRefreshing} className="-ml-2 h-6! w-6!">
        <RefreshCw
          aria-hidden="true"
          size={13}
          strokeWidth={1.8}
          className={clsx(isRefreshing && 'motion-safe:animate-spin')}
        />
      </IconButton>
      {/* Before the first answer there is nothing to say. */}
      {(isRefreshing || words.line !== '') && (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          title="How complete and current this list is"
          onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
          className={clsx(
            'h-6! min-w-0 px-1.5! text-sm! font-normal!',
            words.tone === 'warn' && 'text-warn!',
            isTight && 'max-wide:hidden',
          )}
        >
          {words.tone === 'busy' && (
            <span aria-hidden="true" className="h-1.5 w-1.5 rounded-full bg-accent motion-safe:animate-pulse" />
          )}
          <span className="truncate">{isRefreshing ? 'Updating…' : words.line}</span>
        </Button>
      )}
      {/* Progress isn't spoken, but what a person may have to act on is. */}
      <span role="status" className="sr-only">
        {words.tone === 'warn' ? words.line : ''}
      </span>
      <Popover label="Status of this list" isOpen={anchor !== null} onClose={() => setAnchor(null)} anchor={anchor}>
        <StatusDetails words={words} library={list.library} onRefresh={onRefresh} onClose={() => setAnchor(null)} />
      </Popover>
    </span>
  )
}

interface StatusDetailsProps extends Pick<ListState, 'library'> {
  readonly words: StatusWords
  readonly onRefresh: () => void
  readonly onClose: () => void
}

function StatusDetails({ words, library, onRefresh, onClose }: StatusDetailsProps) {
  const core = useCore()
  const isKept = isSaved(library.keeps)
  return (
    <div className="flex w-[380px] max-w-full flex-col gap-3 p-3.5">
      <div>
        <p className="font-medium">{words.line}</p>
        <p className="text-pretty text-ink-2">{words.explanation}</p>
      </div>
      {library.activity !== 'off' && (
        <div className="border-t border-line pt-3">
          <p className="pb-0.5 text-sm text-ink-3">
            {isKept ? 'Saved on this computer' : 'In memory until Earshot quits'}
          </p>
          <p>{savedWords(library)}</p>
          <ReadingProgress library={library} />
        </div>
      )}
      <ReadRecordsOffer library={library} />
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
        <Button
          command="calls.refresh"
          onClick={() => {
            onRefresh()
            onClose()
          }}
        />
        {library.activity !== 'off' && library.activity !== 'waiting' && <PauseButton library={library} />}
        <Button command="go.savedCalls">{isKept ? 'Saved calls…' : 'Keep calls…'}</Button>
        {isKept && (
          <Button
            command="library.delete"
            variant="danger"
            onClick={() => {
              onClose()
              void deleteSavedCalls(core, library)
            }}
          />
        )}
      </div>
    </div>
  )
}
