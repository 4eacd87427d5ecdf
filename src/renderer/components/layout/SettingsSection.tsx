import { useId, type ReactNode } from 'react'

export function SettingsSection({
  id,
  title,
  aside,
  children,
}: {
  /** For links to this section. */
  readonly id?: string
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="border-b border-line py-5 last:border-b-0">
      <div className="mb-3 flex min-h-7 items-center gap-3">
        <h2 id={titleId} className="flex-1 text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function SettingsRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[152px_minmax(0,1fr)] items-baseline gap-4 py-1.5">
      <div className="font-medium text-ink-2">{name}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
