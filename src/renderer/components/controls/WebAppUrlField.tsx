import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** Where a workspace's service has its web app. */
export function WebAppUrlField(
  props: Pick<ComponentProps<typeof TextField>, 'ref' | 'value' | 'onChange' | 'problem'>,
) {
  return (
    <TextField
      {...props}
      label={
        <>
          Web-app URL <span className="font-normal text-ink-3">(optional)</span>
        </>
      }
      type="url"
      inputMode="url"
      placeholder="https://app.example.com"
      hint="To recognize links from the service’s web app."
    />
  )
}
