/** `Lost deals 2026-11-18 14.05.csv`: says what and when, and is a file's name on every system. */
export function exportFileName(what: string, localTime: string, extension: string): string {
  // Windows refuses these characters, a trailing point or space, and names of devices.
  const plain = what
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  const name = plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? 'Calls' : plain.slice(0, 80).trimEnd()
  return `${name} ${localTime.replace('T', ' ').replaceAll(':', '.')}.${extension}`
}
