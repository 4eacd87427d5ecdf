import { expect, test } from 'vitest'
import { Chromium } from './devtools.ts'

/** Like Chromium: its pipe works before it listens. It leaves no file in its profile, and exits when asked for `Test.exit`. */
const LISTENS_LATE = `
  const { createReadStream, createWriteStream } = require('node:fs')
  const output = createWriteStream('', { fd: 4 })
  setImmediate(() => process.stderr.write('\\nDevTools listening on ws://127.0.0.1:4711/devtools/browser/a\\n'))
  createReadStream('', { fd: 3 })
    .on('data', (messages) => {
      for (const message of String(messages).split('\\0').filter(Boolean)) {
        const { id, method } = JSON.parse(message)
        if (method === 'Test.exit') process.exit()
        output.write(JSON.stringify({ id, result: { sessionId: 'a' } }) + '\\0')
      }
    })
    .on('end', () => process.exit())
`

const launch = (script: string): Promise<Chromium> =>
  Chromium.launch({ command: [process.execPath, '-e', script, '--'], profile: '/nowhere', arguments: [] })

test('it is launched once it listens for other clients, which is later than on its pipe', async () => {
  const chromium = await launch(LISTENS_LATE)
  expect(chromium.endpoint).toBe('ws://127.0.0.1:4711/devtools/browser/a')
  await chromium.close()
})

test('one that exits before it listens says why', async () => {
  await expect(launch(`console.error('no display'); process.exit(1)`)).rejects.toThrow('no display')
  const missing = Chromium.launch({ command: ['/nowhere/chromium'], profile: '/nowhere', arguments: [] })
  await expect(missing).rejects.toThrow('ENOENT')
})

test('its pages are gone when it exits', async () => {
  const chromium = await launch(LISTENS_LATE)
  const page = await chromium.attach('a')
  const gone = Promise.withResolvers<void>()
  page.once('gone', gone.resolve)
  await expect(page.send('Test.exit')).rejects.toThrow('The page is closed')
  await gone.promise
})
