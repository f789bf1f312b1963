import { type Address, getContractAddress, type Hex } from 'viem'

/** The deterministic deployment proxy, which anvil includes: the same code has the same address on every chain. */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT: Hex = `0x${'00'.repeat(32)}`

export function deploymentOf(code: Hex) {
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: DEPLOYER,
      salt: SALT,
      bytecode: code,
    }),
    deployment: { to: DEPLOYER, data: `${SALT}${code.slice(2)}` as Hex },
  }
}
