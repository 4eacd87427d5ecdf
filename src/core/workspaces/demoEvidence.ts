import type { NewTracker, TrackerPlace, TrackerSide } from '../../domain/trackers/tracker.ts'
import type { FiledTracker } from '../../domain/trackers/trackerFile.ts'

/** Evidence for questions of the demo's scorecards, as a team would set it up. Each question is found by its text. */
export const DEMO_EVIDENCE: readonly FiledTracker[] = [
  evidence('Recording was announced', 'agent', ['record*', '"on tape"'], { kind: 'first', turnCount: 6 }),
  evidence('Agenda and time agreed', 'agent', ['agenda', 'minutes', '"the hour"', '"half an hour"'], {
    ...{ kind: 'first', turnCount: 8 },
  }),
  evidence('Asked how it works today', 'agent', ['"how do you"', '"how does"', 'today', '"tried so far"']),
  evidence('Found a problem with a cost', 'either', ['cost*', 'penalt*', 'euros', 'lose OR lost']),
  evidence('Asked who else decides', 'agent', ['decide*', '"who else"', '"has to say yes"', 'approv*']),
  evidence('Asked about timing', 'agent', [
    '"when exactly"',
    '"by when"',
    '"how soon"',
    'deadline',
    'when NEAR/4 meet',
  ]),
  evidence('Summed up what was heard', 'agent', ['summar*', '"in your words"', '"so you"', '"if I understand"']),
  evidence('Next step with a date', 'either', ['monday OR tuesday OR wednesday', 'thursday OR friday', 'invit*'], {
    ...{ kind: 'last', turnCount: 10 },
  }),
  evidence('Checked understanding on the way', 'agent', ['"does that"', '"make sense"', '"is that right"']),
  evidence('Price said plainly', 'agent', ['price*', 'euros', '"per person"']),
  evidence('Objection met with a question', 'lead', ['expensive', 'cheaper', '"other offer"', '"not sure"']),
  evidence('No discount without something back', 'either', ['discount*', 'percent']),
  evidence('Decision process confirmed', 'agent', ['decide*', 'director', '"can sign"', 'legal']),
  evidence('Verified who is calling', 'agent', ['confirm', '"your name"', 'number'], { kind: 'first', turnCount: 12 }),
  evidence('Acknowledged the trouble', 'agent', ['sorry', 'annoying', '"must have been"', 'understand']),
  evidence('Gave a time for the next update', 'agent', ['"will have it"', '"have it"', 'tomorrow', '"by the end"']),
  evidence('Asked whether anything else is open', 'agent', ['"anything else"', '"something else"']),
  evidence('Ticket summary read back', 'agent', ['"read back"', 'ticket']),
  evidence('Risks asked for openly', 'agent', ['risk*', 'worr*', 'concern*', '"in the way"']),
  evidence('Goals for the next quarter', 'either', ['goal*', '"next quarter"']),
]

function evidence(
  text: string,
  side: TrackerSide,
  phrases: NewTracker['phrases'],
  place: TrackerPlace = { kind: 'anywhere' },
): FiledTracker {
  return { id: null, name: text, phrases, side, place, isAbsence: false, question: { id: null, text } }
}
