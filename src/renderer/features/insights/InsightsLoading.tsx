import { Skeleton } from '../../components/notices/Skeleton.tsx'

export function InsightsLoading() {
  return (
    <div role="status" aria-label="Loading insights" className="grid gap-4 py-5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
    </div>
  )
}
