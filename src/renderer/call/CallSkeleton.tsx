import { Skeleton } from '../components/notices/Skeleton.tsx'

const TURN_WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2']

/** Placeholder of the call page with the same layout, to avoid shifts. */
export function CallSkeleton() {
  return (
    <div role="status" aria-label="Loading the call" className="flex min-h-0 flex-1 flex-col">
      <div className="flex gap-[18px] px-5 pt-4">
        <Skeleton className="w-28" />
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
      </div>
      <div className="border-b border-line px-5 pt-4 pb-3">
        <div className="flex h-[72px] items-center">
          <Skeleton className="h-1 w-full" />
        </div>
        <div className="mt-2 flex h-[34px] items-center gap-3">
          <Skeleton className="size-[34px] rounded-full" />
          <Skeleton className="w-24" />
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex-1 px-7 pt-6">
          {TURN_WIDTHS.map((width) => (
            <div key={width} className="grid grid-cols-[58px_minmax(0,1fr)] gap-3 pb-6">
              <Skeleton className="w-10" />
              <div className="grid gap-2.5">
                <Skeleton className="w-24" />
                <Skeleton className={width} />
              </div>
            </div>
          ))}
        </div>
        <div className="max-wide:hidden w-[clamp(300px,27vw,380px)] border-l border-line bg-side px-[18px] pt-5">
          <div className="grid gap-3">
            <Skeleton className="w-20" />
            <Skeleton className="w-full" />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      </div>
    </div>
  )
}
