import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutSecretQueries } from './withoutSecretQueries.ts'

const SECRET = 's3cr3tT0ken'

it.each([
  [
    'a signature',
    'https://media.example.com/a.mp3?X-Amz-Signature=SECRET&X-Amz-Date=1',
    'https://media.example.com/a.mp3',
  ],
  ['any other name', 'https://media.example.com/a.mp3?grant=SECRET', 'https://media.example.com/a.mp3'],
  ['auth_key', 'https://cdn.example/a?auth_key=1767-0-0-SECRET', 'https://cdn.example/a'],
  ['jwt after a harmless one', 'https://cdn.example/a?t=5&jwt=SECRET', 'https://cdn.example/a'],
  ['hdnea', 'https://cdn.example/a.m3u8?hdnea=exp=1~acl=/*~hmac=SECRET', 'https://cdn.example/a.m3u8'],
  ['hdnea in the path', 'https://cdn.example/hdnea=exp=1~hmac=SECRET/a.m3u8', 'https://cdn.example'],
  ['md5', 'https://cdn.example/a?md5=SECRET&expires=1', 'https://cdn.example/a'],
  ['no scheme', 'see media.example.com/a.mp3?sig=SECRET now', 'see media.example.com/a.mp3 now'],
  ['only a path', '/a.mp3?sig=SECRET', '/a.mp3'],
  ['only a query', '?sig=SECRET', ''],
  ['no name', 'https://media.example.com/a?SECRETSECRET', 'https://media.example.com/a'],
  ['a fragment', 'https://media.example.com/a#access_token=SECRET', 'https://media.example.com/a'],
  ['a parameter of the path', 'https://media.example.com/a;token=SECRET', 'https://media.example.com/a'],
  ['percent-encoded', 'https%3A%2F%2Fm.example%2Fa%3Fsig%3DSECRET', 'https%3A%2F%2Fm.example%2Fa'],
  ['encoded twice', 'https%253A%252F%252Fm.example%252Fa%253Fsig%253DSECRET', 'https%253A%252F%252Fm.example%252Fa'],
  ['nested', 'https://a.example/go?to=https%3A%2F%2Fm.example%2Fa%3Fsig%3DSECRET', 'https://a.example/go'],
  [
    'nested without encoding',
    'https://a.example/go/https://m.example/a?sig=SECRET',
    'https://a.example/go/https://m.example/a',
  ],
  ['a value that is a URL', 'https://a.example/?q=m.example/a?sig=SECRET', 'https://a.example/'],
  [
    'JSON',
    '{"url":"https:\\/\\/m.example\\/a?sig=SECRET\\u0026e=1","n":1}',
    '{"url":"https:\\/\\/m.example\\/a","n":1}',
  ],
  [
    'escaped JSON',
    '{\\"url\\":\\"https://m.example/a?sig=SECRET\\",\\"n\\":1}',
    '{\\"url\\":\\"https://m.example/a\\",\\"n\\":1}',
  ],
  ['escaped marks', 'https://m.example/a\\u003fsig\\u003dSECRET', 'https://m.example/a'],
  [
    'escaped marks in four levels of JSON',
    `https://m.example/a${'\\'.repeat(16)}u003fsig${'\\'.repeat(16)}u003dSECRET`,
    'https://m.example/a',
  ],
  ['HTML', '<a href="https://m.example/a?e=1&amp;sig=SECRET">a</a>', '<a href="https://m.example/a">a</a>'],
  ['HTML entities', 'https://m.example/a&#63;sig&#x3d;SECRET', 'https://m.example/a'],
  [
    'named HTML entities',
    'https&colon;&sol;&sol;m.example&sol;a&quest;SECRETSECRET',
    'https&colon;&sol;&sol;m.example&sol;a',
  ],
  ['a token under a harmless name', 'https://m.example/a?t=SECRET', 'https://m.example/a'],
  ['an apostrophe', "https://m.example/a?name='b'&sig=SECRET", 'https://m.example/a'],
  ['a space', 'https://m.example/a?name=a b&sig=SECRET', 'https://m.example/a b'],
  ['an escaped line break', 'https://m.example/a?sig=SECRET\\nNext', 'https://m.example/a\\nNext'],
  ['a harmless name with a URL', 'https://m.example/?id=1,https://n.example/?sig=SECRET', 'https://m.example/'],
  ['brackets', 'https://m.example/a?auth[token]=SECRET', 'https://m.example/a'],
])('removes the query: %s', (_what, text, expected) => {
  expect(withoutSecretQueries(text.replaceAll('SECRET', SECRET))).toBe(expected)
})

