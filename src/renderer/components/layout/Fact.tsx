import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  readonly hint?: string | null
  readonly children: ReactNode
}

/** A line of a `<dl>` with two columns. */
export function Fact({ name, hint, children }: FactProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere" title={hint ?? undefined}>
        {children}
      </dd>
    </>
  )
}
