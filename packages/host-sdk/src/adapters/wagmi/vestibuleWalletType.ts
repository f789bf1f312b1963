/** wagmi's `type` of the embedded wallet's connector. Also its default id. */
export const VESTIBULE_WALLET = 'vestibule'
