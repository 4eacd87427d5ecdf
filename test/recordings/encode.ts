/** Encodes the mixed sound: container, codec, and for mp4 the video. */

import { join } from 'node:path'
import { drawPicture } from './picture.ts'
import { run } from './run.ts'
import type { Conversation, Encoding } from './conversation.ts'
import type { Timeline } from './timeline.ts'

export function containerOf(encoding: Encoding): { readonly extension: string; readonly mediaType: string } {
  switch (encoding.kind) {
    case 'mp3':
      return { extension: 'mp3', mediaType: 'audio/mpeg' }
    case 'm4a':
      return { extension: 'm4a', mediaType: 'audio/mp4' }
    case 'mp4':
      return { extension: 'mp4', mediaType: 'video/mp4' }
    case 'telephone-mulaw':
    case 'telephone-pcm':
      return { extension: 'wav', mediaType: 'audio/wav' }
  }
}

/** Writes `output`. The same input gives the same bytes with the same ffmpeg: no dates or version strings. */
export async function encodeConversation(options: {
  readonly conversation: Conversation
  readonly timeline: Timeline
  readonly mix: string
  readonly folder: string
  readonly output: string
}): Promise<void> {
  const { conversation, timeline, mix, folder, output } = options
  const { encoding } = conversation
  const always = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  const inputs = ['-v', 'error', '-y', '-i', mix]
  if (encoding.kind === 'mp4') {
    const picture = join(folder, 'picture.mp4')
    await drawPicture({ conversation, timeline, folder, output: picture })
    inputs.push('-i', picture, '-map', '0:a', '-map', '1:v', '-c:v', 'copy')
  }
  await run('ffmpeg', [...inputs, ...always, ...soundArguments(encoding), output])
}

function soundArguments(encoding: Encoding): string[] {
  // A telephone line carries 300–3400 Hz.
  const telephone = ['-af', 'highpass=f=300,lowpass=f=3400,aresample=8000']
  switch (encoding.kind) {
    case 'mp3':
      return ['-c:a', 'libmp3lame', '-b:a', `${encoding.kbps}k`, '-write_id3v2', '0']
    case 'm4a':
    case 'mp4':
      return ['-ar', '24000', '-c:a', 'aac', '-b:a', `${encoding.kbps}k`, '-movflags', '+faststart']
    case 'telephone-mulaw':
      return [...telephone, '-c:a', 'pcm_mulaw']
    case 'telephone-pcm':
      return [...telephone, '-c:a', 'pcm_s16le']
  }
}
