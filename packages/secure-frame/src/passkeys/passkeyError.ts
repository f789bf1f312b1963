/** `noPrf`: the passkey has no secret. */
export type PasskeyFailure = 'cancelled' | 'noPrf' | 'known' | 'failed'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly reason: PasskeyFailure
  constructor(reason: PasskeyFailure, options?: ErrorOptions) {
    super(`The passkey gave no secret: ${reason}.`, options)
    this.reason = reason
  }
}

const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

/** @throws PasskeyError if the browser or the visitor refuses */
export async function explained<answer>(ceremony: Promise<answer>): Promise<answer> {
  try {
    return await ceremony
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new PasskeyError(REASONS[name] ?? 'failed', { cause })
  }
}
