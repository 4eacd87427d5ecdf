import { agent, lead, pause } from '../conversation.ts'
import type { Conversation } from '../conversation.ts'

export const invoiceToWrongAddress: Conversation = {
  id: 'invoice-to-the-wrong-address',
  title: 'Invoice sent to an office we left',
  topic: 'A billing address, a late fee and a purchase order number',
  callType: 'Support',
  encoding: { kind: 'mp3', layout: 'one-a-side', kbps: 40 },
  voices: {
    agent: { espeak: 'en-gb-scotland+f3', soundsLike: 'woman', wordsPerMinute: 148, pitch: 44, levelDb: 0 },
    lead: { espeak: 'en-us+m7', soundsLike: 'man', wordsPerMinute: 145, pitch: 52, levelDb: 0.5 },
  },
  script: [
    agent('Accounts, hello. How can I help?'),
    lead("Hello. I've just been sent a reminder with a late fee of 45 euros, for an invoice I have never seen."),
    agent("That's annoying, let me look. Do you have the number at the top right of the reminder?"),
    lead('It ends in seven seven four two.'),
    pause(5.2),
    agent('Found it. It went by post in August, to an address on Harbour Street.'),
    lead('We left Harbour Street in May. I told somebody. I even have the e-mail.', 0.15),
    agent(
      "You did, I can see it here. It was changed for deliveries and never for invoices. That's our mistake, not yours. I'm taking the late fee off now.",
    ),
    lead('Good. Thank you. Can you send it as a PDF from now on? Paper gets lost, even when the street is right.'),
    agent('Of course. Which address should it go to?'),
    lead(
      'Accounts payable, the shared inbox. And our finance lead needs the purchase order number on it, or it will simply come back to you.',
    ),
    agent('Then I need that number. You can tell me now, or put it in a reply.'),
    lead('Four one, zero, nine six.'),
    agent(
      'Four one zero nine six. The corrected invoice leaves today, thirty days from today, without the fee. Is there anything else?',
      0.9,
    ),
    lead("No, that's it. That was easier than I feared."),
  ],
  topics: [
    {
      title: 'Late fee for an unseen invoice',
      content:
        'An August invoice went by post to Harbour Street, which the customer left in May. The move had been reported, but only the delivery address was changed.',
    },
    {
      title: 'Correction',
      content:
        'The agent took off the late fee of 45 euros and sends a corrected invoice today, payable in thirty days, with the purchase order number 41096.',
    },
    {
      title: 'From now on',
      content: 'Invoices go as PDF to the shared accounts payable inbox. The call was not announced as recorded.',
    },
  ],
}
