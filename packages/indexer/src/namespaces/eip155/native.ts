import { getAddress } from 'viem'

/** The placeholder for a chain's own currency in a token's address. */
export const NATIVE: string = getAddress(`0x${'ee'.repeat(20)}`)
