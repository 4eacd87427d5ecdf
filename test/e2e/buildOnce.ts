import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the page and the desktop app before the first test. Otherwise two hosts that start at once would both build them. */
export default function buildOnce(): void {
  const root = join(import.meta.dirname, '../..')
  for (const builder of ['node/build/buildRenderer.ts', 'electron/launch/buildDesktop.ts']) {
    execFileSync(process.execPath, [`src/hosts/${builder}`], { cwd: root, stdio: 'inherit' })
  }
}
