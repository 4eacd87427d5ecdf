import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { platform } from 'node:os'
import { join } from 'node:path'

/** The preload's world. The page's scripts can't reach it. */
export const PRELOAD_WORLD = 'Electron Isolated Context'

/** The binding through which that world sends to the app. */
export const TELL_APP = 'tellApp'
/** Globals of that world for the app: the function that receives, and the files that the preload wants the paths of. */
export const HEAR_APP = 'hearApp'
export const PAGE_FILES = 'filesWithPath'

export interface PageScripts {
  /** For the page's world. Must run first. */
  readonly page: string
  /** For the preload's world, with the preload. */
  readonly preload: string
}

/** The scripts that a new document of a window runs before its own. */
export function pageScripts(options: {
  readonly preloadFile: string
  readonly additionalArguments: readonly string[]
}): PageScripts {
  // The page's scripts can't guess them.
  const [pageEvent, preloadEvent] = [randomUUID(), randomUUID()]
  const process = { argv: ['electron', ...options.additionalArguments], platform: platform(), sandboxed: true }
  return {
    page: scoped(`${readScript('worldBridge.ts')}\nconnectWorlds(${json(pageEvent)}, ${json(preloadEvent)})`),
    preload: scoped(`
      const OWN_EVENT = ${json(preloadEvent)}, OTHER_EVENT = ${json(pageEvent)}
      ${readScript('worldBridge.ts')}
      ${readScript('isolatedWorld.ts')}
      ${inPreloadScope(readFileSync(options.preloadFile, 'utf8'), process)}
    `),
  }
}

/** What Electron gives a sandboxed preload instead of Node. Source: electron lib/sandboxed_renderer/preload.ts. */
function inPreloadScope(preload: string, process: object): string {
  return `;((require, process, module, exports) => {${preload}\n})(
    (name) => { if (name === 'electron') return electronOfPreload; throw new Error('module not found: ' + name) },
    ${json(process)}, { exports: {} }, {})`
}

function readScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'inPage', name), 'utf8'))
}

function scoped(script: string): string {
  return `;(() => {${script}\n})()`
}

const json = (value: unknown): string => JSON.stringify(value)
