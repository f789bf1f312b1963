import { type Address, getContractAddress, type Hex, parseAbi } from 'viem'
import { TEST_TOKEN_CODE } from './testTokenCode.js'

/** The deterministic deployment proxy, which anvil brings along: same code, same address on every chain. */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT: Hex = `0x${'00'.repeat(32)}`

/** What the faucet deploys and mints. */
export const TEST_TOKEN = {
  address: getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: SALT,
    bytecode: TEST_TOKEN_CODE,
  }),
  abi: parseAbi([
    'function mint(address to, uint256 value)',
    'function balanceOf(address owner) view returns (uint256)',
    'function symbol() view returns (string)',
  ]),
  decimals: 6,
  /** The call that deploys it. */
  deployment: { to: DEPLOYER, data: `${SALT}${TEST_TOKEN_CODE.slice(2)}` as Hex },
} as const
