import * as z from 'zod/mini'

const key32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** base64url. */
export const ShownCode = z.strictObject({
  linkId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  secret: key32,
  /** From the QR code. The services' claim about this key is not trusted. */
  approverKey: key32,
})
export type ShownCode = z.infer<typeof ShownCode>
