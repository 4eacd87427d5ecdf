/** A line for the person at the terminal. On the error output, because the web host's output is one line: its link. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
