import { afterAll } from 'vitest'
import { startBlockscout } from '../../testing/chain/blockscout/blockscoutServer.js'
import { evmWorlds } from '../../testing/chain/evmWorlds.js'
import { describeMutatedPages } from '../../testing/chain/pagesContract.js'
import { describeMutatedReader } from '../../testing/chain/readerContract.js'

const { open, stop } = evmWorlds()
afterAll(stop)

describeMutatedReader('EVM by Blockscout', () => open(startBlockscout))
describeMutatedPages('EVM by Blockscout', () => open(startBlockscout))
