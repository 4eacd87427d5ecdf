import { useEffect, useMemo, useState } from 'react'
import { scorecardAgreement, type ComparedCall } from '../../../domain/scorecards/agreement.ts'
import type { AgreementAnswer, AgreementRequest } from './agreementMessages.ts'

/**
 * Agreement of two sides: at once without intervals, and with them when a worker has drawn its resamples. `compared` must
 * be the same object as long as nothing changed.
 */
export function useAgreement(compared: readonly ComparedCall[]): AgreementAnswer & { readonly isWhole: boolean } {
  const [drawn, setDrawn] = useState<{ readonly compared: readonly ComparedCall[]; readonly answer: AgreementAnswer }>()
  const quick = useMemo(
    () => scorecardAgreement(compared, { raterCount: 2, seed: 'insights', resamples: 0 }),
    [compared],
  )
  useEffect(() => {
    if (compared.length === 0) return
    // A worker that fails leaves the figures without intervals.
    const worker = new Worker(new URL('./agreement.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<AgreementAnswer>) => {
      setDrawn({ compared, answer: event.data })
      worker.terminate()
    })
    worker.postMessage({ compared, seed: 'insights' } satisfies AgreementRequest)
    return () => worker.terminate()
  }, [compared])
  const isWhole = drawn?.compared === compared || compared.length === 0
  return { ...(drawn?.compared === compared ? drawn.answer : quick), isWhole }
}
