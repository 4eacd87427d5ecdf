import { useEffect, useState } from 'react'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import { Select } from '../../../components/controls/choices/Select.tsx'
import { onPreferencesChanged, RATES, readPreferences, storePreferences } from './playbackPreferences.ts'

/** For the settings: how recordings play until it is changed in a player, which changes it here too. */
export function PlaybackChoices() {
  const [preferences, setPreferences] = useState(readPreferences)
  useEffect(() => {
    const closed = new AbortController()
    onPreferencesChanged(() => setPreferences(readPreferences()), closed.signal)
    return () => closed.abort()
  }, [])
  const choose = (change: Partial<typeof preferences>) => {
    // Volume and mute may have changed since.
    const next = { ...readPreferences(), ...change }
    storePreferences(next)
    setPreferences(next)
  }
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
