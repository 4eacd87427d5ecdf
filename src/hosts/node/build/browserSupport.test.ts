import { expect, test } from 'vitest'
import { OLDEST, readBrowser, whyUnsupported } from './browserSupport.ts'
import { rendererConfig } from './rendererConfig.ts'

const CHROMIUM = (version: number, more = '') =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36${more}`
const FIREFOX = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

test('browsers are distinguished by engine, whatever else they claim to be', () => {
  expect(readBrowser(CHROMIUM(156))).toEqual({ engine: 'chromium', version: 156 })
  expect(readBrowser(CHROMIUM(156, ' Edg/156.0.0.0'))).toEqual({ engine: 'chromium', version: 156 })
  expect(readBrowser(CHROMIUM(150).replace('Chrome/', 'HeadlessChrome/'))).toEqual({ engine: 'chromium', version: 150 })
  expect(readBrowser(FIREFOX(153))).toEqual({ engine: 'firefox', version: 153 })
  expect(readBrowser(SAFARI)).toEqual({ engine: 'safari', version: 26 })
  expect(readBrowser('curl/8.14')).toBeNull()
  expect(readBrowser(undefined)).toBeNull()
})

test('the oldest versions are supported; older ones get instructions', () => {
  expect(whyUnsupported(CHROMIUM(OLDEST.chromium))).toBeNull()
  expect(whyUnsupported(CHROMIUM(OLDEST.chromium - 1))).toContain('Chromium 149')
  expect(whyUnsupported(FIREFOX(OLDEST.firefox))).toBeNull()
  expect(whyUnsupported(FIREFOX(OLDEST.firefox - 1))).toContain('Firefox 152')
  expect(whyUnsupported(SAFARI)).toContain('Safari 26')
  expect(whyUnsupported('curl/8.14')).toBeNull()
})

test('the page is built for the oldest Chromium', () => {
  expect(rendererConfig('/').build.target).toBe(`chrome${OLDEST.chromium}`)
})
