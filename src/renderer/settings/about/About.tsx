import { useState } from 'react'
import type { AppSnapshot } from '../../../contract/snapshots.ts'
import { deferred } from '../../components/deferred.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { SettingsRow, SettingsSection } from '../../components/layout/SettingsSection.tsx'

const LicenseText = deferred(() => import('./LicenseText.tsx'), 'LicenseText')
const ThirdPartyNotices = deferred(() => import('./ThirdPartyNotices.tsx'), 'ThirdPartyNotices')

const LICENSE = 'GNU Lesser General Public License 2.1'

export function About({ app }: { readonly app: AppSnapshot }) {
  const [shown, setShown] = useState<'license' | 'notices' | null>(null)
  return (
    <SettingsSection id="about" title="About">
      <SettingsRow name="Version">
        Earshot {app.version}, {app.host === 'electron' ? 'desktop' : 'in the browser'}
      </SettingsRow>
      <SettingsRow name="Open source">
        <p className="max-w-[64ch]">
          MP3 waveforms are decoded by mpg123, © Michael Hipp, Thomas Orgis and others, under the {LICENSE}. It comes
          with no warranty.
        </p>
        <p className="mt-1 mb-2 max-w-[64ch] text-ink-2">
          The third-party notices say where its source code is, how to use your own build of it, and what else Earshot
          contains.
        </p>
        <div className="flex gap-2">
          <Button command="settings.license" onClick={() => setShown('license')} />
          <Button command="settings.notices" onClick={() => setShown('notices')} />
        </div>
      </SettingsRow>
      {shown && (
        <Dialog
          onClose={() => setShown(null)}
          title={shown === 'license' ? LICENSE : 'Third-party notices'}
          size="large"
        >
          {shown === 'license' ? <LicenseText /> : <ThirdPartyNotices />}
        </Dialog>
      )}
    </SettingsSection>
  )
}
