import { expect, test } from 'vitest'
import { systemWords } from './systemWords.ts'

test.for([
  ['hubspot', 'HubSpot'],
  ['whatsapp', 'WhatsApp'],
  ['zoom_phone', 'Zoom Phone'],
  ['google_meet', 'Google Meet'],
  ['api', 'API'],
  ['Microsoft Teams', 'Microsoft Teams'],
  ['XYZ', 'XYZ'],
  ['', ''],
  ['constructor', 'Constructor'],
  ['__proto__', '  Proto  '],
] as const)('%s is written %s', ([onWire, words]) => {
  expect(systemWords(onWire)).toBe(words)
})
