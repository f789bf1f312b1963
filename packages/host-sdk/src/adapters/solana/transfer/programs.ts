import { address } from '@solana/addresses'

export const SYSTEM = address('11111111111111111111111111111111')
export const ASSOCIATED_TOKEN = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const TOKEN_PROGRAMS = [
  address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
] as const
/** Stands for SOL where a token address is expected. */
export const SOL = 'So11111111111111111111111111111111111111111'
