/**
 * A start that can't go on for a reason a person can do something about: a port that is taken, a folder that can't be
 * written. `message` is the whole line that is shown; anything else that is thrown is a bug and shows its stack.
 */
export class HostProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HostProblem'
  }
}
