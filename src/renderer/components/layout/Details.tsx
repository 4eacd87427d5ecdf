import type { ReactNode } from 'react'

/** What few people need. Closed at first. */
export function Details({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit rounded-sm text-sm text-ink-2 hover:text-ink">Details</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
