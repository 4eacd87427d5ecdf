import { TriangleAlert } from 'lucide-react'
import type { OddField } from '../../../domain/calls/call.ts'
import { oddFieldWords } from '../../../domain/fields/oddFields.ts'

/** Lists the fields of a call that the service sent in an unexpected form. The rest of the page isn't affected. */
export function OddFieldsNotice({ oddFields }: { readonly oddFields: readonly OddField[] }) {
  if (oddFields.length === 0) return null
  const [first] = oddFields
  return (
    <div
      role="status"
      className="mt-2.5 flex items-start gap-2 border-y border-line bg-warn-soft py-1.5 pr-5 pl-5 text-warn"
    >
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      {oddFields.length === 1 && first ? (
        <p className="min-w-0 flex-1 break-words">Unexpected value from the service in {oddFieldWords(first)}.</p>
      ) : (
        <details className="min-w-0 flex-1">
          <summary>Unexpected values from the service in {oddFields.length} fields of this call</summary>
          <ul className="max-h-40 overflow-auto pt-1">
            {oddFields.map((field) => (
              <li key={field.path} className="break-words">
                {oddFieldWords(field)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
