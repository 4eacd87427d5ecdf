import type { ReactNode } from 'react'
import { create } from 'zustand'

interface Question {
  readonly title: string
  readonly content: ReactNode
  /** Label of the button that agrees. */
  readonly action: string
  readonly cancel?: string
}

interface OpenQuestion extends Question {
  answer(isAgreed: boolean): void
}

/** The open question, shown by `Confirmation`. */
export const useQuestion = create<{ readonly open: OpenQuestion | null }>()(() => ({ open: null }))

/** Asks in a dialog before something is deleted or canceled. Returns whether the person agreed. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().open?.answer(false)
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      useQuestion.setState({ open: null })
      resolve(isAgreed)
    }
    useQuestion.setState({ open: { ...question, answer } })
  })
}
