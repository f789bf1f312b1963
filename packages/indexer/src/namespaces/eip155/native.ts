import { getAddress } from 'viem'

export const NATIVE: string = getAddress(`0x${'ee'.repeat(20)}`)
