import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const twentyPercentOff: Conversation = {
  id: 'twenty-percent-off',
  title: 'Pricing: “we need 20% off”',
  topic: 'A discount asked for, and what is behind it',
  callType: 'Pricing',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+m1', soundsLike: 'man', wordsPerMinute: 146, pitch: 60, levelDb: 0 },
    lead: { espeak: 'en-us+belinda', soundsLike: 'woman', wordsPerMinute: 154, pitch: 40, levelDb: -0.5 },
  },
  script: [
    agent("Good to hear you again. I record our calls, you said last time that it's fine. Still fine?"),
    lead(
      "Still fine. I'll be quick, I have your offer in front of me. We like the product. It's too expensive. Give us twenty percent and I'll sign today.",
    ),
    agent('Thank you for being clear. May I ask something before I answer? Too expensive compared to what?'),
    pause(1.8),
    lead('Compared to the other offer. They are at twenty four per person. You are at thirty one.'),
    agent(
      'So the gap is seven, for twenty five people. What happens inside your company if you choose the higher one?',
    ),
    lead(
      'I have to explain it. Anything that adds up to more than nine thousand a year goes to our finance lead, and she will ask me why. The other one stays under the line, so I could simply sign it.',
    ),
    agent(
      "Ah. So twenty percent isn't the number because of the number. It's the number that keeps it under nine thousand.",
    ),
    lead('Well. Yes. You make it sound as if I was cheating.'),
    agent(
      "Not at all, I'd do the same. But let me check that the two offers hold the same things, because then you can decide freely. Does theirs include the customer messages? The text that says, we'll be with you in twenty minutes?",
    ),
    lead("No. That's extra. Four per person, I think. Hold on, let me look it up.", 0.25),
    pause(6.8),
    lead('Four fifty. Oh. And the messages themselves are on top.'),
    agent('And your no-shows were the reason for all of this, if I remember well. Eleven a week.'),
    lead('Eleven a week. About eighty euros each time, for a drive to a closed door.'),
    agent(
      "Then here's what I can do, and what I can't. I can't give twenty percent for a signature today. If I could, you'd rightly ask why I hadn't offered it last week.",
    ),
    lead("That's what I would ask, yes."),
    agent(
      "What I can do: you don't need all twenty five from the first month. You told me that the southern team moves in January. Start with seventeen now, eight in January at the same price, written down. This year it stays under your line, and next year you have numbers of your own to show to finance.",
    ),
    pause(2.2),
    lead("Hm. And if the no-shows don't go down?"),
    agent(
      "Then in December you tell me so, and you don't add the eight. The contract will say that you may. What would you want to see by then to call it a success?",
    ),
    lead('From eleven to five. At five it pays for itself. I did that sum in the shower.'),
    agent(
      "Five a week by December. I'll put it into the offer, with the two dates. You have it by tomorrow noon. When do you speak with finance?",
    ),
    lead('Thursday at nine. If it comes tomorrow, I can show her on Thursday.'),
    agent("Then I'll ring you on Thursday at eleven. Would that be after she has asked her questions?"),
    lead("Thursday at eleven. She's quick. Bring answers."),
  ],
  topics: [
    {
      title: 'The discount',
      content:
        'The customer asks for 20% and offers to sign today. Behind it is an internal line: anything above 9,000 a year has to be explained to the finance lead. The competing offer is 24 per person against 31.',
    },
    {
      title: 'What the offers contain',
      content:
        'Customer messages cost 4.50 extra per person in the competing offer, and the messages themselves are on top. Eleven no-shows a week at about 80 euros each are the reason for buying.',
    },
    {
      title: 'Way agreed',
      content:
        'No discount. Seventeen seats now, eight in January at the same price, with the right not to add them. Success is five no-shows a week or fewer by December.',
    },
    {
      title: 'Next step',
      content: 'The offer comes by tomorrow noon; finance sees it on Thursday at nine; call on Thursday at eleven.',
    },
  ],
}
