import { createClient, custom } from 'viem'

/** A dapp over wagmi loads them anyway. A bundler that finds them imported on demand would load all of viem at once. */
export const loadViem = async () => ({ createClient, custom })
