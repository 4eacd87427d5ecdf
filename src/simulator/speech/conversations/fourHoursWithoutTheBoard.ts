import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const fourHoursWithoutTheBoard: Conversation = {
  id: 'four-hours-without-the-board',
  title: 'Escalation: four hours without the board',
  topic: 'An angry customer after an outage, and what is promised',
  callType: 'Escalation',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-gb-x-rp+f3', soundsLike: 'woman', wordsPerMinute: 150, pitch: 42, levelDb: -0.5 },
    lead: { espeak: 'en-us+m4', soundsLike: 'man', wordsPerMinute: 168, pitch: 56, levelDb: 1.5 },
  },
  script: [
    agent("Good afternoon. I've asked for this call, so I'll listen first. It's recorded, and you may have a copy."),
    lead('Good. I want it recorded. I want your director to hear it.'),
    lead(
      'Yesterday, at twenty to eight, the board went white. Not slow. White. I had fifty three people in the field and not one address. Do you know what that looks like? They sit in their vans, with the engine on, and they ring. Fifty three people ring the same two numbers.',
    ),
    lead(
      'I rang you at ten to eight. I was number thirty one in the queue. I know that because a very cheerful voice told me so every ninety seconds, with a piano. At half past eight I got a young man, and he was polite, and he told me you were aware of an issue. Aware! I was also aware.',
    ),
    pause(1.2),
    agent('Please go on. What happened after that?'),
    lead(
      "After that we did it with paper. My deputy had a print of last Thursday, pure luck, and we guessed the rest. At ten past nine an old lady rang, on oxygen, because the man who was to look at her concentrator hadn't come. He was in a car park, four streets away. He didn't know that she existed. I drove there myself. I'm fifty eight years old and I ran up four floors.",
    ),
    agent('Is she all right?'),
    lead("She's all right. She gave me a biscuit. I'm the one who isn't all right."),
    pause(2.4),
    agent(
      "Thank you for telling me all of it. I'd like to say what I know, what I don't know, and what I can promise, and those are three different lists. May I?",
    ),
    lead('Go ahead.'),
    agent(
      'What I know. At seven thirty eight we put a change into use, and it locked the table in which all visits of the day are kept. Our alarm went off at seven forty one. The people on duty tried for an hour and a half to repair it forward, instead of going back. Going back was possible, and it would have taken ten minutes. That was a wrong decision, and it was ours. At eleven forty two you were back.',
    ),
    lead('So you could have had it up at eight.', 0.15),
    agent("Yes. At about eight. I won't make that smaller than it is."),
    pause(1.8),
    agent(
      "What I don't know. I don't know yet why the app on the phones didn't show the plan that it had already loaded. It should have. Your technicians should have seen the whole morning, even with nothing behind it. If that had worked, she would have had her visit.",
    ),
    lead(
      "That's the point. That's exactly the point. I can live with a white board for an hour. I've got paper and I've got a loud voice. But they had the phones in their hands!",
    ),
    agent(
      "I agree with you. For me that's the real failure, and the lock is the cause of the day. I'll have an answer on the phones by Friday at noon. If it's not complete by then, I'll call you at noon and tell you what we have.",
    ),
    lead("Noon on Friday. I'm writing it down."),
    agent(
      "What I can promise. From today, no change goes in between six and ten in the morning, in your time zone. That's already in force. If an alarm lasts longer than ten minutes, the people on duty have to go back first and repair later. And you get a number that rings with a person, not a piano.",
    ),
    lead("Ten minutes. Who checks that? I've heard rules before. In a crisis people forget rules. I do."),
    agent(
      "A fair question. It's no longer a person who decides. After ten minutes it goes back by itself, unless two people stop it. That's being built, and it's planned for the 12th. Until then somebody sits there every morning with a clock. This week it's me.",
    ),
    pause(1.3),
    lead('You sit there.'),
    agent('From six. I make my own coffee, too.'),
    lead('Hm.'),
    agent("Now to you. Is there anything that would help your people this week, that I haven't thought of?"),
    pause(2.7),
    lead(
      "A print. Every evening at seven, the plan of the next day, as a PDF, in our mail. One page for each technician. If it all goes white again, I hand out paper. I know it's old fashioned.",
    ),
    agent(
      "It isn't old fashioned, it's a second brake. You'll have it tonight at seven. Please tell me if the type is too small for a van.",
    ),
    lead(
      "And the money. I had twenty two visits that weren't done, and the insurance pays us by visit. I'm not a shark. But it's four thousand one hundred.",
    ),
    agent(
      "The contract would give you a credit of one day, and that's about ninety euros. I'm not going to offer you ninety euros. I can approve three months of the fee myself, that's a little more than five thousand. You would have it in writing today. Does that answer it?",
    ),
    pause(1.6),
    lead("It does. I'd come prepared for the ninety."),
    agent(
      'I thought so. May I repeat what we have? Tonight at seven, the first print. Today, the three months in writing. Friday at noon, the answer about the phones. And on the 12th I call you when the machine can go back by itself, and you may ask me to prove it.',
    ),
    lead("I'll want to see it go back. With my own eyes."),
    agent("Then come by on the 13th, in the morning. We'll break it on purpose, on a copy, and you hold the clock."),
    lead("I'll bring the deputy. And the biscuits, she gave me the whole tin."),
  ],
  topics: [
    {
      title: 'What happened',
      content:
        'A change at 7:38 locked the visits of the day; 53 technicians had no addresses until 11:42. Going back would have taken ten minutes but was not done. A patient on oxygen was visited late.',
    },
    {
      title: 'The real failure',
      content:
        'The phones did not show the plan they had already loaded. The cause is unknown; an answer is promised for Friday at noon.',
    },
    {
      title: 'Measures',
      content:
        'No changes between six and ten in the morning; after ten minutes of alarm the system goes back, by itself from the 12th. A direct number with a person. Every evening at seven the next day’s plan arrives as a PDF.',
    },
    {
      title: 'Compensation and next steps',
      content:
        'Three months of the fee, in writing today, for 22 missed visits worth 4,100. On the 13th the customer watches a rehearsed failure.',
    },
  ],
}
