import type { CallDirection } from '../nameReading.ts'

interface Parties {
  readonly extension: string | null
  readonly number: string | null
  readonly direction: CallDirection | null
}

/** Emergency numbers of ITU-T E.161.1 and of many countries, which are as short as an extension. */
const EMERGENCY: ReadonlySet<string> = new Set(['000', '110', '111', '112', '119', '911', '999'])

/**
 * Which of the two parties is an extension of the telephone system. A short number is one, a long number isn't, and two
 * short ones of the same length are an internal call, in which either party may be the agent. What is between (6 digits,
 * such as a local number), unknown, or an emergency number stays unknown.
 */
export function partiesOf(from: string | null, to: string | null, stated: CallDirection | null): Parties {
  const caller = kindOf(from)
  const called = kindOf(to)
  if (stated === 'internal') {
    const isInternal = caller !== 'number' && called !== 'number'
    return { extension: null, number: null, direction: isInternal ? 'internal' : null }
  }
  if (stated === 'outgoing' || (stated === null && caller === 'extension' && called === 'number')) {
    const extension = caller === 'extension' ? from : null
    return {
      extension,
      number: stated === 'outgoing' || called === 'number' ? dialed(to) : null,
      direction: 'outgoing',
    }
  }
  if (stated === 'incoming' || (stated === null && caller === 'number' && called === 'extension')) {
    const extension = called === 'extension' ? to : null
    return { extension, number: caller === 'number' ? from : null, direction: 'incoming' }
  }
  // A group or queue was called: who answered isn't in the name.
  if (to === null && caller === 'number') return { extension: null, number: from, direction: 'incoming' }
  const isInternal = caller === 'extension' && called === 'extension' && from?.length === to?.length
  return { extension: null, number: null, direction: isInternal ? 'internal' : null }
}

function dialed(number: string | null): string | null {
  return number !== null && /\d/.test(number) ? number : null
}

function kindOf(party: string | null): 'extension' | 'number' | 'unclear' {
  if (party === null) return 'unclear'
  const digits = party.replaceAll(/[ ()-]/g, '')
  if (/^(?:\+\d{5,}|\d{7,})$/.test(digits)) return 'number'
  return /^\d{2,5}$/.test(digits) && !EMERGENCY.has(digits) ? 'extension' : 'unclear'
}
