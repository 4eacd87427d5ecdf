/** `npm run icons`: renders the icons of the app and the tray from their SVGs in `resources`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/hosts/setup/chromium.mjs'
import { icnsFile, ICNS_SIZES } from './icnsFile.ts'
import { icoFile, type IconImage } from './icoFile.ts'

const RESOURCES = join(import.meta.dirname, '../../resources')
/** Up to this size, the mark has three bars. */
const LARGEST_SMALL = 24
/** On macOS, a square icon covers 824 of 1,024 pixels; the square of `icon.svg` covers 448 of 512. Source: Apple's template. */
const MAC_SHARE = 824 / 1024 / (448 / 512)

/** Runs in the page. Leaves the canvas there for a screenshot, whose PNG is half as large as one of the canvas itself. */
const DRAW = `async ({ source, size, share }) => {
  const image = new Image(size, size)
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')
  const margin = (size * (1 - share)) / 2
  context.drawImage(image, margin, margin, size * share, size * share)
  document.body.replaceChildren(canvas)
  return [...context.getImageData(0, 0, size, size).data]
}`

const executablePath = findChromium()
const browser = await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) })
const page = await browser.newPage()

mkdirSync(join(RESOURCES, 'icons'), { recursive: true })
for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
  write(`icons/${size}x${size}.png`, (await appIcon(size)).png)
}
write('icon.png', (await appIcon(512)).png)
write('icon.ico', icoFile(await renderAll([16, 20, 24, 32, 40, 48, 64, 128, 256], appIcon)))
write('icon.icns', icnsFile(await renderAll(ICNS_SIZES, (size) => render('icon.svg', size, MAC_SHARE))))
for (const [suffix, size] of Object.entries({ '': 16, '@1.25x': 20, '@1.5x': 24, '@2x': 32 })) {
  write(`tray/tray${suffix}.png`, (await render('icon-small.svg', size)).png)
}
for (const [suffix, size] of Object.entries({ '': 16, '@2x': 32 })) {
  write(`tray/trayTemplate${suffix}.png`, (await render('tray/trayTemplate.svg', size)).png)
}
await browser.close()

function write(path: string, bytes: Buffer): void {
  writeFileSync(join(RESOURCES, path), bytes)
  console.log(`resources/${path}: ${bytes.length} bytes`)
}

function appIcon(size: number): Promise<IconImage> {
  return render(size <= LARGEST_SMALL ? 'icon-small.svg' : 'icon.svg', size)
}

/** One after another, because they share the page. */
async function renderAll(
  sizes: readonly number[],
  renderOne: (size: number) => Promise<IconImage>,
): Promise<readonly IconImage[]> {
  const images: IconImage[] = []
  for (const size of sizes) images.push(await renderOne(size))
  return images
}

/** `share` of the size, in the middle. */
async function render(svg: string, size: number, share = 1): Promise<IconImage> {
  const source = `data:image/svg+xml;base64,${readFileSync(join(RESOURCES, svg)).toString('base64')}`
  const rgba = await page.evaluate<number[]>(`(${DRAW})(${JSON.stringify({ source, size, share })})`)
  const png = await page.locator('canvas').screenshot({ omitBackground: true })
  return { size, png, rgba: Buffer.from(rgba) }
}
