import { expect, it } from 'vitest'

import { findChromium } from './chromium.mjs'

it('the person’s own choice comes first, and is not second-guessed', () => {
  expect(findChromium({ EARSHOT_CHROMIUM: '/opt/my/chrome' }, () => false)).toBe('/opt/my/chrome')
})

it('Debian’s Chromium is preferred to another browser', () => {
  expect(findChromium({}, () => true)).toBe('/usr/bin/chromium')
})

it('an empty choice is no choice', () => {
  expect(findChromium({ EARSHOT_CHROMIUM: '' }, (path) => path.endsWith('google-chrome'))).toBe(
    '/usr/bin/google-chrome',
  )
})

it('without any browser the answer is none', () => {
  expect(findChromium({}, () => false)).toBeUndefined()
})
