import { useNavigate, useSearch } from '@tanstack/react-router'
import { TrackersPage } from '../../pages/trackers/TrackersPage.tsx'

/** `/trackers?open=recorded-line`. `phrase` and `question`: for a new tracker. */
export function TrackersRoute() {
  const { open, phrase, question } = useSearch({ from: '/workspace/trackers' })
  const navigate = useNavigate()
  return (
    <TrackersPage
      // Another phrase or question starts over; one that was added doesn't.
      key={phrase?.[0] ?? question?.[0] ?? 'saved'}
      openId={open?.[0] ?? null}
      phrase={phrase?.[0] ?? null}
      question={question ? { id: Number(question[0]), text: question[1] ?? null } : null}
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
