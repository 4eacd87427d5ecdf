import { useEffect, useMemo, useState } from 'react'
import type { ComparedCalls } from '../../../domain/insights/comparisons.ts'
import { scorecardAgreement } from '../../../domain/scorecards/agreement.ts'
import type { AgreementAnswer, AgreementRequest } from './agreementMessages.ts'

/** Without confidence intervals at once, and with them when a worker has computed them. Keep `compared` stable. */
export function useAgreement(compared: ComparedCalls): AgreementAnswer & { readonly isWhole: boolean } {
  const [drawn, setDrawn] = useState<{ readonly compared: ComparedCalls; readonly answer: AgreementAnswer }>()
  const quick = useMemo(
    () =>
      scorecardAgreement(compared.calls, {
        raterCount: compared.raterCount,
        evidence: 'calls',
        seed: 'insights',
        resamples: 0,
      }),
    [compared],
  )
  useEffect(() => {
    if (compared.calls.length === 0) return
    // If the worker fails, the figures stay without intervals.
    const worker = new Worker(new URL('./agreement.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<AgreementAnswer>) => {
      setDrawn({ compared, answer: event.data })
      worker.terminate()
    })
    worker.postMessage({ compared, seed: 'insights' } satisfies AgreementRequest)
    return () => worker.terminate()
  }, [compared])
  const isWhole = drawn?.compared === compared || compared.calls.length === 0
  return { ...(drawn?.compared === compared ? drawn.answer : quick), isWhole }
}
