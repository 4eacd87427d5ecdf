import type { CallEvidence } from '../evidence/callEvidence.ts'

/** Of a workspace without trackers. */
export const NO_EVIDENCE: CallEvidence = {
  findings: [],
  onShow: () => undefined,
  onMark: () => undefined,
  onEdit: () => undefined,
}
