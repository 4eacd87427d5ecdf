/**
 * Names of files, as they are shown and as they are made. A name may come from anyone: it can hold folders, control
 * characters, and format characters (`\p{Cf}`) that turn the direction of text, so that `x\u202Egpj.exe` reads `xexe.jpg`.
 */

/** Windows opens a device by these names, whatever ending follows. Source: Microsoft, «Naming Files, Paths, and Namespaces». */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/iu

/** What every file system takes. */
const LONGEST_NAME = 255
/** Leaves room for the folder in Windows' 260 characters. */
const LONGEST_SAVED_NAME = 80

/** The name of a file that was given to us, for showing and for the service: without folders and unseen characters. It is never used as a path. */
export function receivedFileName(name: string): string {
  const last = withoutUnseen(name).split(/[/\\]/).at(-1) ?? ''
  return last === '' || last === '.' || last === '..' ? 'recording' : cut(withoutDevice(last), LONGEST_NAME)
}

/** The folders of a file that was given to us, with `/` between their names, for showing. */
export function receivedFolder(folder: string): string {
  return withoutUnseen(folder)
}

/** A name without its ending for a file that we make: one that every system takes. `fallback` where nothing is left of it. */
export function savedFileName(what: string, fallback: string): string {
  const plain = withoutUnseen(what.replaceAll(/\s+/gu, ' '))
    // Windows refuses these characters, and a trailing point or space.
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

/** To so many UTF-16 units at most, and not in the middle of a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
}
