import { expect, test } from 'vitest'
import { pastedLinks } from './pastedLinks.ts'

test.each([
  ['https://pbx.example/a.wav', ['https://pbx.example/a.wav']],
  [
    'https://a.example/1.mp3\r\n  https://a.example/2.mp3,HTTP://a.example/3.mp3\n',
    ['https://a.example/1.mp3', 'https://a.example/2.mp3', 'HTTP://a.example/3.mp3'],
  ],
  ['https://a.example/1.mp3 https://a.example/1.mp3', ['https://a.example/1.mp3']],
  ['https://pbx.example/rec;jsessionid=1/a.wav', ['https://pbx.example/rec;jsessionid=1/a.wav']],
  ['https://pbx.example/a.wav;jsessionid=1', ['https://pbx.example/a.wav;jsessionid=1']],
  ['https://a.example/?files=1.mp3,2.mp3', ['https://a.example/?files=1.mp3,2.mp3']],
  ['https://a.example/1.mp3,https://a.example/2.mp3', ['https://a.example/1.mp3', 'https://a.example/2.mp3']],
  ['https://a.example/a,b.mp3;https://a.example/2.mp3,', ['https://a.example/a,b.mp3', 'https://a.example/2.mp3']],
])('finds the links in %j', (text, links) => {
  expect(pastedLinks(text)).toEqual(links)
})

test.each([
  '',
  '  ',
  'see https://a.example/1.mp3',
  'file:///a.wav',
  'https://a.example/1.mp3,101\nhttps://a.example/2.mp3,102',
  'https://a.example/a,b.MP3;101',
])('finds no links in %j', (text) => {
  expect(pastedLinks(text)).toBeNull()
})
