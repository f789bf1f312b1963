/** The used part of bcoin, which has no types: https://bcoin.io/api-docs */
declare module 'bcoin' {
  namespace bcoin {
    type Network = { minerWindow: number; activationThreshold: number; halvingInterval: number }
    type Raw = { toRaw(): Buffer }
    type Script = Raw
    type Output = { value: number; script: Script }
    type Input = { prevout: object }
    type CoinView = { getOutputFor(input: Input): Output | null }
    type TX = Raw & {
      inputs: Input[]
      txid(): string
      getFee(view: CoinView): number
      getVirtualSize(): number
      getWeight(): number
    }
    type Block = Raw & { txs: TX[] }
    type ChainEntry = { height: number; time: number; rhash(): string }
    type Chain = {
      tip: ChainEntry
      open(): Promise<void>
      /** @returns null for a known block, or for a block without its parent */
      add(block: Block): Promise<ChainEntry | null>
    }
    type Mempool = {
      open(): Promise<void>
      /** @returns the hashes of missing coins if the transaction was rejected */
      addTX(transaction: TX): Promise<string[] | null>
      addBlock(entry: ChainEntry, transactions: TX[]): Promise<void>
      verifyInputs(transaction: TX, view: CoinView, flags: number): Promise<void>
    }
    type Miner = { open(): Promise<void>; mineBlock(tip: ChainEntry): Promise<Block> }
    type MempoolOptions = {
      chain: Chain
      memory: boolean
      maxOrphans: number
      relayPriority: boolean
    }
    type MinerOptions = { chain: Chain; mempool: Mempool; addresses: object[] }
    const Network: { get(name: string): Network }
    const Chain: new (options: { network: Network; memory: boolean }) => Chain
    const Mempool: new (options: MempoolOptions) => Mempool
    const Miner: new (options: MinerOptions) => Miner
    const TX: { fromRaw(raw: Buffer): TX }
    const Block: { fromRaw(raw: Buffer): Block }
    const Script: {
      fromRaw(raw: Buffer): Script
      flags: { VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: number }
    }
    const Address: { fromScript(script: Script): object }
  }
  export = bcoin
}
