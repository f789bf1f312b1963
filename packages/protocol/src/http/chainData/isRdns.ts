/** A reverse domain name, as EIP-6963 asks a wallet for one. */
export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && /^(?=.{3,255}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value)
}
