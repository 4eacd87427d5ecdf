import clsx from 'clsx'

/** A gray line of the text's width, in place of loading text. Decorative: show "loading" once nearby. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={clsx('block h-2.5 animate-pulse rounded-sm bg-line', className)} />
}
