import { expect, test } from 'vitest'
import { dropEmptySecrets } from './signingSecrets.ts'

test('drops the secrets that a workflow doesn’t have, and keeps all others', () => {
  const env = {
    CSC_LINK: '',
    CSC_KEY_PASSWORD: '',
    WIN_CSC_LINK: '',
    APPLE_API_KEY_ID: '',
    APPLE_API_ISSUER: 'issuer',
    WIN_CSC_KEY_PASSWORD: ' ',
    NO_PROXY: '',
  }
  dropEmptySecrets(env)
  expect(env).toEqual({ APPLE_API_ISSUER: 'issuer', WIN_CSC_KEY_PASSWORD: ' ', NO_PROXY: '' })
})
