/** Every written conversation, in the order of the catalogue. */

import { boardInFourSlides } from './conversations/boardInFourSlides.ts'
import { coldStoresDiscovery } from './conversations/coldStoresDiscovery.ts'
import { firstWeekOnboarding } from './conversations/firstWeekOnboarding.ts'
import { fourHoursWithoutTheBoard } from './conversations/fourHoursWithoutTheBoard.ts'
import { interviewForTeamLead } from './conversations/interviewForTeamLead.ts'
import { invoiceToWrongAddress } from './conversations/invoiceToWrongAddress.ts'
import { lockedOutBeforeShift } from './conversations/lockedOutBeforeShift.ts'
import { paperInTheGloveBox } from './conversations/paperInTheGloveBox.ts'
import { partsCountIsWrong } from './conversations/partsCountIsWrong.ts'
import { quarterInNumbers } from './conversations/quarterInNumbers.ts'
import { signatureIsMissing } from './conversations/signatureIsMissing.ts'
import { threeHundredQuestions } from './conversations/threeHundredQuestions.ts'
import { threeYearsOrOne } from './conversations/threeYearsOrOne.ts'
import { trialEndsFriday } from './conversations/trialEndsFriday.ts'
import { twentyPercentOff } from './conversations/twentyPercentOff.ts'
import { walkThroughTheWholeDay } from './conversations/walkThroughTheWholeDay.ts'
import { weAreLeaving } from './conversations/weAreLeaving.ts'
import { whoOwnsTheCustomer } from './conversations/whoOwnsTheCustomer.ts'
import type { Conversation } from './conversation.ts'

export const CONVERSATIONS: readonly Conversation[] = [
  lockedOutBeforeShift,
  trialEndsFriday,
  invoiceToWrongAddress,
  signatureIsMissing,
  partsCountIsWrong,
  coldStoresDiscovery,
  twentyPercentOff,
  firstWeekOnboarding,
  boardInFourSlides,
  weAreLeaving,
  whoOwnsTheCustomer,
  interviewForTeamLead,
  threeYearsOrOne,
  fourHoursWithoutTheBoard,
  threeHundredQuestions,
  paperInTheGloveBox,
  quarterInNumbers,
  walkThroughTheWholeDay,
]
