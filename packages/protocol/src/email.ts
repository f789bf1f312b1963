/** Maximum octets of an address and of its local part (RFC 5321, 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
/** zod's pattern. Copied, so that pages do not load zod. */
const SHAPE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Mail providers ignore letter case and surrounding spaces: one mailbox is one account. */
export function normaliseEmail(value: string): string {
  return value.replace(/^ +| +$/g, '').toLowerCase()
}

/** Expects an address from {@link normaliseEmail}. */
export function isEmail(value: string): boolean {
  if (value.length > MAX_EMAIL_LENGTH || value.indexOf('@') > MAX_LOCAL_LENGTH) return false
  return SHAPE.test(value) && !/@-|-\.|\.-/.test(value)
}
