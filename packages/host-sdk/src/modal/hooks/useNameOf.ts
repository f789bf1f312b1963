import { useEffect, useState } from 'react'
import type { Network } from '../../core/model/network.js'
import { readsNames } from '../../core/profile.js'
import { useModal } from '../context.js'
import { whileCurrent } from './whileCurrent.js'

export function useNameOf(
  address: string | undefined,
  network: Network | undefined,
): string | undefined {
  const { core } = useModal()
  const [found, setFound] = useState<{ address: string; name: string | undefined }>()
  const hasNames = network && core.adapters.get(network.chainNamespace)?.hasNames === true
  useEffect(() => {
    if (!address || !network || !hasNames || !readsNames(core)) return
    return whileCurrent(
      import('../../assets/names/nameOf.js').then(({ nameOf }) =>
        nameOf(core, { address, network }),
      ),
      (name) => setFound({ address, name }),
      (error) => core.log.warn('Could not read a name.', error),
    )
  }, [core, address, network, hasNames])
  return found?.address === address ? found?.name : undefined
}
