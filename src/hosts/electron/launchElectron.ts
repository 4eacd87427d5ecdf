import { spawn } from 'node:child_process'
import { CHECKOUT } from '../node/checkout.ts'
import { prepareBuild } from '../node/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/rendererBuild.ts'
import { onNpmGone } from '../node/shutdown.ts'
import type { StartOptions } from '../startOptions.ts'
import { DESKTOP_BUILD } from './desktopBuild.ts'

/** Builds what is stale and runs the desktop app until it ends; answers its exit code. Signals are handed on. */
export async function launchElectron(
  program: string,
  options: StartOptions,
  say: (line: string) => void,
): Promise<number> {
  await prepareBuild(RENDERER_BUILD, say)
  await prepareBuild(DESKTOP_BUILD, say)
  const app = spawn(program, electronArguments(options, isRootOnLinux()), { cwd: CHECKOUT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.kill(signal))
  onNpmGone(() => app.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    app.once('error', reject)
    app.once('close', (code) => resolve(code ?? 1))
  })
}

export function electronArguments(options: StartOptions, isRootOnLinux: boolean): readonly string[] {
  return [
    '.',
    // Chromium refuses to start as root with its sandbox. The page it shows is ours alone and can load nothing else.
    ...(isRootOnLinux ? ['--no-sandbox'] : []),
    ...(options.data === undefined ? [] : ['--data', options.data]),
    ...(options.demo ? ['--demo'] : []),
  ]
}

function isRootOnLinux(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}
