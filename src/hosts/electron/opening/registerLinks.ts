import type { App } from 'electron'
import { LINK_SCHEME } from '../../../contract/callLink.ts'

/**
 * Makes the system open links with this app. Only on Windows: on macOS and Linux, the package declares the scheme, and a
 * checkout can't (Electron's guide "Deep Links"). After `--`, Electron and Chromium take nothing of a link for a flag.
 */
export function registerLinks(
  app: Pick<App, 'setAsDefaultProtocolClient' | 'getAppPath'>,
  {
    platform,
    execPath,
    hasAppPath,
  }: { readonly platform: NodeJS.Platform; readonly execPath: string; readonly hasAppPath: boolean },
): void {
  if (platform !== 'win32') return
  app.setAsDefaultProtocolClient(LINK_SCHEME, execPath, [...(hasAppPath ? [app.getAppPath()] : []), '--'])
}
