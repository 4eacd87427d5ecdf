/**
 * Whether a path begins with two slashes of either kind, and so names a server or a device instead of a local file. Windows sends
 * the user's credentials to a server that is opened this way, and blocks while one doesn't respond. Source: Microsoft, "File path
 * formats on Windows systems".
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path)
}
