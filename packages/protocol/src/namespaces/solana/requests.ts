import * as z from 'zod/mini'

/** With signatures: the size of a packet of Solana's network. */
export const MAX_TRANSACTION = 1_232
/** People do not read more. */
export const MAX_TRANSACTIONS = 20
/** Maximum attempts of a node to send a transaction. */
const MAX_RETRIES = 255

/** Every commitment in Solana's history, by its present name. */
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

/** Unsigned or partly signed, in base64. */
const Wire = z.string().check(z.minLength(1))

export const SolanaParams = {
  /** In base58. */
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

/** Signatures in base58, transactions in base64. */
export const SolanaResults = {
  solana_signMessage: z.strictObject({ signature: z.string() }),
  solana_signTransaction: z.strictObject({ transaction: z.string(), signature: z.string() }),
  solana_signAllTransactions: z.strictObject({ transactions: z.array(z.string()) }),
  solana_signAndSendTransaction: z.strictObject({ signature: z.string() }),
} as const
