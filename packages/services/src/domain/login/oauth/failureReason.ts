/** The format of errors in RFC 6749 and at providers, such as `invalid_client`. */
const CODE = /^[a-z0-9_.-]{1,64}$/i

/**
 * The provider's code for a failed login, for the operator's log. It uses only a code, since an attacker can send a browser
 * back with any text.
 */
export function failureReason(failure: unknown): string | undefined {
  const { error } = (failure ?? {}) as { error?: unknown }
  return typeof error === 'string' && CODE.test(error) ? error : undefined
}
