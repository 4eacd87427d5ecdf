import clsx from 'clsx'

export function navLook(isCurrent: boolean): string {
  return clsx(
    'flex h-[30px] items-center gap-2 rounded-md px-2',
    isCurrent ? 'bg-selected font-medium text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
  )
}
