import type { ComparedCalls } from '../../../domain/insights/comparisons.ts'
import type { ScorecardAgreement } from '../../../domain/scorecards/agreement.ts'

export interface AgreementRequest {
  readonly compared: ComparedCalls
  readonly seed: string
}

export type AgreementAnswer = ScorecardAgreement
