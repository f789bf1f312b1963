import type { FrameNetwork } from '@vestibule/protocol/http'
import { permissionDescriptors } from '../permissions/permissionDescriptors.js'
import aaveV3Pool from './data/aaveV3Pool.json'
import dai from './data/dai.json'
import ensRegistrarController from './data/ensRegistrarController.json'
import multicall3 from './data/multicall3.json'
import permit2 from './data/permit2.json'
import seaport from './data/seaport.json'
import uniswapSwapRouter02 from './data/uniswapSwapRouter02.json'
import uniswapUniversalRouter from './data/uniswapUniversalRouter.json'
import uniswapV2Router from './data/uniswapV2Router.json'
import usdc from './data/usdc.json'
import usdce from './data/usdce.json'
import usdt from './data/usdt.json'
import weth from './data/weth.json'
import { chainIdOf } from './describe.js'
import type { Descriptor } from './descriptor.js'

/** Pinned at build time. A test checks their hash. */
export const DESCRIPTORS: readonly Descriptor[] = [
  aaveV3Pool,
  dai,
  ensRegistrarController,
  multicall3,
  permit2,
  seaport,
  uniswapSwapRouter02,
  uniswapUniversalRouter,
  uniswapV2Router,
  usdc,
  usdce,
  usdt,
  weth,
]

/** Name on the card for the exchange that the services use. */
export const OWN_EXCHANGE = 'Exchange of this wallet'

/** Adds the permission contracts, and the services' routers, which have the same functions as Uniswap's routers. */
export function descriptorsOf(network: FrameNetwork): readonly Descriptor[] {
  const chainId = chainIdOf({ network })
  const { router, v3 } = network.swap ?? {}
  const own = (address: string | undefined, { display }: Pick<Descriptor, 'display'>) => {
    if (address === undefined) return []
    return [
      {
        context: { contract: { deployments: [{ chainId, address }] } },
        metadata: { owner: OWN_EXCHANGE, contractName: OWN_EXCHANGE },
        display,
      },
    ]
  }
  return [
    ...DESCRIPTORS,
    ...permissionDescriptors(chainId),
    ...own(router, uniswapV2Router),
    ...own(v3?.router, uniswapSwapRouter02),
  ]
}
