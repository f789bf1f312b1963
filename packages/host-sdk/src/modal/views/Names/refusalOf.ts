import { VestibuleError } from '@vestibule/protocol'
import { type NameTextId, nameText } from './i18n.js'

/** The first reason that the services gave for a refusal, or the fallback. */
export function refusalOf(error: unknown, fallback: NameTextId): string {
  return reasonOf(error) ?? nameText(fallback)
}

/** The first reason that the services gave, on the page or through the frame. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof VestibuleError)) return undefined
  const { reasons, reason, status } = error.data ?? {}
  const [first] = Array.isArray(reasons) ? reasons : []
  const description: unknown = (first as { description?: unknown } | undefined)?.description
  if (typeof description === 'string' && description !== '') return description
  // The frame passes the services' sentence on as the message.
  return typeof reason === 'string' && typeof status === 'number' ? error.message : undefined
}
