import type { Company } from '../names.ts'
import { STORY } from './story.ts'

export type Language = 'en' | 'de' | 'es' | 'fr'

/** A customer, or a company that may become one. */
export interface Account extends Company {
  /** What its technicians do. */
  readonly trade: string
  readonly technicians: number
  readonly language: Language
  readonly contacts: readonly [string, string]
}

/** Sold to by the team for larger companies. */
export const LARGE_ACCOUNT = 60

type Row = readonly [
  name: string,
  domain: string,
  trade: string,
  technicians: number,
  contacts: readonly [string, string],
  language?: Language,
]

const ROWS: readonly Row[] = [
  [
    STORY.accountAtRisk.company,
    'bluestone-elevator',
    'elevator maintenance',
    85,
    [STORY.accountAtRisk.contact, 'Ray Costa'],
  ],
  ['Cedar Valley Heating', 'cedarvalleyheating', 'heating repair', 24, ['Dana Whitaker', 'Luis Ortega']],
  ['Northfield Refrigeration', 'northfieldref', 'refrigeration service', 42, ['Karen Boyle', 'Amit Desai']],
  ['Harbor Pest Control', 'harborpest', 'pest control', 18, ['Tina Morales', 'Greg Sutton']],
  ['Summit Solar Services', 'summitsolar', 'solar installation', 36, ['Evan Brooks', 'Melissa Tran']],
  ['Lakeside Medical Equipment', 'lakesidemedical', 'hospital bed service', 70, ['Dr. Alan Pierce', 'Joyce Kim']],
  ['Ironwood Plumbing', 'ironwoodplumbing', 'plumbing', 15, ['Frank DeLuca', 'Sara Lindgren']],
  ['Metro Fire Protection', 'metrofire', 'sprinkler inspection', 110, ['Walter Hughes', 'Nadia Rahman']],
  ['Prairie Wind Power', 'prairiewind', 'turbine maintenance', 64, ['Beth Olson', 'Carl Jensen']],
  ['GreenLeaf Landscaping', 'greenleaf-land', 'landscaping', 30, ['Marco Silva', 'Paige Turner']],
  ['Keystone Garage Doors', 'keystonedoors', 'garage door repair', 12, ['Bill Novak', 'Rhonda Ellis']],
  ['Aqua Pure Water', 'aquapure', 'water filter service', 27, ['Simone Clark', 'Derek Chen']],
  ['Titan Crane Services', 'titancrane', 'crane inspection', 48, ['Hank Morrison', 'Olivia Reed']],
  ['Brightline Electric', 'brightline-electric', 'electrical service', 55, ['Monica Reyes', 'Jeff Albright']],
  ['Castle Rock Roofing', 'castlerockroofing', 'roof repair', 22, ['Tom Bradley', 'Aisha Coleman']],
  ['Evergreen Clinics', 'evergreenclinics', 'dental equipment repair', 16, ['Priscilla Wong', 'Neil Foster']],
  ['Pacific Boiler Works', 'pacificboiler', 'boiler service', 90, ['Stan Kowalski', 'Grace Nakamura']],
  ['Redwood Security Systems', 'redwoodsecurity', 'alarm installation', 75, ['Victor Ramos', 'Emily Stone']],
  ['Clearview Window Cleaning', 'clearviewwindows', 'window cleaning', 20, ['Jan Peterson', 'Omar Haddad']],
  ['Maple Leaf Movers', 'mapleleafmovers', 'moving', 33, ['Colin Fraser', 'Becky Simmons']],
  ['Riverbend Propane', 'riverbendpropane', 'propane delivery', 26, ['Doug Hanley', 'Christine Vu']],
  ['Atlas Generator Service', 'atlasgenerator', 'generator maintenance', 38, ['Phil Barnett', 'Renee Jackson']],
  ['Hudson Copier Group', 'hudsoncopier', 'printer repair', 45, ['Sandra Klein', 'Troy Bennett']],
  ['Orchard Home Care', 'orchardhomecare', 'home care visits', 95, ['Patricia Moore', 'Leon Grady']],
  ['Silverline Kitchens', 'silverlinekitchens', 'kitchen installation', 14, ['Nicole Baxter', 'Ivan Petrov']],
  ['Granite State Septic', 'granitestateseptic', 'septic service', 11, ['Earl Dawson', 'Jodie Marsh']],
  ['Beacon Telecom', 'beacontelecom', 'fiber installation', 140, ['Rachel Adler', 'Kofi Mensah']],
  ['Copper Kettle Vending', 'copperkettle', 'vending machine service', 19, ['Ted Rollins', 'Maria Santos']],
  ['Blue Ridge Pool Care', 'blueridgepools', 'pool maintenance', 23, ['Wendy Fox', 'Andre Walker']],
  ['Steadfast Locksmiths', 'steadfastlocks', 'locksmith service', 10, ['Manny Pappas', 'Lucy Harper']],
  ['Cornerstone HVAC', 'cornerstonehvac', 'air conditioning', 66, ['Robert Gaines', 'Dee Patel']],
  ['Coastal Marine Repair', 'coastalmarine', 'boat engine repair', 17, ['Skip Lawson', 'Hannah Ruiz']],
  ['Vista Parking', 'vistaparking', 'parking meter service', 29, ['Gloria Bishop', 'Sean Doyle']],
  ['Homestead Appliance', 'homesteadappliance', 'appliance repair', 40, ['Barb Schultz', 'Jerome Price']],
  ['Trailhead Bikes', 'trailheadbikes', 'bike share maintenance', 21, ['Zoe Hamilton', 'Kevin Park']],
  ['Pioneer Scales', 'pioneerscales', 'scale calibration', 13, ['Norm Gustafson', 'Elaine Chu']],
  ['Falk Aufzüge', 'falk-aufzuege', 'elevator maintenance', 52, ['Petra Falk', 'Jonas Brandt'], 'de'],
  ['Kälte Süd', 'kaelte-sued', 'refrigeration service', 28, ['Matthias Vogel', 'Sabine Keller'], 'de'],
  ['Climas del Norte', 'climasdelnorte', 'air conditioning', 34, ['Lucía Herrera', 'Diego Navarro'], 'es'],
  ['Ascenseurs Rivière', 'ascenseurs-riviere', 'elevator maintenance', 31, ['Claire Dubois', 'Marc Lambert'], 'fr'],
]

