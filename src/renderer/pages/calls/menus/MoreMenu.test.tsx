import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { histogramsShown } from '../../../client/explore/histogramsShown.ts'
import { fakeStream } from '../../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { MoreMenu } from './MoreMenu.tsx'

afterEach(() => histogramsShown.choose(false))

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
