import { useState } from 'react'
import { Combobox } from '../components/controls/choices/Combobox.tsx'
import { timeZones } from '../components/controls/choices/TimeZoneField.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { format, SYSTEM_LOCALE } from '../components/format.ts'
import { localeSetting, zoneSetting } from '../hooks/stored/region.ts'
import { useStoredSetting } from '../hooks/stored/storedSetting.ts'
import { SettingsRow, SettingsSection } from '../components/layout/SettingsSection.tsx'

const SYSTEM = 'system'

/** Conventions of regions, for those whose system has others. */
const LOCALES = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IN',
  'en-IE',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'de-CH',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-FR',
  'fr-CA',
  'it-IT',
  'ja-JP',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
]

/** Locale and time zone of everything shown. The words stay English. */
export function RegionSettings() {
  const locale = useStoredSetting(localeSetting)
  const zone = useStoredSetting(zoneSetting)
  const [zones] = useState(() => [SYSTEM, ...timeZones()])
  const now = Date.now()
  return (
    <SettingsSection title="Dates and numbers">
      <SettingsRow name="Region format">
        <div className="max-w-80">
          <Select
            label="Region format"
            isLabelHidden
            value={locale ?? SYSTEM}
            options={[
              { value: SYSTEM, label: `System (${localeName(SYSTEM_LOCALE)})` },
              ...LOCALES.map((value) => ({ value, label: localeName(value) })),
            ]}
            onChange={(value) => localeSetting.choose(value === SYSTEM ? null : value)}
          />
        </div>
      </SettingsRow>
      <SettingsRow name="Time zone">
        <div className="max-w-80">
          <Combobox
            label="Time zone"
            isLabelHidden
            items={zones}
            value={zone ?? SYSTEM}
            onChange={(value) => zoneSetting.choose(value === null || value === SYSTEM ? null : value)}
            keyOf={(each) => each}
            textOf={zoneText}
            renderItem={zoneText}
            emptyWords="No such time zone."
          />
        </div>
      </SettingsRow>
      <SettingsRow name="Example">
        {format.dateTime(now)}, {format.decimal(1234.5, 1)}
      </SettingsRow>
    </SettingsSection>
  )
}

const names = new Intl.DisplayNames('en', { type: 'language' })

function localeName(locale: string): string {
  try {
    return names.of(locale) ?? locale
  } catch {
    // Some systems have locales that aren't languages, such as `C`.
    return locale
  }
}

function zoneText(zone: string): string {
  return zone === SYSTEM ? 'System' : zone.replaceAll('_', ' ')
}
