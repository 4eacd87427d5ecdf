import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const trialEndsFriday: Conversation = {
  id: 'trial-ends-friday',
  title: 'Trial ends on Friday: quick check',
  topic: 'A trial that was hardly used, and an honest question about why',
  callType: 'Check-in',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 32 },
  voices: {
    agent: { espeak: 'en-us+m3', soundsLike: 'man', wordsPerMinute: 148, pitch: 54, levelDb: 0 },
    lead: { espeak: 'en+f3', soundsLike: 'woman', wordsPerMinute: 152, pitch: 46, levelDb: -1.5 },
  },
  script: [
    agent(
      "Hi, thanks for picking up. I have one question and it takes three minutes. I'm recording, if you don't mind.",
    ),
    lead("That's fine. But I have to be honest, we hardly touched it."),
    agent('I saw that, and I would rather hear why than send you another reminder. What got in the way?'),
    lead(
      'Timing, mostly. We started the trial on the first of the month, and then two of our engineers were off sick. Nobody had an hour to load the customer list. So everyone went back to the whiteboard.',
    ),
    agent('So you never saw your own jobs on the board.'),
    lead("Never. Only your sample data. Which looked lovely, by the way, but it was somebody else's Tuesday."),
    pause(1.3),
    agent(
      "Then the trial hasn't told you anything yet. What would have to happen by the end of next week for you to know?",
    ),
    lead(
      "I'd want to see one real week planned. Ours. With the boiler jobs, and the two people who can't work nights.",
    ),
    agent(
      "Let's do that. Send me the spreadsheet as it is, I'll load it myself today, and I'll extend the trial to the 30th. Could we look at your real week together on Thursday at nine?",
    ),
    lead('Thursday at nine works. The spreadsheet is ugly, I warn you.'),
    agent('They all are. Thursday at nine. You will have the invitation in a minute.'),
  ],
  topics: [
    {
      title: 'Why the trial was not used',
      content:
        'Two engineers were off sick and nobody had an hour to load the customer list. The team saw only sample data and went back to the whiteboard.',
    },
    {
      title: 'What would decide it',
      content:
        'The customer wants to see one real week planned: boiler jobs included, and respecting two people who cannot work nights.',
    },
    {
      title: 'Next step',
      content:
        'The customer sends the spreadsheet today; the agent loads it and extends the trial to the 30th. Both look at the real week on Thursday at nine.',
    },
  ],
}
