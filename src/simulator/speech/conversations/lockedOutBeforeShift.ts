import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const lockedOutBeforeShift: Conversation = {
  id: 'locked-out-before-shift',
  title: 'Locked out ten minutes before the shift',
  topic: 'A dispatcher cannot sign in after changing phones',
  callType: 'Support',
  encoding: { kind: 'telephone-mulaw' },
  voices: {
    agent: { espeak: 'en-us+f2', soundsLike: 'woman', wordsPerMinute: 148, pitch: 48, levelDb: 0 },
    lead: { espeak: 'en-gb-x-gbclan+m3', soundsLike: 'man', wordsPerMinute: 158, pitch: 46, levelDb: -2.5 },
  },
  script: [
    agent('Support, good morning. This call is recorded so that we can get better at this. What can I do for you?'),
    lead(
      "Morning. I'm locked out. My shift starts in ten minutes, and six vans are waiting for me to send them somewhere.",
    ),
    agent("Then let's be quick. What do you see on the screen right now?"),
    lead('It wants a six digit code from an app. The app was on my old phone, and the old phone is in a river.', 0.5),
    agent(
      "I'm sorry to hear that. For the phone, I mean. Do you still have the recovery codes you printed on your first day?",
    ),
    lead('No. Well, maybe. They would be in the same jacket.'),
    agent(
      "All right. I can send a one time link to your work e-mail, but first I have to ask your manager to confirm it's you. It takes a minute.",
    ),
    pause(4.5),
    agent("That's done, she has said yes. Check your inbox. The link works once, for fifteen minutes."),
    pause(2.4),
    lead("Got it. And I'm in. The board is there, all six vans. You're a lifesaver."),
    agent(
      'Before you go: set up the code on the new phone today, and print new recovery codes. Keep them away from rivers.',
    ),
    lead('Ha. Will do. Thank you.'),
  ],
  topics: [
    {
      title: 'Sign-in problem',
      content:
        'The caller, a dispatcher, lost the phone with the authenticator app and could not sign in ten minutes before a shift with six vans waiting. Recovery codes were not at hand.',
    },
    {
      title: 'How it was solved',
      content:
        "The agent had the caller's manager confirm the identity and sent a one-time link to the work e-mail. The caller was signed in before the shift began.",
    },
    {
      title: 'Advice for next time',
      content:
        'Set up the authenticator on the new phone today and print new recovery codes. No ticket or follow-up call was agreed.',
    },
  ],
}
