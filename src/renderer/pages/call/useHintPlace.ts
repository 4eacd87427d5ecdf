import { useMemo } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { searchedTexts, type HitPlace, type PlacedText } from '../../../domain/search/searchedTexts.ts'
import type { HintPlace } from '../../features/review/hints/hintPlace.ts'

/** Hints lead to what was said or written, not to the title or the summary. */
export function useHintPlace(
  call: CallDetail,
  show: (place: HitPlace) => void,
  onFound?: (places: readonly HitPlace[]) => void,
): HintPlace {
  const texts = useMemo(() => textsOnDemand(call), [call])
  const found = useMemo(
    () => onFound && ((indexes: readonly number[]) => onFound(indexes.map((index) => texts()[index]!.place))),
    [texts, onFound],
  )
  return { texts, show: (index) => show(texts()[index]!.place), ...(found && { onFound: found }) }
}

function textsOnDemand(call: CallDetail): () => readonly PlacedText[] {
  let texts: readonly PlacedText[] | undefined
  return () => (texts ??= searchedTexts(call).filter(({ place }) => place.kind === 'turn' || place.kind === 'message'))
}
