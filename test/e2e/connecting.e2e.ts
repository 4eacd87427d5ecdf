import { NOBODY_LISTENS, startLocalServer } from '../support/localServer.ts'
import { expect, fillConnection, test } from './earshot.ts'

test('a connection that fails says why and keeps the form', async ({ page, app, service }) => {
  const bakery = await startLocalServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A bakery</title><h1>Bread</h1>')
  })
  const cases = [
    { baseUrl: service.baseUrl, apiKey: 'not-the-key', says: 'This API key was rejected' },
    { baseUrl: bakery.url, says: 'This isn’t the service' },
    { baseUrl: NOBODY_LISTENS, says: 'Can’t reach the service' },
  ]
  await page.goto(app.link)
  for (const { says, ...connection } of cases) {
    await fillConnection(page, connection)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(says)
    await expect(page.getByLabel('Base URL')).toHaveValue(connection.baseUrl)
    await expect(page).toHaveURL(/\/connect/)
  }
  await bakery.close()
})
