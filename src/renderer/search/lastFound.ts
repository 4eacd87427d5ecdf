import { create } from 'zustand'

/** The call that was opened last from the results of a search, to return to its place. */
export const useLastFound = create<{ readonly text: string; readonly callId: number | null }>(() => ({
  text: '',
  callId: null,
}))
