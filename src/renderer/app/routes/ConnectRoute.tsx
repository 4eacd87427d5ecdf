import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ConnectPage } from '../../pages/connect/ConnectPage.tsx'

/** `/connect`: the first run, another workspace, or (`?key=ID`) a workspace's API key. */
export function ConnectRoute() {
  const { key } = useSearch({ from: '/connect' })
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate({ to: '/calls', search: { filter: [], sort: [] } }), [navigate])
  return <ConnectPage keyOf={key?.[0] ?? null} onConnected={leave} />
}
