import type { ReactNode } from 'react'
import { aThirdDown } from './aThirdDown.ts'

interface EmptyStateProps {
  /** An icon of about 20 px, decorative. */
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Explains why a place is empty. Not for errors. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={aThirdDown}>
      <div className="flex max-w-[420px] flex-col items-center gap-2 text-center">
        {icon !== undefined && (
          <span aria-hidden="true" className="mb-1 text-ink-3">
            {icon}
          </span>
        )}
        <h2 className="text-lg font-semibold">{title}</h2>
        {children !== undefined && <div className="text-balance text-ink-2">{children}</div>}
        {actions !== undefined && (
          <div className="mt-2 flex max-w-full flex-wrap items-center justify-center gap-2">{actions}</div>
        )}
      </div>
    </div>
  )
}
