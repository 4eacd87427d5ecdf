import type { Density } from '../../../domain/views/view.ts'
import { storedSetting, type StoredSetting } from './storedSetting.ts'

/** `system` follows the desktop's theme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The heights of the rows of calls, in display order. */
export const ROW_HEIGHTS: readonly (Option<Density> & { readonly px: number })[] = [
  { value: 'compact', label: 'Compact', px: 28 },
  { value: 'regular', label: 'Regular', px: 34 },
  { value: 'roomy', label: 'Comfortable', px: 42 },
]

/** The settings with a row in the settings, which is drawn from here. Those of the same section and row are beside each other. */
export const SETTINGS = {
  theme: choice<ThemeChoice>('earshot.theme', 'system', {
    ...{ section: 'Appearance', row: 'Theme' },
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  }),
  /** Of lists of calls that have none of their own. */
  density: choice('earshot.density', 'regular', { section: 'Appearance', row: 'Row height', options: ROW_HEIGHTS }),
  /** In printed and exported reviews; empty for none. */
  reviewerName: text('earshot.reviewerName', {
    ...{ section: 'Reviews', row: 'Reviewer name', maxLength: 120 },
    hint: 'Appears in printed and exported reviews.',
  }),
  /** A call of a queue that waits for a review. */
  playsOnArrival: toggle('earshot.queue.plays', false, {
    ...{ section: 'Reviews', row: 'Review queue', label: 'Play when opened' },
  }),
  /** Finishing a review opens the next call of its queue. */
  goesOn: toggle('earshot.queue.goes-on', true, {
    ...{ section: 'Reviews', row: 'Review queue', label: 'Go to next call automatically' },
  }),
}

export type Setting = ChoiceSetting<string> | TextSetting | ToggleSetting

interface Place {
  readonly section: 'Appearance' | 'Reviews'
  readonly row: string
}

interface Option<Value> {
  readonly value: Value
  readonly label: string
}

interface ChoiceSetting<Value extends string> extends StoredSetting<Value>, Place {
  readonly kind: 'choice'
  readonly options: readonly Option<Value>[]
}

interface TextSetting extends StoredSetting<string>, Place {
  readonly kind: 'text'
  readonly maxLength: number
  readonly hint: string
}

interface ToggleSetting extends StoredSetting<boolean>, Place {
  readonly kind: 'toggle'
  readonly label: string
}

type Drawn<Of extends Setting> = Omit<Of, keyof StoredSetting<unknown> | 'kind'>

function choice<Value extends string>(key: string, usual: Value, drawn: Drawn<ChoiceSetting<Value>>) {
  const read = (stored: unknown) => drawn.options.find(({ value }) => value === stored)?.value ?? usual
  return { kind: 'choice', ...drawn, ...storedSetting<Value>(key, read) } as const
}

function text(key: string, drawn: Drawn<TextSetting>) {
  const read = (stored: unknown) => (typeof stored === 'string' ? stored.slice(0, drawn.maxLength) : '')
  return { kind: 'text', ...drawn, ...storedSetting(key, read) } as const
}

function toggle(key: string, usual: boolean, drawn: Drawn<ToggleSetting>) {
  const read = (stored: unknown) => (typeof stored === 'boolean' ? stored : usual)
  return { kind: 'toggle', ...drawn, ...storedSetting(key, read) } as const
}
