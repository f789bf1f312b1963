import { EIP155_FORMS } from '@vestibule/protocol'

/**
 * Reads `sessionProperties.capabilities`, by address and chain, or only by chain.
 * @param options.chainIds hex ids; empty for all chains
 * @returns undefined without valid capabilities
 */
export function readCapabilities(
  properties: Readonly<Record<string, unknown>>,
  options: { address: string; chainIds: readonly string[] },
): Record<string, unknown> | undefined {
  const { address, chainIds } = options
  const said = parse(properties.capabilities)
  if (said === undefined) return undefined
  const own = Object.keys(said).find((key) => EIP155_FORMS.isSameAddress(key, address))
  const byChain = own === undefined ? said : parse(said[own])
  const wanted = chainIds.map((id) => id.toLowerCase())
  const found = Object.entries(byChain ?? {}).filter(
    ([key]) =>
      /^0x[0-9a-fA-F]{1,14}$/.test(key) &&
      (wanted.length === 0 || wanted.includes(key.toLowerCase())),
  )
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function parse(value: unknown): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof parsed === 'object' && parsed !== null
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
