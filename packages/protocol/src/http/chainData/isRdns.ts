/** Whether a value is a reverse domain name (EIP-6963). */
export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && /^(?=.{3,255}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value)
}
