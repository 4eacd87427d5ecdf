import { expect, it } from 'vitest'

import { findChromium } from './chromium.mjs'

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
