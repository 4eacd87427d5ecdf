import clsx from 'clsx'

export function navClass(isCurrent: boolean): string {
  return clsx(
    'relative flex h-[30px] shrink-0 items-center gap-2 rounded-md px-2 max-wide:justify-center',
    isCurrent ? 'bg-selected font-medium text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
  )
}
