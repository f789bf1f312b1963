/** The wallet's capabilities by chain, without payment by a site: only the SDK in the page asks a site's paymaster. */
export function withoutPaymasters(capabilities: unknown): unknown {
  return Object.fromEntries(
    Object.entries(capabilities ?? {}).map(([chainId, { paymasterService: _, ...others }]) => [
      chainId,
      others,
    ]),
  )
}
