import * as z from 'zod'
import type { RelayMessage } from '../mailboxes.js'

const Envelope = z.object({
  from: z.string(),
  message: z.string(),
  publisher: z.string(),
  tag: z.int(),
  attestation: z.string().optional(),
  publishedAt: z.number(),
  expiresAt: z.number(),
})
export type Envelope = z.output<typeof Envelope>

export function parseEnvelope(text: string): Envelope | undefined {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function toMessage(
  place: { id: number; topic: string },
  { message, publisher, tag, publishedAt, attestation }: Envelope,
): RelayMessage {
  return { ...place, message, publisher, tag, publishedAt, attestation: attestation ?? null }
}
