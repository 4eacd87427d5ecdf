/**
 * Written conversations. `by` is who writes: in direct chats `client` or `internal`; in groups an agent (`agent1`…),
 * a contact at the customer (`contact1`…), an unknown member (`member1`) or the `bot`.
 */
export interface ScriptLine {
  readonly by: string
  readonly type: 'text' | 'image' | 'video' | 'document' | 'audio'
  /** The text of a text message or the name of a document. Other media have their own content. */
  readonly text: string
}

const line = (by: string, text: string): ScriptLine => ({ by, type: 'text', text })
const media = (by: string, type: Exclude<ScriptLine['type'], 'text'>, text = ''): ScriptLine => ({ by, type, text })
const c = (text: string): ScriptLine => line('client', text)
const i = (text: string): ScriptLine => line('internal', text)

export const DIRECT_SCRIPTS: readonly (readonly ScriptLine[])[] = [
  [
    c('Hi, is this the right number for billing?'),
    i('It is! What can I do for you?'),
    c('We were charged twice in October'),
    media('client', 'image'),
    c('second and fourth line'),
    i('I see it. One of them is a reservation that fell away yesterday, the other is the real one.'),
    c('so we pay once?'),
    i(
      'Once. You’ll see the reservation disappear within 3 working days. I’ll write to you on Thursday to make sure it did.',
    ),
    c('great, thanks 🙏'),
    i('Gladly. Anything else?'),
    c('no that’s it'),
  ],
  [
    i('Good morning! You asked for the comparison of the two plans. Here it is.'),
    media('internal', 'document', 'Plan comparison'),
    c('Thanks. Is SSO in the smaller one?'),
    i('Only in the larger one. May I ask what you need it for?'),
    c('our auditor wants it by March'),
    i('Then the larger one, from February, is enough. Shall I write that into the offer?'),
    c('yes please. And who signs on your side?'),
    i('I do. On yours?'),
    c('our finance lead, she is back on Monday'),
    i('Monday it is: I’ll call you both at 10:00 if that suits.'),
    c('10:30 better'),
    i('10:30 👍'),
  ],
  [
    media('client', 'audio'),
    i('Thank you for the voice message! I listened to it: you can’t get in after changing phones, right?'),
    c('right'),
    i('I’ve sent a link to your work address. It’s good for 15 minutes.'),
    c('nothing here'),
    i('Could you look in the spam folder? Sender is “account”.'),
    c('got it'),
    c('works!!'),
    i('Happy to hear that. Please print the new recovery codes.'),
    c('will do'),
  ],
  [
    c('we want to cancel'),
    i('I’m sorry to hear that. What made you decide?'),
    // english-ok: a person’s words
    c('nobody uses it since the reorganization'),
    c('and it’s the third price increase'),
    i(
      'I understand. May I show you in ten minutes what the two remaining teams would cost? If it isn’t worth it, I’ll send the form myself.',
    ),
    c('ok but really 10 minutes'),
    i('Promise. Tomorrow 9:15?'),
    c('fine'),
  ],
  [
    c('السلام عليكم، متى يبدأ التدريب؟'),
    i('وعليكم السلام! يوم الأحد الساعة العاشرة صباحاً.'),
    c('ممتاز. هل نحتاج إلى تثبيت شيء؟'),
    i('لا، يكفي المتصفح. سأرسل الرابط قبل ساعة.'),
    c('شكراً جزيلاً 🌹'),
  ],
  [
    c('お世話になっております。見積書の件、いかがでしょうか。'),
    i('お待たせしております。本日中にお送りいたします。'),
    media('internal', 'document', 'お見積書'),
    c('確認しました。社内で検討します。'),
    i('よろしくお願いいたします。来週火曜日にご連絡いたします。'),
  ],
  [
    i('Hello! Did the export finish overnight?'),
    // english-ok: a person’s spelling
    c('no, stuck at 90 %'),
    media('client', 'image'),
    i('Thanks. How many rows does the sheet have?'),
    c('about 1.2 million'),
    i('That’s it: the target takes 1,048,576. I’ll split it by month for you.'),
    c('how long'),
    i('20 minutes.'),
    c('ok'),
    i('Done. Three files, same columns.'),
    media('internal', 'document', 'Export, part list'),
    c('perfect, you saved my afternoon'),
  ],
  [
    c('Bonjour, je n’arrive pas à joindre le support par téléphone'),
    i('Bonjour ! Nous avons eu une panne ce matin, tout est rétabli. Que puis-je faire pour vous ?'),
    c('La vidéo de formation ne se lance pas'),
    media('client', 'video'),
    i('Merci pour l’enregistrement. Votre pare-feu bloque le lecteur ; voici la liste des adresses à autoriser.'),
    media('internal', 'document', 'Adresses à autoriser'),
    c('Je transmets à notre informaticien'),
    c('ça marche, merci !'),
  ],
]

