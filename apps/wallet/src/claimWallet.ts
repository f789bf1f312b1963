const LOCK = 'vestibule-wallet'

/**
 * Makes this tab the wallet. Two tabs would be one and the same client to the relay and take each other's messages, so the
 * newest has it: that is where the person looks, most likely because a dapp's link opened it.
 * @param onLost Called when another tab takes over.
 */
export function claimWallet(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(LOCK, { steal: true }, hold).catch(onLost)
  })
}
