import { expect, it } from 'vitest'
import { servedType } from './mediaType.ts'

it.each(['text/javascript', 'text/css', 'image/svg+xml', 'application/wasm', 'text/plain', undefined])(
  'what a host calls %s is bytes to be saved, never that type',
  (said) => {
    expect(servedType(said, new TextEncoder().encode('alert(document.domain)'))).toEqual({
      kind: 'download',
      mediaType: 'application/octet-stream',
    })
  },
)
