import type { ReactNode } from 'react'

interface ShellProps {
  readonly sidebar: ReactNode
  readonly children?: ReactNode
}

export function Shell({ sidebar, children }: ShellProps) {
  return (
    <div className="grid h-full grid-cols-[53px_minmax(0,1fr)] wide:grid-cols-[216px_minmax(0,1fr)]">
      {sidebar}
      <main className="flex min-h-0 min-w-0 flex-col">{children}</main>
    </div>
  )
}
