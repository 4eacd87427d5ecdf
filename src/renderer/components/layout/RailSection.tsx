import type { ReactNode } from 'react'

interface RailSectionProps {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function RailSection({ title, aside, children }: RailSectionProps) {
  return (
    <section className="border-b border-line px-[18px] py-3.5">
      <div className="mb-2 flex items-baseline gap-2 text-sm">
        <h2 className="font-semibold">{title}</h2>
        {aside !== undefined && <span className="ml-auto text-right text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
