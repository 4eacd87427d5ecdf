import { expect, test } from 'vitest'
import { webLink } from './webLink.ts'

test('only http and https URLs are links', () => {
  expect(webLink('https://crm.example/deal/1?a=b')).toBe('https://crm.example/deal/1?a=b')
  expect(webLink('HTTP://example.com')).toBe('http://example.com/')
  const others = [
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'smb://x/y',
  ]
  for (const other of [...others, '//example.com', '/calls/1', 'example.com', '']) expect(webLink(other)).toBeNull()
  expect(webLink(null)).toBeNull()
})
