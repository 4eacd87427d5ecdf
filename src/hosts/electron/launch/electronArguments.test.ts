import { expect, test } from 'vitest'
import { readElectronArguments } from './electronArguments.ts'

test('finds our options among those of Electron and Chromium', () => {
  expect(
    readElectronArguments(['/opt/electron', '--inspect=0', '--remote-debugging-port=0', '.', '--no-sandbox']),
  ).toEqual({
    demo: false,
  })
  expect(readElectronArguments(['/opt/electron', '.', '--no-sandbox', '--data', '/srv/a b', '--demo'])).toEqual({
    data: '/srv/a b',
    demo: true,
  })
  expect(readElectronArguments(['--lang=de', '--data=/srv/x', '--disable-gpu'])).toEqual({
    data: '/srv/x',
    demo: false,
  })
})
