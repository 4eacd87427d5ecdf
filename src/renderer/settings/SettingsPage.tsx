import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { useCommands } from '../commands/useCommands.ts'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { SettingRows } from '../components/layout/SettingControl.tsx'
import { NO_QUERY } from '../components/links/querySearch.ts'
import { Button } from '../components/controls/Button.tsx'
import { PlaybackChoices } from '../call/player/playback/PlaybackChoices.tsx'
import { About } from './about/About.tsx'
import { DesktopApp } from './DesktopApp.tsx'
import { KeysAndData } from './KeysAndData.tsx'
import { RegionSettings } from './RegionSettings.tsx'
import { SavedCalls } from '../saved-calls/SavedCalls.tsx'
import { SettingsRow, SettingsSection } from '../components/layout/SettingsSection.tsx'
import { WorkspaceList } from './WorkspaceList.tsx'
import { useRenderOnRegionChange } from '../hooks/stored/region.ts'
import { RemoveWorkspaceDialog } from './RemoveWorkspaceDialog.tsx'

/** `/settings`. Escape goes back, because settings are usually opened in the middle of other work. */
export function SettingsRoute() {
  const app = useApp()
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  useCommands({
    'settings.close': () => (canGoBack ? history.back() : void navigate({ to: '/calls', search: NO_QUERY })),
  })
  if (!app || app.activeWorkspaceId === null) return null // The layout renders the frame, or redirects to `/connect`.
  return <SettingsPage app={app} />
}

/** Theme, locale, playback, reviews, the desktop app, workspaces, saved calls, team setup and storage locations. */
export function SettingsPage({ app }: { readonly app: AppSnapshot }) {
  const [removedId, setRemovedId] = useState<string | null>(null)
  // The dates and numbers of all sections follow.
  useRenderOnRegionChange()
  const host = window.earshotHost
  const active = app.workspaces.find(({ id }) => id === app.activeWorkspaceId)
  const removed = app.workspaces.find(({ id }) => id === removedId)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="max-w-[960px] px-4">
          <SettingsSection title="Appearance">
            <SettingRows section="Appearance" />
          </SettingsSection>
          <RegionSettings />
          <SettingsSection title="Playback">
            <SettingsRow name="Speed">
              <PlaybackChoices />
            </SettingsRow>
          </SettingsSection>
          <SettingsSection title="Reviews">
            <SettingRows section="Reviews" />
          </SettingsSection>
          {host && <DesktopApp host={host} platform={app.platform} />}
          <WorkspaceList app={app} onRemove={setRemovedId} />
          {active && <SavedCalls workspaceName={active.name} />}
          {active && (
            <SettingsSection
              title="Team setup"
              aside={
                <>
                  <Button command="setup.import" />
                  <Button command="setup.export" />
                </>
              }
            >
              <p className="max-w-[64ch] text-pretty text-ink-2">
                Share views, columns, trackers, reasons for disagreeing with the AI, and rules for file names with your
                team as one file. You choose what is in it, and what is imported.
              </p>
            </SettingsSection>
          )}
          <KeysAndData app={app} />
          <SettingsSection title="Diagnostics" aside={<Button command="go.diagnostics" />}>
            <p className="max-w-[64ch] text-pretty text-ink-2">
              Earshot’s requests to the service since it started, and its log, to look into a problem.
            </p>
          </SettingsSection>
          <About app={app} />
        </div>
      </div>
      {removed && <RemoveWorkspaceDialog workspace={removed} onClose={() => setRemovedId(null)} />}
    </div>
  )
}
