/** As RFC 6749 and the providers write their errors, such as `invalid_client`. */
const CODE = /^[a-z0-9_.-]{1,64}$/i

/**
 * What a provider calls the reason of a failed login, for the operator's log. It is the provider's word, or that of anyone who
 * sent a browser back: nothing but a code is taken from it.
 */
export function failureReason(failure: unknown): string | undefined {
  const { error } = (failure ?? {}) as { error?: unknown }
  return typeof error === 'string' && CODE.test(error) ? error : undefined
}
