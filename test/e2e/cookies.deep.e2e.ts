import { startLocalServer } from '../support/localServer.ts'
import { expect, test } from './earshot.ts'

test('a program on another port of this computer is sent no cookie of ours, nor we of its', async ({ page, app }) => {
  const other = await startLocalServer((_request, response) => {
    response.setHeader('set-cookie', 'other=1').end('<title>Other</title>')
  })
  try {
    await page.goto(app.link)
    await expect(page).toHaveTitle(/Earshot/)
    for (const url of [other.url, `http://localhost:${other.port}`]) await page.goto(url)
    expect(other.requests.length).toBeGreaterThanOrEqual(2)
    for (const { headers } of other.requests) expect(headers.cookie ?? '').not.toContain('earshot')
    const ours = await page.context().cookies(new URL(app.link).origin)
    expect(ours.map(({ name }) => name)).toEqual([`earshot-${new URL(app.link).port}`])
  } finally {
    await other.close()
  }
})
