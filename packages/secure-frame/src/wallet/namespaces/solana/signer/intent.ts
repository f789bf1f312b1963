import * as z from 'zod/mini'

/** `solana_signMessage`: the bytes as hex. */
export const Intent = z.strictObject({
  namespace: z.literal('solana'),
  kind: z.literal('message'),
  bytes: z.string().check(z.maxLength(65_536), z.regex(/^(?:[0-9a-f]{2})*$/)),
})
export type Intent = z.infer<typeof Intent>
