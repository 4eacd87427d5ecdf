import { describe, expect, it } from 'vitest'

import type { RuleName } from './importRules.ts'
import { checkImports } from './importRules.ts'

/** The rules that a file with this text violates. */
function rulesBrokenBy(path: string, text: string): readonly RuleName[] {
  return checkImports([{ path, text }]).violations.map(({ rule }) => rule)
}

describe('detects every kind of import', () => {
  it.each([
    ['a static import', `import { createCore } from '../core/createCore.ts'`],
    ['an import for its side effect', `import '../core/createCore.ts'`],
    ['a type-only import', `import type { Core } from '../core/createCore.ts'`],
    ['an inline type', `import { type Core } from '../core/createCore.ts'`],
    ['a type written as import', `type Core = import('../core/createCore.ts').Core`],
    ['a dynamic import', `const core = await import('../core/createCore.ts')`],
    ['a dynamic import of a template', 'const core = await import(`../core/createCore.ts`)'],
    ['a re-export', `export { createCore } from '../core/createCore.ts'`],
    ['a re-export of everything', `export * from '../core/createCore.ts'`],
    ['a re-export of a type', `export type { Core } from '../core/createCore.ts'`],
    ['a worker', `new Worker(new URL('../core/storage/worker.ts', import.meta.url))`],
    ['a worker without a dot', `new URL('../core/worker.ts', import.meta.url)`],
    ['a query behind the path', `import Peaks from '../core/peaks.ts?worker'`],
    ['a glob', `const all = import.meta.glob('../core/**/*.ts')`],
    ['a require', `const core = require('../core/createCore.ts')`],
    ['a reference', `/// <reference path="../core/createCore.ts" />`],
    ['a way around', `import { createCore } from '../renderer/../core/createCore.ts'`],
  ])('%s', (_name, text) => {
    expect(rulesBrokenBy('src/renderer/main.tsx', text)).toEqual(['part'])
  })

  it('comments and strings are not imports', () => {
    const text = `// import '../core/createCore.ts'\nexport const text = "import('../core/createCore.ts')"`
    expect(checkImports([{ path: 'src/renderer/main.tsx', text }])).toMatchObject({ violations: [], importsSeen: 0 })
  })

  it('a computed import is refused, because its target is unknown', () => {
    expect(rulesBrokenBy('src/core/a.ts', `const name = 'x'; await import(name)`)).toEqual(['unreadable'])
    expect(rulesBrokenBy('src/core/a.ts', `import { x } from './b'`)).toEqual(['unreadable'])
  })

  it('a file that can’t be parsed is refused', () => {
    expect(rulesBrokenBy('src/core/a.ts', 'import {')).toContain('unreadable')
  })

  it('the line is reported', () => {
    const [violation] = checkImports([{ path: 'src/domain/a.ts', text: `\n\nimport '../core/b.ts'` }]).violations
    expect(violation?.at).toBe('src/domain/a.ts:3')
  })
})

describe('a part may not import', () => {
  it.each([
    ['src/domain/calls/call.ts', '../../contract/contract.ts'],
    ['src/domain/calls/call.test.ts', '../../core/createCore.ts'],
    ['src/contract/contract.ts', '../core/createCore.ts'],
    ['src/core/createCore.ts', '../hosts/node/dataFolder.ts'],
    ['src/core/createCore.ts', '../renderer/main.tsx'],
    ['src/core/createCore.ts', '../simulator/server.ts'],
    ['src/hosts/start.ts', '../domain/units.ts'],
    ['src/hosts/setup/setUp.mjs', '../node/dataFolder.ts'],
    ['src/hosts/node/dataFolder.ts', '../web/main.ts'],
    ['src/hosts/node/dataFolder.ts', '../../domain/units.ts'],
    ['src/hosts/web/main.ts', '../electron/main.ts'],
    ['src/hosts/web/main.ts', '../../simulator/server.ts'],
    ['src/hosts/electron/main.ts', '../web/main.ts'],
    ['src/hosts/electron/main.ts', '../../renderer/main.tsx'],
    ['src/renderer/main.tsx', '../hosts/electron/preload.ts'],
    ['src/renderer/client/client.test.ts', '../../simulator/server.ts'],
    ['src/simulator/server.ts', '../domain/calls/call.ts'],
    ['src/simulator/server.test.ts', '../contract/contract.ts'],
  ])('%s → %s', (path, target) => {
    expect(rulesBrokenBy(path, `import { x } from '${target}'`)).toEqual(['part'])
  })
})

