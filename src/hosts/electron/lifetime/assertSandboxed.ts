import { HostProblem } from '../../node/hostProblem.ts'

/**
 * Throws `HostProblem` if an AppImage was started with Chromium's sandbox off. electron-builder's launcher in the AppImage
 * (`AppRun`) turns it off where the system doesn't allow user namespaces. Root has no sandbox in any case.
 */
export function assertSandboxed(
  argv: readonly string[],
  { APPIMAGE: appImage }: NodeJS.ProcessEnv,
  isRoot: boolean,
): void {
  if (appImage === undefined || isRoot || !argv.includes('--no-sandbox')) return
  throw new HostProblem(
    'This system doesn’t let an AppImage isolate web content (with user namespaces), so Earshot doesn’t start. Install the .deb or .rpm package of Earshot instead, which this system allows.',
  )
}
