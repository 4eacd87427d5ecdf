import { Skeleton } from './Skeleton.tsx'

export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-[47px] items-center gap-4 border-b border-line px-4">
          <Skeleton className="w-64" />
          <Skeleton className="w-28" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  )
}
