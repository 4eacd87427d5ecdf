import { expect, it } from 'vitest'
import { FORMATS } from '../../../../domain/recordings/formats.ts'

it.each(Object.values(FORMATS).map(({ name, mediaType, isPlayable }) => [name, mediaType, isPlayable] as const))(
  "Chromium's support for %s (%s) is: %s",
  (_name, mediaType, isPlayable) => {
    expect(document.createElement('audio').canPlayType(mediaType) !== '').toBe(isPlayable)
  },
)
