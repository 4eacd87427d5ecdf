/**
 * Whether a path begins with two slashes of either kind, so that it names a server or a device rather than a place on a disk of
 * this computer. Windows sends the user's credentials to any server that is opened this way, and waits for one that doesn't
 * respond. Source: Microsoft, "File path formats on Windows systems".
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path)
}
