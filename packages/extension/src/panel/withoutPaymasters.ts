/** The wallet's capabilities by chain, without the payment by a site: only the SDK asks a site's paymaster, in the page. */
export function withoutPaymasters(capabilities: unknown): unknown {
  return Object.fromEntries(
    Object.entries(capabilities ?? {}).map(([chainId, { paymasterService: _, ...others }]) => [
      chainId,
      others,
    ]),
  )
}
