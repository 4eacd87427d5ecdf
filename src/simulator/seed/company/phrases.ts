/**
 * What people say in the demo's calls, in short exchanges. `A` is the agent, `L` the lead. Words in braces are filled in:
 * `lead` and `agent` are first names, `techs` is a number of technicians, `price`, `usd` and `theirs` are prices per technician and month.
 */
export type Exchange = string

/** How a call begins. Only the first of each pair says that the call is recorded. */
export const OPENINGS: Readonly<
  Record<'outbound' | 'inbound', { readonly announced: readonly Exchange[]; readonly plain: readonly Exchange[] }>
> = {
  outbound: {
    announced: [
      `A: Hi {lead}, this is {agent} at Talkwell. Before we start, I record my calls so I don't have to type. Is that okay?
L: Sure, that's fine.`,
      `A: Good morning {lead}, {agent} from Talkwell. This call is recorded for quality. How are you today?
L: Doing well, thanks. Busy, but well.`,
      `A: Hi {lead}! Thanks for making the time. Just so you know, we're on a recorded line.
L: No problem. Everybody records these days.`,
      `A: Hello {lead}, it's {agent}. I'm recording this so my colleagues can listen later. All right with you?
L: Go ahead.`,
    ],
    plain: [
      `A: Hi {lead}, this is {agent} from Talkwell. Is now still a good time?
L: It is. I have about half an hour.`,
      `A: Hey {lead}, good to hear you again. How was the weekend?
L: Too short. Let's get into it.`,
      `A: Hi {lead}, {agent} here. Thanks for picking up.
L: Sure. What's up?`,
    ],
  },
  inbound: {
    announced: [
      `A: Thanks for calling Talkwell, this call is being recorded. This is {agent}, how can I help?
L: Hi {agent}, this is {lead} from {company}.`,
      `A: Talkwell support, you're on a recorded line. My name is {agent}. What can I do for you?
L: Hello, {lead} here, {company}.`,
    ],
    plain: [
      `A: Talkwell, {agent} speaking. What can I do for you?
L: Hi, {lead} from {company}. I hope you can help.`,
      `A: Support, this is {agent}.
L: Hi {agent}, it's {lead} at {company}.`,
    ],
  },
}

const DISCOVERY: readonly (readonly Exchange[])[] = [
  [
    `A: I read that {company} does {trade}. How do you plan a normal day?
L: We have {techs} technicians and one big spreadsheet. My dispatcher starts at six and moves things around until noon.
A: And what happens when a technician calls in sick?
L: Then we start over. That's about twice a week.`,
    `A: Walk me through yesterday. How did the jobs get to your people?
L: By text message, mostly. With {techs} technicians that's a lot of text messages.
A: And how do you know that a job is done?
L: They call. Or they don't, and I find out from the customer.`,
  ],
  [
    `A: What does a missed visit cost you?
L: About ninety dollars for the drive. We had fourteen no-shows last week.
A: So more than a thousand dollars a week. Does anybody track that?
L: I do, on a sticky note.`,
    `A: If nothing changed for a year, what would that cost {company}?
L: Honestly, customers. We lost two contracts because we came late three times in a row.
A: How much were they worth?
L: Around forty thousand a year together.`,
    `A: Where does it hurt the most?
L: Invoicing. It takes nineteen days from the last screw to the invoice, because the paper comes in on Fridays.
A: And what would five days be worth to you?
L: My accountant would send you flowers.`,
  ],
  [
    `A: Who else would look at this before you decide?
L: Our operations director signs. And I'd want my lead dispatcher to like it.
A: Then let's invite the dispatcher next time.`,
    `A: How did you buy the last tool like this?
L: The owner decided at the kitchen table. That's still how it works.
A: Good to know. Would the owner want to see it?
L: At the end, yes.`,
  ],
  [
    `A: When would you like to have this running?
L: Before the summer season. That's when it gets crazy.
A: So we'd need two weeks of setup before that.`,
    `A: Is there a date that you're working toward?
L: Our current contract ends at the end of the quarter.`,
  ],
  [
    `A: Let me sum that up. {techs} technicians, no-shows, late invoices, and you want it solved before the season. Did I miss anything?
L: No, that's it. You listened.`,
    `A: So if I understand you right, the planning itself works, but everything after it takes too long.
L: Exactly.`,
  ],
]

