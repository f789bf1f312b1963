import {
  concatHex,
  getContractAddress,
  type Hex,
  serializeErc6492Signature,
  size,
  toHex,
} from 'viem'

/** The success value of ERC-1271, before a word of zeros. */
const AGREES = '631626ba7e60e01b'

/** Bytecode that returns the top of the stack. */
const RETURNS = '60005260206000f3'

export const AGREEABLE: Hex = `0x${AGREES}${RETURNS}`
export const ENDLESS: Hex = '0x5b600056'
export const FAILING: Hex = '0x60006000fd'
/** Returns the number 1, an invalid success value. */
export const NODDING: Hex = `0x6001${RETURNS}`

export function walletOf(owner: string): Hex {
  // Success value times (ecrecover(hash, v, r, s) == owner).
  const words = '600435600052' + '60a43560001a602052' + '606435604052' + '608435606052'
  const recovers = '60206080608060006001' + '5afa50' + '608051'
  return `0x${words}${recovers}73${owner.slice(2).toLowerCase()}14${AGREES}02${RETURNS}`
}

const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = toHex(1n, { size: 32 })

/** A wallet that is not deployed yet: its address, and ERC-6492 signatures. */
export function futureWallet(owner: string, options: { factory?: Hex | undefined } = {}) {
  const { factory = DEPLOYER } = options
  const code = walletOf(owner)
  const bytecode = concatHex([
    `0x60${size(code).toString(16).padStart(2, '0')}80600b6000396000f3`,
    code,
  ])
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: SALT, bytecode }),
    wrap: (signature: Hex) =>
      serializeErc6492Signature({ address: factory, data: concatHex([SALT, bytecode]), signature }),
  }
}
