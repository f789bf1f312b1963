export function formatAmount(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const rest = digits.slice(-decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
