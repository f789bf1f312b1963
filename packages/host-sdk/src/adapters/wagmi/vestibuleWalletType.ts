/** wagmi's `type` of the embedded wallet's connector, and its id unless the dapp sets another. */
export const VESTIBULE_WALLET = 'vestibule'
