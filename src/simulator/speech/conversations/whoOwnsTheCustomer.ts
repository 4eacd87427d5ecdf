import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const whoOwnsTheCustomer: Conversation = {
  id: 'who-owns-the-customer',
  title: 'Partner call: who owns the customer?',
  topic: 'A reseller, a shared customer and a rule that is missing',
  callType: 'Partner call',
  encoding: { kind: 'm4a', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-gb-scotland+m3', soundsLike: 'man', wordsPerMinute: 144, pitch: 52, levelDb: 0 },
    lead: { espeak: 'en-us+aunty', soundsLike: 'woman', wordsPerMinute: 148, pitch: 50, levelDb: -1 },
  },
  script: [
    agent("Thanks for calling back. I'd like to keep a recording for my own notes. Any objection?"),
    lead("None. Keep it, we may both need it. I've got a bone to pick with you."),
    agent('Go on.'),
    lead(
      "There's a housing cooperative we have been talking to since February. I've been there four times. I've eaten their cake. Last week they tell me that your people have sent them an offer. Directly. Eleven percent below ours.",
    ),
    pause(1.6),
    agent("That's not good. Did you register them with us in February?"),
    lead('I did. On the portal. I have a number for it.'),
    agent("Would you read it to me? I'll look while we talk."),
    lead('R, two two, zero eight.'),
    pause(5.8),
    agent(
      'I have it. Registered on the 19th of February, valid for ninety days. It ran out on the 20th of May. Our offer went out on the 2nd of June. So by the letter of the rule we were allowed to. And by common sense we should have called you.',
    ),
    lead(
      "Ninety days! A cooperative doesn't choose a carpet in ninety days. They vote on it. They vote on everything, including the cake.",
      0.2,
    ),
    agent(
      'I agree that ninety days is wrong for them. What would be a fair rule, from your side? Not only for this one.',
    ),
    lead(
      "As long as I can show that I'm working on it, it's mine. A visit, a meeting, a protocol. If I sleep for two months, take it away from me. I wouldn't complain.",
    ),
    agent('So not a longer time, but a sign of life. Every sixty days, say.'),
    lead('Every sixty days is fair.'),
    agent(
      "I can't change the rule on this call. I can bring it to the partner meeting on Monday, with this case, and I'd like to. For the cooperative, I can do something today: I withdraw our offer, and I tell them in writing that you speak for us.",
    ),
    lead("And the eleven percent? They've seen the number now. They won't forget it."),
    agent("No, they won't. Let me ask it differently. What's in your offer that isn't in ours?"),
    lead(
      "Training on site, two days. Somebody who picks up the phone and speaks like they do. And we load their keys. Nine hundred keys, each with a tag. You'd never do that.",
    ),
    agent(
      "We wouldn't. So the two offers were never the same. I'll say that in the letter, with those three points, and you'll see it before it goes out. Would that help you more than a lower price?",
    ),
    pause(1.9),
    lead('It would. A lower price would only tell them that I was too expensive before.'),
    agent('Then you get the draft today by five. When is their vote?'),
    lead("On the 28th. I'm there on the 26th, with cake of my own this time."),
    agent(
      "I'll call you on Tuesday after the partner meeting, about the sixty days. And if I hear on Monday that it won't happen, I'll tell you that, too.",
    ),
    lead("That's all I ask. Thank you."),
  ],
  topics: [
    {
      title: 'The conflict',
      content:
        'The partner has worked on a housing cooperative since February; a direct offer eleven percent lower went out on June 2. The registration R2208 had run out on May 20 after ninety days.',
    },
    {
      title: 'What happens with the offer',
      content:
        'The direct offer is withdrawn. A letter says that the partner speaks for both and names what its offer adds: two days of training, local support, 900 keys loaded. Draft today by five; the vote is on the 28th.',
    },
    {
      title: 'A better rule',
      content:
        'Proposal: a registration stays valid with a sign of life every sixty days. It goes to the partner meeting on Monday, and the partner is called on Tuesday.',
    },
  ],
}
