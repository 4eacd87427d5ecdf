import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, fillImport, importsReceived, openImported, test } from './earshot.ts'

test('an import waits for a service that is away, then goes by itself and becomes one call', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const recording = { name: 'tone.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 440 }) }
  await page.locator('body').drop({ files: [recording] })
  await fillImport(page, 'Sent when the service was away')
  service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'away' })).toContainText('Can’t reach the service')

  service.faults.clear()
  await openImported(page, 'Sent when the service was away')
  expect(importsReceived(service).filter(({ status }) => status === 202)).toHaveLength(1)
})
