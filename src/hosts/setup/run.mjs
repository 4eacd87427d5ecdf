// Starts apt, npm and node-gyp. Shows their output only if they fail.
import { spawn } from 'node:child_process'

/**
 * Runs a command and keeps the end of its output, in case it fails. A command that was killed by a signal has failed.
 *
 * @param {readonly string[]} command
 * @param {{ readonly cwd?: string, readonly env?: NodeJS.ProcessEnv, readonly timeout?: number }} [options]
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
export function run([program = '', ...args], options = {}) {
  return new Promise((resolve) => {
    // On Windows npm is a script, which needs a shell.
    const child = spawn(program, args, {
      ...options,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
