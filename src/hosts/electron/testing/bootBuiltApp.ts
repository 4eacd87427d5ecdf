import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stretchLimits } from '../../node/testing/patientLimits.ts'
import { becomeReady } from './standInModule.ts'

/**
 * For tests, preloaded: `node --import bootBuiltApp.ts --import SCENARIO out/main/main.js [flags]` runs the built app with a
 * stand-in for Electron, or the same program of a package. The scenario, a file in `scenarios/`, does what a user or the system would do.
 */
const MAIN = pathToFileURL(process.argv[1] ?? '').href
const STAND_IN = pathToFileURL(join(import.meta.dirname, 'standInModule.ts')).href

declare global {
  var mainWasEvaluated: () => void
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url !== MAIN) return next(url, context)
    // As in Electron, the app becomes ready only after its main module is evaluated.
    const source = `${readFileSync(fileURLToPath(url), 'utf8')}\nglobalThis.mainWasEvaluated()\n`
    return { format: 'module', source, shortCircuit: true }
  },
})
globalThis.mainWasEvaluated = becomeReady

stretchLimits()
// The app treats a second crash within a minute differently. On a busy machine, a test may cause it later.
const now = performance.now.bind(performance)
performance.now = () => now() / 30

// The app's path is an argument. Source: electron default_app/main.ts.
Object.defineProperty(process, 'defaultApp', { value: true })
