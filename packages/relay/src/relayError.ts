/** Codes of JSON-RPC 2.0, and of EIP-1474 for limits. */
export const RELAY_ERRORS = {
  parse: { code: -32700, message: 'This is not JSON.' },
  invalidRequest: { code: -32600, message: 'This is not a JSON-RPC 2.0 request.' },
  methodNotFound: { code: -32601, message: 'The relay does not know this method.' },
  invalidParams: { code: -32602, message: 'The parameters are invalid for this method.' },
  internal: { code: -32603, message: 'The relay is not available. Try again.' },
  limit: { code: -32005, message: 'Too many requests; try again in a minute.' },
} as const satisfies Record<string, { code: number; message: string }>

export class RelayError extends Error {
  override name = 'RelayError'
  readonly code: number

  constructor(type: keyof typeof RELAY_ERRORS, message: string = RELAY_ERRORS[type].message) {
    super(message)
    this.code = RELAY_ERRORS[type].code
  }
}
