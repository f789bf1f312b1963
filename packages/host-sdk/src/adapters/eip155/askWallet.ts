import type { Connector } from '../../core/model/connector.js'
import { fromProviderError } from './fromProviderError.js'

/** Asks the wallet behind a connector. @throws its error in our shape */
export async function askWallet({ provider }: Connector, method: string, params: unknown[] = []) {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw fromProviderError(error)
  }
}

/** Whether it is a wallet of the page, whose own answers count, and no connector of this package with a session. */
export const isPageWallet = ({ type }: Pick<Connector, 'type'>): boolean =>
  type !== 'auth' && type !== 'walletConnect'
