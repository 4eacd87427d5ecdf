/** A small window, and a window of 1440x900 at 200% zoom: to the page, it is half as wide and high. */
export const NARROW = { small: { width: 760, height: 480 }, zoomed: { width: 720, height: 450 } } as const

/**
 * Controls that are cut off or covered even when scrolled into view, titles and panels without a size, and parts that scroll in
 * both directions. Everything is then scrolled back. Runs in the page.
 */
export function outOfReach(): readonly string[] {
  const controls =
    'a[href], button, input, textarea, [role=button], [role=checkbox], [role=menuitem], [role=option], [role=tab], [role=slider]'
  const nameOf = (element: Element) => (element.ariaLabel ?? element.textContent).trim().slice(0, 40) || element.tagName
  // While a popup is open, the page behind it may be covered.
  const popups = document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu], [role=listbox]')
  const open =
    [...popups].findLast((one) => one.checkVisibility() && !one.closest('[aria-label=Notifications]')) ?? document.body
  const found: string[] = []
  const places = [...document.querySelectorAll('body *')].map((one) => ({
    one,
    left: one.scrollLeft,
    top: one.scrollTop,
  }))

  for (const one of open.querySelectorAll<HTMLElement>(controls)) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert], [aria-hidden=true], .sr-only'))
      continue
    if (getComputedStyle(one).pointerEvents === 'none') continue
    one.closest('[data-panel]')?.scrollIntoView()
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The first line of a link in running text.
    const { x, y, width, height } = one.getClientRects()[0]!
    // Only for screen readers, or the real control of one that is drawn by its label.
    if ((width === 1 && height === 1) || (one.tagName === 'INPUT' && width * height < 4)) continue
    if (width < 1 || height < 1) {
      found.push(`no size: ${nameOf(one)}`)
      continue
    }
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    const isReached = top !== null && (one.contains(top) || (top.contains(one) && one.tagName === 'INPUT'))
    // A toast goes by itself, and can be dismissed, as can details over a narrow list.
    if (!isReached && !top?.closest('[aria-label=Notifications], [data-over-list]'))
      found.push(`${top ? `covered by ${nameOf(top)}` : 'cut off'}: ${nameOf(one)}`)
  }

  const sizes = { '[data-panel]': { width: 400, height: 140 }, '[role=grid]': { width: 400, height: 140 } }
  for (const [selector, least] of Object.entries(sizes)) {
    for (const one of document.querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = one.getBoundingClientRect()
      const size = `${Math.round(width)}x${Math.round(height)}`
      let scroller: Element | null = one
      while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement
      // A list of one row is low, and whole.
      const isCut = scroller === null || scroller.scrollHeight > scroller.clientHeight
      if (width < least.width || (isCut && height < least.height)) found.push(`too small, ${size}: ${nameOf(one)}`)
    }
  }
  const title = document.querySelector<HTMLElement>('h1:not(.sr-only)')
  if (title && (title.clientHeight < 14 || (title.scrollWidth > title.clientWidth && title.clientWidth < 80))) {
    found.push(`the title has ${title.clientWidth}x${title.clientHeight} px: ${nameOf(title)}`)
  }

  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY } = getComputedStyle(one)
    const scrolls = /auto|scroll/
    const isWide = scrolls.test(overflowX) && one.scrollWidth > one.clientWidth + 1
    const isHigh = scrolls.test(overflowY) && one.scrollHeight > one.clientHeight + 1
    // A table needs two directions.
    if (isWide && isHigh && !one.matches('[role=grid], [role=treegrid]') && !one.querySelector('table, [role=grid]'))
      found.push(`scrolls both ways: ${nameOf(one)}`)
  }
  for (const { one, left, top } of places) {
    if (one.scrollLeft !== left || one.scrollTop !== top) one.scrollTo({ left, top, behavior: 'instant' })
  }
  return found
}
