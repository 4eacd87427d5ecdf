import { create } from 'zustand'

/**
 * Texts of filters that weren't applied, by what they filter and the text of the filters that they would replace. They outlive the
 * field, so that Escape or another page loses none.
 */
export const useFilterDrafts = create<Readonly<Record<string, string>>>(() => ({}))

/** Undefined: it was applied, or discarded. */
export function keepDraft(key: string, text: string | undefined): void {
  const { [key]: _, ...others } = useFilterDrafts.getState()
  useFilterDrafts.setState(text === undefined ? others : { ...others, [key]: text }, true)
}
