import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** `alert` for a failure, so that screen readers announce it. */
  readonly role?: 'alert'
  /** An icon of about 20 px, decorative. */
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Explains why a place is empty, at a third of its height: the eye looks for it above the middle. */
export function EmptyState({ role, icon, title, children, actions }: EmptyStateProps) {
  return (
    <div role={role} className="flex h-full min-h-40 flex-col items-center p-6 before:flex-1 after:flex-2">
      <div className="flex max-w-[420px] flex-col items-center gap-2 text-center">
        {icon !== undefined && (
          <span aria-hidden="true" className="mb-1 text-ink-3">
            {icon}
          </span>
        )}
        <h2 className="max-w-full text-lg font-semibold wrap-anywhere">{title}</h2>
        {children !== undefined && <div className="max-w-full text-balance wrap-anywhere text-ink-2">{children}</div>}
        {actions !== undefined && (
          <div className="mt-2 flex max-w-full flex-wrap items-center justify-center gap-2">{actions}</div>
        )}
      </div>
    </div>
  )
}
