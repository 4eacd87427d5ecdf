import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const threeHundredQuestions: Conversation = {
  id: 'three-hundred-questions',
  title: 'Security review: the questions behind the questionnaire',
  topic: 'Location data of technicians, sign-in, deletion and a sub-processor',
  callType: 'Security review',
  encoding: { kind: 'm4a', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+Alex', soundsLike: 'man', wordsPerMinute: 154, pitch: 54, levelDb: 0 },
    lead: { espeak: 'en+f5', soundsLike: 'woman', wordsPerMinute: 152, pitch: 44, levelDb: -1.5 },
  },
  script: [
    agent(
      "Thank you for the questionnaire. Three hundred and four questions, I've answered all but nine, and I'd like to go through those nine with you. I'd also like to record, and I'll stop it if we get to something that shouldn't be on tape.",
    ),
    lead(
      'You may record. Most people send me three hundred times, yes, see attached. So nine honest gaps are a good beginning.',
    ),
    agent('Shall I start with the one you care about most?'),
    lead(
      "Location. You follow our technicians with their phones. We have a works council, and for them that's the only question on the list. Who can see where a person is, since when, and for how long do you keep it?",
    ),
    agent(
      'While a technician is on shift, the phone sends its position every sixty seconds. The planner of that team sees it. Nobody else in your company does, unless you give them the right, and giving that right is itself written down. After the shift the phone sends nothing. Not less often. Nothing.',
    ),
    lead('And the past? Can a planner look up where somebody was three weeks ago on a Tuesday?'),
    agent("Today, yes. Thirty days back. That was one of the nine questions, because I don't like the answer."),
    pause(1.9),
    lead(
      "I don't like it either. Our agreement with the works council says, no history of movements. If that can't be switched off, we can stop here.",
    ),
    agent(
      "It can be shortened. The smallest value is one day, and you set it for the whole company, so that a planner can't change it. But one day isn't zero. Would one day be within your agreement?",
    ),
    lead('Let me look at the wording. One second.', 0.5),
    pause(8.5),
    lead(
      "It says, quote, no storage beyond the purpose of planning the current day. So one day would do, if it really means that it's gone. Not archived. Gone.",
    ),
    agent(
      "It's deleted from the live system at midnight, local time. And it stays in the backups for fourteen days after that. I have to tell you, because nobody ever asks about the backups.",
    ),
    lead('I always ask about the backups.', 0.2),
    agent(
      "I was hoping you'd be the one. Nobody reads them, apart from a full restore. And after a restore, the deletion runs again, before anybody can sign in. I'll send you the record of our last rehearsal, with the times.",
    ),
    lead('Good. Next one. Sign-in. We want single sign-on, and only that. No passwords on the side.'),
    agent(
      'SSO is included. When you switch it to required, passwords stop working for everybody except one emergency account. That account has to be there, in case your own sign-in is down.',
    ),
    lead('Who holds it?'),
    agent(
      "You do. We recommend two people, each with half of it, in two envelopes. It sounds like a film, I know. When it's used, every administrator gets a message at once.",
    ),
    lead(
      "I like envelopes. They don't need updates. Now, your sub-processors. There are six on the page. The fourth one sends the text messages. Where does it do that?",
    ),
    pause(1.4),
    agent(
      'In Ireland. Its parent company is in the United States, and there lies the second of my nine. The phone number and the text of the message go through them. The text can contain the street of your customer.',
    ),
    lead('Why does the street have to be in it? The customer knows where he lives.', 0.3),
    pause(1.1),
    agent(
      "That's... a very good point. It doesn't have to. The text is a template. You can take the street out of it today, then only the number and the time go through.",
    ),
    lead("Then we take it out. You see, that's the sort of thing a questionnaire never finds."),
    agent(
      "I'm going to suggest that as the default for everybody. The third one. You asked for a penetration test of the last twelve months. Ours is fourteen months old.",
    ),
    lead('And the next?'),
    agent(
      "It's booked for the 6th, for two weeks. You'd get the summary by the end of the month, including what wasn't good. I could send you the old one today, with a list of what we've changed since.",
    ),
    lead(
      "Send the old one. But we won't sign before I have seen the new one. I've made that exception once, and I've regretted it for a whole year.",
    ),
    agent(
      'I understand. So that date decides. What else has to happen on your side, while we wait? Who has to agree, apart from you?',
    ),
    lead(
      "Three people. Me, for security. Our data protection officer, she needs the DPA with the one day in it, in black and white. And the works council, they meet every second Thursday. They'd want to see it on a phone, and not on a slide.",
    ),
    agent('When would their next possible Thursday be?'),
    lead('The 24th. If I put it on the agenda by the 17th.'),
    agent(
      "Then let me propose this. You'll have the DPA with the one day and the record of the rehearsal by Wednesday. On the 24th I come to the works council with a phone, I start a shift, I end it, and they can see on the other side what's left. And by the end of the month you have the test. Would that be in the right order for you?",
    ),
    lead('Yes. Only let them end the shift. They should press the button themselves.'),
    agent(
      'Even better. That leaves six questions, and they are small. Shall I send them in writing, with a proposal for each?',
    ),
    lead('Please. And thank you for the backups. Usually I have to dig for an hour to find that.'),
  ],
  topics: [
    {
      title: 'Location data',
      content:
        'Positions are sent every sixty seconds during a shift only. History can be limited to one day for the whole company, which fits the works agreement; backups keep it for fourteen more days and deletion runs again after a restore.',
    },
    {
      title: 'Sign-in and messages',
      content:
        'Single sign-on can be required, with one emergency account held by the customer. The street is taken out of the text message template because the message service has a US parent.',
    },
    {
      title: 'Penetration test',
      content:
        'The last test is fourteen months old, the next starts on the 6th. The customer does not sign before the new summary, due at the end of the month.',
    },
    {
      title: 'Approvals and next steps',
      content:
        'Security, data protection officer and works council have to agree. Data processing agreement and rehearsal record by Wednesday, works council on the 24th with a phone, six remaining questions in writing.',
    },
  ],
}
