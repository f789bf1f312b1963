import type { Eip1193Provider } from '../../core/model/connector.js'
import { listenTo } from '../../platform/listenTo.js'
import { askWallet } from './askWallet.js'
import { toChainId } from './readChainId.js'

/** Timeout in ms. Some wallets respond before they switch. */
export const TIMEOUT_MS = 3_000

/**
 * Waits until `eth_chainId` or `chainChanged` reports this chain.
 * @param chainId In the format of `eth_chainId`.
 */
export async function confirmChain(provider: Eip1193Provider, chainId: string): Promise<boolean> {
  let finish = (_isThere: boolean) => {}
  const changed = new Promise<boolean>((resolve) => {
    finish = resolve
  })
  const listen = (now: unknown) => {
    if (isChain(now, chainId)) finish(true)
  }
  const ask = () =>
    askWallet({ provider }, 'eth_chainId').then(
      (now) => isChain(now, chainId),
      () => false,
    )
  const again = setTimeout(
    () => void ask().then((isThere) => isThere && finish(true)),
    TIMEOUT_MS / 2,
  )
  const end = setTimeout(() => finish(false), TIMEOUT_MS)
  const stop = listenTo(provider, { chainChanged: listen })
  try {
    return (await Promise.race([ask(), changed])) || (await changed)
  } finally {
    clearTimeout(again)
    clearTimeout(end)
    stop()
  }
}

export const isChain = (value: unknown, chainId: string): boolean =>
  toChainId(value) === String(Number(chainId))
