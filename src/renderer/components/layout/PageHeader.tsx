import type { ReactNode } from 'react'

/** The bar above a page, with the page's name. Same height as on the calls page. */
export function PageHeader({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className="flex h-[47px] shrink-0 items-center gap-3 border-b border-line px-4">
      <h1 className="shrink-0 text-lg font-semibold">{title}</h1>
      {children}
    </header>
  )
}