const a1 = (text: string): ScriptLine => line('agent1', text)
const a2 = (text: string): ScriptLine => line('agent2', text)
const k1 = (text: string): ScriptLine => line('contact1', text)
const k2 = (text: string): ScriptLine => line('contact2', text)
const m1 = (text: string): ScriptLine => line('member1', text)
const bot = (text: string): ScriptLine => line('bot', text)

export const GROUP_SCRIPTS: readonly (readonly ScriptLine[])[] = [
  [
    bot('Group created from template “Go-live”. Reply !status for the checklist.'),
    a1('Welcome everybody! Go-live is on the 14th. Who is in the room for you?'),
    k1('Me and the warehouse lead'),
    k2('hi, warehouse here 👋'),
    m1('also listening'),
    a1('Who is the third number?'),
    k1('Our integrator'),
    k2('!status'),
    bot('Open: 3. Data import, user list, label printer.'),
    a2('The user list is the only one that can delay us.'),
    k2('list comes today'),
    media('contact2', 'document', 'User list'),
    a2('Thank you. Two e-mail addresses are the same, rows 14 and 31.'),
    k2('fixed'),
    media('contact2', 'image'),
    bot('Reminder: data import is due in 24 hours.'),
    a1('We’ll run it tonight and report at 8.'),
  ],
  [
    k1('The dashboard is empty since 6:40'),
    k2('same here'),
    a1('Thank you, we see it. Queries time out in one region. Next update in 30 minutes.'),
    bot('Incident 2291 opened. Severity 2.'),
    k1('30 min is long, our board meets at 8'),
    a2('I’ll send you yesterday’s figures as a file in the meantime.'),
    media('agent2', 'document', 'Figures as of yesterday'),
    k1('that helps'),
    media('contact1', 'image'),
    a1('Cause found: an index was rebuilt. Dashboards fill again from now.'),
    k2('back ✅'),
    bot('Incident 2291 resolved after 52 minutes.'),
    a1('You’ll have a written report by Friday noon.'),
    k1('Please with what you change, not only what happened'),
    a1('Fair. Yes.'),
  ],
  [
    a1('Agenda for Thursday: 1. usage 2. the two open points 3. renewal'),
    k1('can we start with 3'),
    a1('Sure.'),
    k2('I need the price per seat in writing before'),
    media('agent1', 'document', 'Renewal offer'),
    k2('reading'),
    media('contact2', 'audio'),
    a2(
      'Heard you: the yearly step is the problem, not the level. We can fix the price for two years against a case study.',
    ),
    line('contact3', 'We did one last time and it took five months'),
    a2('That was on us. This time we write it, you only approve.'),
    k1('ok for me'),
    k2('ok if legal agrees'),
    bot('Poll: Thursday 14:00? 4 of 5 said yes.'),
  ],
  [
    k1('¿Alguien puede mirar la integración? Desde ayer no llegan contactos'),
    a1('¡Hola! Lo estoy viendo. ¿Cambiaron la contraseña del CRM?'),
    k1('sí, el lunes'),
    a1('Entonces es eso: hay que autorizar de nuevo. Te mando un vídeo corto.'),
    media('agent1', 'video'),
    k1('hecho'),
    bot('Integration reconnected. 412 contacts synchronized.'),
    k2('¡gracias! 🎉'),
  ],
]

/** Short exchanges for building long group chats. */
export const GROUP_SMALL_TALK: readonly (readonly ScriptLine[])[] = [
  [k1('Is the nightly sync done?'), bot('Last sync: 02:30, 0 errors.'), k1('👍')],
  [
    a1('Release notes are out: saved filters can be shared now.'),
    k2('finally!'),
    k2('can viewers edit them?'),
    a1('No, only copy.'),
  ],
  [k2('Who changed the labels?'), m1('me, sorry'), k2('please tell us before'), m1('ok')],
  [media('contact1', 'image'), k1('normal that it looks like this?'), a2('Yes, the last bar is the running week.')],
  [
    k1('Two new people start on Monday'),
    a1('Send me names and addresses, they’ll have access by Friday.'),
    k1('sent by mail'),
    a1('Got them.'),
  ],
  [bot('Reminder: certificate expires in 14 days.'), a2('Renewed.'), bot('Thank you. Next reminder in 76 days.')],
  [
    k2('The export has a column “null”'),
    a2('Which file?'),
    k2('October, second tab'),
    a2('A field without a name. Fixed, please run it again.'),
    k2('good now'),
  ],
  [media('contact2', 'audio'), a1('Understood, I’ll call the driver.'), a1('He’ll be there at 15:40.'), k2('🙏')],
  [
    line('contact3', 'I’m handing over to my colleague from tomorrow. Thank you all!'),
    a1('Thank you for two good years!'),
    k1('all the best ❤️'),
  ],
  [
    k1('Can someone explain the score to our new manager?'),
    a1('Weight of the yes answers divided by weight of all yes and no answers. n/a does not count.'),
    k1('clear'),
  ],
]
