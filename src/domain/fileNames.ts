/**
 * File names for display and for saving. Names are untrusted: they can contain folders, control characters, and format
 * characters (`\p{Cf}`) that change the text direction, so that `x\u202Egpj.exe` looks like `xexe.jpg`.
 */

/** Windows opens a device for these names, with any extension. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/iu

/** Accepted by every file system. */
const LONGEST_NAME = 255
/** Leaves space for the folder in Windows' limit of 260 characters. */
const LONGEST_SAVED_NAME = 80

/** Without folders and invisible characters, for display and for the service; never used as a path. */
export function receivedFileName(name: string): string {
  const last = withoutUnseen(name).split(/[/\\]/).at(-1) ?? ''
  return last === '' || last === '.' || last === '..' ? 'recording' : cut(withoutDevice(last), LONGEST_NAME)
}

/** The folders of an added file, separated by `/`, for display. */
export function receivedFolder(folder: string): string {
  return withoutUnseen(folder)
}

/** A file name without extension for saving, valid on every system. `fallback` is used if nothing is left. */
export function savedFileName(what: string, fallback: string): string {
  const plain = withoutUnseen(what.replaceAll(/\s+/gu, ' '))
    // Windows refuses these characters, and a trailing period or space.
    .replaceAll(/[<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/gu, '')
  return plain === '' ? fallback : cut(withoutDevice(plain), LONGEST_SAVED_NAME).replace(/[. ]+$/u, '')
}

function withoutUnseen(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

function withoutDevice(name: string): string {
  return DEVICE_NAME.test(name) ? `_${name}` : name
}

/** Truncates to this number of UTF-16 units, but not in the middle of a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
}
