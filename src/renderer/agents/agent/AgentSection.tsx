import type { ReactNode } from 'react'

interface AgentSectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function AgentSection({ title, aside, children }: AgentSectionProps) {
  return (
    <section aria-label={title} className="border-b border-line py-4 print:py-2.5">
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside && <span className="not-printed">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
