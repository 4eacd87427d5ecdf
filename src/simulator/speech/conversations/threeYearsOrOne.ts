import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const threeYearsOrOne: Conversation = {
  id: 'three-years-or-one',
  title: 'Renewal: three years or one?',
  topic: 'A renewal call in which the seller talks too much',
  callType: 'Renewal',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+m6', soundsLike: 'man', wordsPerMinute: 158, pitch: 56, levelDb: 1 },
    lead: { espeak: 'en-gb-x-gbclan+f2', soundsLike: 'woman', wordsPerMinute: 144, pitch: 42, levelDb: -2.5 },
  },
  script: [
    agent(
      "Hi there, great to catch you! It's that time of the year again, your renewal, and I've got some really good news for you. How are you?",
    ),
    lead("Fine. A bit short of time. We're moving the office."),
    agent(
      'Brilliant. So, this year we have something special. If you take three years instead of one, you get twelve percent off, and you get the new insights package in the first year, completely free, which is normally six per person.',
    ),
    agent(
      "And the insights package is amazing. You get travel time per technician, first visit success, a heat map, you get alerts, and there's a weekly e-mail with a chart that your director will love. You can slice it by team, by region, by type of job. You can even compare yourself with companies of the same size, without names of course. Everybody who has it says they can't live without it.",
    ),
    agent(
      "Plus, and this is the part I like, with three years you're protected. The prices went up by four percent this year and between you and me I don't think that's the last time. So with three years you just lock it in and forget about it. Should I send you the three year version?",
    ),
    pause(2.6),
    lead("I'm not sure we need more charts. We don't look at the ones we have."),
    agent("Sure, sure, but these are different, because they come by e-mail. You don't have to look for them.", 0.12),
    lead(
      "Right. Well. The thing is, we may be merging two of our branches in autumn, and I don't know how many people we'll be. It might be thirty, it might be eighteen.",
    ),
    agent(
      'Totally understand. And the nice thing is that with three years you can always add people at the same price, so growing is no problem at all.',
    ),
    lead('I said it might be fewer.', 0.9),
    agent("Oh. Yes. Well, fewer isn't in the three year version, but I could ask. I mean, usually people grow."),
    pause(1.5),
    lead('Then send me the one year version, please. With thirty. And tell me by when I can change the number.'),
    agent(
      "The change has to be in thirty days before the date, I think. Or sixty. I'd have to look. But should I send both? Just so that you have them side by side? The twelve percent really is only until the end of the month.",
    ),
    lead("You can send what you like. I'll read the one year one."),
    agent("Perfect, I'll send both. I think you'll love the insights. Any questions from your side?"),
    lead('No. Only the one about the number, which you will look up.'),
    agent('Absolutely. Speak soon, and good luck with the move!'),
  ],
  topics: [
    {
      title: 'Three-year offer',
      content:
        'The agent offers twelve percent off and a free insights package for a term of three years. The customer does not look at the present charts and sees no need.',
    },
    {
      title: 'What the customer needs',
      content:
        'Two branches may merge in autumn; the team may shrink from thirty to eighteen. The three-year version does not allow fewer seats.',
    },
    {
      title: 'Open',
      content:
        'Both versions will be sent; the customer wants one year with thirty seats. By when the number can be changed was not answered. No date for a next talk was agreed.',
    },
  ],
}
