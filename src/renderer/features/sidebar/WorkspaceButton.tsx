import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The active workspace; opens the workspace menu. Other props are passed to the button. */
export function WorkspaceButton({ name, ...rest }: ComponentProps<'button'> & { readonly name: string }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      title={name}
      className="flex h-8 w-full items-center gap-2 shrink-0 rounded-md px-2 font-semibold max-wide:justify-center hover:bg-hover data-popup-open:bg-hover"
      {...rest}
    >
      <span aria-hidden="true" className="size-5 shrink-0 rounded-[5px] bg-[linear-gradient(135deg,#6e6ade,#d6409f)]" />
      <span className="min-w-0 flex-1 truncate text-left max-wide:sr-only">{name}</span>
      <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} className="shrink-0 text-ink-3 max-wide:hidden" />
    </button>
  )
}
