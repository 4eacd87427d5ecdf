import { agent, lead, pause, slide } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const quarterInNumbers: Conversation = {
  id: 'quarter-in-numbers',
  title: 'Quarterly check-in, with slides',
  topic: 'What got better, what did not, and one number nobody trusts',
  callType: 'Check-in',
  encoding: { kind: 'mp4', kbps: 24 },
  voices: {
    agent: { espeak: 'en+f2', soundsLike: 'woman', wordsPerMinute: 146, pitch: 44, levelDb: 0 },
    lead: { espeak: 'en-029+m2', soundsLike: 'man', wordsPerMinute: 150, pitch: 52, levelDb: -1 },
  },
  script: [
    slide('Your quarter', 'April to June', '4 slides, 1 question on each'),
    agent("There you are. Four slides today, and I've got one question on each of them, so please interrupt me."),
    lead('I always do.'),
    slide('What got better', 'First visit success: 71% → 79%', 'Drives to a closed door: 9 → 4 a week'),
    agent(
      'The good one first. Your people now finish seventy nine of a hundred jobs with the first visit. In March it was seventy one. My question: do you feel it, or is it only on my slide?',
    ),
    lead(
      "We feel it in the warehouse. Fewer parts go out twice. The technicians would say nothing has changed, but they also go home at five now, so don't believe them.",
    ),
    slide('What did not', 'Travel time per visit: 24 → 25 minutes', 'South-west: 31 minutes'),
    agent(
      "Then this. Travel time should have gone down, and it went up by a minute. In the south west it's thirty one. What do I not know about the south west?",
    ),
    pause(1.6),
    lead(
      "The bridge. It's been closed since the second of April. They all go round by the lock. Your map still thinks that there's a bridge.",
    ),
    agent('So the plan was wrong every day, and nobody told us.'),
    lead('We told each other. Loudly.'),
    agent(
      "I'll have the bridge closed in the map by tomorrow. And I'd like to know why there wasn't a simple way for you to do that yourselves.",
    ),
    slide('The number nobody trusts', 'Customer rating: 4.8 of 5', 'Answers: 6% of visits'),
    agent(
      'Four point eight out of five. It looks splendid. But only six in a hundred answer. Do you use this number anywhere?',
    ),
    lead(
      "My director puts it on a banner. I'd never say so on the record, but I don't believe it either. Oh. We're on the record, aren't we?",
      0.3,
    ),
    agent('We are, I should have said so at the beginning. I can cut that sentence.'),
    lead('Leave it. He knows.'),
    slide(
      'Until September',
      'Bridge closed in the map: tomorrow',
      'One question instead of five: 1 August',
      'Next check-in: 18 September, 10:00',
    ),
    agent(
      'Suggestion: one question instead of five, asked two hours after the visit. In other teams that brought it from six to about thirty in a hundred. The stars may go down. Would your director live with an honest four point five?',
    ),
    lead('If you explain it to him before the banner is printed.'),
    agent("I'll write half a page, you'll have it on Friday. And we look at it again on the 18th of September at ten."),
    lead('The 18th. And close that bridge.'),
  ],
  topics: [
    {
      title: 'Better',
      content:
        'First visit success rose from 71% to 79%, drives to a closed door fell from nine to four a week. The warehouse notices fewer parts going out twice.',
    },
    {
      title: 'Not better',
      content:
        'Travel time rose to 25 minutes because a bridge in the southwest, closed since April 2, is still open in the map. It is corrected by tomorrow.',
    },
    {
      title: 'Customer rating',
      content:
        'The rating of 4.8 rests on six percent of visits. One question instead of five from August 1; half a page for the director on Friday. The recording was mentioned only late in the call.',
    },
    { title: 'Next step', content: 'Next check-in on September 18 at ten.' },
  ],
}
