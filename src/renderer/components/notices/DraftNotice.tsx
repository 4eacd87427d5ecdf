import { Button } from '../controls/Button.tsx'

interface DraftNoticeProps {
  readonly isRestored: boolean
  readonly onDiscard: () => void
}

/** For a form whose unsaved changes were restored when it was opened again. */
export function DraftNotice({ isRestored, onDiscard }: DraftNoticeProps) {
  if (!isRestored) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-sunk px-3 py-1.5"
    >
      <p className="min-w-0 flex-1 text-ink-2">Your unsaved changes were restored.</p>
      <Button command="draft.discard" onClick={onDiscard} />
    </div>
  )
}
