import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NO_QUERY } from '../search/querySearch.ts'
import { ConnectPage } from '../../pages/connect/ConnectPage.tsx'

/** `/connect`: the first run, another workspace, or (`?key=ID`) a workspace's API key. */
export function ConnectRoute() {
  const { key } = useSearch({ from: '/connect' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const leave = useCallback(() => {
    // A link that waited for a workspace may have opened its call already.
    if (history.location.pathname === '/connect') void navigate({ to: '/calls', search: NO_QUERY })
  }, [navigate, history])
  return <ConnectPage keyOf={key?.[0] ?? null} onConnected={leave} />
}
