import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { StoredSettings } from '../settings/settingsStore.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { controlSpellCheck, spellCheckLanguages } from './spellCheck.ts'

/** Dictionaries that have been downloaded once whatever was loading is loaded. */
async function downloads(electron: ElectronStandIn): Promise<readonly string[]> {
  const { downloadedDictionaries } = electron.session()
  await setImmediate()
  return downloadedDictionaries
}

test('without it, Electron downloads a dictionary at the first start', async () => {
  expect(await downloads(createElectronStandIn({ pageFolder: '' }))).toEqual(['de-AT'])
})

/** The app with a setting that can be changed. */
function start(platform: NodeJS.Platform, isOn: boolean) {
  const electron = createElectronStandIn({ pageFolder: '', platform })
  const settings = { checksSpelling: isOn }
  let changed = (): void => undefined
  controlSpellCheck(electron.parts.app, platform, {
    settings: settings as StoredSettings,
    onChange: (listener) => void (changed = listener),
  })
  const turn = (next: boolean): void => {
    settings.checksSpelling = next
    changed()
  }
  return { electron, turn }
}

describe.each(['linux', 'win32'] as const)('on %s', (platform) => {
  test('downloads nothing until it is turned on, then a dictionary for each language of the system', async () => {
    const { electron, turn } = start(platform, false)
    expect(await downloads(electron)).toEqual([])
    expect(electron.session().isSpellCheckerOn).toBe(false)

    turn(true)
    // Another setting.
    turn(true)
    expect(await downloads(electron)).toEqual(['de', 'en-US'])
    expect(electron.session().isSpellCheckerOn).toBe(true)

    turn(false)
    expect(electron.session().isSpellCheckerOn).toBe(false)
  })

  test('uses the dictionaries from the start if it was turned on before', async () => {
    expect(await downloads(start(platform, true).electron)).toEqual(['de', 'en-US'])
  })
})

test('macOS checks by itself, unless it is turned off', async () => {
  const { electron, turn } = start('darwin', true)
  expect(await downloads(electron)).toEqual([])
  expect(electron.session().isSpellCheckerOn).toBe(true)
  turn(false)
  expect(electron.session().isSpellCheckerOn).toBe(false)
})

test.each([
  [['en-GB'], ['en-GB']],
  [['de-AT', 'de-DE', 'de'], ['de']],
  [
    ['en', 'en-IE', 'pt'],
    ['en-US', 'pt-BR'],
  ],
  [['C', 'tlh', 'en-US'], ['en-US']],
  [[], []],
])('the languages %j have the dictionaries %j', (preferred, expected) => {
  const available = ['de', 'en-GB', 'en-US', 'pt-BR', 'pt-PT']
  expect(spellCheckLanguages(preferred, available)).toEqual(expected)
})
