import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface PageNoteProps {
  readonly icon?: LucideIcon
  readonly words: ReactNode
  /** Ghost buttons. */
  readonly children?: ReactNode
}

/** A bar below a page's header: what the page covers or needs, and what can be done about it. */
export function PageNote({ icon: Icon = Info, words, children }: PageNoteProps) {
  return (
    <div role="status" className="flex min-h-9 items-start gap-x-2 border-b border-line bg-sunk px-4 py-1 text-ink-2">
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="mt-1.5 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        <p className="min-w-0 py-1">{words}</p>
        {/* Less by the buttons’ padding, so that their labels are in line with the words when they wrap below them. */}
        <div className="-mx-2 flex flex-wrap items-center empty:hidden">{children}</div>
      </div>
    </div>
  )
}
