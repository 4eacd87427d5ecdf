/**
 * Asks one question at a time. Of the questions that come in the meantime only the newest is asked, so that what is shown
 * follows a drag instead of falling behind. Questions after `stop` are ignored, and so is an answer that is on its way.
 */
export function newestFirst<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  report: {
    readonly answered: (question: Question, answer: Answer) => void
    readonly failed: (question: Question, error: unknown) => void
  },
): { readonly ask: (question: Question) => void; readonly stop: () => void } {
  let isAsking = false
  let isStopped = false
  let next: { readonly question: Question } | undefined
  const askNext = async (): Promise<void> => {
    isAsking = true
    while (next !== undefined && !isStopped) {
      const { question } = next
      next = undefined
      try {
        const answer = await ask(question)
        if (!isStopped) report.answered(question, answer)
      } catch (error) {
        if (!isStopped) report.failed(question, error)
      }
    }
    isAsking = false
  }
  return {
    ask(question) {
      next = { question }
      if (!isAsking) void askNext()
    },
    stop() {
      isStopped = true
    },
  }
}