const DEMO: readonly (readonly Exchange[])[] = [
  [
    `A: You told me that no-shows are the problem, so I'll start there. This is the board with your own jobs from last Tuesday.
L: Oh, those are really ours. That's the job where no one was home.
A: Right. And here the customer would have gotten a text the evening before, with one button to confirm.`,
    `A: I've put your list on the first slide, so stop me if I show you something you didn't ask for.
L: The list is right. Invoicing matters most.
A: Then we begin at the end. The technician signs off here, and the invoice is ready before the van leaves.`,
  ],
  [
    `L: What happens without a signal? Our people work in basements.
A: The plan is on the phone. It syncs when the signal is back.
L: Okay, good. That was a deal breaker with the last one.`,
    `L: Can it handle two people on one job?
A: Yes, you drag the second name onto it. Let me show you.
L: That's easier than I thought.`,
    `L: Does it know who's certified for what?
A: Each technician has skills with dates. The board warns you six weeks before one runs out.
L: That alone would help us with the auditor.`,
  ],
  [
    `A: Does that match how your dispatcher thinks?
L: She would want to see the whole week.
A: One click. Here's the week.
L: Perfect.`,
    `A: What would your technicians say about this?
L: They'd complain for a week and then never go back.`,
  ],
  [
    `L: And what's the onboarding like?
A: Two weeks. We load your customers in the first week, and your team plans its own day in the second.
L: That works.`,
    `L: Who helps us when it goes wrong at six in the morning?
A: Support starts at five thirty. A person, not a menu.
L: I like that.`,
  ],
]

const PRICING_GOOD: readonly (readonly Exchange[])[] = [
  [
    `A: You have the offer in front of you. It's {price} per technician and month, for {techs} people.
L: Yes. That's in line with what I told our director.
A: What did the director say?
L: That it pays for itself if we save four no-shows a week.`,
    `A: The offer is {price} per technician. Did you have a chance to look at it?
L: I did. The numbers work for us. I have questions about the terms.
A: Ask away.`,
  ],
  [
    `L: Can we start with half of the team?
A: Yes. The other half joins in three months at the same price, and we write that down.
L: Then I'm comfortable.`,
    `L: What if we need fewer people in winter?
A: You can go down by a fifth once a year without a fee.
L: Fair enough.`,
  ],
  [
    `A: Then what's left before you can sign?
L: Legal looks at it. That takes two days.
A: I'll send the contract in a form that they can edit.`,
    `L: I'd like to move ahead. Please send the agreement.
A: You'll have it in an hour.`,
  ],
]

/** Why deals are lost since the price change. */
const PRICING_OBJECTION: readonly (readonly Exchange[])[] = [
  [
    `L: I'll be direct, {agent}. {price} per technician is too expensive. In spring you told us {old}.
A: We changed our prices this fall, that's right.
L: That's a quarter more for the same thing.`,
    `L: We looked at the new offer. It's over budget. We planned with {old}.
A: I understand. The new price includes customer texts.
L: But we didn't ask for those.`,
    `L: My boss saw {price} and asked why the price went up. I didn't have an answer.
A: The new plan has more in it.
L: He only sees that the price is high.`,
  ],
  [
    `L: And {competitor} offered us {theirs} per technician.
A: Does that include the customer texts?
L: Most of what we need, yes. It's simply cheaper.`,
    `L: We're also talking to {competitor}. They're at {theirs}.
A: What do you like about {competitor}?
L: The price. The board looks about the same to us.`,
    `L: I have a quote from {competitor} here. {theirs}, and they waive the setup.
A: I can't match that today.
L: Then it will be hard to explain.`,
  ],
  [
    `A: If we found a way on the price, would you go with us?
L: Maybe. But right now, {competitor} looks like the safer choice for the budget.`,
    `A: What would I have to change?
L: The number. Everything else was fine.`,
  ],
]

const SECURITY: readonly (readonly Exchange[])[] = [
  [
    `A: You sent a questionnaire with {number} questions. I answered all but four, so let's take those.
L: Good. The first one is location data. Who can see where a technician is?
A: Only the dispatcher of that team, and only during the shift.`,
    `L: Where is the data stored?
A: In the region that you choose. Yours would be in Virginia.
L: And backups?
A: Same region, thirty days.`,
  ],
  [
    `L: Do you support single sign-on?
A: Yes, with one emergency account that you control.
L: And an audit log?
A: Every change, with the person and the time. You can export it.`,
    `L: When was the last penetration test?
A: In spring. I can send you the summary under NDA.
L: Please do.`,
  ],
]

