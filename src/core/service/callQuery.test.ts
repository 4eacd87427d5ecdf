import { describe, expect, it } from 'vitest'
import { readBaseUrl } from './baseUrl.ts'
import { callParameters, queryString } from './callQuery.ts'
import { multipartFrame } from './multipart.ts'

describe('the query of GET /v1/calls', () => {
  it('matches the interface', () => {
    const parameters = callParameters(
      {
        filters: [
          { field: 'duration', op: '>=', value: '60' },
          { field: 'lead_name', op: 'not_empty', value: null },
          { field: 'title', op: 'ilike', value: '%a & b+c%' },
        ],
        sort: [
          { field: 'duration', direction: 'desc' },
          { field: 'id', direction: 'asc' },
        ],
      },
      { direction: 'after', cursor: 'abc==' },
      50,
    )
    expect(queryString(parameters)).toBe(
      'first=50&after=abc%3D%3D' +
        '&filters[0][field]=duration&filters[0][op]=%3E%3D&filters[0][value]=60' +
        '&filters[1][field]=lead_name&filters[1][op]=not_empty' +
        '&filters[2][field]=title&filters[2][op]=ilike&filters[2][value]=%25a%20%26%20b%2Bc%25' +
        '&order_by[]=duration&order_by[]=id&order_directions[]=desc&order_directions[]=asc',
    )
  })

  it('uses last and before for paging backward', () => {
    const parameters = callParameters({ filters: [], sort: [] }, { direction: 'before', cursor: 'x' }, 20)
    expect(queryString(parameters)).toBe('last=20&before=x')
    const atTheEnd = callParameters({ filters: [], sort: [] }, { direction: 'before', cursor: null }, 20)
    expect(queryString(atTheEnd)).toBe('last=20')
  })
})

describe('a base URL', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com', false],
    ['  https://api.example.com/// ', 'https://api.example.com', false],
    ['https://example.com/api/v1/', 'https://example.com/api', false],
    ['http://localhost:4000', 'http://localhost:4000', true],
    ['http://127.0.0.1:4000/v1', 'http://127.0.0.1:4000', true],
    ['http://[::1]:4000', 'http://[::1]:4000', true],
  ])('%s is %s', (typed, href, isLoopback) => {
    expect(readBaseUrl(typed)).toMatchObject({ href, isLoopback })
  })

  it.each(['http://localhost.example.com', 'http://127.0.0.1.example.com', 'http://128.0.0.1'])(
    '%s is not this computer',
    (typed) => {
      expect(() => readBaseUrl(typed)).toThrow('invalid-base-url')
    },
  )
})

describe('a multipart body', () => {
  it('announces its exact size, and escapes names in headers', () => {
    const file = { name: 'recording', fileName: 'a"b\r\nX-Evil: 1.wav', mediaType: 'audio/wav', sizeBytes: 5 }
    const frame = multipartFrame([['title', 'Zoë']], file, 'B')
    const body = Buffer.concat([frame.head, Buffer.alloc(5, 'x'), frame.tail])
    expect(frame.contentLength).toBe(body.length)
    expect(body.toString()).toBe(
      '--B\r\nContent-Disposition: form-data; name="title"\r\n\r\nZoë\r\n' +
        '--B\r\nContent-Disposition: form-data; name="recording"; filename="a%22b%0D%0AX-Evil: 1.wav"\r\n' +
        'Content-Type: audio/wav\r\n\r\nxxxxx\r\n--B--\r\n',
    )
  })
})