it.each([
  'https://example.com/?page=2',
  'https://example.com/a?t=1h2m3s&start=12.5&end=01:02:03',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42#comments',
  '(https://crm.example/main.aspx?appid=0d2f3a4b-1c2d-4e5f-8a9b-0c1d2e3f4a5b&pagetype=entityrecord&etn=opportunity&id=7).',
  'https://example.com/a?utm_source=mail&amp;utm_medium=x',
  'https://example.com/a#section-2',
  'How are you? Fine; and/or 5=5, R&D #1. Really?Yes. 60 km/h=fast',
  'Did you see example.com/pricing?',
  'C:\\new\\table',
  'a@example.com',
  'Anna Berg: &A= &$=',
  '100% = all; 50%25',
])('keeps %s', (text) => {
  expect(withoutSecretQueries(text)).toBe(text)
})

it('changes all texts of a value, and nothing else', () => {
  const value = { n: 1, none: null, list: ['a', { link: 'm.example/a?sig=1' }], is: true }
  expect(withoutSecretQueries(value)).toEqual({ ...value, list: ['a', { link: 'm.example/a' }] })
  expect(value.list[1]).toEqual({ link: 'm.example/a?sig=1' })
  const harmless = { ...value, list: ['a/b?', { link: 'm.example/a?page=1' }] }
  expect(withoutSecretQueries(harmless)).toBe(harmless)
})

const wrapped: readonly ((url: string) => string)[] = [
  (url) => url,
  encodeURIComponent,
  (url) => JSON.stringify(url).replaceAll('/', String.raw`\/`),
  (url) => JSON.stringify(JSON.stringify({ url })),
  (url) => url.replaceAll('&', '&amp;'),
  (url) => `https://go.example/?to=${encodeURIComponent(url)}`,
  (url) => url.replaceAll(/[?&=]/gu, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`),
  (url) => url.replace(/^https:\/\//u, ''),
]

it('leaves no secret of any parameter in any wrapping, and changes nothing more when applied again', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/u)
  const url = fc.record({ host: word, path: fc.array(word), before: fc.array(fc.tuple(word, word)), name: word })
  const texts = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(
      url,
      fc.array(fc.constantFrom(...wrapped), { maxLength: 3 }),
      texts,
      texts,
      (parts, wrappings, ...around) => {
        const query = [...parts.before, [parts.name + '_x', SECRET]].map((pair) => pair.join('=')).join('&')
        const plain = `https://${parts.host}.example.com/${parts.path.join('/')}?${query}`
        const link = wrappings.reduce((text, wrap) => wrap(text), plain)
        const stored = withoutSecretQueries(`${around[0]} ${link} ${around[1]}`)
        expect(stored).not.toContain(SECRET)
        expect(withoutSecretQueries(stored)).toBe(stored)
      },
    ),
    { numRuns: 500 },
  )
})

// If the time grew with the square of the length, some would take minutes.
it.each([
  '?',
  '?a',
  '&a',
  '?a=',
  '%25',
  '\\',
  '/',
  'a.',
  'https://',
  '?page=1&',
  'a=',
  '&amp;',
  '%3F',
  'https://a.b/?id=1 ',
  '?a=\\\\\\\\',
])('takes linear time for 200 kB of “%s”', (part) => {
  const text = part.repeat(200_000 / part.length)
  expect(withoutSecretQueries(text).length).toBeLessThanOrEqual(text.length)
  const url = `https://a.example/${text}`
  expect(withoutSecretQueries(url).length).toBeLessThanOrEqual(url.length)
})
