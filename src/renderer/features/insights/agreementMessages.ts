import type { ComparedCall, ScorecardAgreement } from '../../../domain/scorecards/agreement.ts'

export interface AgreementRequest {
  readonly compared: readonly ComparedCall[]
  readonly seed: string
}

export type AgreementAnswer = ScorecardAgreement
