import type { ProblemWords } from '../rows/rowProblemWords.ts'
import { assertNever } from '../../units.ts'
import type { AgentGap, MissingField, TimeGap } from './ruleResult.ts'

/** Why a rule couldn't fill in a field, and what to do. */
export function missingWords(missing: MissingField): ProblemWords {
  switch (missing.field) {
    case 'name':
      return {
        title: 'Name not recognized',
        words: 'The rule doesn’t match this file’s name. Fill in the fields, or change the rule.',
      }
    case 'timestamp':
      return TIME_WORDS[missing.why]
    case 'userId':
      return AGENT_WORDS[missing.why](missing.agentText ?? '')
    default:
      return assertNever(missing)
  }
}

const TIME_WORDS: { readonly [Why in TimeGap]: ProblemWords } = {
  'no-time': { title: 'No date', words: 'The file’s name has no date and time. Enter when the call took place.' },
  'unproven-zone': {
    title: 'Time zone unknown',
    words: 'The file’s name has a local time without a time zone. Choose the phone system’s time zone in the rule.',
  },
  'contradictory-zones': {
    title: 'Time zone unclear',
    words: 'No time zone fits all file names of this folder. Choose the phone system’s time zone in the rule.',
  },
  'repeated-hour': {
    title: 'Hour occurs twice',
    words: 'The clocks went back, so this local time occurred twice. Enter when the call took place.',
  },
  'skipped-hour': {
    title: 'Hour doesn’t exist',
    words: 'The clocks went forward and skipped this local time. Check the time zone, then enter the time.',
  },
  'several-instants': {
    title: 'Time zone not certain',
    words:
      'Several time zones fit the file names, and they differ on this date. Choose the phone system’s time zone in the rule.',
  },
  'contradictory-times': {
    title: 'Times disagree',
    words: 'The times in the file’s name or its details don’t fit together. Enter when the call took place.',
  },
}

const AGENT_WORDS: { readonly [Why in AgentGap]: (agentText: string) => ProblemWords } = {
  'no-agent': () => ({ title: 'No agent', words: 'The file’s name doesn’t say which agent it was. Choose the agent.' }),
  'unknown-agent': (agentText) => ({
    title: 'Unknown agent',
    words: `No user of this workspace belongs to “${agentText}”. Choose the agent; Earshot can remember it.`,
  }),
  'several-agents': (agentText) => ({
    title: 'Several agents',
    words: `More than one user belongs to “${agentText}”. Choose the agent; Earshot can remember it.`,
  }),
  'contradictory-agents': (agentText) => ({
    title: 'Several agents',
    words: `The file’s name and its details name different agents: “${agentText}”. Choose the agent.`,
  }),
}
