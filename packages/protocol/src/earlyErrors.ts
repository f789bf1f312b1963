type Entry = { code: number; message: string }

/** The other texts load with the first lazy code. */
export const EARLY_ERRORS = {
  requestAborted: { code: 4001, message: 'Request was aborted' },
  notConnected: { code: 4100, message: 'Please call connect() before request()' },
  /** Error of the event `disconnect`. EIP-1193 requires a WebSocket close code: 1000 is a normal end. */
  disconnected: { code: 1000, message: 'The wallet was disconnected' },
  chainNotSupported: { code: 5000, message: 'Chain is not supported' },
  namespaceNotConfigured: { code: -32602, message: 'Namespace is not configured' },
  adapterWithoutNamespace: { code: -32602, message: 'An adapter must have a namespace' },
  noChains: { code: -32602, message: 'No chains found on connector.' },
  connectorNotFound: { code: -32602, message: 'Connector not found' },
  instanceDestroyed: { code: 4900, message: 'This Vestibule instance was destroyed' },
  /** `data.reason` is a sentence for the developer. */
  invalidParams: { code: -32602, message: 'Invalid params' },
  /** With `data.hash`, the network may have the transaction. Without a hash, nothing was sent. */
  connectionLost: { code: 4900, message: 'The connection was lost' },
  invalidReply: { code: -32603, message: 'An error occurred' },
  unknown: { code: -32603, message: 'An error occurred' },
  offline: { code: 4900, message: 'This device is offline' },
} as const satisfies Record<string, Entry>

const entries: Partial<Record<string, Entry>> = {}

class VestibuleError<type extends string> extends Error {
  override name = 'VestibuleError'
  readonly type: type
  /** EIP-1193 / EIP-1474 code. */
  readonly code: number
  readonly data: Record<string, unknown> | undefined

  constructor(type: type, options: EarlyError.Options = {}) {
    const entry = entries[type] as Entry
    const { message = entry.message, data, cause } = options
    super(message, cause === undefined ? undefined : { cause })
    this.type = type
    this.code = entry.code
    this.data = data
  }
}

export function withEntries<type extends string>(
  more: Readonly<Record<type, Entry>>,
): {
  new (type: type, options?: EarlyError.Options): VestibuleError<type>
  readonly prototype: VestibuleError<type>
} {
  Object.assign(entries, more)
  return VestibuleError
}

/** For code that every page loads: contains only the entries above. */
export const EarlyError = withEntries(EARLY_ERRORS)
export type EarlyError<type extends string = keyof typeof EARLY_ERRORS> = VestibuleError<type>

export declare namespace EarlyError {
  type Options = {
    /** Replaces the entry's text, for example to insert a value. */
    message?: string | undefined
    /** Sent to the other side. Must not contain secrets. */
    data?: Record<string, unknown> | undefined
    /** Not sent to the other side. */
    cause?: unknown
  }
}
