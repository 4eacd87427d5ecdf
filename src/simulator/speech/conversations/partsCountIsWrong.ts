import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const partsCountIsWrong: Conversation = {
  id: 'parts-count-is-wrong',
  title: 'The van says eleven, the shelf says nine',
  topic: 'Stock that counts a returned part twice',
  callType: 'Support',
  encoding: { kind: 'm4a', layout: 'mono', kbps: 32 },
  voices: {
    agent: { espeak: 'en+m1', soundsLike: 'man', wordsPerMinute: 146, pitch: 58, levelDb: 0 },
    lead: { espeak: 'en-us+f5', soundsLike: 'woman', wordsPerMinute: 150, pitch: 44, levelDb: 1 },
  },
  script: [
    agent('Support desk, good afternoon.'),
    lead(
      "Hi. Two of our vans show parts that aren't there. Van four says it has eleven pressure valves. I have just counted nine, with my own hands.",
    ),
    agent('Was anything returned to that van in the last days? A part taken out for a job and then not used?'),
    lead('Two valves, on Monday. The customer was not at home.'),
    agent('And the technician pressed return, and afterwards also canceled the job?'),
    lead("Probably both, yes. That's what I would do."),
    pause(3.6),
    agent(
      "I can see it. Return adds two, and canceling adds the same two again. That's a fault in our app, and it is not your technician's. It has been reported twice this week, I'm adding yours.",
    ),
    lead('When will it be fixed? Because tomorrow we order parts on the strength of that number.'),
    agent(
      "I don't know yet, and I won't guess. What I can do now is correct van four, and send you the list of every job with both presses, so that you order from true numbers.",
    ),
    lead('The list would help. Before five, please.'),
    agent("You'll have it before four. And I'll write to you when the fix has a date, not before."),
  ],
  topics: [
    {
      title: 'Stock counted twice',
      content:
        'Van four shows eleven pressure valves, nine are there. Returning a part and then canceling the job adds it twice; a known fault in the app, now reported three times.',
    },
    {
      title: 'What happens now',
      content:
        'The agent corrects van four and sends a list of all affected jobs before four, so that tomorrow’s order can be based on true numbers. There is no date for the fix yet.',
    },
  ],
}
