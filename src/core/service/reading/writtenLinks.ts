import { SignedUrl } from '../../secrets/signedUrl.ts'
import type { CallLinks } from '../wire/wire.ts'

/** Media URLs as another thread of the core can receive them. */
export interface WrittenLinks {
  readonly audio: string | null
  readonly video: string | null
  readonly messages: readonly WrittenLink[]
  readonly pictures: readonly WrittenLink[]
}

type WrittenLink = readonly [id: string, url: string]

export function writeLinks({ audio, video, messages, pictures }: CallLinks): WrittenLinks {
  return {
    audio: audio?.reveal() ?? null,
    video: video?.reveal() ?? null,
    messages: Array.from(messages, ([id, url]) => [id, url.reveal()]),
    pictures: Array.from(pictures, ([id, url]) => [id, url.reveal()]),
  }
}

export function readLinks({ audio, video, messages, pictures }: WrittenLinks): CallLinks {
  return {
    audio: audio === null ? null : new SignedUrl(audio),
    video: video === null ? null : new SignedUrl(video),
    messages: new Map(messages.map(([id, url]) => [id, new SignedUrl(url)])),
    pictures: new Map(pictures.map(([id, url]) => [id, new SignedUrl(url)])),
  }
}
