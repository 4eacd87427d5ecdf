import { expect, test } from 'vitest'
import { readElectronArguments, readSecondStart, relaunchArguments } from './electronArguments.ts'

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

test('reads what a second start asks, also from an app of another version', () => {
  expect(readSecondStart({ demo: true })).toEqual({ demo: true })
  for (const other of [undefined, null, 'demo', {}, { demo: 'yes' }])
    expect(readSecondStart(other)).toEqual({ demo: false })
})

test('starts again with the same options, and with the demo only if asked now', () => {
  const argv = ['/opt/electron', '.', '--no-sandbox', '--data', '/srv/a b', '--demo']
  expect(relaunchArguments(argv, { demo: false })).toEqual(['.', '--no-sandbox', '--data', '/srv/a b'])
  expect(relaunchArguments(argv, { demo: true })).toEqual(['.', '--no-sandbox', '--data', '/srv/a b', '--demo'])
})
