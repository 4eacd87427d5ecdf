import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSimulator } from '../../src/simulator/server.ts'
import { closedAddress, startWebPage } from '../support/app/otherServers.ts'
import { toneWav } from '../support/app/toneWav.ts'
import {
  API_KEY,
  chooseFiles,
  connect,
  expect,
  fillConnection,
  fillImport,
  importsReceived,
  openImported,
  sendImport,
  test,
} from './earshot.ts'

const WAV = { name: 'tone.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 440 }) }

test.describe('connecting', () => {
  test('with a wrong key says that it was refused and keeps the form', async ({ page, app, service }) => {
    await page.goto(app.link)
    await fillConnection(page, { baseUrl: service.baseUrl, apiKey: 'not-the-key' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This API key was rejected')
    await expect(page.getByLabel('Base URL')).toHaveValue(service.baseUrl)
    await expect(page).toHaveURL(/\/connect/)
  })

  test('to an address that is not the service says so', async ({ page, app }) => {
    const bakery = await startWebPage()
    await page.goto(app.link)
    await fillConnection(page, { baseUrl: bakery.url })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This isn’t the service')
    await bakery.close()
  })

  test('without a network says that nothing answers', async ({ page, app }) => {
    await page.goto(app.link)
    await fillConnection(page, { baseUrl: await closedAddress() })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Can’t reach the service')
  })
})

test.describe('dropping what is no recording', () => {
  test('is said at once, nothing is sent, and another file can be chosen', async ({ page, app, service }) => {
    const before = importsReceived(service).length
    await page.goto(app.link)
    await connect(page, service)
    const dialog = page.getByRole('dialog')

    await page.locator('body').drop({ files: [{ name: 'empty.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) }] })
    await expect(dialog).toContainText('This file has no audio')

    await chooseAnother(page, {
      name: 'notes.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('Dear diary, no sound.'),
    })
    await expect(dialog).toContainText('This file is text')

    await chooseAnother(page, WAV)
    await expect(dialog).toContainText('WAV · 0:01')
    expect(importsReceived(service).length).toBe(before)
  })

  test('that can no longer be read is said at once', async ({ page, app, service, dataFolder }) => {
    const before = importsReceived(service).length
    await page.goto(app.link)
    await connect(page, service)
    await dropVanishedFile(page, join(dataFolder, 'vanished.wav'))
    await expect(page.getByRole('dialog')).toContainText('Earshot can’t read “vanished.wav”')
    await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
    expect(importsReceived(service).length).toBe(before)
  })

  test('leaves a dragged text alone', async ({ page, app, service }) => {
    await page.goto(app.link)
    await connect(page, service)
    const isTaken = await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.setData('text/plain', 'just words')
      const drag = new DragEvent('dragover', { dataTransfer: transfer, bubbles: true, cancelable: true })
      document.body.dispatchEvent(drag)
      return drag.defaultPrevented
    })
    expect(isTaken).toBe(false)
    await expect(page.getByText('Drop to import')).toBeHidden()
  })
})

test('an import waits for a service that is away, then goes by itself and becomes one call', async ({
  page,
  app,
  dataFolder,
}) => {
  const dataDir = join(dataFolder, '..', `${dataFolder.split('/').at(-1)}-service`)
  const options = { apiKey: API_KEY, calls: 20, seed: 3, processingMs: 300, dataDir }
  let service = await startSimulator(options)
  const { port } = service
  let isAway = false
  try {
    await page.goto(app.link)
    await connect(page, service)
    await page.locator('body').drop({ files: [WAV] })
    const dialog = page.getByRole('dialog')
    await fillImport(page, 'Sent when the service was away')
    await service.close()
    isAway = true

    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'away' })).toContainText('Can’t reach the service', {
      timeout: 30_000,
    })

    service = await startSimulator({ ...options, port })
    isAway = false
    await openImported(page, 'Sent when the service was away')
    expect(importsReceived(service).map(({ status }) => status)).toEqual([202])
  } finally {
    if (!isAway) await service.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('pressing Import twice sends one recording', async ({ page, app, service }) => {
  const before = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  await page.locator('body').drop({ files: [WAV] })
  await fillImport(page, 'Pressed twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).dblclick()
  await openImported(page, 'Pressed twice')
  expect(importsReceived(service).length).toBe(before + 1)
})

test('an agent the service refuses is said with its causes, and can be changed', async ({ page, app, service }) => {
  const before = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  service.workspace.canImport = false
  try {
    await page.locator('body').drop({ files: [WAV] })
    await sendImport(page, 'Refused at first')
    await expect(page.getByRole('alert').filter({ hasText: /not enabled/ })).toBeVisible()
  } finally {
    service.workspace.canImport = true
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await openImported(page, 'Refused at first')
  const received = importsReceived(service).slice(before)
  expect(received.map(({ status }) => status)).toEqual([403, 202])
  expect(new Set(received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

function chooseAnother(page: Page, file: typeof WAV): Promise<void> {
  return chooseFiles(page, () => page.getByRole('button', { name: 'Choose another file' }).click(), file)
}

/** A real file that disappears before it is read, as when a disk is unplugged. */
async function dropVanishedFile(page: Page, path: string): Promise<void> {
  await writeFile(path, WAV.buffer)
  const input = await page.evaluateHandle(() => {
    const element = document.createElement('input')
    element.type = 'file'
    return element
  })
  await input.setInputFiles(path)
  await rm(path)
  await input.evaluate((element) => {
    const transfer = new DataTransfer()
    transfer.items.add(element.files![0]!)
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })
}