describe('a part may import', () => {
  it.each([
    ['src/domain/calls/call.ts', '../units.ts'],
    ['src/domain/filters/filter.ts', 'zod'],
    ['src/domain/filters/filter.test.ts', 'fast-check'],
    ['src/contract/contract.ts', '../domain/calls/call.ts'],
    ['src/core/createCore.ts', '../contract/contract.ts'],
    ['src/core/createCore.ts', 'node:sqlite'],
    ['src/core/service/serviceClient.test.ts', '../../simulator/server.ts'],
    ['src/hosts/start.ts', './web/main.ts'],
    ['src/hosts/start.ts', './electron/launchElectron.ts'],
    ['src/hosts/node/demo/demoService.ts', '../../../simulator/main.ts'],
    ['src/hosts/electron/main.ts', 'electron'],
    ['src/renderer/call/player/Player.tsx', '../../components/Button.tsx'],
    ['src/renderer/call/player/Player.tsx', '../transcript/turns.ts'],
    ['src/renderer/call/CallPage.tsx', '../review/ReviewPanel.tsx'],
    ['src/renderer/call/CallPage.test.tsx', '../queue/QueueBar.tsx'],
    ['src/renderer/main.tsx', './app/router.tsx'],
    ['src/renderer/client/client.ts', '../../contract/contract.ts'],
    ['src/simulator/server.ts', 'fastify'],
    ['src/simulator/server.test.ts', '../../test/support/ports.ts'],
  ])('%s → %s', (path, target) => {
    expect(rulesBrokenBy(path, `import { x } from '${target}'`)).toEqual([])
  })
})

describe('the renderer’s subjects import what their list says, and what is shared imports downward', () => {
  it.each([
    ['src/renderer/call/CallPage.tsx', '../app/router.tsx'],
    ['src/renderer/call/player/Player.tsx', '../../calls/CallsPage.tsx'],
    ['src/renderer/review/notes/Note.tsx', '../../call/player/Player.tsx'],
    ['src/renderer/client/client.ts', '../call/player/playerStore.ts'],
    ['src/renderer/components/Button.tsx', '../client/client.ts'],
    ['src/renderer/hooks/useSize.ts', '../components/Button.tsx'],
    ['src/renderer/app/router.tsx', '../main.tsx'],
  ])('%s → %s', (path, target) => {
    expect(rulesBrokenBy(path, `import { x } from '${target}'`)).toEqual(['subject'])
    expect(rulesBrokenBy(path, `import type { X } from '${target}'`)).toEqual(['subject'])
  })

  it.each([
    ['src/renderer/calls/CallsPage.tsx', './table/rows/rowPool.ts'],
    ['src/renderer/calls/CallsPage.test.tsx', './table/rows/rowPool.ts'],
    ['src/renderer/main.tsx', './calls/table/rows/rowPool.ts'],
  ])('%s may not import the inside of a sealed folder', (path, target) => {
    expect(rulesBrokenBy(path, `import { x } from '${target}'`)).toEqual(['sealed'])
    const entry = target.replace('rows/rowPool.ts', 'CallTable.tsx')
    expect(rulesBrokenBy(path, `import { x } from '${entry}'`)).toEqual([])
  })

  it('a sealed folder imports its own inside', () => {
    const path = 'src/renderer/calls/table/CallTable.tsx'
    expect(rulesBrokenBy(path, `import { x } from './rows/rowPool.ts'`)).toEqual([])
    expect(rulesBrokenBy(path.replace('Call', 'head/Call'), `import { x } from '../rows/rowPool.ts'`)).toEqual([])
  })

  it('an unknown folder and a file outside every part are refused', () => {
    expect(rulesBrokenBy('src/renderer/helpers/x.ts', '')).toEqual(['unknown-place'])
    expect(rulesBrokenBy('src/shared/x.ts', '')).toEqual(['unknown-place'])
    expect(rulesBrokenBy('src/core/x.ts', `import x from '../../scripts/x.ts'`)).toEqual(['unknown-place'])
  })
})

describe('packages and Node', () => {
  it.each([
    ['src/domain/a.ts', 'react'],
    ['src/contract/a.ts', '@orpc/server'],
    ['src/core/a.ts', 'electron'],
    ['src/core/a.ts', 'react'],
    ['src/core/a.ts', '@electric-sql/pglite'],
    ['src/hosts/start.ts', 'react'],
    ['src/hosts/setup/setUp.mjs', 'zod'],
    ['src/hosts/node/a.ts', 'electron/main'],
    ['src/hosts/web/a.ts', 'electron'],
    ['src/hosts/electron/a.ts', 'react-dom/client'],
    ['src/renderer/main.tsx', 'electron'],
    ['src/renderer/main.tsx', 'undici'],
    ['src/renderer/main.tsx', '@orpc/server/ws'],
    ['src/simulator/a.ts', '@orpc/contract'],
    ['src/simulator/a.ts', 'electron'],
    ['src/core/a.ts', 'vitest'],
  ])('%s may not use %s', (path, name) => {
    expect(rulesBrokenBy(path, `import { x } from '${name}'`)).toEqual(['package'])
  })

  it.each([
    ['src/domain/a.ts', 'node:fs'],
    ['src/contract/a.ts', 'node:stream'],
    ['src/renderer/main.tsx', 'node:path'],
    ['src/renderer/main.tsx', 'fs/promises'],
    ['src/renderer/main.test.tsx', 'node:fs'],
  ])('%s has no %s', (path, name) => {
    expect(rulesBrokenBy(path, `import '${name}'`)).toEqual(['node'])
  })

  it('Node’s types can’t be imported through a reference either', () => {
    expect(rulesBrokenBy('src/renderer/main.tsx', `/// <reference types="node:fs" />`)).toEqual(['node'])
  })
})

