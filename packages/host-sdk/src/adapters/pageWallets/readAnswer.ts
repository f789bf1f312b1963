import { EarlyError } from '@vestibule/protocol'

/** A part of what a wallet answered; undefined where it cannot be read. */
export function readPart(answer: unknown, name: string): unknown {
  try {
    return (answer as Record<string, unknown> | undefined)?.[name]
  } catch {
    return undefined
  }
}

/** A copy, which the wallet cannot change any more. @throws `invalidReply` for what are no bytes */
export function readBytes(answer: unknown, name: string): Uint8Array {
  const bytes = readPart(answer, name)
  if (!(bytes instanceof Uint8Array)) throw new EarlyError('invalidReply')
  return Uint8Array.from(bytes)
}
