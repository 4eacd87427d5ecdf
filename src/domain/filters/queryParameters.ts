import type { CallQuery } from './filter.ts'

/**
 * Filters and sort as parameters of GET /v1/calls, in the order and with the brackets of the interface:
 * `filters[N][field]`, `filters[N][op]`, `filters[N][value]` with N from zero (no value for `empty` and `not_empty`), then
 * the pairs `order_by[]` and `order_directions[]`. Source: interface, "Filter rules", "Sorting".
 */
export function queryParameters({ filters, sort }: CallQuery): readonly (readonly [name: string, value: string])[] {
  return [
    ...filters.flatMap(({ field, op, value }, index): [string, string][] => [
      [`filters[${index}][field]`, field],
      [`filters[${index}][op]`, op],
      ...(value === null ? [] : ([[`filters[${index}][value]`, value]] as [string, string][])),
    ]),
    ...sort.map(({ field }): [string, string] => ['order_by[]', field]),
    ...sort.map(({ direction }): [string, string] => ['order_directions[]', direction]),
  ]
}
