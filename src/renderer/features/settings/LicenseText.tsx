import lgpl from '../../../../resources/licenses/LGPL-2.1.txt?raw'

export function LicenseText() {
  return (
    // Focusable, so that its scroll area can be scrolled by keys.
    <pre tabIndex={0} className="text-sm whitespace-pre-wrap outline-none">
      {lgpl}
    </pre>
  )
}
