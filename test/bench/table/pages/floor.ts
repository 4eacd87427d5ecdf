import { middleOf, offerBench } from './benchPage.ts'
import { benchTexts, COLUMNS, ROW_HEIGHT } from './benchRows.ts'

/**
 * The lower bound: a fixed pool of row elements whose texts change while scrolling. No framework, no keyboard, no selection.
 * A table's cost above this is the cost of its features.
 */
const texts = benchTexts()
const OVERSCAN = 8

document.body.innerHTML = `
<style>
  body { margin: 0; font: 13px/1 sans-serif }
  .head, .row { display: grid; grid-template-columns: var(--columns); align-items: center }
  .head { position: sticky; top: 0; z-index: 1; height: 32px; background: #fff; border-bottom: 1px solid #ddd }
  .head div { position: relative; padding: 0 10px }
  .head span { position: absolute; z-index: 1; top: 0; right: -4px; width: 8px; height: 20px; cursor: col-resize }
  .scroller { height: 100vh; overflow: auto; overflow-anchor: none }
  .rows { position: relative; height: ${texts.length * ROW_HEIGHT}px }
  .row { position: absolute; inset: 0 0 auto; height: ${ROW_HEIGHT}px; border-bottom: 1px solid #eee; contain: strict }
  .row div { overflow: hidden; white-space: nowrap; padding: 0 10px }
</style>
<div class="scroller"><div class="head"></div><div class="rows"></div></div>`

const scroller = document.querySelector<HTMLElement>('.scroller')!
const rows = document.querySelector<HTMLElement>('.rows')!
const head = document.querySelector<HTMLElement>('.head')!
head.innerHTML = COLUMNS.map(({ name }) => `<div>${name}<span></span></div>`).join('')

const widths: number[] = COLUMNS.map(({ width }) => width)
const applyWidths = () => scroller.style.setProperty('--columns', widths.map((width) => `${width}px`).join(' '))
applyWidths()

const handle = head.children[1]!.querySelector('span')!
handle.addEventListener('pointerdown', (down) => {
  const from = widths[1]!
  handle.setPointerCapture(down.pointerId)
  const move = (event: PointerEvent) => {
    widths[1] = from + event.clientX - down.clientX
    applyWidths()
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true })
})

const size = Math.ceil(innerHeight / ROW_HEIGHT) + 1 + 2 * OVERSCAN
const slots = Array.from({ length: size }, () => {
  const element = document.createElement('div')
  element.className = 'row'
  const cells = COLUMNS.map(() => element.appendChild(document.createElement('div')).appendChild(new Text()))
  rows.append(element)
  return { element, cells, index: -1 }
})

function draw(): void {
  const first = Math.max(0, Math.min(texts.length - size, Math.floor(scroller.scrollTop / ROW_HEIGHT) - OVERSCAN))
  for (let index = first; index < first + size; index += 1) {
    const slot = slots[index % size]!
    if (slot.index === index) continue
    slot.index = index
    slot.element.style.transform = `translateY(${index * ROW_HEIGHT}px)`
    for (const [at, cell] of slot.cells.entries()) cell.data = texts[index]![at]!
  }
}
scroller.addEventListener('scroll', draw, { passive: true })
draw()

offerBench({
  scroller: () => scroller,
  resizeHandle: () => middleOf('.head div:nth-child(2) span'),
  rowSelector: '.row',
})
