import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'
import { withoutCommand } from './commandsOnScreen.ts'
import { expect } from './earshot.ts'
import { NARROW, outOfReach } from './outOfReach.ts'

export type ColorScheme = 'light' | 'dark'

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots')
/** Screenshots are for people, and no test compares them. All of them take a minute and a half of processor time. */
export const TAKES_PICTURES = process.env['EARSHOT_PICTURES'] === '1'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SMALL = { width: 1100, height: 700 }

/** `npm test` only does what its scenarios tell. The deep command runs those tagged @looks once more and looks around in them. */
const isLooking = (): boolean => test.info().project.name !== 'browser'

/** Asserts that the page is accessible in light and dark, and fits into a small window. */
export async function lookAround(page: Page, name: string): Promise<void> {
  if (!isLooking()) return
  const large = page.viewportSize()!
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await look(page, name, colorScheme)
  }
  // A menu at a point closes when the size changes.
  if ((await page.getByRole('menu').count()) > 0) return
  await resizeTo(page, SMALL)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${name} is wider than a small window`).toBeLessThanOrEqual(0)
  await takePicture(page, `${name}-small`)
  await resizeTo(page, large)
}

/**
 * Asserts that a page is accessible in `colorScheme`, and that everything scrolls with its container; then the same in narrow
 * windows, where everything must also be in reach.
 */
export async function look(page: Page, name: string, colorScheme: ColorScheme): Promise<void> {
  if (!isLooking()) return
  expect.soft(await page.evaluate(notScrolledAlong), name).toEqual([])
  await takePicture(page, `${name}-${colorScheme}`)
  await expectAccessible(page, name, colorScheme)
  await lookNarrow(page, name, colorScheme)
}

async function lookNarrow(page: Page, name: string, colorScheme: ColorScheme): Promise<void> {
  // A menu at a point closes when the size changes.
  if ((await page.getByRole('menu').count()) > 0) return
  const large = page.viewportSize()!
  for (const [size, viewport] of Object.entries(NARROW)) {
    await resizeTo(page, viewport)
    await takePicture(page, `${name}-${size}-${colorScheme}`)
    // The layout is the same in both schemes, and the sizes differ little: each is checked in one scheme, to keep this short.
    if ((colorScheme === 'light') === (size === 'small')) {
      await expectAccessible(page, `${name}, ${size}`, colorScheme, (axe) => axe.exclude('[role=grid] [data-index]'))
    }
    if (colorScheme === 'light') expect.soft(await page.evaluate(outOfReach), `${name}, ${size}`).toEqual([])
  }
  await resizeTo(page, large)
}

/** Resizes the window and waits until the page has handled that, because a menu at a point closes then. */
export async function resizeTo(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  // Two frames: the page gets its new size in the first, and what observes it is drawn in the second.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Only with EARSHOT_PICTURES=1. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) })
  expect.soft(await withoutCommand(page), `buttons without a command, ${name}`).toEqual([])
}

/**
 * Elements in a scroll container whose position refers to something outside of it, such as hidden labels. They stay where they
 * are when it scrolls, and may make the window scrollable. Runs in the page.
 */
function notScrolledAlong(): readonly string[] {
  const staysBehind = (element: HTMLElement): boolean => {
    if (getComputedStyle(element).position !== 'absolute' || element.getClientRects().length === 0) return false
    for (let one = element.parentElement; one && one !== element.offsetParent; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflow)) return true
    }
    return false
  }
  return [...document.querySelectorAll<HTMLElement>('body *')].filter(staysBehind).map(({ outerHTML }) => outerHTML)
}

/** Asserts that the page is accessible. `narrow` excludes parts that are checked elsewhere. */
export async function expectAccessible(
  page: Page,
  name: string,
  colorScheme: ColorScheme,
  narrow?: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  // Soft, so that one run reports every page.
  expect.soft(await violations(page, colorScheme, narrow), `${name}, ${colorScheme}`).toEqual([])
}

/** Accessibility violations of the page, one line per rule. */
export async function violations(
  page: Page,
  colorScheme: ColorScheme,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<readonly string[]> {
  // The page is checked in itself, with nothing gathered but what is wrong: otherwise every element's results are put
  // together in a second page, which takes longer than the check. A frame would need that.
  if (page.frames().length > 1) throw new Error('A frame on this page would not be checked.')
  // axe is 1.5 MB of source, which takes longer to load than a small page to check: once is enough for each document.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
  const whole = builder.options({ resultTypes: ['violations'] }).setLegacyMode()
  // Invisible focus guards of a menu, which only pass the focus on.
  const axe = narrow(whole).exclude('[data-base-ui-focus-guard]')
  // The color schemes only differ in colors, and the whole check takes seconds for a long table.
  const checked = colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(WCAG)
  const found = (await checked.analyze()).violations
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
