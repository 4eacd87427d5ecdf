import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const weAreLeaving: Conversation = {
  id: 'we-are-leaving',
  title: 'Cancellation: “we are leaving in June”',
  topic: 'A customer leaves, and is let go well',
  callType: 'Cancellation',
  encoding: { kind: 'mp3', layout: 'one-a-side', kbps: 32 },
  voices: {
    agent: { espeak: 'en-us+f1', soundsLike: 'woman', wordsPerMinute: 144, pitch: 52, levelDb: 0 },
    lead: { espeak: 'en-us-nyc+m7', soundsLike: 'man', wordsPerMinute: 156, pitch: 44, levelDb: 1.5 },
  },
  script: [
    agent(
      "Hello. I got your notice this morning, and I'd like to understand it. I won't try to talk you out of it in the first minute.",
    ),
    lead(
      "Good, because I haven't got many minutes. We're leaving in June. It's decided. It's not about you personally.",
    ),
    agent('Thank you. What was it about?'),
    lead(
      'Two things. One, the app is slow when the signal is bad, and our people work in basements. They stand in front of a meter and they wait. Eight seconds, ten seconds. Fifty times a day. I wrote about it in October, I wrote about it in January, and both times I got a very friendly answer.',
    ),
    lead(
      "Two, the price went up, and nobody called. I found out from the invoice. Four percent isn't much. But I had to hear it from a piece of paper, and that same week the app was slow. So I thought, these people have stopped looking at us.",
    ),
    pause(2.3),
    agent(
      "I've got nothing to say against that. You wrote twice, and we answered twice without changing anything. And you should have had a call. I'm sorry for both.",
    ),
    lead('Well. Thanks. I expected an argument.'),
    agent("May I ask what you're moving to?"),
    lead(
      "Our parent company has its own thing. Everybody in the group gets it. It's ugly, but it's free, and it works in basements, because it's practically a text file.",
    ),
    agent("So even if the app were fast tomorrow, you'd still move?"),
    lead(
      "In June, yes. That train has left. If you had fixed it in October, I would have fought for you. I told the group I'd be the last to go.",
      0.3,
    ),
    agent("Then I won't fight it now. I'd like to make it easy instead. What do you need to take with you?"),
    lead(
      "Everything. Seven years of visits, the photos of the meters, the signatures. And I've heard horror stories about that. People get a box of files with numbers for names.",
    ),
    agent(
      "You'll get it as tables that anybody can open, one for customers, one for visits, one for parts. And the photos in folders, named by customer and date. I can make you a trial export of one month this week, so that your group can say what's missing while there is still time.",
    ),
    lead("That's... more than I thought. Is there a fee?"),
    agent("No. It's your data."),
    pause(1.4),
    lead('Okay. And the contract? It says three months, to the end of a quarter.'),
    agent(
      "Your notice came in time, so it ends on the 30th of June. You won't get another invoice after the one in April. I'll confirm it in writing today, so that nobody has to remember this call.",
    ),
    lead('Please do. And, listen. The basement thing. There are others who work in basements. Fix it for them.'),
    agent(
      'Would you tell that to the person who builds it? Fifteen minutes, with one of your technicians, in a basement. Not to win you back. Only so that they hear those ten seconds.',
    ),
    lead('Ha. You know what? Yes. My guys would love to make a programmer wait in the dark. Next Tuesday, after four.'),
    agent(
      "Next Tuesday, after four. I'll send the trial export by Thursday, and the confirmation today. Thank you for the seven years.",
    ),
    lead('Seven years. Yeah. It was mostly good.'),
  ],
  topics: [
    {
      title: 'Reasons for leaving',
      content:
        'The app is slow with a bad signal (eight to ten seconds in basements), reported in October and January without effect. A price rise of four percent was announced only on the invoice.',
    },
    {
      title: 'The decision',
      content:
        'The customer moves to the parent company’s own system in June. It is final; a fix in October would have changed it.',
    },
    {
      title: 'Leaving well',
      content:
        'Full export free of charge as tables and named photos, a trial export of one month by Thursday. The contract ends on June 30, confirmed in writing today; the April invoice is the last.',
    },
    {
      title: 'What remains',
      content: 'Next Tuesday after four a developer joins a technician in a basement to see the delay.',
    },
  ],
}
