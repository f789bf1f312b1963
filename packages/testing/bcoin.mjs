// bcoin's index loads modules by dynamic names, which bundlers cannot follow.
import Chain from 'bcoin/lib/blockchain/chain.js'
import Mempool from 'bcoin/lib/mempool/mempool.js'
import Miner from 'bcoin/lib/mining/miner.js'
import Address from 'bcoin/lib/primitives/address.js'
import Block from 'bcoin/lib/primitives/block.js'
import TX from 'bcoin/lib/primitives/tx.js'
import Network from 'bcoin/lib/protocol/network.js'
import Script from 'bcoin/lib/script/script.js'

// biome-ignore lint/style/noDefaultExport: As bcoin's index has one.
export default { Address, Block, Chain, Mempool, Miner, Network, Script, TX }
