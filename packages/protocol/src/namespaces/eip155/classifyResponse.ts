/** For display only: decisions must not depend on it. */
export function classifyResponse(
  response: unknown,
): 'transaction' | 'signature' | 'object' | 'error' {
  if (typeof response === 'string') {
    if (/^0x[0-9a-fA-F]{64}$/.test(response)) return 'transaction'
    return /^0x[0-9a-fA-F]{62,}$/.test(response) ? 'signature' : 'object'
  }
  return response !== null && typeof response === 'object' ? 'object' : 'error'
}
