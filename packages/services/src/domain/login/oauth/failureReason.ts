/** Error format of RFC 6749 and providers, such as `invalid_client`. */
const CODE = /^[a-z0-9_.-]{1,64}$/i

/** Logs only a code, because an attacker can send a browser back with any text. */
export function failureReason(failure: unknown): string | undefined {
  const { error } = (failure ?? {}) as { error?: unknown }
  return typeof error === 'string' && CODE.test(error) ? error : undefined
}
