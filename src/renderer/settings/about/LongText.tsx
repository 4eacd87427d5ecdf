export function LongText({ children }: { readonly children: string }) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <pre tabIndex={0} className="text-sm whitespace-pre-wrap outline-none">
      {children}
    </pre>
  )
}
