import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../client/coreStreams.ts'
import { SettingsPage } from '../../pages/settings/SettingsPage.tsx'
import { chooseTheme, useThemeChoice } from '../theme.ts'

export function SettingsRoute() {
  const app = useApp()
  const navigate = useNavigate()
  const theme = useThemeChoice()
  if (!app || app.activeWorkspaceId === null) return null // The layout draws the frame, or goes on to `/connect`.
  return (
    <SettingsPage
      app={app}
      workspaceId={app.activeWorkspaceId}
      theme={theme}
      onThemeChange={chooseTheme}
      onAddWorkspace={() => void navigate({ to: '/connect', search: {} })}
      onEnterKey={(workspaceId) => void navigate({ to: '/connect', search: { key: [workspaceId] } })}
    />
  )
}
