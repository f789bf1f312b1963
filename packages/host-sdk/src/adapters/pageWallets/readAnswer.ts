import { EarlyError } from '@vestibule/protocol'

export function readPart(answer: unknown, name: string): unknown {
  try {
    return (answer as Record<string, unknown> | undefined)?.[name]
  } catch {
    return undefined
  }
}

/**
 * Copies the bytes: the wallet could change them later.
 * @throws `invalidReply` for anything but
 * bytes
 */
export function readBytes(answer: unknown, name: string): Uint8Array {
  const bytes = readPart(answer, name)
  if (!(bytes instanceof Uint8Array)) throw new EarlyError('invalidReply')
  return Uint8Array.from(bytes)
}
