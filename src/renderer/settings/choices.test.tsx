import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chosenReviewer } from '../client/reviewerName.ts'
import { localZone } from '../client/localZone.ts'
import { format } from '../components/format.ts'
import { SettingRows } from '../components/layout/SettingControl.tsx'
import { PlaybackChoices } from '../call/player/playback/PlaybackChoices.tsx'
import { Playback } from '../call/player/playback/playback.ts'
import { RegionSettings } from './RegionSettings.tsx'
import { localeSetting, zoneSetting } from '../hooks/stored/region.ts'
import { SETTINGS } from '../hooks/stored/settings.ts'
import { clearStored } from '../hooks/stored/testing/clearStored.ts'
import '../styles/app.css'

beforeEach(clearStored)
afterEach(clearStored)

const AT = Date.UTC(2026, 10, 18, 22, 5)

test('a locale applies at once to dates and numbers', async () => {
  await render(<RegionSettings />)
  await page.getByRole('combobox', { name: 'Region format' }).click()
  await page.getByRole('option', { name: 'German (Germany)' }).click()
  await expect.element(page.getByText(/1\.234,5$/)).toBeVisible()
  expect([localeSetting.current(), format.number(1234)]).toEqual(['de-DE', '1.234'])
  await page.getByRole('combobox', { name: 'Region format' }).click()
  await page.getByRole('option', { name: /^System/ }).click()
  expect(localeSetting.current()).toBeNull()
})

test('a time zone applies at once to what is shown and entered', async () => {
  localeSetting.choose('en-US')
  await render(<RegionSettings />)
  const field = page.getByRole('combobox', { name: /^Time zone/ })
  await field.fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  expect(localZone()).toBe('Asia/Tokyo')
  expect(format.dateTime(AT)).toMatch(/^Nov 19, 2026, 7:05\sAM$/)
})

test('what another window or an older version stored is only used if it is valid', () => {
  localStorage.setItem('earshot.locale', '"no locale"')
  localStorage.setItem('earshot.timeZone', '"Middle/Earth"')
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect([localeSetting.current(), zoneSetting.current()]).toEqual([null, null])
  localStorage.setItem('earshot.timeZone', '"Asia/Tokyo"')
  dispatchEvent(new StorageEvent('storage', { key: 'earshot.timeZone' }))
  expect(localZone()).toBe('Asia/Tokyo')
})

test('the playback choices apply to recordings opened next and in other windows', async () => {
  const open = new Playback('/recording', 'audio')
  open.open()
  await render(<PlaybackChoices />)
  await page.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '1.5×', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Skip silence' }).click()
  expect(new Playback('/next', 'audio').state.current()).toMatchObject({ rate: 1.5, skipsSilence: true })
  // The event that the browser sends to the other windows.
  dispatchEvent(new StorageEvent('storage', { key: 'earshot.playback' }))
  expect([open.state.current().rate, open.media.playbackRate]).toEqual([1.5, 1.5])
  open.close()
})

test('the reviewer’s name is kept without spaces around it', async () => {
  await render(<SettingRows section="Reviews" />)
  expect(chosenReviewer()).toBeNull()
  await page.getByRole('textbox', { name: 'Reviewer name' }).fill(' Clara Diaz ')
  expect([SETTINGS.reviewerName.current(), chosenReviewer()]).toEqual([' Clara Diaz ', 'Clara Diaz'])
})