const ONBOARDING: readonly (readonly Exchange[])[] = [
  [
    `A: Today I'd like to get your customers loaded and plan the first Monday.
L: The list is ready. About four thousand addresses.
A: It read all but ninety. Most of those have no house number.
L: That's the industrial park. I'll fix them.`,
    `A: Did everybody get the app?
L: All but two. One still has a phone with buttons.
A: We have a text version for that.`,
  ],
  [
    `A: Let's enter the skills now. Who may do what?
L: Half of them have the certificate, I'll send you the dates.
A: Then the board will warn you before one runs out.`,
    `A: On Thursday the board makes the plan and you correct it. Until then it only watches.
L: So nothing can go wrong before Thursday.
A: Exactly.`,
  ],
]

const SUPPORT: readonly (readonly Exchange[])[] = [
  [
    `L: I can't sign in. It asks for a code, and I have a new phone.
A: I'm sorry about that. I'll send a one-time link to your work email, but I need your manager to confirm it's you.
L: She's right here.
A: Thank you. The link is on its way.
L: Got it. I'm in.`,
    `L: The export stops at ninety percent. I've tried three times.
A: Which month are you exporting?
L: All of them.
A: That's the reason. There's a limit of one year. I'll run it for you and send you the file.
L: Okay, thanks.`,
    `L: We were charged twice this month.
A: Let me look. Yes, I see two payments on the third. One of them was a card check and is already on its way back.
L: How long does that take?
A: Three business days.`,
    `L: One of the vans shows parts that aren't there.
A: Was a part returned and the job canceled afterward?
L: Both, I think.
A: That counts it twice. It's our bug, and I'm correcting your van now.
L: Great.`,
    `L: A technician left, and I can't remove him from the board.
A: He still has two open jobs. Move those first, then the button works.
L: Ah. Why doesn't it say so?
A: Good point. I'll pass that on.`,
    `L: The customer texts go out in the wrong language.
A: It takes the language of the browser that created the job. You can set it for each customer.
L: Where?
A: On the customer's page, under contact.
L: Found it.`,
    `L: My dispatcher doesn't get notifications anymore.
A: Since when?
L: Since the update on Monday.
A: The update asks for permission again. Could she open the settings and allow them?
L: She says it works now.`,
    `L: Two jobs were scheduled at the same time for the same person.
A: Were they created on two screens?
L: Yes, two dispatchers.
A: I see it. I'll move the second one and report it.`,
  ],
  [
    `A: Is there anything else I can do?
L: No, that was it.`,
    `A: I'll read back the ticket to make sure I have it right. You reported it today, and we fixed it on the call.
L: Correct.`,
    `A: I've written this down in the ticket.
L: Thank you.`,
  ],
]

const SLOW_APP: readonly (readonly Exchange[])[] = [
  [
    `L: It's the app again. In a basement it takes ten seconds to open a job. Fifty times a day.
A: I'm sorry. I see that you reported this before.
L: Three times. It's always a friendly answer and nothing changes.`,
    `L: My technicians stand in front of the machine and wait for the app. It's the bad signal, I know, but the others can do it.
A: Which phones do they use?
L: The ones you recommended.`,
  ],
  [
    `L: I have to be honest. My director asked me to look at {competitor}.
A: Because of the app?
L: Because of the app and because our contract ends soon.`,
    `L: If this isn't fixed by the renewal, we won't renew.
A: I understand. I'll bring it to our engineers today.
L: That's what the last person said.`,
  ],
]

const ESCALATION: readonly (readonly Exchange[])[] = [
  [
    `A: You asked for this call, so I'll listen first.
L: Yesterday the board was down for two hours. I had {techs} people in the field and no addresses.
A: That must have been terrible. I'm sorry.
L: We called everybody by phone. Some customers weren't visited at all.`,
    `L: This is the third time this month that I'm calling about the same thing.
A: I have the tickets here. You're right, and it shouldn't take three calls.
L: I want to know what changes.`,
  ],
  [
    `A: Here's what we do. No updates between six and ten in the morning, and a direct number for you.
L: A number with a person?
A: With a person.`,
    `A: We'll credit you one month. And our engineer writes you what happened.
L: I'd rather have it work, but thanks.`,
  ],
]

