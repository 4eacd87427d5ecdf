import { useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createValueStore } from '../../hooks/valueStore.ts'
import { StretchProgress } from './StretchProgress.tsx'

test('ignores a position that is reported while the bar is removed', async () => {
  const position = createValueStore(2)
  let thrown: unknown = null
  function Line() {
    const [isOver, setOver] = useState(false)
    useLayoutEffect(() => {
      if (!isOver) return
      try {
        position.set(3)
      } catch (error) {
        thrown = error
      }
    }, [isOver])
    return (
      <>
        <button type="button" onClick={() => setOver(true)}>
          {isOver ? 'Over' : 'End'}
        </button>
        {!isOver && <StretchProgress playback={{ position }} stretch={{ fromSeconds: 1, toSeconds: 5 }} />}
      </>
    )
  }
  await render(<Line />)
  await page.getByRole('button', { name: 'End' }).click()
  await expect.element(page.getByRole('button', { name: 'Over' })).toBeVisible()
  expect(thrown).toBeNull()
})
