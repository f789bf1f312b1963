const MAX_NAME = 64
/** More is not even looked at. */
const MAX_READ = 1_024

/**
 * A name that someone else gave, as one line of plain text: no markup, no control characters, nothing that turns the
 * direction around, 64 characters at most. Empty where nothing is left to show.
 */
export function cleanName(value: string): string {
  const plain = value
    .slice(0, MAX_READ)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...plain].slice(0, MAX_NAME).join('').trim()
}

/** A reverse domain name, as EIP-6963 asks a wallet for one. */
export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && /^(?=.{3,255}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value)
}
