/** The speech metrics of a call, under the names of the interface and of the columns. Source: interface, "interaction_metrics fields". */
export const SPEECH_COLUMNS = [
  'rep_talk_ratio',
  'call_exchanges',
  'longest_rep_monologue',
  'longest_lead_story',
  'silence_percentage',
] as const

export type SpeechMetrics = Readonly<Record<(typeof SPEECH_COLUMNS)[number], number>>
export type MeasuredMetrics = Readonly<Record<keyof SpeechMetrics, number | null>>

export const NO_METRICS = Object.fromEntries(SPEECH_COLUMNS.map((name) => [name, null])) as Readonly<
  Record<keyof SpeechMetrics, null>
>
