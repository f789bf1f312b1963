import type * as z from 'zod'
import { OnRampFault } from '../../ports/onRamps.js'

/**
 * The body of a webhook whose signature was checked; undefined where it is about something else.
 * @throws OnRampFault `webhookInvalid` for what is no JSON
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
