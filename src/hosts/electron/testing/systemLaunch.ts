/** For tests: how systems start the app to open a link or files, and what Electron takes for switches. */

/**
 * Windows puts the link into the command of the registry and the new process splits the line. Electron exits (null) if
 * anything follows a URL, except after `--`. Sources: Microsoft, "Parsing C command-line arguments"; electron
 * command_line_args.cc (`CheckCommandLineArguments`), called in electron_main_win.cc.
 */
export function launchOnWindows(command: string, link: string): readonly string[] | null {
  const argv = splitLine(command.replace('%1', link))
  const end = argv.indexOf('--')
  const checked = end < 0 ? argv : argv.slice(0, end)
  const url = checked.findIndex((argument) => /^[a-z][^:\s]+:/i.test(argument))
  return url >= 0 && url < checked.length - 1 ? null : argv
}

function splitLine(line: string): readonly string[] {
  const pieces = line.matchAll(/(?:(?:\\\\)*"(?:\\.|[^"\\])*(?:"|$)|\\"|[^\s"])+/g)
  return [...pieces].map(([piece]) => piece.replaceAll(/(\\*)"/g, unescapeQuote))
}

/** Before a quote, each two backslashes are one; a remaining one makes the quote part of the text. */
function unescapeQuote(_all: string, { length }: string): string {
  return '\\'.repeat(Math.floor(length / 2)) + (length % 2 === 1 ? '"' : '')
}

/**
 * A desktop entry's `Exec=PROGRAM %U`: without a shell, each link or file is one argument, and a file may be a URL. Source:
 * freedesktop.org, "Desktop Entry Specification", the `Exec` key.
 */
export function launchOnLinux(exec: string, opened: readonly string[]): readonly string[] {
  return exec.split(' ').flatMap((part) => (part === '%U' ? opened : [part]))
}

/** What Chromium and Node take for switches: nothing after `--`. Source: chromium base/command_line.cc (`kSwitchTerminator`). */
export function switchesIn(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return (end < 0 ? argv : argv.slice(0, end)).slice(1).filter((argument) => /^-./.test(argument))
}

/** What the running app gets of a second start: Chromium puts switches first. Source: base/command_line.cc (`argv_`). */
export function reordered(argv: readonly string[]): string[] {
  const switches = argv.filter((argument) => /^-./.test(argument))
  return [...switches, '--original-process-start-time=1', ...argv.filter((argument) => !switches.includes(argument))]
}
