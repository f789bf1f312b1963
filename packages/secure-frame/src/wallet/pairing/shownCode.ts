import * as z from 'zod/mini'

const key32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The parts of the QR code for a new device, base64url. */
export const ShownCode = z.strictObject({
  linkId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  secret: key32,
  /** The key of the device that shows the code. The services' claim about it is not trusted. */
  approverKey: key32,
})
export type ShownCode = z.infer<typeof ShownCode>
