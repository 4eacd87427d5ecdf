import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { availableCommands } from '../../commands/offeredCommands.ts'
import '../../styles/app.css'
import { MoreMenu } from './MoreMenu.tsx'

afterEach(() => {
  histogramsShown.choose(false)
  vi.unstubAllGlobals()
})

const item = (name: string) => page.getByRole('menuitem', { name })

async function open(): Promise<void> {
  const nothing = () => {}
  await render(
    <MoreMenu query={null} onExport={nothing} onReview={nothing} />,
    inWorkspace({ core: { app: fakeStream() } }),
  )
  await page.getByRole('button', { name: 'More actions' }).click()
}

test.each([
  [true, 'Hide histograms'],
  [false, 'Show histograms'],
])('says what happens to histograms that are shown: %s', async (areShown, words) => {
  histogramsShown.choose(areShown)
  await open()
  await expect.element(item(words)).toBeVisible()
})

test('copies a link to the list only in a browser: nothing opens the address of the desktop app', async () => {
  const offers = () => availableCommands().some(({ id }) => id === 'calls.copyLink')
  await open()
  await expect.element(item('Copy link to this list')).toBeVisible()
  expect(offers()).toBe(true)
  await cleanup()
  vi.stubGlobal('earshotHost', { kind: 'electron' })
  await open()
  await expect.element(item('Show histograms')).toBeVisible()
  expect(item('Copy link to this list').query()).toBeNull()
  expect(offers()).toBe(false)
})
