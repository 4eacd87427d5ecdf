import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the renderer before the first test. Otherwise two hosts that start at once would both build it. */
export default function buildOnce(): void {
  const root = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['src/hosts/node/build/buildRenderer.ts'], { cwd: root, stdio: 'inherit' })
}
