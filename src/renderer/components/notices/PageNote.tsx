import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface PageNoteProps {
  readonly icon?: LucideIcon
  readonly words: ReactNode
  /** Buttons. */
  readonly children?: ReactNode
}

/** A bar below a page's header: what the page covers or needs, and what can be done about it. */
export function PageNote({ icon: Icon = Info, words, children }: PageNoteProps) {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-sunk px-4 py-1 text-ink-2"
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0" />
      <p className="min-w-0">{words}</p>
      {children}
    </div>
  )
}
