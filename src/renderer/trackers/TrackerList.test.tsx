import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { TrackerList } from './TrackerList.tsx'

const REFUNDS: Tracker = {
  ...{ id: 'refunds', name: 'Refunds', phrases: ['refund'], side: 'lead', isAbsence: false },
  place: { kind: 'anywhere' },
}
const PRICE: Tracker = { ...REFUNDS, id: 'price', name: 'Price' }

/** A new tracker becomes `PRICE`. */
function Trackers() {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <TrackerList trackers={[REFUNDS, PRICE]} figures={null} openId={openId} onOpen={setOpenId} />
      {openId === null ? (
        <button key="save" type="button" onClick={() => setOpenId('price')}>
          Save
        </button>
      ) : (
        <button key="close" type="button" onClick={() => setOpenId(null)}>
          Close
        </button>
      )}
    </>
  )
}

test('the row of a tracker that was saved or closed gets the focus', async () => {
  await render(<Trackers />, inWorkspace())
  const row = page.getByRole('button', { name: /^Price/ })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row).toHaveFocus()
  page.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('button', { name: /^Refunds/ })).toHaveFocus()
})
