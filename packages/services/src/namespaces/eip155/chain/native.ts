import { getAddress } from 'viem'

/** What stands for a chain's own currency where a token's address is asked for. */
export const NATIVE: string = getAddress(`0x${'ee'.repeat(20)}`)
