import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const firstWeekOnboarding: Conversation = {
  id: 'first-week-onboarding',
  title: 'Onboarding: before the first Monday',
  topic: 'Customer list, skills and a careful first day',
  callType: 'Onboarding',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-gb-x-rp+f2', soundsLike: 'woman', wordsPerMinute: 154, pitch: 45, levelDb: 0 },
    lead: { espeak: 'en-us+Michael', soundsLike: 'man', wordsPerMinute: 158, pitch: 50, levelDb: -1.5 },
  },
  script: [
    agent(
      "Welcome. Today I'd like to leave you with three things: your customers loaded, everybody's skills entered, and a plan for Monday that can't hurt. I'm recording, you'll get the link, so nobody has to take notes.",
    ),
    lead("Great. I've invited two of our dispatchers, but they are on the phone. They'll watch the recording."),
    agent("That's exactly what it's for. Did the customer list go through last night?"),
    lead('Mostly. It says four thousand one hundred and six rows read, and ninety three refused.'),
    agent('Ninety three is not bad. Let me see why.'),
    pause(5.5),
    agent(
      'Nearly all of them have no house number. Sixty are the same address, by the way. A place called, the white gate behind the mill.',
    ),
    lead("Oh, that's the holiday park. Every cabin has the same address, and then a name. Badger. Otter. Heron."),
    agent(
      "Lovely. Then we'll pin them on the map by hand. It takes fifteen minutes, once, and after that each technician is sent to the right animal. The other thirty three I'll send you as a list.",
    ),
    lead('We had a man spend forty minutes looking for Heron last winter. In the dark.'),
    agent(
      "Let's talk about skills. In the system a job asks for a skill and a person has skills, and nobody is sent who doesn't have it. How do you decide today who may do what?",
    ),
    lead(
      "There's a sheet on the wall with certificates. Gas, electrical, working at height. With dates. And then there is what people like to do, and that's only in our heads.",
    ),
    agent(
      'Enter the certificates, with the dates, because the board will warn you six weeks before one runs out. But leave out what people like, at least in the first month.',
    ),
    lead('Why? It matters to them.'),
    agent(
      "It does. But if you enter everything at once and a plan looks odd, you won't know which rule did it. Start strict where the law is strict, loose everywhere else. Add one rule a week.",
    ),
    lead('One rule a week. All right, that I can sell to the team.'),
    agent(
      'Now Monday. I suggest that for the first three days you plan as you always do, and the board only watches. You enter the plan, and in the evening you compare. On Thursday the board makes the plan and you correct it.',
    ),
    lead("And if it's chaos on Thursday?", 0.3),
    agent(
      "Then you press one button, the old plan comes back, and you call me. I keep Thursday morning free from six to nine. I mean it, I'll be awake.",
    ),
    pause(1.1),
    lead('Nobody from the last software was ever awake at six.'),
    agent(
      'One more thing. Your technicians will get the app on Monday. Who among them is the one the others listen to?',
    ),
    lead('The oldest. He says he hates phones. But if he uses it, they all will.'),
    agent(
      "Then give it to him first, on Friday, alone. Ask him what's stupid about it, and send me what he says, in his words. I'd like to change at least one thing because of him, and he should know it was him.",
    ),
    lead("He'll have a long list."),
    agent(
      'I hope so. So: you send the thirty three addresses back by Wednesday, the certificates are in by Friday at noon, and on Friday at three the two of us look at the whole board for twenty minutes. Does that fit?',
    ),
    lead("Friday at three. And I'll bring his list."),
  ],
  topics: [
    {
      title: 'Customer list',
      content:
        '4,106 rows were read and 93 refused, mostly for missing house numbers; sixty are cabins in one holiday park and will be pinned by hand. The other 33 come back corrected by Wednesday.',
    },
    {
      title: 'Skills and rules',
      content:
        'Certificates are entered with their dates by Friday noon, and the board warns six weeks before one runs out. Preferences are left out at first; one new rule a week.',
    },
    {
      title: 'First days',
      content:
        'Until Wednesday the board only watches, on Thursday it makes the plan and the team corrects it. The agent is available on Thursday from six to nine. The most respected technician gets the app first, on Friday.',
    },
    { title: 'Next step', content: 'Friday at three, twenty minutes: look at the whole board together.' },
  ],
}
