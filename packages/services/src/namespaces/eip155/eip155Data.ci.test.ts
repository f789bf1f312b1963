import { afterAll } from 'vitest'
import { evmWorlds } from '../../testing/chain/evmWorlds.js'
import { describeMutatedPages } from '../../testing/chain/pagesContract.js'
import { describeMutatedReader } from '../../testing/chain/readerContract.js'

const { open, stop } = evmWorlds()
afterAll(stop)

describeMutatedReader('EVM', () => open())
describeMutatedPages('EVM', () => open())
