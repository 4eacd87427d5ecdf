import type { AppSnapshot } from '../../contract/snapshots.ts'
import { CopyButton } from '../components/controls/CopyButton.tsx'
import { OpenFolderButton } from './OpenFolderButton.tsx'
import { SettingsRow, SettingsSection } from '../components/layout/SettingsSection.tsx'

export function KeysAndData({ app }: { readonly app: AppSnapshot }) {
  const host = window.earshotHost
  return (
    <SettingsSection title="Keys and data">
      <SettingsRow name="API keys">
        <p className="max-w-[64ch]">{keptWords(app)}</p>
        <p className="max-w-[64ch] text-ink-2">Keys are never shown again and never written to a file or log.</p>
      </SettingsRow>
      <SettingsRow name="Data folder">
        <div className="flex items-center gap-2">
          <code className="min-w-0 truncate rounded-sm bg-sunk px-1.5 py-0.5 text-sm" title={app.dataFolder}>
            {app.dataFolder}
          </code>
          <CopyButton command="settings.copyPath" text={() => app.dataFolder} label="Copy path" />
          {host && (
            <OpenFolderButton host={host} folder="data">
              Open folder
            </OpenFolderButton>
          )}
        </div>
        <p className="mt-1 max-w-[64ch] text-ink-2">
          Contains your workspaces, imports, reviews, views, and the log. To use another folder, start Earshot with{' '}
          <code className="text-sm">--data</code>.
        </p>
      </SettingsRow>
    </SettingsSection>
  )
}

const KEYCHAINS: Readonly<Record<AppSnapshot['platform'], string>> = {
  mac: 'this Mac’s Keychain',
  windows: 'Windows Credential Manager',
  linux: 'your desktop’s keychain (Secret Service)',
}

function keptWords({ keyStorage, platform }: AppSnapshot): string {
  if (keyStorage.kind === 'os') return `Stored in ${KEYCHAINS[platform]}.`
  return `Kept in memory until you quit, because the keychain isn’t available. ${keyStorage.reason}`
}
