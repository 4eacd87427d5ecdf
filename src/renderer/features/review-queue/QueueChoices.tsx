import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { useGoesOn, usePlaysOnArrival } from './queueChoices.ts'

/** On the page of a call in a queue, and in the settings. */
export function QueueChoices() {
  const [goesOn, setGoesOn] = useGoesOn()
  const [plays, setPlays] = usePlaysOnArrival()
  return (
    <>
      <Checkbox label="Play when opened" checked={plays} onChange={setPlays} />
      <Checkbox label="Go to next call automatically" checked={goesOn} onChange={setGoesOn} />
    </>
  )
}
