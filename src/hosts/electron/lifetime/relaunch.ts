import type { App } from 'electron'

/**
 * Starts the app again when it has exited. An AppImage starts from its file, because its runtime then unmounts the program.
 */
export function relaunch(
  app: Pick<App, 'relaunch'>,
  args: readonly string[],
  { APPIMAGE: appImage }: NodeJS.ProcessEnv = process.env,
): void {
  app.relaunch({ args: [...args], ...(appImage !== undefined && { execPath: appImage }) })
}
