import { describe, expect, it } from 'vitest'
import { connectionProblems } from './connectionDraft.ts'

const draft = { name: 'Northwind', baseUrl: 'https://api.example.com', apiKey: 'k', webAppUrl: '' }

describe('a connection as typed', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com:8443/base/',
    'HTTPS://API.example.com',
    'http://localhost:4000',
    'http://127.0.0.1:34567',
    'http://[::1]:4000/',
    'https://[2001:db8::1]/',
  ])('accepts %s as a base URL', (baseUrl) => {
    expect(connectionProblems({ ...draft, baseUrl })).toEqual({
      name: null,
      baseUrl: null,
      apiKey: null,
      webAppUrl: null,
    })
  })

  it.each([
    ['', 'Enter the service’s URL'],
    ['api.example.com', 'Enter a URL such as'],
    ['ftp://api.example.com', 'Enter a URL such as'],
    ['https://', 'Enter a URL such as'],
    ['https://a b', 'Enter a URL such as'],
    ['http://api.example.com', 'Use https://'],
    ['http://127.evil.example', 'Use https://'],
    ['http://localhost.evil.example', 'Use https://'],
  ])('reports what is wrong with %j as a base URL', (baseUrl, words) => {
    expect(connectionProblems({ ...draft, baseUrl }).baseUrl).toContain(words)
  })

  it('tells a key with characters that no key has from a missing one', () => {
    const problem = (apiKey: string) => connectionProblems({ ...draft, apiKey }).apiKey
    expect(problem(' ')).toBe('Enter the API key.')
    for (const key of ['two words', 'two\nlines', 'ключ', 'kéy']) {
      expect(problem(key)).toBe('The key contains a space or another character that keys don’t have. Copy it again.')
    }
    expect(problem(' sk_live-1.~!\n')).toBeNull()
  })

  it('requires a name and a key, and a web-app URL only if there is one', () => {
    const problems = connectionProblems({ ...draft, name: ' ', apiKey: '\n', webAppUrl: 'javascript:alert(1)' })
    expect(Object.values(problems).filter((problem) => problem !== null)).toHaveLength(3)
    expect(connectionProblems({ ...draft, webAppUrl: 'https://app.example.com/x' }).webAppUrl).toBeNull()
  })
})
