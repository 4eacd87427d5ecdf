import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TurnTime } from './TurnTime.tsx'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

const around = (seconds: number) => ({ from: 60 - seconds / 2, to: 60 + seconds / 2 })

test.each<readonly [EstimatedStart, string, string, string]>([
  [{ startSeconds: 60 }, 'Go to about 1:00', 'Estimated', '1:00'],
  [{ startSeconds: 60, bandSeconds: around(1.9) }, 'Go to about 1:00', 'Estimated', '1:00'],
  [
    { startSeconds: 60, bandSeconds: around(2) },
    'Go to about 1:00, between 0:59 and 1:01',
    'Estimated, between 0:59 and 1:01',
    '1:00',
  ],
  [{ startSeconds: 60, isWritten: true }, 'Go to 1:00', 'Time from the transcript', '1:00'],
  [{ startSeconds: 60, isPinned: true, bandSeconds: around(8) }, 'Go to 1:00, pinned', 'Pinned by you', '1:00'],
])('%j is shown as "%s"', async (position, name, title, text) => {
  const page = await render(<TurnTime position={position} isCurrent={false} />)
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toHaveAttribute('title', title)
  expect(button.element().textContent).toBe(text)
})

test('the band under an estimate shows its uncertainty, from a minimum up to the whole column', async () => {
  const widths: number[] = []
  for (const seconds of [2, 10, 20, 90]) {
    const position = { startSeconds: 60, bandSeconds: around(seconds) }
    const page = await render(<TurnTime position={position} isCurrent={false} />)
    widths.push(parseFloat(page.container.querySelector<HTMLElement>('[style]')!.style.width))
    await page.unmount()
  }
  expect(widths).toEqual([6, 23, 46, 46])
})
