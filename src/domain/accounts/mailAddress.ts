/** Of a name before the @ that several people read. */
const SHARED_INBOXES = new Set(
  (
    'info sales support contact contactus kontakt hello hi office admin administrator mail email post team service services help helpdesk ' +
    'billing accounts accounting invoice invoices rechnung buchhaltung finance marketing press hr jobs careers privacy legal ' +
    'noreply donotreply notifications newsletter webmaster postmaster abuse reception booking bookings reservations orders ' +
    'vertrieb zentrale empfang bewerbung contacto ventas comercial enquiries inquiries feedback customerservice customersupport ' +
    'calendar meetings notetaker all everyone shop store'
  ).split(' '),
)

/** Providers whose addresses belong to people or small businesses, without the end after the first label. */
const PROVIDER_FAMILIES = new Set(
  'yahoo ymail hotmail outlook live msn gmx googlemail protonmail rocketmail yandex aol t-online mail btinternet'.split(
    ' ',
  ),
)
const PROVIDERS = new Set(
  (
    'gmail.com proton.me pm.me icloud.com me.com mac.com web.de freenet.de arcor.de online.de posteo.de mailbox.org 1und1.de ' +
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it zoho.com zohomail.com ' +
    'fastmail.com fastmail.fm hey.com tutanota.com tutamail.com tuta.com inbox.com rambler.ru bk.ru list.ru inbox.ru ukr.net ' +
    'qq.com 163.com 126.com sina.com sohu.com foxmail.com naver.com daum.net hanmail.net nate.com rediffmail.com ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net ' +
    'sky.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk bigpond.com optusnet.com.au rogers.com shaw.ca ' +
    'sympatico.ca telus.net bluewin.ch hispeed.ch aon.at chello.at ziggo.nl kpnmail.nl planet.nl telenet.be skynet.be ' +
    'terra.com.br uol.com.br bol.com.br ig.com.br wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg ' +
    'hush.com hushmail.com duck.com privaterelay.appleid.com mailinator.com resource.calendar.google.com ' +
    'group.calendar.google.com'
  ).split(' '),
)

interface MailAddress {
  /** In lowercase, without a tag such as `+crm`. */
  readonly address: string
  readonly local: string
  /** The part of the domain that a company registers: `acme.co.uk` of `mail.acme.co.uk`. */
  readonly domain: string
  readonly isProvider: boolean
  /** Several people read it. */
  readonly isShared: boolean
}

/** Null if it isn't an address. */
export function readMailAddress(text: string): MailAddress | null {
  const [, full = '', host = ''] = /^\s*([^\s@<>]+)@([a-z0-9.-]+\.[a-z0-9-]{2,})\s*$/i.exec(text) ?? []
  if (host === '') return null
  const local = full.toLowerCase().replace(/\+.*/, '')
  const wholeHost = host.toLowerCase()
  const domain = registeredPart(wholeHost)
  const isProvider = isMailProvider(domain) || PROVIDERS.has(wholeHost)
  const isShared = SHARED_INBOXES.has(local.replace(/[-_.\d]/g, ''))
  return { address: `${local}@${wholeHost}`, local, domain, isProvider, isShared }
}

export function isMailProvider(domain: string): boolean {
  return PROVIDERS.has(domain) || PROVIDER_FAMILIES.has(baseLabel(domain))
}

/** `acme` of `acme.co.uk`. */
export function baseLabel(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}

/** Without the list of public suffixes: a country's own second level is one of these. */
const SECOND_LEVELS = new Set('co com org net ac gov gob gouv edu or ne go asn id nom ltd plc sch me'.split(' '))

function registeredPart(host: string): string {
  const labels = host.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  const count = top.length === 2 && SECOND_LEVELS.has(second) && labels.length > 2 ? 3 : 2
  return labels.slice(-count).join('.')
}
