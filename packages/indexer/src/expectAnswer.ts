import type * as z from 'zod'
import type { NodeCall, NodeOutcome } from './chainReader.js'
import { NodeFault } from './nodeFault.js'

export function expectAnswer<const schema extends z.ZodType>(
  { method }: NodeCall,
  outcome: NodeOutcome | undefined,
  schema: schema,
): z.output<schema> {
  if (outcome === undefined || 'error' in outcome) throw new NodeFault(method)
  const { data, success, error: cause } = schema.safeParse(outcome.result)
  if (!success) throw new NodeFault(method, { cause })
  return data
}
