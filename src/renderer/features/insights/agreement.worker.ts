/// <reference lib="webworker" />
import { scorecardAgreement } from '../../../domain/scorecards/agreement.ts'
import type { AgreementAnswer, AgreementRequest } from './agreementMessages.ts'

/** In a worker, because a thousand resamples of a thousand calls and sixty questions take a second. */
self.addEventListener('message', (event: MessageEvent<AgreementRequest>) => {
  const { compared, seed } = event.data
  const answer: AgreementAnswer = scorecardAgreement(compared.calls, {
    raterCount: compared.raterCount,
    evidence: 'calls',
    seed,
  })
  self.postMessage(answer)
})
