/** wagmi's `type` of the connector of the embedded wallet, and its id unless the dapp gives another. */
export const VESTIBULE_WALLET = 'vestibule'
