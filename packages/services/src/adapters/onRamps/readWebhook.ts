import type * as z from 'zod'
import { OnRampFault } from '../../ports/onRamps.js'

/**
 * @returns the body of a webhook with a valid signature, or undefined for other subjects
 * @throws OnRampFault `webhookInvalid` for invalid JSON
 */
export function readWebhook<schema extends z.ZodType>(
  rawBody: Uint8Array,
  schema: schema,
): z.output<schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(rawBody))).data
  } catch {
    throw new OnRampFault('webhookInvalid')
  }
}
