import type { AppSnapshot } from '../../../contract/snapshots.ts'
import { CopyButton } from './CopyButton.tsx'
import { SettingsRow, SettingsSection } from './SettingsSection.tsx'

/** Where the person's secrets and data are on this computer. Nothing here can be changed while the app runs. */
export function KeysAndData({ app }: { readonly app: AppSnapshot }) {
  return (
    <SettingsSection title="Keys and data">
      <SettingsRow name="API keys">
        <p className="max-w-[64ch]">{keptWords(app)}</p>
        <p className="max-w-[64ch] text-ink-2">
          A key is never shown again, never written to a file or a log, and never handed back to this window.
        </p>
      </SettingsRow>
      <SettingsRow name="Data folder">
        <div className="flex items-center gap-2">
          <code className="min-w-0 truncate rounded-sm bg-sunk px-1.5 py-0.5 text-sm" title={app.dataFolder}>
            {app.dataFolder}
          </code>
          <CopyButton text={app.dataFolder} label="Copy the path" />
        </div>
        <p className="mt-1 max-w-[64ch] text-ink-2">
          The list of workspaces, imports under way, your reviews, your views and the log. Another folder is chosen at
          the start, with <code className="text-sm">--data</code>.
        </p>
      </SettingsRow>
    </SettingsSection>
  )
}

const KEYCHAINS: Readonly<Record<AppSnapshot['platform'], string>> = {
  mac: 'the Keychain of this Mac',
  windows: 'the Credential Manager of Windows',
  linux: 'the keychain of your desktop (Secret Service)',
}

function keptWords({ keyStorage, platform }: AppSnapshot): string {
  if (keyStorage.kind === 'os') return `Kept in ${KEYCHAINS[platform]}, so that they outlast a restart.`
  return `Kept in memory until you quit, and asked for again at the next start. The keychain can’t be used: ${keyStorage.reason}`
}
