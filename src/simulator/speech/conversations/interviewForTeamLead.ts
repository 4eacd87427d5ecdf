import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const interviewForTeamLead: Conversation = {
  id: 'interview-for-team-lead',
  title: 'Interview: team lead, customer support',
  topic: 'A candidate talks about a bad week, and about what to ask first',
  callType: 'Interview',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en+m7', soundsLike: 'man', wordsPerMinute: 146, pitch: 50, levelDb: 0 },
    lead: { espeak: 'en-us+f4', soundsLike: 'woman', wordsPerMinute: 152, pitch: 46, levelDb: -1 },
  },
  script: [
    agent("Thanks for joining. Two people from the team can't be here and would like to listen later. May I record?"),
    lead('You may. Then I will try to finish my sentences.'),
    agent("You've led a support team of nine. Tell me about a week that went wrong."),
    pause(2.1),
    lead(
      'The week before Christmas, two years ago. We sold heaters for market stalls. A delivery of regulators had a wrong thread, about one in fifty. On Monday we had forty calls, on Tuesday two hundred and ten. I did what I was good at. I sat down and took calls myself.',
    ),
    lead(
      "On Wednesday evening one of my people cried in the kitchen, and I hadn't noticed, because I was on the phone being excellent. That was when I understood that nobody was leading the team. We just had one more person on the line.",
    ),
    agent('What did you do on Thursday?'),
    lead(
      'I stopped answering. It felt like desertion. I wrote one page, with three sentences for the customers and one decision: everybody gets a new regulator, nobody has to prove anything. It cost eleven thousand. The calls went down by half on the same day.',
    ),
    agent('Were you allowed to decide that? Eleven thousand?'),
    lead(
      "No. I was allowed to decide five hundred. I rang my director at seven in the morning and said, I've done it, here's why, you can still undo it until nine. He didn't.",
      0.4,
    ),
    agent('And if he had?'),
    pause(1.4),
    lead("Then I'd have said so to the team. His decision, with my face. That's part of it, I think."),
    agent(
      "Our queue has a hundred and forty open tickets, and sixty are older than a month. You start on a Monday. What's the first thing you'd ask?",
    ),
    lead(
      "I'd ask who loves the old ones. Somebody always does. There's a person who keeps six terrible tickets, because they have promised the customer. I'd want to hear from that person why they're stuck. It's hardly ever knowledge. It's that nobody dares to say no.",
    ),
    agent("I know exactly who that is on our team. What should we know about you that isn't on the page?"),
    lead(
      "I'm slow with praise. I think it, and I forget to say it. My last team put up a sign for me. It said, out loud.",
    ),
    agent('I might borrow that sign. What would you like to ask me?'),
    lead('Why did the last person leave?'),
    pause(1.7),
    agent(
      "Because I promised two more people, and it took a year. I'd rather you heard it from me. They start in May, both contracts are signed.",
    ),
    lead('Thank you. That was my only real question.'),
    agent(
      "You'll hear from us by Friday, a yes or a no, and I'll call you myself. If it's a yes, you'd spend a day with the team before you decide.",
    ),
  ],
  topics: [
    {
      title: 'A week that went wrong',
      content:
        'Faulty regulators brought 210 calls a day before Christmas. The candidate first joined in taking calls, then stopped, wrote one page for customers and decided on replacements for everybody; calls halved the same day.',
    },
    {
      title: 'How the candidate leads',
      content:
        'The decision cost 11,000 with a limit of 500; the director was told at once and could have undone it. By their own account the candidate is slow with praise.',
    },
    {
      title: 'Next step',
      content:
        'The interviewer calls by Friday with a yes or a no; after a yes the candidate spends a day with the team. Two more people start in May.',
    },
  ],
}
