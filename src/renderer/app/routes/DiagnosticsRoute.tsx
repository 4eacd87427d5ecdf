import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../client/connection/coreStreams.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { DiagnosticsPage } from '../../pages/diagnostics/DiagnosticsPage.tsx'

export function DiagnosticsRoute() {
  const app = useApp()
  const navigate = useNavigate()
  useCommands({ 'settings.close': () => void navigate({ to: '/settings' }) })
  return app ? <DiagnosticsPage app={app} /> : null
}
