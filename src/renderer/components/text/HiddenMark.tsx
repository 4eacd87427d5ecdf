import { EyeOff } from 'lucide-react'
import { HIDDEN_WORDS } from './hiddenWords.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'

/** In place of scores and answers that a blind review hides. A dash would say that there are none. */
export function HiddenMark() {
  return (
    <Tooltip content={HIDDEN_WORDS}>
      <button type="button" aria-label={HIDDEN_WORDS} className="rounded-sm px-0.5 align-middle text-ink-3">
        <EyeOff aria-hidden="true" size={14} strokeWidth={1.6} />
      </button>
    </Tooltip>
  )
}
