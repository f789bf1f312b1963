import * as z from 'zod'

/** Where the next page of a list begins, in the index's own words. */
export const NextPage = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullish()

/** The same as parameters of a question. */
export function placeOf(parameters: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(named).toString()
}
