import type { ReactNode } from 'react'

interface AgentSectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function AgentSection({ title, aside, children }: AgentSectionProps) {
  return (
    <section aria-label={title} className="border-b border-line py-4 print:py-2.5">
      {/* As high as the controls of the section beside it. */}
      <div className="mb-2 flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside && <span className="not-printed">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
