import { useState } from 'react'
import type { AppSnapshot } from '../../../contract/snapshots.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { ROW_HEIGHTS } from '../../components/rowHeights.ts'
import { THEMES, type ThemeChoice } from '../../components/themes.ts'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { PlaybackChoices } from '../../features/player/playback/PlaybackChoices.tsx'
import { QueueChoices } from '../../features/review-queue/QueueChoices.tsx'
import { About } from '../../features/settings/about/About.tsx'
import { DesktopApp } from '../../features/settings/DesktopApp.tsx'
import { KeysAndData } from '../../features/settings/KeysAndData.tsx'
import { RegionSettings } from '../../features/settings/RegionSettings.tsx'
import { ReviewerName } from '../../features/settings/ReviewerName.tsx'
import { SavedCalls } from '../../features/saved-calls/SavedCalls.tsx'
import { SettingsRow, SettingsSection } from '../../components/layout/SettingsSection.tsx'
import { WorkspaceList } from '../../features/settings/WorkspaceList.tsx'
import { densitySetting } from '../../hooks/stored/density.ts'
import { useRegion } from '../../hooks/stored/region.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { RemoveWorkspaceDialog } from '../../features/sidebar/RemoveWorkspaceDialog.tsx'

interface SettingsPageProps {
  readonly app: AppSnapshot
  readonly theme: ThemeChoice
  readonly onThemeChange: (theme: ThemeChoice) => void
  readonly onAddWorkspace: () => void
  readonly onEnterKey: (workspaceId: string) => void
}

/** Theme, locale, playback, reviews, the desktop app, workspaces, saved calls, team setup and storage locations. */
export function SettingsPage(props: SettingsPageProps) {
  const { app, theme, onThemeChange, onAddWorkspace, onEnterKey } = props
  const [removedId, setRemovedId] = useState<string | null>(null)
  // The dates and numbers of all sections follow.
  useRegion()
  const density = useStoredSetting(densitySetting)
  const host = window.earshotHost
  const active = app.workspaces.find(({ id }) => id === app.activeWorkspaceId)
  const removed = app.workspaces.find(({ id }) => id === removedId)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="max-w-[960px] px-4">
          <SettingsSection title="Appearance">
            <SettingsRow name="Theme">
              <SegmentedControl label="Theme" value={theme} options={THEMES} onChange={onThemeChange} />
            </SettingsRow>
            <SettingsRow name="Row height">
              <SegmentedControl
                label="Row height"
                value={density}
                options={ROW_HEIGHTS}
                onChange={densitySetting.choose}
              />
            </SettingsRow>
          </SettingsSection>
          <RegionSettings />
          <SettingsSection title="Playback">
            <SettingsRow name="Speed">
              <PlaybackChoices />
            </SettingsRow>
          </SettingsSection>
          <SettingsSection title="Reviews">
            <SettingsRow name="Reviewer name">
              <ReviewerName />
            </SettingsRow>
            <SettingsRow name="Review queue">
              <div className="flex flex-wrap gap-x-5 gap-y-1">
                <QueueChoices />
              </div>
            </SettingsRow>
          </SettingsSection>
          {host && <DesktopApp host={host} platform={app.platform} />}
          <WorkspaceList app={app} onAdd={onAddWorkspace} onEnterKey={onEnterKey} onRemove={setRemovedId} />
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
              What Earshot asked the service since it started, and its log, to look into a problem.
            </p>
          </SettingsSection>
          <About app={app} />
        </div>
      </div>
      {removed && <RemoveWorkspaceDialog workspace={removed} onClose={() => setRemovedId(null)} />}
    </div>
  )
}
