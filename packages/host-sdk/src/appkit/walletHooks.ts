import type { Namespace } from '@vestibule/protocol'
import { useCallback, useState } from 'react'
import type { PublicWallet } from '../headless/getWallets.js'
import { useVestibuleState } from '../react/hooks.js'
import { useVestibuleAction } from '../react/useVestibuleAction.js'
import { connectWallet } from '../react/WalletButton.js'
import { useVestibuleWallets } from '../react/walletHooks.js'
import { useInstance } from './useInstance.js'

export type ParsedAddress = { address: string; chainId: string; chainNamespace: Namespace }

/** Connects a wallet by its name, a login provider, `email` or `walletConnect`. */
export function useAppKitWallet(
  options: {
    namespace?: Namespace | undefined
    onSuccess?: ((address: ParsedAddress) => void) | undefined
    onError?: ((error: Error) => void) | undefined
  } = {},
) {
  const { namespace, onSuccess, onError } = options
  const vestibule = useInstance('useAppKitWallet')
  const { initialized: isReady } = useVestibuleState().data
  const { mutateAsync, data, error, isPending, isError, isSuccess } = useVestibuleAction(
    useCallback(
      async (wallet: string): Promise<ParsedAddress> => {
        await connectWallet(vestibule, wallet, namespace)
        const [chainNamespace, chainId = '', address = ''] =
          vestibule.getCaipAddress(namespace)?.split(':') ?? []
        return { address, chainId, chainNamespace: chainNamespace as Namespace }
      },
      [vestibule, namespace],
    ),
  )
  const connect = (wallet: string) => mutateAsync(wallet).then(onSuccess, onError ?? (() => {}))
  return { data, error, isReady, isPending, isError, isSuccess, connect }
}

/** Browser wallets and wallets of the directory, for a custom list. */
export function useAppKitWallets() {
  useInstance('useAppKitWallets')
  const [query, setQuery] = useState<{ page: number; search: string }>({ page: 1, search: '' })
  const [connectingWallet, setConnectingWallet] = useState<PublicWallet>()
  const { initialized: isInitialized } = useVestibuleState().data
  const { wallets, nextPage, isFetching, pairing, connect, cancelPairing } =
    useVestibuleWallets(query)
  const reset = () => setConnectingWallet(undefined)
  return {
    wallets: wallets.filter(({ connector }) => connector !== undefined),
    wcWallets: wallets.filter(({ connector }) => connector === undefined),
    page: query.page,
    hasMore: nextPage !== undefined,
    isInitialized,
    isFetchingWallets: isFetching,
    isFetchingWcUri: connect.isPending && pairing?.uri === undefined,
    wcUri: pairing?.uri,
    wcError: connect.isError,
    connectingWallet,
    fetchWallets: async (asked: { page?: number; query?: string } = {}) =>
      setQuery({ page: asked.page ?? 1, search: asked.query ?? '' }),
    connect(wallet: PublicWallet) {
      setConnectingWallet(wallet)
      return connect.mutateAsync(wallet).finally(reset)
    },
    resetWcUri: cancelPairing,
    resetConnectingWallet: reset,
  }
}
