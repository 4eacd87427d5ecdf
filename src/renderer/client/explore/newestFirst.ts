/**
 * Asks one question at a time. Of the questions that come in the meantime only the newest is asked, so that what is shown
 * follows a drag instead of falling behind. `drop` ignores the question that waits, and the answer that is on its way. Questions
 * after `stop` are ignored, too.
 */
export function newestFirst<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  report: {
    readonly answered: (question: Question, answer: Answer) => void
    readonly failed: (question: Question, error: unknown) => void
  },
): { readonly ask: (question: Question) => void; readonly drop: () => void; readonly stop: () => void } {
  let isAsking = false
  let isStopped = false
  let dropCount = 0
  let next: { readonly question: Question } | undefined
  const askNext = async (): Promise<void> => {
    isAsking = true
    while (next !== undefined && !isStopped) {
      const { question } = next
      next = undefined
      const before = dropCount
      const isWanted = () => !isStopped && dropCount === before
      try {
        const answer = await ask(question)
        if (isWanted()) report.answered(question, answer)
      } catch (error) {
        if (isWanted()) report.failed(question, error)
      }
    }
    isAsking = false
  }
  return {
    ask(question) {
      next = { question }
      if (!isAsking) void askNext()
    },
    drop() {
      next = undefined
      dropCount += 1
    },
    stop() {
      isStopped = true
    },
  }
}
