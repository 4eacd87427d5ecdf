import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const paperInTheGloveBox: Conversation = {
  id: 'paper-in-the-glove-box',
  title: 'Discovery: paper in the glove box',
  topic: 'Service of hospital beds, two teams after a merger, and an audit',
  callType: 'Discovery',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+Andy', soundsLike: 'man', wordsPerMinute: 154, pitch: 48, levelDb: 0 },
    lead: { espeak: 'en-gb-scotland+f4', soundsLike: 'woman', wordsPerMinute: 154, pitch: 46, levelDb: 0 },
  },
  script: [
    agent(
      "Hello, and thanks for the hour, though I'd be glad with half of it. I'm recording this for my colleagues, if you agree.",
    ),
    lead('Agreed. But I have to leave at a quarter to.'),
    agent(
      "Then I'll watch the clock. You wrote one sentence in the form: we've got paper in the glove box. What's on it?",
    ),
    lead(
      "Everything. We service hospital beds. You wouldn't believe how much can break on a bed. Motors, brakes, side rails, the hand control that everybody drops. Each bed has to be checked once a year, and after every check there is a sheet with eighteen lines and a signature from the ward.",
    ),
    lead(
      "So the technician fills it in, on a mattress, with a pen that's dying. Then it goes into the glove box. And on Friday, or the Friday after that, it comes to us, with coffee on it. Then two ladies type it in. We've got about thirty one thousand beds. You can do the sum.",
    ),
    agent("I'd rather hear it from you. How long does one sheet take them?"),
    lead('Four minutes. Five with coffee.'),
    agent(
      "So that's more than two thousand hours a year. Is that what made you write to us, or was there something else?",
    ),
    pause(2.2),
    lead(
      'There was something else. We had the auditor in March. He picked twenty beds from the list and asked for the last sheet of each. We found seventeen.',
    ),
    agent('And the other three?'),
    lead(
      "One was in a glove box. Of a van that had been sold. The other two, I've no idea. He gave us six months. If he comes in September and it's seventeen again, we lose the certificate, and without it no hospital may let us in.",
    ),
    agent('So September is the real date. When exactly?'),
    lead('The week of the 15th. I dream about it.'),
    agent('What have you tried so far?'),
    lead(
      "A scanner in every van. They used it for two weeks. Then it was under the seats. Then a form on a tablet, made by my nephew's friend. That worked, until there was no network, and hospitals have walls like a castle. It lost a whole ward. Fifty two beds. The technician said he'd rather retire than do it again, and he's thirty four.",
    ),
    agent(
      'I can imagine. So whatever comes next has to work in a cellar, without any network, and it must never lose a sheet. Not rarely. Never.',
    ),
    lead("Never. If you lose one, they'll go back to paper on the same day, and I'd understand them."),
    agent('May I ask about the two teams? You mentioned a merger.'),
    lead(
      "Yes. Last year we took over a firm in the north. Fourteen people, good people. They do it differently. We sort by hospital, they sort by the age of the bed. We say brake, they say lock. We both think that the others are mad. I've stopped inviting them to the same breakfast.",
    ),
    agent('If there was one sheet for both, whose words would be on it?'),
    pause(2.8),
    lead("That's the best question anybody has asked me this year. I don't know. Ours, if you ask us."),
    agent('Who could decide it, so that both would accept?'),
    lead('The quality manager. She came from outside. She has no breakfast on either side.'),
    agent('Would she join us next time?'),
    lead(
      "She'd have to. She answers for the audit. And the director of operations pays for it. Above forty thousand it goes to the owners as well, they meet once a quarter.",
    ),
    agent('And when do they meet next?'),
    lead('On the 30th of June. And then again in October, which is too late.'),
    agent(
      'So to be ready in September, it would have to be on the table on the 30th of June. What would the owners need to see?',
    ),
    lead('A number and a ward. They like numbers, and they like it when a nurse says something nice.'),
    agent(
      'Let me think aloud. One ward, one technician from the south and one from the north, on the same sheet, for a week in May. We pull the network on purpose. At the end you pick twenty beds, as the auditor would, and we see how many sheets you find, and how long it takes. Would that be a number?',
    ),
    lead("If it's twenty of twenty, that's a number. And if it's nineteen?", 0.3),
    agent("Then I'd tell you not to buy it."),
    pause(1.5),
    lead('Ha. All right. What does that cost me?'),
    agent(
      "The week costs you nothing but two people's patience. I don't want to name a price for all of it before I know how many people need it, because I'd only be guessing. Can I bring it to the next meeting, with the reasons?",
    ),
    lead('Fine. But bring it. The last one needed three meetings to say a number.'),
    agent(
      "You'll have it in the next one. Could we say Tuesday the 6th of May, at ten, with the quality manager? Before that I'd need three of the sheets, as they are. With the coffee.",
    ),
    lead("Tuesday the 6th at ten. I'll send you three. I'll choose nice ones."),
    agent(
      "Please choose ugly ones. One more, because it's nearly a quarter to: if you did nothing at all, what would happen on the 15th of September?",
    ),
    pause(2),
    lead(
      "I'd drive around for a week before that, and I'd look into every glove box myself. That's what would happen. And I would find eighteen.",
    ),
    agent("Thank you. That's a sentence I'll remember. I'll send you the summary today."),
  ],
  topics: [
    {
      title: 'How it works today',
      content:
        'About 31,000 hospital beds are checked once a year, each on a paper sheet with eighteen lines, typed in later at four to five minutes each. Scanners and a tablet form have failed; the form lost 52 beds without network.',
    },
    {
      title: 'The audit',
      content:
        'In March the auditor found 17 of 20 sheets. He comes again in the week of September 15; the certificate is at stake.',
    },
    {
      title: 'Two teams',
      content:
        'After a merger two teams use different words and orders. The quality manager, who came from outside, can decide on one sheet for both.',
    },
    {
      title: 'Decision and next step',
      content:
        'The director of operations pays; above 40,000 the owners decide on June 30. Tuesday, May 6, at ten with the quality manager, with a price; a week on one ward in May, success is 20 of 20 sheets.',
    },
  ],
}