/** First the accounts of the story; more are composed for workspaces with more calls. */
export function accountsFor(count: number): readonly Account[] {
  const more = Array.from({ length: Math.max(0, count - ROWS.length) }, (_, index) => composedRow(index))
  return [...ROWS, ...more].map(([name, domain, trade, technicians, contacts, language]) => ({
    name,
    domain: `${domain}.example`,
    trade,
    technicians,
    contacts,
    language: language ?? 'en',
  }))
}

const PLACES = [
  'Ashford',
  'Belmont',
  'Clayton',
  'Dover',
  'Elgin',
  'Fairfax',
  'Glenwood',
  'Hastings',
  'Irvine',
  'Jasper',
]
const KINDS = [
  ['Heating', 'heating repair'],
  ['Plumbing', 'plumbing'],
  ['Electric', 'electrical service'],
  ['Elevator', 'elevator maintenance'],
  ['Pest Control', 'pest control'],
  ['Solar', 'solar installation'],
  ['Roofing', 'roof repair'],
] as const
const SUFFIXES = ['', ' Group', ' Partners', ' & Sons', ' Services', ' Company']

function composedRow(index: number): Row {
  const place = PLACES[index % PLACES.length] ?? ''
  const [kind, trade] = KINDS[Math.floor(index / PLACES.length) % KINDS.length] ?? KINDS[0]
  const round = Math.floor(index / (PLACES.length * KINDS.length))
  const suffix = SUFFIXES[round % SUFFIXES.length] ?? ''
  const number = Math.floor(round / SUFFIXES.length)
  const name = `${place} ${kind}${suffix}${number === 0 ? '' : ` ${number + 1}`}`
  const other = ROWS[(index * 7) % ROWS.length]?.[4] ?? ['Pat Morgan', 'Lee Carver']
  return [
    name,
    `${place}-${kind}-${index}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''),
    trade,
    10 + (index % 90),
    other,
  ]
}
