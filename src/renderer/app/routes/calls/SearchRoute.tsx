import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchPage } from '../../../pages/search/SearchPage.tsx'
import { findSearch } from '../../search/querySearch.ts'
import { lastFound, rememberFound } from './lastFound.ts'

/** `/search?find=price+discount`: searches the saved calls. */
export function SearchRoute() {
  const text = useSearch({ from: '/workspace/search', select: ({ find }) => find?.[0] ?? '' })
  const navigate = useNavigate()
  return (
    <SearchPage
      text={text}
      openedCallId={lastFound(text)}
      // Replaces the history entry: Back doesn't go through every word.
      onSearch={(next) => void navigate({ to: '/search', search: findSearch(next), replace: true })}
      onOpened={(callId) => rememberFound(text, callId)}
    />
  )
}
