import type { Spoken } from './catalog.ts'

// In the languages of the demo's calls. German “morgen” and Spanish “mañana” mean the morning as often as tomorrow.
const DAY = new RegExp(
  `\\b(${[
    'monday|tuesday|wednesday|thursday|friday|tomorrow|today|next week|this week|\\d+(st|nd|rd|th)',
    'montag|dienstag|mittwoch|donnerstag|freitag|heute',
    'lunes|martes|miércoles|jueves|viernes|hoy',
    'lundi|mardi|mercredi|jeudi|vendredi|demain|aujourd’hui',
  ].join('|')})\\b`,
  'i',
)
const RECORDING_NOTICE = /\b(record(ed|ing)?|zeichne .* auf|grabo|enregistre)\b/i

/** Questions that the spoken lines answer, so that a reviewer can hear or read that the answer is right. */
const EVIDENCE: ReadonlyMap<string, (spoken: Spoken) => boolean> = new Map([
  [
    'Recording was announced',
    // A recording notice only counts at the start.
    ({ lines }) => lines[0]?.speaker === 'agent' && RECORDING_NOTICE.test(lines[0].text),
  ],
  [
    'Lead spoke at least as much',
    ({ metrics }) => metrics.rep_talk_ratio <= 1 - metrics.silence_percentage - metrics.rep_talk_ratio,
  ],
  [
    'Next step with a date',
    ({ lines }) => lines.slice(Math.floor(lines.length * 0.7)).some(({ text }) => DAY.test(text)),
  ],
])

/** The answer that was spoken; undefined if it takes judgment. */
export function evidenceFor(question: string, spoken: Spoken | null): boolean | undefined {
  return spoken === null ? undefined : EVIDENCE.get(question)?.(spoken)
}
