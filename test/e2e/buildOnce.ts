import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the renderer before the first test: hosts build a stale one themselves, and two of them at once would build it twice. */
export default function buildOnce(): void {
  const root = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['src/hosts/node/buildRenderer.ts'], { cwd: root, stdio: 'inherit' })
}
