/**
 * Whether a path begins with two slashes of either kind, and so names a server or a device instead of a place on a disk
 * of this computer. Windows sends the person's credentials to any server that is opened this way, and waits for one that
 * doesn't answer. Source: Microsoft, «File path formats on Windows systems».
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path)
}
