export function LongText({ children }: { readonly children: string }) {
  return (
    // Focusable, so that its scroll area can be scrolled by keys.
    <pre tabIndex={0} className="text-sm whitespace-pre-wrap outline-none">
      {children}
    </pre>
  )
}
