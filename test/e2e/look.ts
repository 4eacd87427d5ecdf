import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './earshot.ts'

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SMALL = { width: 1100, height: 700 }

/** Takes the page's picture light and dark, large and small, and asserts that nothing on it keeps anybody out. */
export async function lookAround(page: Page, name: string): Promise<void> {
  const large = page.viewportSize()!
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${colorScheme}.png`) })
    const axe = new AxeBuilder({ page })
    // The two schemes differ in colours only.
    const checked = colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(WCAG)
    const { violations } = await checked.analyze()
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    // Soft: one run tells of every page.
    expect.soft(grave, `${name}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(SMALL)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${name} is wider than a small window`).toBeLessThanOrEqual(0)
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-small.png`) })
  await page.setViewportSize(large)
}
