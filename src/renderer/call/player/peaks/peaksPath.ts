import type { WorkspacePaths } from '../../../../contract/paths.ts'
import type { CallMedia } from '../../../../domain/calls/call.ts'

/** Where the waveform is computed from: the sound file if there is one, because it's smaller. Null without a recording. */
export function peaksPath(paths: WorkspacePaths, callId: number, { hasAudio, hasVideo }: CallMedia): string | null {
  if (!hasAudio && !hasVideo) return null
  return paths.callMedia(callId, hasAudio ? 'audio' : 'video')
}
