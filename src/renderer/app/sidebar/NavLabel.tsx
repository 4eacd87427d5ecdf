import type { ReactNode } from 'react'

interface NavLabelProps {
  /** Replaces the words in a narrow window. Decorative. */
  readonly icon: ReactNode
  readonly children: ReactNode
  /** What needs attention, at the end; a dot in a narrow window. */
  readonly badge?: ReactNode
  /** At the end where there is room. Screen readers have it from the link's description. */
  readonly count?: string | null
}

/** The content of a link in the sidebar. In a narrow window, only the icon is visible. */
export function NavLabel({ icon, children, badge, count }: NavLabelProps) {
  return (
    <>
      <span aria-hidden="true" className="grid size-5 place-items-center wide:hidden">
        {icon}
      </span>
      <span className="flex min-w-0 max-wide:sr-only">{children}</span>
      {count && (
        <span
          aria-hidden="true"
          className="ml-auto shrink-0 pl-2 font-normal text-ink-3 group-focus-within/view:hidden group-hover/view:hidden max-wide:hidden"
        >
          {count}
        </span>
      )}
      {badge && (
        <>
          <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-accent wide:hidden" />
          <span className="ml-auto shrink-0 font-normal text-ink-3 max-wide:sr-only">{badge}</span>
        </>
      )}
    </>
  )
}
