import { afterAll } from 'vitest'
import { startBlockscout } from '../../testing/chain/blockscout/blockscoutServer.js'
import { evmWorlds } from '../../testing/chain/evmWorlds.js'
import { describeChainPages } from '../../testing/chain/pagesContract.js'
import { describeChainReader } from '../../testing/chain/readerContract.js'

const { open, stop } = evmWorlds()
afterAll(stop)

describeChainReader('EVM by Blockscout', () => open(startBlockscout))
describeChainPages('EVM by Blockscout', () => open(startBlockscout))
