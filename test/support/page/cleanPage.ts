/**
 * Before and after each file of the renderer's tests. Files run one after another in the same page, which takes a third
 * less processor time than a page for each. What one leaves behind, the next must not find.
 */
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { page, userEvent } from 'vitest/browser'
import '../../../src/renderer/styles/app.css'
import { watching } from '../../../src/renderer/call/player/peaks/workerWatch.ts'
import { clearStored } from '../../../src/renderer/hooks/stored/testing/clearStored.ts'
import { resetStores } from './resettableStores.ts'

const VIEWPORT = { width: 1280, height: 800 }

const address = location.href
const { title } = document
const attributes = [document.documentElement, document.body].map((element) => ({
  element,
  before: new Map([...element.attributes].map(({ name, value }) => [name, value])),
}))

clearStored()
sessionStorage.clear()
// A busy machine may keep a healthy worker from running for ten seconds.
watching.lookEveryMs = 30_000

beforeAll(async () => {
  // Ends `holdTyping` of an earlier file, which would keep the next keys from the page.
  window.dispatchEvent(new PointerEvent('pointerdown'))
  // After a click in an earlier file, elements that get the focus from a script would have no focus ring, and no tooltip.
  await userEvent.keyboard('{Escape}')
})

beforeEach(async () => {
  // vitest-browser-react registers this when it is loaded, which is only before the first file.
  await cleanup()
  performance.clearResourceTimings()
})

afterAll(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'earshotHost')
  resetStores()
  document.body.replaceChildren()
  document.title = title
  for (const { element, before } of attributes) {
    for (const name of element.getAttributeNames()) if (!before.has(name)) element.removeAttribute(name)
    for (const [name, value] of before) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  history.replaceState(null, '', address)
  if (innerWidth !== VIEWPORT.width || innerHeight !== VIEWPORT.height)
    await page.viewport(VIEWPORT.width, VIEWPORT.height)
})
