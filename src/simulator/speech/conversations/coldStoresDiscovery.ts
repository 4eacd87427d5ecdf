import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const coldStoresDiscovery: Conversation = {
  id: 'cold-stores-discovery',
  title: 'First talk: refrigeration service, 40 technicians',
  topic: 'Night calls, a whiteboard, and who decides',
  callType: 'Discovery',
  encoding: { kind: 'm4a', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+f3', soundsLike: 'woman', wordsPerMinute: 148, pitch: 47, levelDb: 0 },
    lead: { espeak: 'en-gb-x-rp+m3', soundsLike: 'man', wordsPerMinute: 150, pitch: 42, levelDb: -2 },
  },
  script: [
    agent(
      'Thank you for making time. Before we begin: I record these talks so that I can listen instead of typing. Is that all right with you?',
    ),
    lead("Yes, go ahead. As long as I don't have to hear my own voice."),
    agent(
      "Nobody will make you. I've read that you look after cold stores for supermarkets. How does a normal day begin at your place?",
    ),
    lead(
      'It begins at ten to six, with a whiteboard and a pot of coffee. We have forty technicians and about a hundred and ten visits a day. Two people stand in front of the board and move magnets. One of them has done it for nineteen years. She knows every compressor in the county, and she retires in spring.',
    ),
    agent('And when she retires, what goes with her?'),
    pause(1.6),
    lead(
      "Everything that isn't written down. Which shop has the steep ramp. Who may touch ammonia and who may not. Which manager shouts. I lie awake about that, to be honest.",
    ),
    agent("That sounds like the real reason we're talking."),
    lead('It is. My director thinks we are talking because of fuel.'),
    agent("Tell me about fuel, then. What does your director see that you don't?", 0.8),
    lead(
      'He sees a bill. We drove four hundred and eighty thousand kilometers last year. He read somewhere that software saves fifteen percent.',
    ),
    agent(
      "It might. I wouldn't promise it before I have seen your routes. How do you find out today whether a day went well?",
    ),
    lead(
      'Honestly? If the telephone is quiet after four, it went well. We have penalties, though. If a freezer stands for more than four hours, the supermarket charges us for the food. That was sixty one thousand last year. Sixty one thousand euros of fish fingers.',
    ),
    agent('So one visit that comes too late can cost more than a month of fuel.'),
    lead(
      "I've never put it like that. But yes. One did. The night of the twelfth of July. Thirty degrees, two technicians on holiday, and the board said somebody was there who wasn't.",
    ),
    agent('If you could change one thing about that night, what would it be?'),
    lead(
      "I'd have known at nine and not at midnight. That's all. Somebody would have seen that the job had no name on it.",
    ),
    agent(
      'Good. I have written that down in your words. When you choose something like this, who has to say yes, besides you?',
    ),
    lead(
      "The director signs. Our finance lead asks three questions and then agrees. And if she, the lady with the magnets, says it's nonsense, then it won't happen. No matter who signed.",
    ),
    agent(
      "Then I'd like her in the next meeting, and not as a guest. Would she come if we planned last week's Thursday again, with your own jobs, and she told us where the plan is wrong?",
    ),
    lead("Telling people where they're wrong? She'd come on a Sunday.", 0.2),
    agent(
      "Not necessary. How about Wednesday the 9th, at half past two, when your day is on its way? You send me that Thursday as a list. I'll bring the plan, and you bring the magnets.",
    ),
    lead("Wednesday the 9th, half past two. And I'll ask finance for the penalty letters, she keeps them all."),
    agent("Perfect. I'll send a summary within the hour. If I got something wrong in it, say so, I can take it."),
  ],
  topics: [
    {
      title: 'How the day is planned now',
      content:
        'Forty technicians and about 110 visits a day are planned on a whiteboard from ten to six. The planner who has done it for nineteen years retires in spring, and her knowledge is not written down.',
    },
    {
      title: 'What it costs',
      content:
        'Penalties for freezers down more than four hours came to 61,000 euros last year; one night in July went wrong because a job had no technician. The director looks at fuel: 480,000 kilometers.',
    },
    {
      title: 'Who decides',
      content: 'The director signs, the finance lead asks questions, and the planner’s opinion settles it in practice.',
    },
    {
      title: 'Next step',
      content:
        'Wednesday the 9th at half past two: plan a past Thursday again with the customer’s own jobs, with the planner in the meeting. The customer sends the list and the penalty letters.',
    },
  ],
}
