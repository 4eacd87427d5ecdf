/**
 * A recording format. To support another one, add it to the table; if mediabunny can't read it, also add a reader in
 * `probing/`.
 */
interface Format {
  readonly name: string
  /** File extensions, without the dot. */
  readonly extensions: readonly string[]
  /** Sent with an upload. */
  readonly mediaType: string
  /** For the player, if the format may contain video. */
  readonly videoType?: string
  /**
   * Whether a file begins with the format's magic bytes; 16 bytes are enough except for QuickTime. Null if the format is
   * detected by its frames or by the file name: see `recordingKind`.
   */
  readonly hasMark: ((head: Uint8Array) => boolean) | null
  /** What mediabunny reads: sound and tags, only tags, or nothing. */
  readonly container: 'sound' | 'tags' | null
  /** Whether Chromium's media elements play it. */
  readonly isPlayable: boolean
  /** Whether the interface lists it. Source: interface, "POST /v1/calls/import": formats such as MP3, WAV, MP4. */
  readonly isNamed?: true
}

/** Windows Media, the first half of its GUID. It may contain video; the service accepts both. */
const ASF_HEADER = '\x30\x26\xb2\x75\x8e\x66\xcf\x11'

const TABLE = {
  mp3: {
    name: 'MP3',
    extensions: ['mp3'],
    mediaType: 'audio/mpeg',
    hasMark: null,
    container: 'tags',
    isPlayable: true,
    isNamed: true,
  },
  wav: {
    name: 'WAV',
    extensions: ['wav', 'wave'],
    mediaType: 'audio/wav',
    hasMark: (head) => has(head, 0, 'RIFF', 'RIFX', 'RF64', 'BW64') && has(head, 8, 'WAVE'),
    container: null,
    isPlayable: true,
    isNamed: true,
  },
  mp4: {
    name: 'MP4',
    extensions: ['mp4', 'm4a', 'm4b', 'mov', '3gp'],
    mediaType: 'audio/mp4',
    videoType: 'video/mp4',
    hasMark: (head) => (has(head, 4, 'ftyp') && !has(head, 8, 'heic', 'heix', 'mif1', 'avif')) || isOldQuickTime(head),
    container: 'sound',
    isPlayable: true,
    isNamed: true,
  },
  ogg: {
    name: 'Ogg',
    extensions: ['ogg', 'oga', 'opus', 'spx'],
    mediaType: 'audio/ogg',
    hasMark: (head) => has(head, 0, 'OggS'),
    container: 'tags',
    isPlayable: true,
  },
  flac: {
    name: 'FLAC',
    extensions: ['flac'],
    mediaType: 'audio/flac',
    hasMark: (head) => has(head, 0, 'fLaC'),
    container: 'sound',
    isPlayable: true,
  },
  webm: {
    name: 'WebM',
    extensions: ['webm', 'weba', 'mkv', 'mka'],
    mediaType: 'audio/webm',
    videoType: 'video/webm',
    hasMark: (head) => has(head, 0, '\x1aE\xdf\xa3'),
    container: 'sound',
    isPlayable: true,
  },
  aac: {
    name: 'AAC',
    extensions: ['aac'],
    mediaType: 'audio/aac',
    hasMark: null,
    container: null,
    isPlayable: true,
  },
  amr: {
    name: 'AMR',
    extensions: ['amr', 'awb'],
    mediaType: 'audio/amr',
    hasMark: (head) => has(head, 0, '#!AMR'),
    container: null,
    isPlayable: false,
  },
  gsm: {
    name: 'GSM',
    extensions: ['gsm'],
    mediaType: 'audio/gsm',
    hasMark: null,
    container: null,
    isPlayable: false,
  },
  g722: {
    name: 'G.722',
    extensions: ['g722'],
    mediaType: 'audio/G722',
    hasMark: null,
    container: null,
    isPlayable: false,
  },
  wma: {
    name: 'WMA',
    extensions: ['wma'],
    mediaType: 'audio/x-ms-wma',
    hasMark: (head) => has(head, 0, ASF_HEADER),
    container: null,
    isPlayable: false,
  },
  aiff: {
    name: 'AIFF',
    extensions: ['aif', 'aiff', 'aifc'],
    mediaType: 'audio/aiff',
    hasMark: (head) => has(head, 0, 'FORM') && has(head, 8, 'AIFF', 'AIFC'),
    container: null,
    isPlayable: false,
  },
  caf: {
    name: 'CAF',
    extensions: ['caf'],
    mediaType: 'audio/x-caf',
    // The flags after the version are always 0: the letters alone may be a word.
    hasMark: (head) => has(head, 0, 'caff') && has(head, 6, '\0\0'),
    container: null,
    isPlayable: false,
  },
  au: {
    name: 'AU',
    extensions: ['au', 'snd'],
    mediaType: 'audio/basic',
    hasMark: (head) => has(head, 0, '.snd'),
    container: null,
    isPlayable: false,
  },
} satisfies { readonly [name: string]: Format }

export type RecordingFormat = keyof typeof TABLE

export const FORMATS: { readonly [Name in RecordingFormat]: Format } = TABLE

/** The format with the magic bytes that the file begins with; null if there is none. */
export function markedFormat(head: Uint8Array): RecordingFormat | null {
  return NAMES.find((name) => FORMATS[name].hasMark?.(head)) ?? null
}

export function namedFormat(fileName: string): RecordingFormat | null {
  const extension = /\.(\w+)$/u.exec(fileName)?.[1]?.toLowerCase()
  return NAMES.find((name) => extension !== undefined && FORMATS[name].extensions.includes(extension)) ?? null
}

const NAMES = Object.keys(FORMATS) as readonly RecordingFormat[]

/** All extensions of recordings, without the dot. */
export const RECORDING_EXTENSIONS: readonly string[] = NAMES.flatMap((name) => FORMATS[name].extensions)

function has(head: Uint8Array, offset: number, ...texts: readonly string[]): boolean {
  return texts.some((text) => latin1(head, offset, text.length) === text)
}

function latin1(head: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...head.subarray(offset, offset + length))
}

const QUICKTIME_BOX = /^(moov|mdat|wide|free|skip|pnot|ftyp)$/

/**
 * QuickTime files from before 2001 have no `ftyp`: they begin with their index, their media data, or a filler box before
 * them.
 */
function isOldQuickTime(head: Uint8Array): boolean {
  const type = latin1(head, 4, 4)
  if (head.length < 16 || type === 'ftyp' || !QUICKTIME_BOX.test(type)) return false
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0)
  if (type === 'moov' || type === 'mdat') return size === 0 || size === 1 || size >= 8
  return size >= 8 && QUICKTIME_BOX.test(latin1(head, size + 4, 4))
}
