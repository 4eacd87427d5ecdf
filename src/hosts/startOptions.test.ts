import { describe, expect, test } from 'vitest'
import { readFlags } from './startOptions.ts'

describe('the flags of npm start', () => {
  test('without flags a window is opened, the demo is not, the rest is left to the host', () => {
    expect(readFlags([])).toEqual({ kind: 'start', options: { demo: false, open: true } })
  })

  test('each flag is read', () => {
    expect(readFlags(['--host', 'web', '--port=0', '--data', '/srv/x', '--demo', '--no-open'])).toEqual({
      kind: 'start',
      options: { host: 'web', port: 0, data: '/srv/x', demo: true, open: false },
    })
  })

  test.each([
    [['--prot', '80'], '--prot'],
    [['demo'], 'demo'],
    [['--host', 'firefox'], 'electron or web'],
    [['--host'], '--host'],
    [['--port', '65536'], '0 to 65535'],
    [['--port', '-1'], '--port'],
    [['--port', '8e3'], '0 to 65535'],
    [['--port', ''], '0 to 65535'],
    [['--data', ''], 'folder'],
    [['--demo=yes'], '--demo'],
    [['--host', 'electron', '--port', '1'], '--host web'],
  ])('%j is refused in one line that names it', (args, named) => {
    const read = readFlags(args)
    if (read.kind !== 'refused') throw new Error('was taken')
    expect(read.reason).toContain(named)
    expect(read.reason).not.toContain('\n')
  })

  test('help wins over everything else that is right', () => {
    expect(readFlags(['--demo', '-h'])).toEqual({ kind: 'help' })
  })
})
