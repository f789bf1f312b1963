import type * as z from 'zod'
import type { AskIndex } from './chainReader.js'
import { NodeFault } from './nodeFault.js'

/** Undefined for a missing path. @throws NodeFault for an invalid answer */
export async function findAt<const schema extends z.ZodType>(
  ask: AskIndex,
  path: string,
  schema: schema,
): Promise<z.output<schema> | undefined> {
  const text = await ask(path)
  return text === undefined ? undefined : readAs(text, { path, schema })
}

export async function readAt<const schema extends z.ZodType>(
  ask: AskIndex,
  path: string,
  schema: schema,
): Promise<z.output<schema>> {
  const text = await ask(path)
  if (text === undefined) throw new NodeFault(path)
  return readAs(text, { path, schema })
}

function readAs<const schema extends z.ZodType>(
  text: string,
  { path, schema }: { path: string; schema: schema },
): z.output<schema> {
  const { data, success, error: cause } = schema.safeParse(parse(text))
  if (!success) throw new NodeFault(path, { cause })
  return data
}

/** Text without an object or list is a number or hash: keep it as text. */
function parse(text: string): unknown {
  const plain = text.trim()
  if (!/^[[{]/.test(plain)) return plain
  try {
    return JSON.parse(plain)
  } catch {
    return undefined
  }
}
