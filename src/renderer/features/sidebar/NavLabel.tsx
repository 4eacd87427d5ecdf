import type { ReactNode } from 'react'

interface NavLabelProps {
  /** Stands for the words in a narrow window. Decorative. */
  readonly icon: ReactNode
  readonly children: ReactNode
  /** At the end; a dot in a narrow window. */
  readonly count?: ReactNode
  /** At the end, only where there is room. The link describes it. */
  readonly quietCount?: string | null
}

/** The content of a link in the sidebar, which in a narrow window only shows icons. */
export function NavLabel({ icon, children, count, quietCount }: NavLabelProps) {
  return (
    <>
      <span aria-hidden="true" className="grid size-5 place-items-center wide:hidden">
        {icon}
      </span>
      <span className="flex min-w-0 max-wide:sr-only">{children}</span>
      {quietCount && (
        <span
          aria-hidden="true"
          className="ml-auto shrink-0 pl-2 font-normal text-ink-3 group-focus-within/view:hidden group-hover/view:hidden max-wide:hidden"
        >
          {quietCount}
        </span>
      )}
      {count && (
        <>
          <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-accent wide:hidden" />
          <span className="ml-auto shrink-0 font-normal text-ink-3 max-wide:sr-only">{count}</span>
        </>
      )}
    </>
  )
}
