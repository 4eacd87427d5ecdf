import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const signatureIsMissing: Conversation = {
  id: 'signature-is-missing',
  title: 'Renewal: one signature is missing',
  topic: 'A contract that waits for a second signature',
  callType: 'Renewal',
  encoding: { kind: 'telephone-pcm', layout: 'one-a-side' },
  voices: {
    agent: { espeak: 'en-us+m7', soundsLike: 'man', wordsPerMinute: 160, pitch: 56, levelDb: 0 },
    lead: { espeak: 'en-gb-scotland+f2', soundsLike: 'woman', wordsPerMinute: 164, pitch: 50, levelDb: -1 },
  },
  script: [
    agent(
      "Hello, it's about the renewal. I have your signature, but your contract asks for two. Who is the second one?",
    ),
    lead("Our finance lead. She's on a train until noon."),
    agent('If it is signed by six this evening, the old price holds. After that the system takes the new one.'),
    lead("I'll ring her at the next stop. Can she sign on her phone?", 0.9),
    pause(1.2),
    agent(
      'She can. The link is in her inbox now. And if the train is late, call me before six and I will move the deadline by hand.',
    ),
    lead("That's kind. You'll have it by two."),
  ],
  topics: [
    {
      title: 'Second signature',
      content:
        'The renewal is signed once, the contract asks for two signatures. The finance lead is traveling and can sign on her phone; the link is in her inbox.',
    },
    {
      title: 'Deadline',
      content:
        'The old price holds until six this evening. The customer promises the signature by two; the agent can move the deadline by hand if called before six.',
    },
  ],
}
