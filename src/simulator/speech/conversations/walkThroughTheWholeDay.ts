import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const walkThroughTheWholeDay: Conversation = {
  id: 'walk-through-the-whole-day',
  title: 'Demo: a whole day, from the first coffee to the last invoice',
  topic: 'A long demo for a solar and heat pump company that has outgrown its calendar',
  callType: 'Demo',
  encoding: { kind: 'mp3', layout: 'mono', kbps: 24 },
  voices: {
    agent: { espeak: 'en-us+m3', soundsLike: 'man', wordsPerMinute: 158, pitch: 46, levelDb: 0 },
    lead: { espeak: 'en-gb-x-rp+f5', soundsLike: 'woman', wordsPerMinute: 158, pitch: 48, levelDb: -1 },
  },
  script: [
    agent(
      "Welcome back. Last week you said, don't show me features, show me a day. So I've built a day, with eleven of your own jobs in it. It takes half an hour if you don't interrupt, and I hope that you will. May I record, so your colleague in the warehouse can watch it?",
    ),
    lead("Yes, do. He's loading a truck at the moment. He'd rather watch it with a sandwich, anyway."),
    agent('Before I start: what would make you say, after this, that it was worth your time?'),
    lead(
      "If I understand how I get rid of the calendar. We have one calendar, shared, with eleven colors. Purple means that the scaffold isn't there yet. At least it did until somebody used purple for holidays.",
    ),
    agent(
      "So I'll come back to purple. It's six in the morning. You open the board, with a coffee. Each row is a team, the day runs from left to right. What do you notice first?",
    ),
    pause(2.6),
    lead("That there's a gap. The second team has nothing from eleven to two."),
    agent(
      "Exactly, and you see it because it's gray. Down here are the jobs that wait for a day. I take the inverter on the school roof, it needs two hours and one person with the high voltage certificate, and I hold it over the gap. Before I let go, it tells me what it thinks.",
    ),
    lead("It says eighteen minutes away, and then there's a small yellow sign."),
    agent(
      'The yellow sign is the interesting one. It says that the school wants nobody on the roof during break, from half past twelve to one. You told us that in the form. So it would fit from eleven to half past twelve, but not two full hours.',
    ),
    lead('We did that wrong in May. There were forty children shouting advice.', 0.25),
    agent('What did it cost you?'),
    lead('Nothing, in money. The head teacher wrote me a letter. It had the word disappointed in it, twice.'),
    agent(
      "Then let's see what the board offers instead. I press, find a place. It gives three: today with the third team, tomorrow at eight, or today, if the heat pump in the mill street moves by half an hour. It shows who would have to be told.",
    ),
    lead('Who tells them? My ladies in the office spend half of the morning on the phone, moving people about.'),
    agent(
      "If you choose the third one, the customer in the mill street gets a message: may we come at half past one instead of one? She answers with one or two. As long as she hasn't answered, it stays dotted on the board. Nothing is moved behind anybody's back.",
    ),
    lead("And if she doesn't answer? Half of our customers are on a roof or in a garden."),
    agent(
      "After forty minutes the office gets a reminder to ring her. So the ladies only ring those who don't answer. In other teams that's about one in five. I can't say if it will be one in five with yours.",
    ),
    pause(1.4),
    lead('Even one in two would be something.'),
    agent(
      "Let's go on. It's a quarter to seven, and the teams are in the yard. This is the phone of your second team. There's only today, no menus, no numbers. First stop, what to bring, who's there, and a photo of the meter cupboard from the last visit.",
    ),
    lead('Wait. Where does that photo come from?'),
    agent(
      'From the site survey. Whoever was there took it, and it stays with the address, not with the job. So in five years, somebody who has never been there knows that the cupboard is behind the freezer.',
    ),
    lead("Okay. That one is worth money. We have a man whose only job it seems to be to know what's behind freezers."),
    agent(
      "Now, purple. The scaffold. In the calendar it was a color. Here it's a condition. A job can wait for things: a scaffold, a delivery, a permit from the network operator. As long as one is missing, it can't be put on the board. You see it here, with a small lock, and next to it who has to do something about it, and since when.",
    ),
    lead('Since when. Ha. How many have you got in there from our list?'),
    agent(
      'Of the jobs you sent me, thirty eight are waiting for the network operator. The oldest since the 4th of February.',
    ),
    pause(3.1),
    lead('The 4th of February. Which one is that?'),
    agent('I only see the number. Eleven sixty.'),
    lead(
      "Oh no. That's the fire station. They've been so polite about it. I thought it was finished. I thought that we had sent the invoice!",
      0.7,
    ),
    agent("Would you like to stop here and write yourself a note? I don't mind waiting."),
    lead('One moment, please.'),
    pause(9.5),
    lead(
      "Done. I've sent a message to the poor man who has to ring them now. Please go on. That was a bit painful, but go on.",
    ),
    agent(
      "I'm glad it came up here, and not from the fire station. So it's nine o'clock. Something goes wrong, because it always does. The first team finds a crack in a roof tile and can't go on. What happens with you today, in a case like that?",
    ),
    lead(
      "They ring me. I'm in the car, usually. I say, take a photo. They send the photo to my private phone, between the pictures of my dog. I call the roofer. He says Thursday. I tell the team to pack up and to drive to the next one, but the next one isn't at home before noon, so they have a long breakfast. And in the evening I forget to tell the office. So on the following day somebody calls the customer and asks her if she's happy.",
    ),
    agent('Is she?'),
    lead("She's not happy."),
    agent(
      "Here, the technician presses, can't go on, chooses a reason, and takes the photo inside the job. With that, four things happen at the same time. The job goes back to the waiting list, with a lock, waiting for a roofer. The customer gets a message that somebody will ring her today. The office gets that call as a task. And the board looks for work nearby for the team, and offers it to the planner. It doesn't send them there by itself.",
    ),
    lead("Can I choose the reasons? Because we've got about five. Tile, weather, missing part, wrong part, and dog."),
    agent(
      "You can choose them, and I'd keep it at five. When there are more than seven, people take the first one. May I ask how often it's the wrong part?",
    ),
    lead("I couldn't tell you. That's the honest answer. It feels like every day. The warehouse says that it's never."),
    agent('Then that would be something to measure in the first month, and maybe to bet a cake on.'),
    lead('The warehouse makes good cake. All right.'),
    agent(
      "Let's jump to the afternoon. Ten past three. The team at the mill street has finished, and there's the last part, which nobody likes. Papers. For a heat pump you need a start-up protocol with the pressures, for the subsidy. How do you do that now?",
    ),
    lead(
      'On a form with carbon paper. The white one goes to the customer, yellow to the office, and the pink one falls down behind the seat.',
    ),
    agent(
      "On the phone it's the same form, with the same fields in the same order, I copied it from the pink one you sent me. The difference is that it knows what's possible. If somebody types in a pressure of two hundred, it asks. It doesn't forbid it, it asks. And it won't let the job be closed without the serial number, since without that the subsidy office sends everything back.",
    ),
    lead('How did you know about that?'),
    agent("You mentioned it last week. You said, it's always the serial number."),
    lead("I did. It's always the serial number."),
    pause(1.2),
    agent(
      "The customer signs with a finger, and gets it as a PDF before the van has left. And in your office it's now three twenty, and the job is here, in a list called, ready for the invoice. Hours, parts and the protocol are in it. What's the time today between the last screw and the invoice?",
    ),
    lead('Nineteen days. I know that number because our bank asked me for it.'),
    agent('What would it be worth to you to have that at nine?'),
    lead(
      "Ten days earlier? With what's going out each month... I wouldn't need the overdraft in March. That's about eleven thousand in interest, and some sleep.",
    ),
    agent(
      "Let me write down, and some sleep. So, that was the day. I have left out a lot: stock, holidays, the reports. Not because they're bad, but because you asked for a day. What was missing? What did you wait for that never came?",
    ),
    pause(2.9),
    lead(
      "Two things. The apprentices. They can't work alone, and the calendar doesn't know it, and one day a boy of seventeen stood in front of a house with a drill. And the other thing. My oldest fitter can't read very well. He never says it. He manages with photos. A phone full of text would be the end for him.",
    ),
    agent(
      "Thank you for saying that. The apprentices are simple: a person can be set to, only together with, and then the board won't place him alone. For the second one, there's a view with pictures and the voice reads the text aloud. But I'd like to be careful. I don't know if it's good enough for him. Would you be willing to try it, just the two of you, without an audience?",
    ),
    lead("I'd try it on myself first. And then in the van, with him. Yes."),
    agent(
      "I'll send you the settings for it, and nobody has to know why. So what would be a good next step, from your point of view?",
    ),
    lead(
      "I want to see it with real people. Two teams, two weeks. Not in August, everyone's away. From the 1st of September?",
    ),
    agent(
      'The 1st of September is a Monday, that works. Two teams, two weeks, until the 12th. What would have to be true on the 12th for you to go on?',
    ),
    lead(
      "That nobody asks for the calendar back. And that I have had less than five calls a day in the car. Now it's about twenty.",
    ),
    agent(
      'Nobody asks for the calendar, fewer than five calls a day. And who decides with you? You mentioned your brother.',
    ),
    lead(
      "My brother owns half of it. He looks at the price and at nothing else. I'll send you to him in the end, when I'm sure.",
    ),
    agent(
      "I'd suggest the other way round. A quarter of an hour with him before September, so that he knows what the two weeks are for, and what it costs if they go well. Otherwise we're finished on the 12th, and he starts with his questions on the 13th.",
    ),
    pause(1.5),
    lead(
      "You've met my brother, I see. All right. Next Thursday, he's in the office, at four. He'll ask you what happens with the price in the second year.",
    ),
    agent(
      "I'll have it in writing, for three years. So, next Thursday at four with your brother. I send the settings with the pictures today, and the list of the thirty eight that wait, with the dates, oldest first.",
    ),
    lead("Yes. Without the fire station, please. That one I'd like to tell him myself."),
    agent('Without the fire station. Thank you, that was a good hour.'),
    lead("It was. And now I'm going to ring a very polite fire brigade."),
  ],
  topics: [
    {
      title: 'How the day is planned now',
      content:
        'One shared calendar with eleven colors; problems reach the owner by phone, about twenty calls a day in the car. The time between the last screw and the invoice is nineteen days.',
    },
    {
      title: 'What was shown',
      content:
        'The board with gaps and conditions, messages the customer answers with one or two, jobs that wait for a scaffold or permit, “can’t go on” with a reason, the heat pump protocol with serial number, and the list ready for invoicing.',
    },
    {
      title: 'Found on the way',
      content:
        '38 jobs wait for the network operator, the oldest since February 4. Nine days instead of nineteen until the invoice would save about 11,000 in interest. Apprentices must not be placed alone; one fitter needs pictures rather than text.',
    },
    {
      title: 'Next steps',
      content:
        'Next Thursday at four with the brother who owns half. Trial with two teams from September 1 to 12; success is fewer than five calls a day and nobody asking for the calendar.',
    },
  ],
}
