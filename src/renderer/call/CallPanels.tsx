import clsx from 'clsx'
import { useRef, useState, type ReactNode } from 'react'

interface CallPanelsProps {
  /** The tab of `main` in a narrow window. */
  readonly mainName: string
  /** The transcript or the conversation. */
  readonly main: ReactNode
  readonly rail: ReactNode
}

/**
 * The two panels of a call: side by side, or tabs in a narrow window. The tabs scroll a strip with both panels, so that
 * focusing a part of the other panel, or scrolling to it, also shows it.
 */
export function CallPanels({ mainName, main, rail }: CallPanelsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = (at: number) => strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: 'instant' })
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col max-wide:min-h-50">
      <div
        role="tablist"
        aria-label="Parts of the call"
        className="flex gap-1 border-b border-line px-4 py-1 wide:hidden"
      >
        {[mainName, 'Review and analysis'].map((name, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={shown === at}
            className={clsx(
              'h-7 rounded-md px-2 font-medium',
              shown === at ? 'bg-selected text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
            onClick={() => show(at)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        ref={strip}
        className="flex min-h-0 flex-1 max-wide:snap-x max-wide:snap-mandatory max-wide:overflow-x-hidden"
        onScroll={({ currentTarget, target }) => {
          if (target === currentTarget) setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }}
      >
        <div
          data-panel=""
          className="flex min-w-0 flex-1 max-wide:w-full max-wide:flex-none max-wide:snap-start"
          onFocus={() => show(0)}
        >
          {main}
        </div>
        <div
          data-panel=""
          className="flex shrink-0 max-wide:w-full max-wide:snap-start max-wide:*:w-full!"
          onFocus={() => show(1)}
        >
          {rail}
        </div>
      </div>
    </div>
  )
}
