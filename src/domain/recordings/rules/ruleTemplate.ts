/**
 * Templates for titles and leads: text with `%{number}`, `%{extension}`, `%{agent}`, `%{direction}` or `%{unique-id}`; `%%` is
 * a percent sign.
 */
export const TEMPLATE_FIELDS = ['number', 'extension', 'agent', 'direction', 'unique-id'] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

const PART = /%%|%\{([^}]*)\}/g

/** What is wrong with a template, for the user; null if nothing is. */
export function templateProblem(template: string): string | null {
  const unknown = [...template.matchAll(PART)]
    .map(([, name]) => name)
    .find((name) => name !== undefined && !isTemplateField(name))
  return unknown === undefined ? null : `There is no field “${unknown}”. The fields are ${TEMPLATE_FIELDS.join(', ')}.`
}

/** Null if a field of the template has no value: half a title is worse than none. */
export function filledTemplate(
  template: string,
  values: { readonly [Field in TemplateField]: string | null },
): string | null {
  let isComplete = true
  const text = template.replaceAll(PART, (whole, name: string | undefined) => {
    if (name === undefined) return '%'
    const value = isTemplateField(name) ? values[name] : null
    isComplete &&= value !== null
    return value ?? whole
  })
  return isComplete && text.trim() !== '' ? text.trim() : null
}

function isTemplateField(name: string): name is TemplateField {
  return (TEMPLATE_FIELDS as readonly string[]).includes(name)
}
