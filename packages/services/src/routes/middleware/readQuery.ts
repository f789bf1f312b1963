import type { Context } from 'hono'
import type * as z from 'zod'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

export function readQuery<const schema extends z.ZodType>(
  c: Context<Env>,
  schema: schema,
): z.output<schema> {
  const { data, success } = schema.safeParse(c.req.query())
  if (!success) throw new HttpError(400, 'invalidRequest')
  return data
}
