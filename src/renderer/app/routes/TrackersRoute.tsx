import { useNavigate, useSearch } from '@tanstack/react-router'
import { TrackersPage } from '../../pages/trackers/TrackersPage.tsx'

/** `/trackers?open=recorded-line`. `phrase`: for a new tracker. */
export function TrackersRoute() {
  const { open, phrase } = useSearch({ from: '/workspace/trackers' })
  const navigate = useNavigate()
  return (
    <TrackersPage
      // A phrase from a transcript starts over.
      key={phrase?.[0]}
      openId={open?.[0] ?? null}
      phrase={phrase?.[0] ?? null}
      onOpen={(id) => void navigate({ to: '/trackers', search: id === null ? {} : { open: [id] }, replace: true })}
    />
  )
}