const CHECK_IN: readonly (readonly Exchange[])[] = [
  [
    `A: Three months in. What got better?
L: No-shows. From eleven a week to four.
A: That's better than we planned. Do your technicians feel it too?
L: They go home on time. They'd never admit it's the app.`,
    `A: I looked at your numbers. First-visit fixes went from seventy one to seventy nine percent.
L: I can see that in the warehouse. Fewer parts go out twice.
A: And what isn't working yet?
L: Travel time in the south. There's a bridge closed, and your map doesn't know.`,
    `A: How is it going with the new dispatcher?
L: Good. She learned the board in two days.
A: Which reports do you use?
L: Only the weekly one. The rest is too much.`,
  ],
  [
    `A: What's the goal for next quarter?
L: Invoices on the same day. And I'd like the second branch on the board.
A: Then let's plan the second branch. Who would own that?
L: Probably me.`,
    `A: Is there any risk I should know about?
L: Not really. The team is happy.
A: Good to hear.`,
    `L: Is there a roadmap for the parts list?
A: I won't promise a date. It's being worked on, and I'll tell you once I know more.
L: Appreciate the honesty.`,
  ],
]

const RENEWAL_GOOD: readonly (readonly Exchange[])[] = [
  [
    `A: Your contract renews in two months. You had {techs} seats. Is that still right?
L: Add three. We bought a small company.
A: Congratulations! I'll update the offer.`,
    `A: It's about the renewal. What would make it an easy yes?
L: It's already an easy yes. Just keep the price for another year.
A: For a two-year term I can do that.`,
  ],
  [
    `L: Can you send the paperwork to our finance lead?
A: I will. Who signs this year?
L: She does, and I do. Two signatures.`,
    `L: One thing. I'd like the training for new dispatchers again.
A: I'll add a session to the renewal, no charge.`,
  ],
]

const CANCELLATION: readonly (readonly Exchange[])[] = [
  [
    `A: I got your notice, and I'd like to understand it.
L: It isn't about you. The new price is too expensive for what we use, and {competitor} is cheaper.
A: Is there anything that would change your mind?
L: Not anymore. The decision was made last week.`,
    `A: You want to cancel at the end of the term. May I ask why?
L: We're merging with another company, and they have their own system.
A: Then I won't argue. I'd like to make it easy.`,
  ],
  [
    `L: What happens to our data?
A: You get everything as tables, and the photos in folders. There's no fee.
L: That's fair.`,
    `L: Do we get an invoice for next month?
A: No. I'll confirm that in writing today.`,
  ],
]

/** An agent who talks more than they ask. */
export const PITCHES: readonly Exchange[] = [
  `A: Before you answer that, let me tell you what's really amazing about the insights package. You get travel time per technician, first-visit fixes, a heat map, alerts, and a weekly email with a chart that your director will love. You can slice it by team, by region, by type of job, and you can compare yourself with companies of the same size, without names of course. Everybody who has it says they can't live without it.
L: Okay.`,
  `A: And the great thing is how we built this. Our founders ran a service company themselves, so they started with the dispatcher and not with the database. Then came the app, then the texts, then the invoices, and last year we rewrote the whole engine so that it plans four thousand jobs in a second. I could talk about this all day, because no one else in the market does it like that, and I've seen all of them.
L: I see.`,
  `A: So what most of our larger customers do is start with everything at once. They take the board, the app, the texts, the parts list, the insights, and they add the premium support, because then one person knows their account. It sounds like a lot, but it pays off in the first year, and I've got a calculator for that, which I can show you in a minute. First I'd like to explain how the parts list works with the warehouse, because that's usually where the savings are.
L: Hm. We don't have a warehouse.
A: Sure, sure, but you might have one next year, and then you'll be glad that it's all in there already.`,
  `A: Let me jump in here, because I think I know where you're going. The mobile app has three modes, the simple one, the standard one and the expert one, and in each of them you can decide what the technician sees. Some customers hide everything but the address, some show the whole history with photos. We also have templates for more than forty trades, and I can load yours in five minutes. There's a video about it, too, which I'll send you together with the case studies.
L: Right.`,
  `A: Yes, and that's exactly why enterprise customers choose us. We have a dedicated team, a dedicated environment, quarterly business reviews with slides that you can take straight to your board, and an advisory council that meets twice a year in a very nice hotel. We've doubled the engineering team, we've got a new office, and the roadmap for next year is the most exciting one we've ever had. I'd love to walk you through all of it.
L: Maybe another time.`,
  `A: And about security, since everybody asks. We have the certificates, the audits, the penetration tests, the encryption, the backups, single sign-on, the audit log and a security team that answers every question. I usually show a slide with all the logos. It's the same infrastructure that banks use, so you really don't have to worry about any of it.
L: Good to know.`,
]

