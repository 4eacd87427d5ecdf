/** Prints a line for the user to stderr, because the web host's stdout is a single line: its link. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
