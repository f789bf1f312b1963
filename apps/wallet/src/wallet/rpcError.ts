class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Error codes of EIP-1193, EIP-3085, WalletConnect (from 5000) and JSON-RPC 2.0. */
export const rpcErrors = {
  rejected: () => new RpcError(4001, 'User rejected the request.'),
  unauthorized: () => new RpcError(4100, 'The account is not shared with this dapp.'),
  unsupportedMethod: (method: string) =>
    new RpcError(4200, `The wallet does not support ${method}.`),
  disconnectedChain: () => new RpcError(4901, 'No node is configured for this network.'),
  unknownChain: () => new RpcError(4902, 'Unrecognized chain ID. Try adding the chain first.'),
  unsupportedChains: (chains: readonly string[]) =>
    new RpcError(5100, `Unsupported chains. The wallet supports none of ${chains.join(', ')}.`),
  unsupportedMethods: (methods: readonly string[]) =>
    new RpcError(5101, `Unsupported methods. The wallet supports none of ${methods.join(', ')}.`),
  invalidParams: (message: string) => new RpcError(-32602, message),
} as const

export const USER_REJECTED = { code: 5000, message: 'User rejected.' } as const
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' } as const

export function toRpcError(error: unknown): { code: number; message: string } {
  const { code, message, shortMessage } = error as {
    code?: unknown
    message?: string
    shortMessage?: string
  }
  return {
    code: typeof code === 'number' ? code : -32000,
    message: shortMessage ?? message ?? String(error),
  }
}