/** How a call ends: with a date for the next step, or without. */
export const CLOSINGS: { readonly dated: readonly Exchange[]; readonly open: readonly Exchange[] } = {
  dated: [
    `A: Then let's talk again on {day} at ten. I'll send an invite.
L: {day} at ten works.`,
    `A: I'll send you the summary today, and we meet on {day} at two with your dispatcher.
L: Perfect. See you on {day}.`,
    `A: So the next step is yours: you send me the list by {day}, and I'll have it loaded the day after.
L: You'll have it by {day}. Thanks, {agent}.`,
    `A: I'll follow up by {day} noon with an answer in writing.
L: {day} is good. Bye, {agent}.`,
  ],
  open: [
    `A: Great. I'll send you something, and then we'll see.
L: Okay. Thanks.`,
    `A: Let's stay in touch, all right?
L: Sure. Bye.`,
    `A: I think that's all from my side. Just reach out whenever you're ready.
L: Will do.`,
    `A: Perfect, then I'll let you go.
L: Thanks. Bye.`,
  ],
}

/** What is talked about in a call of a type, one exchange of each list in this order. */
export const SUBJECTS = {
  Discovery: DISCOVERY,
  Demo: DEMO,
  'Demo, compared': [...DEMO, PRICING_OBJECTION[1] ?? []],
  Pricing: PRICING_GOOD,
  'Pricing, lost': PRICING_OBJECTION,
  'Security review': SECURITY,
  Onboarding: ONBOARDING,
  Support: SUPPORT,
  'Support, slow app': SLOW_APP,
  Escalation: ESCALATION,
  'Check-in': CHECK_IN,
  'Check-in, at risk': SLOW_APP,
  Renewal: RENEWAL_GOOD,
  'Renewal, at risk': [...PRICING_OBJECTION.slice(0, 2), ...SLOW_APP.slice(1)],
  Cancellation: CANCELLATION,
} as const satisfies Record<string, readonly (readonly Exchange[])[]>

export type Subject = keyof typeof SUBJECTS

/** What the service's summary says about a call. */
export const SUMMARIES: Readonly<Record<Subject, readonly (readonly [title: string, content: string])[]>> = {
  Discovery: [
    ['How they work today', '{company} plans {techs} technicians ({trade}) with a spreadsheet and text messages.'],
    ['Why they look for something else', 'No-shows and late invoices cost money and have already cost contracts.'],
  ],
  Demo: [
    ['What was shown', 'The board with the customer’s own jobs, confirmation texts, and the app without a signal.'],
    ['Questions', '{lead} asked about certificates, two people on a job and onboarding.'],
  ],
  'Demo, compared': [
    ['What was shown', 'The board with the customer’s own jobs, confirmation texts, and the app without a signal.'],
    ['Competitor', '{company} also has an offer from {competitor}.'],
  ],
  Pricing: [
    ['Price', '{usd} per technician for {techs} people. The price fits the budget.'],
    ['Terms', 'Fewer seats in winter and a start with half of the team were discussed.'],
  ],
  'Pricing, lost': [
    ['Price objection', '{lead} calls the new price of {usd} per technician too expensive.'],
    ['Competitor', '{competitor} offers $29 per technician.'],
  ],
  'Security review': [['Questionnaire', 'Location data, storage, single sign-on and the audit log were answered.']],
  Onboarding: [['Setup', 'Customers were loaded, and skills with their dates are being entered.']],
  Support: [['Problem and solution', 'The problem that {lead} reported was found and solved during the call.']],
  'Support, slow app': [
    ['Slow app', 'The app takes about ten seconds to open a job in basements. It was reported several times.'],
    ['Risk', '{company} is looking at {competitor}; the contract ends soon.'],
  ],
  Escalation: [
    ['What happened', 'The board was down, and technicians had no addresses.'],
    ['What was promised', 'No updates in the morning, a direct number and a credit.'],
  ],
  'Check-in': [
    ['Results', 'Fewer no-shows and more first-visit fixes.'],
    ['Plan', 'The next quarter’s goals were discussed.'],
  ],
  'Check-in, at risk': [
    ['Risk', '{company} may not renew because the app is slow in basements.'],
    ['Competitor', 'The director asked for an offer from {competitor}.'],
  ],
  Renewal: [['Renewal', '{company} wants to renew; seats and signatures were discussed.']],
  'Renewal, at risk': [
    ['Renewal at risk', 'The new price is too high for {company}, and the app is slow in basements.'],
    ['Competitor', '{competitor} offers $29 per technician.'],
  ],
  Cancellation: [
    ['Cancellation', '{company} cancels at the end of the term.'],
    ['Leaving', 'Data will be exported free of charge.'],
  ],
}
