import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import { Select } from '../../../components/controls/choices/Select.tsx'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import { playbackPreferences, RATES } from '../../../hooks/stored/playbackPreferences.ts'

/** For the settings: how recordings play until it is changed in a player, which changes it here too. */
export function PlaybackChoices() {
  const preferences = useStoredSetting(playbackPreferences)
  const choose = (change: Partial<typeof preferences>) => playbackPreferences.choose({ ...preferences, ...change })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <div className="w-24">
        <Select
          label="Speed"
          isLabelHidden
          value={String(preferences.rate)}
          options={RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
          onChange={(rate) => choose({ rate: Number(rate) })}
        />
      </div>
      <Checkbox
        label="Skip silence"
        checked={preferences.skipsSilence}
        onChange={(skipsSilence) => choose({ skipsSilence })}
      />
    </div>
  )
}
