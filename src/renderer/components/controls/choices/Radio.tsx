import type { ComponentProps, ReactNode } from 'react'

interface RadioProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'checked' | 'disabled'> {
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** Those with the same `name` form a group. Styled like checkboxes, because the native one is gray in dark mode. */
export function Radio({ onChoose, children, ...rest }: RadioProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 has-disabled:text-ink-3">
      <input
        type="radio"
        onChange={onChoose}
        className="m-0 size-[15px] shrink-0 appearance-none rounded-full border border-line-strong bg-bg checked:border-[4.5px] checked:border-accent checked:bg-on-accent focus-visible:outline-offset-1 disabled:opacity-50"
        {...rest}
      />
      <span className="min-w-0 truncate">{children}</span>
    </label>
  )
}