describe('single files', () => {
  it('shipped code imports no test code', () => {
    expect(rulesBrokenBy('src/core/a.ts', `import { x } from '../../test/support/x.ts'`)).toEqual(['test-code'])
    expect(rulesBrokenBy('src/core/a.ts', `import { x } from './b.test.ts'`)).toEqual(['test-code'])
  })

  it('only the demo service imports the simulator', () => {
    expect(rulesBrokenBy('src/hosts/node/dataFolder.ts', `import { x } from '../../simulator/server.ts'`)).toEqual([
      'demo-service',
    ])
  })

  it('the preload script may import electron, the bridge’s names and the contract’s types', () => {
    const path = 'src/hosts/electron/preload.ts'
    expect(
      rulesBrokenBy(
        path,
        `import { ipcRenderer } from 'electron'; import type { X } from '../../contract/hostBridge.ts'`,
      ),
    ).toEqual([])
    expect(rulesBrokenBy(path, `import { contract } from '../../contract/contract.ts'`)).toEqual(['preload'])
    expect(rulesBrokenBy(path, `import { z } from 'zod'`)).toEqual(['preload'])
    expect(rulesBrokenBy(path, `import { x } from './messagePort.ts'`)).toEqual(['preload'])
    expect(rulesBrokenBy(path, `import { PORT_MESSAGE } from '../../contract/hostBridge.ts'`)).toEqual([])
  })

  it('the file with the preload script’s values only imports types', () => {
    const path = 'src/contract/hostBridge.ts'
    expect(rulesBrokenBy(path, `import type { X } from './snapshots.ts'`)).toEqual([])
    expect(rulesBrokenBy(path, `import { z } from 'zod'`)).toEqual(['preload'])
  })

  it('npm start does not load Electron, not even indirectly', () => {
    const launch = { path: 'src/hosts/electron/launch.ts', text: `import { app } from './window/appWindow.ts'` }
    const appWindow = { path: 'src/hosts/electron/window/appWindow.ts', text: `import { app } from 'electron'` }
    const start = (text: string) =>
      checkImports([{ path: 'src/hosts/start.ts', text }, launch, appWindow]).violations.map(({ rule, at }) => [
        rule,
        at,
      ])
    expect(start(`const { launch } = await import('./electron/launch.ts')`)).toEqual([
      ['start-up', 'src/hosts/electron/window/appWindow.ts:1'],
    ])
    expect(start(`import type { Launch } from './electron/launch.ts'`)).toEqual([])
  })

  it('the page starts without zod, also through other files', () => {
    const errors = { path: 'src/contract/errors/errors.ts', text: `import { z } from 'zod'` }
    const start = (text: string) =>
      checkImports([{ path: 'src/renderer/main.tsx', text }, errors]).violations.map(({ rule, at }) => [rule, at])
    expect(start(`import { AppError } from '../contract/errors/errors.ts'`)).toEqual([
      ['page-start', 'src/contract/errors/errors.ts:1'],
    ])
    expect(start(`import type { Failure } from '../contract/errors/errors.ts'`)).toEqual([])
    expect(start(`const { ERRORS } = await import('../contract/errors/errors.ts')`)).toEqual([])
  })

  it('the core reads the environment only in its options', () => {
    expect(rulesBrokenBy('src/core/a.ts', `export const x = process.env['X']`)).toEqual(['environment'])
    expect(rulesBrokenBy('src/core/a.ts', `export const { X } = process['env']`)).toEqual(['environment'])
    expect(rulesBrokenBy('src/core/createCore.ts', `export const x = process.env['X']`)).toEqual([])
  })

  it.each(['Date.now()', 'new Date()', 'Math.random()'])('the domain does not call %s', (call) => {
    expect(rulesBrokenBy('src/domain/a.ts', `export const x = ${call}`)).toEqual(['purity'])
    expect(rulesBrokenBy('src/domain/a.test.ts', `export const x = ${call}`)).toEqual([])
  })

  it('the domain may still parse a given time', () => {
    expect(rulesBrokenBy('src/domain/a.ts', `export const x = (at: string) => new Date(at).getTime()`)).toEqual([])
  })
})
