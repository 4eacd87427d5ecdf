import type { ImportActivity } from '../../../core/ports.ts'

/** Until the core has reported. */
export const NO_IMPORTS: ImportActivity = {
  waiting: 0,
  stopped: 0,
  sending: 0,
  processing: 0,
  nextSendAt: null,
  isSendingSoon: false,
  needsPerson: false,
  sentFraction: null,
}

/** Whether imports make progress, or will, without anyone doing something. */
export function isImporting({ waiting, sending }: ImportActivity): boolean {
  return waiting + sending > 0
}
