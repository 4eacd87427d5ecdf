import { EyeOff } from 'lucide-react'

/** Shown for a list that depends on scores or answers while some are hidden. */
export function LeftOutNote() {
  return (
    <div role="status" className="flex min-h-9 items-center gap-x-2 border-b border-line bg-sunk px-4 py-1 text-ink-2">
      <EyeOff aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0" />
      <p>This list depends on scores or answers, so calls in your blind reviews don’t count until you finish them.</p>
    </div>
  )
}
