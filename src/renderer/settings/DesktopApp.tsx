import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DesktopSettings, HostBridge } from '../../contract/hostBridge.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { Checkbox } from '../components/controls/choices/Checkbox.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { CrashReports } from './CrashReports.tsx'
import { SettingsRow, SettingsSection } from '../components/layout/SettingsSection.tsx'

const QUERY_KEY = ['desktop-settings']

/** Settings that only the desktop app has. Each change is saved at once. */
export function DesktopApp({
  host,
  platform,
}: {
  readonly host: HostBridge
  readonly platform: AppSnapshot['platform']
}) {
  const queries = useQueryClient()
  const { data: settings } = useQuery({ queryKey: QUERY_KEY, queryFn: () => host.readSettings(), staleTime: 0 })
  const { mutate: change, isError } = useMutation({
    mutationFn: (some: Partial<DesktopSettings>) => host.changeSettings(some),
    onSuccess: (changed) => queries.setQueryData(QUERY_KEY, changed),
    // It applies until the app quits.
    onError: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  })
  if (settings === undefined) return null
  return (
    <SettingsSection title="Desktop app">
      {platform !== 'mac' && (
        <SettingsRow name="Closing the window">
          <div className="w-[280px]">
            <Select
              label="Closing the window"
              isLabelHidden
              options={CLOSING}
              value={settings.whenClosed}
              onChange={(whenClosed) => change({ whenClosed })}
            />
          </div>
          <Hint>{CLOSING_HINTS[settings.whenClosed]}</Hint>
        </SettingsRow>
      )}
      <SettingsRow name="Sleep">
        <Checkbox
          label="Keep this computer awake while imports wait"
          checked={settings.keepsAwake}
          onChange={(keepsAwake) => change({ keepsAwake })}
        />
        <Hint>The display can still turn off. During sleep nothing is imported; imports resume afterward.</Hint>
      </SettingsRow>
      {settings.startsAtLogin !== null && (
        <SettingsRow name="Login">
          <Checkbox
            label="Start Earshot when you log in"
            checked={settings.startsAtLogin}
            onChange={(startsAtLogin) => change({ startsAtLogin })}
          />
          <Hint>If imports are waiting, it starts without opening its window.</Hint>
        </SettingsRow>
      )}
      <SettingsRow name="Spelling">
        <Checkbox
          label="Check the spelling of notes and titles"
          checked={settings.checksSpelling}
          onChange={(checksSpelling) => change({ checksSpelling })}
        />
        <Hint>{SPELLING_HINTS[platform]}</Hint>
      </SettingsRow>
      <CrashReports host={host} />
      {isError && (
        <p role="alert" className="max-w-[64ch] pt-1 text-bad">
          This change couldn’t be saved, so it may last only until you quit. Check that the data folder is writable and
          the disk isn’t full.
        </p>
      )}
    </SettingsSection>
  )
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 max-w-[64ch] text-ink-2">{children}</p>
}

const CLOSING = [
  { value: 'keep-importing', label: 'Keep running while imports wait' },
  { value: 'keep-running', label: 'Keep running' },
  { value: 'quit', label: 'Quit' },
] as const

const SPELLING_HINTS: Readonly<Record<AppSnapshot['platform'], string>> = {
  mac: 'macOS checks your text on this computer.',
  windows: 'Your text is checked on this computer. A dictionary that Windows doesn’t have is downloaded from Google.',
  linux: 'Downloads dictionaries for your system’s languages from Google. Your text is checked on this computer.',
}

const CLOSING_HINTS: Readonly<Record<DesktopSettings['whenClosed'], string>> = {
  'keep-importing': 'Earshot quits when everything has been imported.',
  'keep-running': 'Earshot keeps running until you quit it.',
  quit: 'Imports that wait resume when you open Earshot again.',
}
