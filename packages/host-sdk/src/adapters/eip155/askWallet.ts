import type { Connector } from '../../core/model/connector.js'
import { fromProviderError } from './fromProviderError.js'

/** @throws the wallet's error in our format, even if the wallet throws synchronously */
export async function askWallet(
  { provider }: Pick<Connector, 'provider'>,
  method: string,
  params: unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw fromProviderError(error)
  }
}

export const isPageWallet = ({ type }: Pick<Connector, 'type'>): boolean =>
  type !== 'auth' && type !== 'walletConnect'
