import { expect, it } from 'vitest'

import { findChromium, findHeadlessChromium } from './chromium.mjs'

it('the person’s own choice comes first, without a check', () => {
  expect(findChromium({ EARSHOT_CHROMIUM: '/opt/my/chrome' }, () => false)).toBe('/opt/my/chrome')
})

it('Debian’s Chromium is preferred to other browsers', () => {
  expect(findChromium({}, () => true)).toBe('/usr/bin/chromium')
})

it('an empty choice is ignored', () => {
  expect(findChromium({ EARSHOT_CHROMIUM: '' }, (path) => path.endsWith('google-chrome'))).toBe(
    '/usr/bin/google-chrome',
  )
})

it('returns undefined without any browser', () => {
  expect(findChromium({}, () => false)).toBeUndefined()
})

it('tests prefer the headless shell, and do with any other browser', () => {
  expect(findHeadlessChromium({}, () => true)).toBe('/usr/bin/chromium-headless-shell')
  expect(findHeadlessChromium({}, (path) => path === '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome')
  expect(findHeadlessChromium({ EARSHOT_CHROMIUM: '/opt/my/chrome' }, () => true)).toBe('/opt/my/chrome')
})
