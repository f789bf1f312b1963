import { afterAll } from 'vitest'
import { evmWorlds } from '../../testing/chain/evmWorlds.js'
import { describeChainPages } from '../../testing/chain/pagesContract.js'
import { describeChainReader } from '../../testing/chain/readerContract.js'

const { open, stop } = evmWorlds()
afterAll(stop)

describeChainReader('EVM', () => open())
describeChainPages('EVM', () => open())
