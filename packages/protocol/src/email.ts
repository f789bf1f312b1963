/** RFC 5321, section 4.5.3.1: octets of an address and of its local part. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
/** zod's pattern for emails, copied so that a page does not load zod for it. */
const SHAPE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Removes surrounding spaces and letter case, which mail providers ignore, so that one mailbox is one account. */
export function normaliseEmail(value: string): string {
  return value.replace(/^ +| +$/g, '').toLowerCase()
}

/** True for an address that a mail server accepts, in the form of {@link normaliseEmail}. */
export function isEmail(value: string): boolean {
  if (value.length > MAX_EMAIL_LENGTH || value.indexOf('@') > MAX_LOCAL_LENGTH) return false
  return SHAPE.test(value) && !/@-|-\.|\.-/.test(value)
}
