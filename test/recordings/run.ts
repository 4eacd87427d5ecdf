/** Runs espeak-ng, ffmpeg and ffprobe: returns a program's output or throws with the end of its error output. */

import { execFile } from 'node:child_process'

export interface ProgramAnswer {
  readonly stdout: Buffer
  readonly stderr: string
}

/** Throws if the program is missing or exits with a code other than 0. */
export async function run(program: string, args: readonly string[]): Promise<ProgramAnswer> {
  return await new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      // 1 GB: twelve minutes of decoded stereo at 48 kHz as 32-bit floats are 276 MB.
      { encoding: 'buffer', maxBuffer: 2 ** 30 },
      (error, stdout, stderr) => {
        const words = stderr.toString('utf8')
        if (error === null) resolve({ stdout, stderr: words })
        else reject(new Error(`${program}: ${error.message}\n${words.slice(-2000)}`))
      },
    )
  })
}
