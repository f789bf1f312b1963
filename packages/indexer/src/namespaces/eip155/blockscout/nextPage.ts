import * as z from 'zod'

export const NextPage = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullish()

export function placeOf(parameters: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(named).toString()
}
