import * as z from 'zod/mini'

/** RFC 5321, section 4.5.3.1: octets of an address and of its local part. */
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** Drops surrounding spaces and letter case, which mail providers ignore, so that one mailbox is one account. */
export function normaliseEmail(value: string): string {
  return value.replace(/^ +| +$/g, '').toLowerCase()
}

/** True for an address that a mail server would take, as it comes out of {@link normaliseEmail}. */
export function isEmail(value: string): boolean {
  if (value.length > MAX_LENGTH || value.indexOf('@') > MAX_LOCAL_LENGTH) return false
  return z.regexes.email.test(value) && !/@-|-\.|\.-/.test(value)
}

/** A valid address, normalised. */
export const Email = z.pipe(
  z.string().check(z.maxLength(MAX_LENGTH + 32)),
  z.pipe(z.transform(normaliseEmail), z.string().check(z.refine(isEmail))),
)
