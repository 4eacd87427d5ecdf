import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { ExternalLink } from './ExternalLink.tsx'

test('the arrow stays on the line of the last word, whatever the width', async () => {
  let lines = 0
  // At least as wide as the longest word: a word that is broken has no line of its own.
  for (let width = 100; width <= 240; width += 5) {
    const { container, unmount } = await render(
      <p style={{ width }} className="wrap-anywhere">
        <ExternalLink url="https://crm.example.com/1" name="Whitestone Capital: Enterprise" />
      </p>,
    )
    const lastLine = [...container.querySelector('bdi')!.getClientRects()].at(-1)!
    const arrow = container.querySelector('[aria-hidden]')!.getClientRects()
    expect([...arrow].at(-1)!.top, `${width} px`).toBeCloseTo(lastLine.top, 0)
    lines = Math.max(lines, container.querySelector('bdi')!.getClientRects().length)
    await unmount()
  }
  expect(lines).toBeGreaterThan(1)
})
