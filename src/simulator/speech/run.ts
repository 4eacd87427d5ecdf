/** Runs espeak-ng, ffmpeg and ffprobe: the answer of a program, or an error with its last words. */

import { execFile } from 'node:child_process'

export interface ProgramAnswer {
  readonly stdout: Buffer
  readonly stderr: string
}

/** Fails when the program is missing or ends with another code than 0. */
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
