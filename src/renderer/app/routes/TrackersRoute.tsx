import { useNavigate, useSearch } from '@tanstack/react-router'
import { TrackersPage } from '../../pages/trackers/TrackersPage.tsx'

/** `/trackers?open=recorded-line`. `phrase`: for a new tracker. */
export function TrackersRoute() {
  const { open, phrase } = useSearch({ from: '/workspace/trackers' })
  const navigate = useNavigate()
  return (
    <TrackersPage
      // Another phrase starts over; one that was added doesn't.
      key={phrase?.[0] ?? 'saved'}
      openId={open?.[0] ?? null}
      phrase={phrase?.[0] ?? null}
      onOpen={(id, keepsPhrase) =>
        void navigate({
          to: '/trackers',
          search: { ...(id !== null && { open: [id] }), ...(keepsPhrase && phrase && { phrase }) },
          replace: true,
        })
      }
    />
  )
}
