import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'

export const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Creation code of Multicall3. viem contains but does not export the code. */
export function multicallCode(): Hex {
  const folder = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const text = readFileSync(join(folder, 'constants/contracts.ts'), 'utf8')
  const code = /multicall3Bytecode =\s*'(0x[0-9a-f]+)'/.exec(text)?.[1]
  if (code === undefined) throw new Error('viem does not contain Multicall3.')
  return code as Hex
}
