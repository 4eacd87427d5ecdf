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
    'Earshot can’t start as an AppImage here, because this system blocks the sandbox it needs (user namespaces). Install the .deb or .rpm package instead.',
  )
}
