import { address } from '@solana/addresses'

export const SYSTEM = address('11111111111111111111111111111111')
/** The program that creates associated token accounts. */
export const ASSOCIATED_TOKEN = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** The Token program and Token-2022. */
export const TOKEN_PROGRAMS = [
  address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
] as const
/** SOL where a token's address is asked for. */
export const SOL = 'So11111111111111111111111111111111111111111'
