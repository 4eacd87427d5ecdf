import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useApp } from '../../client/connection/coreStreams.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { SettingsPage } from '../../pages/settings/SettingsPage.tsx'
import { chooseTheme, useThemeChoice } from '../theme.ts'

/** `/settings`. Escape goes back, because settings are usually opened in the middle of other work. */
export function SettingsRoute() {
  const app = useApp()
  const navigate = useNavigate()
  const theme = useThemeChoice()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  useCommands({
    'settings.close': () =>
      canGoBack ? history.back() : void navigate({ to: '/calls', search: { filter: [], sort: [] } }),
  })
  if (!app || app.activeWorkspaceId === null) return null // The layout renders the frame, or redirects to `/connect`.
  return (
    <SettingsPage
      app={app}
      theme={theme}
      onThemeChange={chooseTheme}
      onAddWorkspace={() => void navigate({ to: '/connect', search: {} })}
      onEnterKey={(workspaceId) => void navigate({ to: '/connect', search: { key: [workspaceId] } })}
    />
  )
}
