import type { MediaFailure } from './mediaFailure.ts'

export const PLAYBACK_WORDS: { readonly [Reason in MediaFailure]: string } = {
  gone: 'This recording is no longer available from the service. Everything else about the call is still here.',
  refused: 'The media server denied access to this recording, even with a new link.',
  unsafe:
    'The link to this recording points to your own network or isn’t encrypted, so Earshot didn’t open it. Contact the service’s administrator.',
  busy: 'The request limit for this minute is reached, so the recording couldn’t be loaded.',
  unreachable: 'The recording can’t be loaded at the moment. Everything else about the call is still here.',
  silent: 'The media server didn’t respond. Everything else about the call is still here.',
  interrupted: 'The recording stopped loading.',
  stalled: 'The media server sent only part of this recording.',
  incomplete: 'This recording may be incomplete: the media server sent less data than announced.',
  changed: 'The recording was replaced while it was loading.',
  empty: 'This recording is empty (0 bytes).',
  'not-media': 'The media server sent a web page instead of the recording, so there’s nothing to play.',
  'cut-off': 'This recording is cut off: the file ends before the recording does.',
  undecodable: 'This recording is damaged, or its format can’t be played here.',
}
