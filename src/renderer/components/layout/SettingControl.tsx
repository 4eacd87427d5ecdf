import { SETTINGS, type Setting } from '../../hooks/stored/settings.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { Checkbox } from '../controls/choices/Checkbox.tsx'
import { SegmentedControl } from '../controls/choices/SegmentedControl.tsx'
import { TextField } from '../controls/TextField.tsx'
import { SettingsRow } from './SettingsSection.tsx'

/** The rows of a section of the settings. */
export function SettingRows({ section }: { readonly section: Setting['section'] }) {
  const settings: readonly Setting[] = Object.values(SETTINGS).filter((one) => one.section === section)
  return [...Map.groupBy(settings, ({ row }) => row)].map(([row, shown]) => (
    <SettingsRow key={row} name={row}>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {shown.map((setting, at) => (
          <SettingControl key={at} setting={setting} />
        ))}
      </div>
    </SettingsRow>
  ))
}

export function SettingControl({ setting }: { readonly setting: Setting }) {
  const value = useStoredSetting<string | boolean>(setting)
  switch (setting.kind) {
    case 'choice':
      return (
        <SegmentedControl
          label={setting.row}
          value={String(value)}
          options={setting.options}
          onChange={setting.choose}
        />
      )
    case 'text':
      return (
        <div className="w-full max-w-80">
          <TextField
            label={setting.row}
            isLabelHidden
            hint={setting.hint}
            value={String(value)}
            maxLength={setting.maxLength}
            onChange={setting.choose}
          />
        </div>
      )
    case 'toggle':
      return <Checkbox label={setting.label} checked={value === true} onChange={setting.choose} />
  }
}
