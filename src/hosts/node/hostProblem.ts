/**
 * A start that fails for a reason the user can fix: a port in use, a folder that isn't writable. `message` is the whole
 * line to show. Any other error is a bug and shows its stack.
 */
export class HostProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HostProblem'
  }
}
