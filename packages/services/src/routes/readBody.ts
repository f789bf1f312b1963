import type { Context } from 'hono'
import * as z from 'zod'
import { Refusal } from '../refusal.js'

export const MAX_BODY = 64 * 1024
const MAX_DEPTH = 16

/**
 * Reads a request's JSON, which has to fit the schema.
 * @throws Refusal 415, 413 or 400, without a word of what came.
 */
export async function readBody<const schema extends z.core.$ZodType>(
  c: Context,
  schema: schema,
): Promise<z.output<schema>> {
  if (!/^application\/json(\s*;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal(415, 'invalidRequest')
  const parsed = z.safeParse(schema, parseJson(await readText(c.req.raw)))
  if (!parsed.success) throw new Refusal(400, 'invalidRequest')
  return parsed.data
}

/** Reads at most {@link MAX_BODY} bytes, whatever length was declared. @throws Refusal 413 or 400 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) throw tooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > MAX_BODY) throw tooLarge()
    text += decode(() => decoder.decode(chunk, { stream: true }))
  }
  return text + decode(() => decoder.decode())
}

const tooLarge = () => new Refusal(413, 'invalidRequest')

function decode(run: () => string): string {
  try {
    return run()
  } catch (cause) {
    throw new Refusal(400, 'invalidRequest', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (isWithin(value, MAX_DEPTH)) return value
  } catch (cause) {
    throw new Refusal(400, 'invalidRequest', { cause })
  }
  throw new Refusal(400, 'invalidRequest')
}

function isWithin(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1))
}
