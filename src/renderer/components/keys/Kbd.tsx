import type { ReactNode } from 'react'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-4 rounded-sm border border-b-2 border-line-strong px-1 py-0.5 text-center font-sans text-xs leading-none text-ink-3 in-data-primary:border-on-accent/40 in-data-primary:text-on-accent">
      {children}
    </kbd>
  )
}
