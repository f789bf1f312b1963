import * as z from 'zod/mini'

/** Bytes with signatures: the packet size of Solana's network. */
export const MAX_TRANSACTION = 1_232
export const MAX_TRANSACTIONS = 20
const MAX_RETRIES = 255

/** Maps every commitment name in Solana's history to its current name. */
export const COMMITMENTS = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const satisfies Record<string, 'processed' | 'confirmed' | 'finalized'>

const CommitmentName = z.literal(Object.keys(COMMITMENTS) as readonly (keyof typeof COMMITMENTS)[])

export const SendOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.pipe(
      CommitmentName,
      z.transform((name) => COMMITMENTS[name]),
    ),
  ),
  maxRetries: z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_RETRIES))),
  minContextSlot: z.optional(z.int().check(z.nonnegative())),
})
export type SendOptions = z.infer<typeof SendOptions>

const Wire = z.string().check(z.minLength(1))

export const SolanaParams = {
  /** Message in base58. */
  solana_signMessage: z.object({ message: z.string(), pubkey: z.string() }),
  solana_signTransaction: z.strictObject({ transaction: Wire }),
  solana_signAllTransactions: z.strictObject({
    transactions: z.array(Wire).check(z.minLength(1), z.maxLength(MAX_TRANSACTIONS)),
  }),
  solana_signAndSendTransaction: z.strictObject({
    transaction: Wire,
    options: z.optional(SendOptions),
    /** WalletConnect's name for the options. */
    sendOptions: z.optional(SendOptions),
  }),
} as const

/** Signatures are in base58, transactions in base64. */
export const SolanaResults = {
  solana_signMessage: z.strictObject({ signature: z.string() }),
  solana_signTransaction: z.strictObject({ transaction: z.string(), signature: z.string() }),
  solana_signAllTransactions: z.strictObject({ transactions: z.array(z.string()) }),
  solana_signAndSendTransaction: z.strictObject({ signature: z.string() }),
} as const
