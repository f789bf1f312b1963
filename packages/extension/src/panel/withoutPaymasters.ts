/** Only the SDK in a page calls a site's paymaster. */
export function withoutPaymasters(capabilities: unknown): unknown {
  return Object.fromEntries(
    Object.entries(capabilities ?? {}).map(([chainId, { paymasterService: _, ...others }]) => [
      chainId,
      others,
    ]),
  )
}
