import * as z from 'zod'

export function wholeNumber(most: number, { least = 0 } = {}) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .union([z.string().regex(/^\d+$/).transform(Number), z.number()], error)
    .pipe(z.int(error).min(least, error).max(most, error))
}

export const splitList = (value: string) => value.split(',').map((entry) => entry.trim())
