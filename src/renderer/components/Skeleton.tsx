import clsx from 'clsx'

/** A grey line in the place of a text that is on its way. Give it the text's width, so that nothing jumps. Decoration: say «loading» once, nearby. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={clsx('block h-2.5 animate-pulse rounded-sm bg-line', className)} />
}
