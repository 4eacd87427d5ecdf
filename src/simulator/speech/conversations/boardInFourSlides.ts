import { agent, lead, pause, slide } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const boardInFourSlides: Conversation = {
  id: 'board-in-four-slides',
  title: 'Demo: the dispatch board, with screen',
  topic: 'A short demo for a lift maintenance team',
  callType: 'Demo',
  encoding: { kind: 'mp4', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+Annie', soundsLike: 'woman', wordsPerMinute: 148, pitch: 38, levelDb: 0 },
    lead: { espeak: 'en+m3', soundsLike: 'man', wordsPerMinute: 148, pitch: 50, levelDb: -1 },
  },
  script: [
    slide(
      'What you told me last week',
      '62 lifts overdue in March',
      'Two planners, one spreadsheet',
      'Entrapments come first, always',
    ),
    agent(
      "Can you see my screen? Good. I've put up what you told me last week, so that you can stop me if I show something else. I'm recording, as agreed by e-mail.",
    ),
    lead('I see it. And the third line is the important one. When somebody is stuck in a lift, everything else waits.'),
    agent('Then I begin there. How long do you have, from the call until a person stands at the lift?'),
    lead("Thirty minutes in the city, sixty outside. It's in every contract we have."),
    slide(
      'One call comes in',
      'Who is near, and who may open this lift',
      'Minutes to arrive, with today’s traffic',
      'What this visit would push away',
    ),
    agent(
      "So here's the call. The board looks at three things. Who is near. Who has the certificate for this make of lift. And what it would push away. It offers three names, it doesn't choose. Your planner chooses.",
    ),
    lead("What if the nearest one is in the middle of something? We can't pull a man out of a shaft.", 0.2),
    agent(
      "Then he isn't offered. When a technician presses, in the shaft, on the phone, he is invisible to the board until he presses, out. Would your people press it?",
    ),
    pause(1.7),
    lead('They already do. They have to, for insurance. On paper, though.'),
    agent("Then you would be replacing paper, not adding a button. That's usually the better kind of change."),
    slide(
      'The visit that was moved',
      'New time offered at once',
      'The customer gets a message',
      'Nothing disappears from the list',
    ),
    agent(
      "And this is what happens to the visit that was pushed away. It's not lost. It stands at the top of tomorrow's list, marked in orange, and the customer gets a message with the new time. You told me about sixty two overdue lifts in March. How many of them were moved once and then forgotten?",
    ),
    lead(
      'I never counted. My feeling says most. We move it, we write it on the edge of the page, and the page goes in the bin.',
    ),
    agent("In the trial you can count. There's a report for exactly that, moved and not yet done."),
    lead(
      "Can we go back one step? The message to the customer. Our customers are house managers with ninety lifts. They'd get ninety messages.",
    ),
    agent(
      "Fair point. I don't know whether messages can be collected into one a day. I believe so, but I'd rather ask than promise. I'll write to you tomorrow, either way.",
    ),
    lead('Thank you for not saying yes at once.'),
    slide(
      'Two weeks, one district',
      'District north, eight technicians',
      'Measured: arrival times, overdue visits',
      'Decision on the 24th',
    ),
    agent(
      'Here is my proposal. Two weeks, only the northern district, eight technicians. We measure two things, the time until arrival and the visits which are overdue. What would you want to see to go on?',
    ),
    lead(
      "Arrival under thirty in nine cases of ten. And not one visit forgotten. If it does that, I'll take it to the board. The other board. The one with ties.",
    ),
    agent('And how do they decide? Who speaks for it, and who asks the hard questions?'),
    lead("I speak for it. The head of safety asks. He'll want to know what happens when the network is down."),
    agent(
      "Then let's give him fifteen minutes with me before that, on the 22nd. I'll show him on a phone in flight mode.",
    ),
    lead("He'll like that. The 22nd, in the morning. I'll send you his calendar."),
  ],
  topics: [
    {
      title: 'Entrapments first',
      content:
        'Contracts ask for arrival within thirty minutes in the city and sixty outside. The board offers three suitable technicians; those in a shaft are not offered. The team already notes this on paper.',
    },
    {
      title: 'Overdue visits',
      content:
        '62 lifts were overdue in March, probably because moved visits were forgotten. A moved visit stays on top of the list, and the customer gets a message with the new time.',
    },
    {
      title: 'Open question',
      content:
        'House managers with ninety lifts would get too many messages. The agent finds out whether they can be collected into one a day, and answers tomorrow.',
    },
    {
      title: 'Trial and decision',
      content:
        'Two weeks in the northern district with eight technicians; success is arrival under thirty minutes in nine of ten cases and no forgotten visit. Head of safety sees it on the 22nd, decision on the 24th.',
    },
  ],
}
