import { describe, expect, test } from 'vitest'
import { readFlags } from './startOptions.ts'

describe('the options of npm start', () => {
  test('without options, opens a window and not the demo, and leaves the rest to the host', () => {
    expect(readFlags([])).toEqual({ kind: 'start', options: { demo: false, open: true } })
  })

  test('reads each option', () => {
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
    [['--host', 'electron', '--port', '1'], '--port'],
  ])('refuses %j in one line that names it', (args, named) => {
    const read = readFlags(args)
    if (read.kind !== 'refused') throw new Error('was accepted')
    expect(read.reason).toContain(named)
    expect(read.reason).not.toContain('\n')
  })

  test('--help takes precedence over valid options', () => {
    expect(readFlags(['--demo', '-h'])).toEqual({ kind: 'help' })
  })
})
