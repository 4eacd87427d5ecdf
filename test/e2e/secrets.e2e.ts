import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../support/app/toneWav.ts'
import { API_KEY, connect, expect, openImported, sendImport, test } from './earshot.ts'
import { watchFrames } from './frames.ts'
import { expectPlays, watchPlayback } from './player.ts'

test('the key goes to the core once and comes back in no frame, answer, file or line of output @both-hosts', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const { received: toPage, sent: fromPage } = await watchFrames(page)
  const bodies: Promise<void>[] = []
  page.on('response', (response) => void toPage.push(JSON.stringify(response.headers())))
  // Finished requests only: if a worker ends first, the body of its request never arrives.
  page.on('requestfinished', (request) => {
    const read = async () => {
      const response = await request.response()
      if (response === null || /^(?:audio|video)\//.test(response.headers()['content-type'] ?? '')) return
      toPage.push(await response.text())
    }
    // Redirects have no body to read.
    bodies.push(read().catch(() => undefined))
  })
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/calls\/\d+/)
  await page.locator('body').drop({
    files: [{ name: 'tone.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 2, hertz: 500 }) }],
  })
  await sendImport(page, 'Nothing secret in here')
  await openImported(page, 'Nothing secret in here')
  await expectPlays(page)
  await Promise.all(bodies)

  // The scan must have seen real data.
  expect(fromPage.filter((frame) => frame.includes(API_KEY)).length).toBeGreaterThan(0)
  expect(toPage.some((text) => text.includes('Nothing secret in here'))).toBe(true)

  for (const text of toPage) expectNoSecret(text)
  expectNoSecret(await page.content())
  expectNoSecret(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href])))
  expectNoSecret(app.output())
  const files = await filesBelow(dataFolder)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expectNoSecret(await contentOf(file))
})

function expectNoSecret(text: string): void {
  expect(text).not.toContain(API_KEY)
  // The simulator's media links carry their signature under this name.
  expect(text).not.toMatch(/[?&]signature=/)
}

/** Empty if the app has removed it meanwhile. */
async function contentOf(file: string): Promise<string> {
  return readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
